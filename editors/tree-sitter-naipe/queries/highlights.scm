; Made from the vocabulary: `ACCEPT_COLOURS=1 cargo test --test colours` writes it anew.
(comment) @comment
(doc_comment) @comment.documentation
(string) @string
(block_string) @string
(number) @number
(date) @number
(operator) @operator
[":" "," "."] @punctuation.delimiter
["{" "}" "(" ")" "[" "]"] @punctuation.bracket
(declaration keyword: (identifier) @keyword)
(declaration name: (identifier) @type)
((identifier) @function . (arguments))
((identifier) @property . ":")
((identifier) @keyword (#match? @keyword "^(action|actions|after|again|alternative|announce|articles|as|asked|before|body|break|card|cards|check|choose|column|copy|cost|covers|create|deck|define|draw|draws|effect|end|enum|errata|event|expect|expire|extra|for|forbid|force|format|game|given|has|id|if|illegal|instead|is|keyword|kind|legal|let|log|lose|loser|loses|mode|modes|modify|move|nobody|note|offer|open|optional|options|over|parameter|pass|pay|payment|permit|phase|play|player|policy|position|possible|printed|procedure|proceed|remove|repeat|require|resolve|retarget|return|reveal|roll|rotate|rule|ruling|scenario|scope|set|settle|setup|shared|shuffle|simultaneously|skip|snapshot|standings|step|suspend|target|text|timeout|together|token|trait|turn|unexercised|use|value|view|whenever|while|why|win|winner|words|zone)$"))
((identifier) @keyword.modifier (#match? @keyword.modifier "^(absolute|adding|affects|allowed|also|announce|article|aside|asking|at|attribute|because|begin|begins|beside|by|choices|cites|copies|effects|end|except|facing|final|for|free|from|game|gives|gone|grid|hidden|including|it|kept|least|leaves|member|most|must|next|noun|number|on|once|order|others|overrides|overriding|owner|past|per|pile|play|players|plural|reminder|repeat|rest|row|s|score|sealed|shared|small|stack|still|subset|swap|to|unchanged|until|up|visible|when|while|wide|with|within|x)$"))
((identifier) @keyword.operator (#match? @keyword.operator "^(all|and|any|bottom|can|count|during|else|empty|every|first|group|happened|has|if|in|is|last|let|max|min|no|none|not|of|or|random|secretly|sum|then|this|top|values|was|where|yes)$"))
