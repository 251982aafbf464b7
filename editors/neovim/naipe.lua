-- Naipe in Neovim (0.7 or later): source this file from your init.lua, with `naipe` on the path.
vim.api.nvim_create_autocmd({ "BufRead", "BufNewFile" }, { pattern = "*.naipe", command = "setfiletype naipe" })

-- Before 0.8, which server has which folder is kept here.
local servers = {}

vim.api.nvim_create_autocmd("FileType", {
  pattern = "naipe",
  callback = function(args)
    vim.bo[args.buf].commentstring = "// %s"
    vim.bo[args.buf].shiftwidth = 2
    vim.bo[args.buf].expandtab = true
    local folder = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(args.buf), ":p:h")
    local rules = vim.fn.finddir("rules", folder .. ";")
    local root = rules == "" and vim.fn.getcwd() or vim.fn.fnamemodify(rules, ":p:h:h")
    local server = { name = "naipe", cmd = { "naipe", "lsp" }, root_dir = root }
    if vim.lsp.start then
      vim.lsp.start(server)
    else
      servers[root] = servers[root] or vim.lsp.start_client(server)
      vim.lsp.buf_attach_client(args.buf, servers[root])
    end
  end,
})

-- What some lenses give is more than a sentence: it is shown beside the text.
for _, name in ipairs({ "naipe.record", "naipe.survivors" }) do
  vim.lsp.commands[name] = function(command, context)
    local params = { command = command.command, arguments = command.arguments }
    vim.lsp.buf_request(context.bufnr, "workspace/executeCommand", params, function(fault, said)
      if fault then
        vim.notify(fault.message, vim.log.levels.ERROR)
      elseif type(said) == "string" then
        vim.cmd("botright new")
        local shown = vim.api.nvim_get_current_buf()
        vim.bo[shown].buftype = "nofile"
        vim.bo[shown].bufhidden = "wipe"
        vim.api.nvim_buf_set_lines(shown, 0, -1, false, vim.split(said, "\n"))
      end
    end)
  end
end
