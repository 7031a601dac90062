-- Draws over a pane of WezTerm, in a new tab: Ctrl-Shift-O. Enter copies what was marked.
--
-- Enable it in wezterm.lua:
--   table.insert(config.keys, dofile '/usr/local/share/stipple/over/wezterm.lua')
local wezterm = require 'wezterm'

return {
  key = 'O',
  mods = 'CTRL|SHIFT',
  action = wezterm.action_callback(function(window, pane)
    local size = pane:get_dimensions()
    local name = os.tmpname()
    local file = assert(io.open(name, 'w'))
    file:write(pane:get_lines_as_escapes(size.viewport_rows))
    file:close()
    local command = 'stipple over --copy --size "$1" - <"$2"; rm "$2"'
    local cells = size.cols .. 'x' .. size.viewport_rows
    window:perform_action(
      wezterm.action.SpawnCommandInNewTab { args = { 'sh', '-c', command, 'sh', cells, name } }, pane)
  end),
}
