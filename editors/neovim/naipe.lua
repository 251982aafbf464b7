-- Naipe in Neovim (0.8 or later): source this file from your init.lua, with `naipe` on the path.
vim.filetype.add({ extension = { naipe = "naipe" } })

vim.api.nvim_create_autocmd("FileType", {
  pattern = "naipe",
  callback = function(args)
    vim.bo[args.buf].commentstring = "// %s"
    vim.bo[args.buf].shiftwidth = 2
    vim.bo[args.buf].expandtab = true
    local found = vim.fs.find("rules", { upward = true, type = "directory", path = vim.api.nvim_buf_get_name(args.buf) })
    vim.lsp.start({
      name = "naipe",
      cmd = { "naipe", "lsp" },
      root_dir = found[1] and vim.fs.dirname(found[1]) or vim.fn.getcwd(),
    })
  end,
})
