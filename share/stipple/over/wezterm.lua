-- Draws over a pane of WezTerm, in a new tab: Ctrl-Shift-O. Enter copies what was marked.
--
-- Enable it in wezterm.lua:
--   config.keys = config.keys or {}
--   table.insert(config.keys, dofile '/usr/local/share/stipple/over/wezterm.lua')
local wezterm = require 'wezterm'

local command = [[
  { rm "$2"; stipple over - --copy --size "$1" || { echo "Press Enter."; read -r _ </dev/tty; }; } <"$2"
]]

return {
  key = 'O',
  mods = 'CTRL|SHIFT',
  action = wezterm.action_callback(function(window, pane)
    local size = pane:get_dimensions()
    local name = os.tmpname()
    local file = assert(io.open(name, 'w'))
    file:write(pane:get_lines_as_escapes())
    file:close()
    window:perform_action(
      wezterm.action.SpawnCommandInNewTab {
        args = { 'sh', '-c', command, 'sh', size.cols .. 'x' .. size.viewport_rows, name },
        -- The file is on this computer, wherever the pane's program runs.
        domain = { DomainName = 'local' },
      }, pane)
  end),
}
