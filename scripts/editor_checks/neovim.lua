-- A session of Neovim's own client with `ruleproof lsp`: nvim --headless -u NONE -l is newer than what
-- Debian has, so it runs by `-c luafile`. The environment names the program, the manifest and the folder.
local program, manifest, folder = vim.env.RULEPROOF, vim.env.MANIFEST, vim.env.FOLDER
local text_encoding = 'utf-16'
local steps = 0

local function fail(message)
  io.stderr:write('check-editors: Neovim: ' .. message .. '\n')
  vim.cmd('cquit 1')
end

local function expect(condition, message)
  steps = steps + 1
  if not condition then fail(message) end
end

local function wait(what, condition)
  if not vim.wait(10000, condition, 20) then fail('nothing came within 10 seconds: ' .. what) end
end

local function codes()
  local found = {}
  for _, finding in ipairs(vim.diagnostic.get(0)) do
    found[finding.code or (finding.user_data and finding.user_data.lsp and finding.user_data.lsp.code) or ''] = finding
  end
  return found
end

-- Puts the cursor on a text; positions are those of Neovim, which counts bytes.
local function go(text, offset)
  for number, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do
    local column = line:find(text, 1, true)
    if column then
      vim.api.nvim_win_set_cursor(0, { number, column - 1 + (offset or 0) })
      return number - 1, column - 1 + (offset or 0)
    end
  end
  fail('the manifest has no ' .. text)
end

local function ask(method, params)
  local answers, problem = vim.lsp.buf_request_sync(0, method, params, 10000)
  if problem then fail(method .. ': ' .. problem) end
  for _, answer in pairs(answers) do
    if answer.err then fail(method .. ': ' .. vim.inspect(answer.err)) end
    return answer.result
  end
end

local function position() return vim.lsp.util.make_position_params(0, text_encoding) end

local function act(finding, words)
  local params = {
    textDocument = vim.lsp.util.make_text_document_params(),
    range = {
      start = { line = finding.lnum, character = finding.user_data.lsp.range and finding.user_data.lsp.range.start.character or position().position.character },
      ['end'] = { line = finding.lnum, character = finding.user_data.lsp.range and finding.user_data.lsp.range.start.character or position().position.character },
    },
    context = { diagnostics = {}, only = { 'quickfix' } },
  }
  for _, action in ipairs(ask('textDocument/codeAction', params) or {}) do
    if action.title:find(words, 1, true) then
      vim.lsp.util.apply_workspace_edit(action.edit, text_encoding)
      return action
    end
  end
  fail('no action: ' .. words)
end

local ok, problem = pcall(function()
  vim.cmd('edit ' .. manifest)
  local client = vim.lsp.start_client({ name = 'ruleproof', cmd = { program, 'lsp' }, root_dir = folder })
  expect(client and vim.lsp.buf_attach_client(0, client), 'the server does not start')
  wait('initialize', function() return #vim.lsp.buf_get_clients(0) > 0 and vim.lsp.get_client_by_id(client).initialized end)

  wait('the failed test', function() return codes()['tests/failed'] end)
  local line = go('notes://n/13')
  expect(codes()['tests/failed'].lnum == line, 'the failed test is marked on another line')
  act(codes()['tests/failed'], 'Accept the result')
  expect(not vim.api.nvim_buf_get_lines(0, line, line + 1, false)[1]:find('n/13', 1, true), 'the result is not accepted')
  wait('the passed test', function() return not codes()['tests/failed'] end)

  go('https://notes.example/n/12', 10)
  local hover = ask('textDocument/hover', position())
  expect(hover and hover.contents.value:find('$1: `12`', 1, true), 'the hover shows no group: ' .. vim.inspect(hover))

  -- A group that nobody closes, behind a character of two UTF-16 units.
  local row, column = go('([0-9]+)')
  vim.api.nvim_buf_set_text(0, row, column, row, column, { '(' })
  wait('the mistake', function() return codes()['pattern-does-not-compile'] end)
  local mistake = codes()['pattern-does-not-compile']
  expect(mistake.lnum == row, 'the mistake is marked on another line')
  vim.api.nvim_win_set_cursor(0, { row + 1, column })
  mistake.user_data.lsp.range = nil
  act(mistake, "Delete '('")
  wait('the fix', function() return not codes()['pattern-does-not-compile'] end)
  expect(vim.api.nvim_buf_get_lines(0, row, row + 1, false)[1]:find('/n/([0-9]+)$', 1, true), 'the fix makes another pattern')

  go('"notes", "format"', 1)
  local completion = ask('textDocument/completion', position())
  expect(completion.items[1].label == 'notes', 'no app is completed')
  local place = ask('textDocument/definition', position())
  expect(place[1].range.start.line == go('"identifier": "notes"'), 'the definition is elsewhere')

  go('"notes", "format"', 1)
  local params = position()
  params.newName = 'my.notes'
  vim.lsp.util.apply_workspace_edit(ask('textDocument/rename', params), text_encoding)
  local renamed = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
  expect(renamed:find('"identifier": "my.notes"', 1, true) and renamed:find('"appId": "my.notes"', 1, true), 'the app is not renamed')

  local symbols = ask('textDocument/documentSymbol', { textDocument = vim.lsp.util.make_text_document_params() })
  expect(#symbols == 2 and symbols[2].children[1].name == 'Open 😀', 'the outline has no rule')

  vim.lsp.stop_client(client)
  wait('the end', function() return vim.lsp.client_is_stopped(client) end)
end)
if not ok then fail(tostring(problem)) end
io.stdout:write('check-editors: Neovim: ' .. steps .. ' steps\n')
vim.cmd('qall!')
