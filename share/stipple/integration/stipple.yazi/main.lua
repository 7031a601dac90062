-- Previews of sketches in yazi 25.5.28 or later.
--
-- Enable it:
--   ln -s /usr/local/share/stipple/integration/stipple.yazi ~/.config/yazi/plugins/
-- and in ~/.config/yazi/yazi.toml, where versions before 25.12 say name instead of url:
--   [plugin]
--   prepend_previewers = [
--     { url = "*.{stipple,excalidraw,inkml,xopp}", run = "stipple" },
--   ]
local M = {}

function M:peek(job)
  local output, err = Command("stipple")
    :arg({
      "show", "--color", "always", "--columns", tostring(job.area.w), "--rows", tostring(job.area.h),
      "--", tostring(job.file.url),
    })
    :stdout(Command.PIPED)
    :stderr(Command.PIPED)
    :output()
  local text = output and (output.status.success and output.stdout or output.stderr)
  ya.preview_widget(job, ui.Text.parse(text or tostring(err)):area(job.area))
end

function M:seek() end

return M
