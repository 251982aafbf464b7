-- What somebody does in Neovim, and what comes back, written to said.txt.

local said = {}
local function tell(...)
  said[#said + 1] = table.concat({ ... }, " ")
end

local function leave()
  vim.fn.writefile(said, "said.txt")
  vim.cmd("qall!")
end

local function open(file)
  vim.cmd("edit " .. file)
  local buffer = vim.api.nvim_get_current_buf()
  local came = vim.wait(20000, function()
    for _, client in pairs(vim.lsp.buf_get_clients(buffer)) do
      if client.initialized then
        return true
      end
    end
    return false
  end, 20)
  assert(came, "the server does not answer")
  return buffer
end

-- Puts the cursor before some words, or so many letters further.
local function go(words, further)
  vim.fn.cursor(1, 1)
  assert(vim.fn.search("\\V" .. words, "cW") > 0, "there is no " .. words)
  local place = vim.api.nvim_win_get_cursor(0)
  vim.api.nvim_win_set_cursor(0, { place[1], place[2] + (further or 0) })
end

-- The line and column of what a word stands for, as the server counts them.
local function ask(buffer, method, more)
  local params = vim.tbl_extend("force", vim.lsp.util.make_position_params(), more or {})
  local answers, why = vim.lsp.buf_request_sync(buffer, method, params, 20000)
  assert(answers, why)
  for _, answer in pairs(answers) do
    assert(not answer.error, vim.inspect(answer.error))
    return answer.result
  end
end

local function faults(buffer, wanted)
  local came = vim.wait(20000, function()
    return #vim.diagnostic.get(buffer, { severity = vim.diagnostic.severity.ERROR }) == wanted
  end, 20)
  local found = vim.diagnostic.get(buffer)
  table.sort(found, function(a, b)
    return a.col < b.col
  end)
  for _, fault in ipairs(found) do
    tell("fault", fault.lnum + 1 .. ":" .. fault.col + 1, tostring(fault.code), (fault.message:gsub("\n.*", "")))
  end
  tell(came and "so many faults as there are:" or "other faults than there are, wanted:", tostring(wanted))
end

local function session()
  -- A card with a slip; what to write is known, and the style is mended.
  local cards = open("cards/gems/more.naipe")
  faults(cards, 2)
  go("wort", 4)
  vim.api.nvim_buf_set_text(cards, 0, vim.api.nvim_win_get_cursor(0)[2], 0, vim.api.nvim_win_get_cursor(0)[2], { "h" })
  faults(cards, 0)
  local edits = ask(cards, "textDocument/formatting", { options = { tabSize = 2, insertSpaces = true } })
  vim.lsp.util.apply_text_edits(edits, cards, "utf-16")
  tell("formatted:", vim.api.nvim_buf_get_lines(cards, 0, 1, true)[1])
  vim.cmd("silent write")

  -- What a line of a card can be.
  vim.api.nvim_buf_set_lines(cards, 1, 1, true, { 'card "Jet" : gem { wo }' })
  go("wo }", 2)
  local offers = ask(cards, "textDocument/completion")
  for _, offer in ipairs(offers.items) do
    if offer.label == "worth" then
      tell("completion:", offer.label, "(" .. offer.detail .. ")")
    end
  end
  vim.cmd("edit!")

  -- What a name is, where it is, and its new name everywhere.
  local rules = open("rules/gems/game.naipe")
  go("wealth(p) >= goal")
  local hover = ask(rules, "textDocument/hover")
  tell("hover:", (hover.contents.value:gsub("\n", " | ")))
  for _, place in ipairs(ask(rules, "textDocument/definition")) do
    tell("definition: line", tostring(place.range.start.line + 1))
  end
  go("wealth(p) >= goal", 7)
  local help = ask(rules, "textDocument/signatureHelp")
  tell("signature:", help.signatures[1].label)
  go("wealth(p) >= goal")
  local renamed = ask(rules, "textDocument/rename", { newName = "riches" })
  local files = {}
  for file, changes in pairs(renamed.changes) do
    files[#files + 1] = file:match("[^/]*/[^/]*/[^/]*$") .. " " .. #changes
  end
  table.sort(files)
  tell("renamed:", table.concat(files, ", "))
  vim.lsp.util.apply_workspace_edit(renamed, "utf-16")
  vim.cmd("silent wall")

  -- A scenario: the options there, the board, and the lenses.
  local tests = open("tests/gems/lenses.naipe")
  faults(tests, 0)
  go('lay -> "Lens"', 7)
  local options = ask(tests, "textDocument/completion")
  local labels = {}
  for _, option in ipairs(options.items) do
    labels[#labels + 1] = option.label
  end
  tell("options:", table.concat(labels, ", "))
  go("expect riches(A) == 6")
  tell("board:", (ask(tests, "textDocument/hover").contents.value:gsub("\n", " | ")))
  local lenses = ask(tests, "textDocument/codeLens")
  local command = lenses[1].command
  tell("lens:", command.title)
  local answers = vim.lsp.buf_request_sync(tests, "workspace/executeCommand", { command = command.command, arguments = command.arguments }, 20000)
  for _, answer in pairs(answers) do
    tell("ran:", tostring(answer.result))
  end

  -- What is more than a sentence comes beside the text.
  local record = lenses[2].command
  local windows = #vim.api.nvim_list_wins()
  vim.lsp.commands[record.command](record, { bufnr = tests })
  local shown = vim.wait(20000, function()
    return #vim.api.nvim_list_wins() > windows
  end, 20)
  tell(record.title .. ":", shown and vim.api.nvim_buf_get_lines(0, 0, 3, false)[1] or "nothing came")
end

local good, why = xpcall(session, debug.traceback)
if not good then
  tell("stopped:", (why:gsub("\n", " | ")))
end
leave()
