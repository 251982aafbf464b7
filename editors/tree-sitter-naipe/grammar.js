// Naipe for tree-sitter: declarations, what they are called, and what stands in brackets. It knows no word of the language: the
// colours of words are in queries/highlights.scm, which is made from the vocabulary. What is wrong in a file, `naipe lsp` tells.

/// <reference types="tree-sitter-cli/dsl" />

module.exports = grammar({
  name: "naipe",

  // Nothing in front of a word at the start of a line: src/scanner.c looks for it.
  externals: ($) => [$._start],
  extras: ($) => [/\s/, $.comment, $.doc_comment],
  word: ($) => $.identifier,

  rules: {
    source_file: ($) => repeat($.declaration),

    // `card "Ruby" : gem { worth: 3 }`, `"no damage": forbid hurt when amount <= 0`
    declaration: ($) =>
      seq(
        $._start,
        choice(
          prec(
            1,
            seq(field("keyword", $.identifier), optional(field("name", choice($.identifier, $.string))), repeat($._part)),
          ),
          seq(field("label", $.string), ":", repeat($._part)),
        ),
      ),

    _part: ($) =>
      choice(
        $.identifier,
        $.string,
        $.block_string,
        $.number,
        $.date,
        $.operator,
        $.block,
        $.list,
        $.parentheses,
        $.arguments,
        ":",
        ",",
        ".",
      ),

    block: ($) => seq("{", repeat($._part), "}"),
    list: ($) => seq("[", repeat($._part), "]"),
    parentheses: ($) => seq("(", repeat($._part), ")"),
    // Right after a name: what is called, or asked for.
    arguments: ($) => seq(token.immediate("("), repeat($._part), ")"),

    identifier: () => /[\p{XID_Start}_]\p{XID_Continue}*/,
    number: () => /[0-9]+/,
    date: () => /[0-9]{4}-[0-9]{2}-[0-9]{2}/,
    string: () => /"([^"\\\n]|\\[^\n])*"/,
    block_string: () => /"""([^"]|"[^"]|""[^"])*"""/,
    operator: () =>
      choice("->", "==", "!=", "<=", ">=", "+=", "-=", "*=", "..", "=", "<", ">", "+", "-", "*", "/", "%", "|"),

    doc_comment: () => token(prec(1, choice(/\/\/\/[^\/\n][^\n]*/, "///"))),
    comment: () => token(/\/\/[^\n]*/),
  },
});
