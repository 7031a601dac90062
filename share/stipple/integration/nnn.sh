#!/bin/sh
# Previews of sketches in nnn: a pane of tmux beside it shows the sketch under the cursor.
#
# Enable it, and press ;s in nnn, which runs in tmux:
#   ln -s /usr/local/share/stipple/integration/nnn.sh ~/.config/nnn/plugins/stipple
#   export NNN_FIFO=/tmp/nnn.fifo NNN_PLUG='s:stipple'
if [ -z "${STIPPLE_PANE:-}" ]; then
  exec tmux split-window -d -h -e "NNN_FIFO=$NNN_FIFO" -e STIPPLE_PANE=1 "$0"
fi
while IFS= read -r file; do
  printf '\033[2J\033[H'
  case $file in
  *.stipple | *.excalidraw | *.inkml | *.xopp)
    stipple show --rows "$(($(tput lines) - 1))" -- "$file" 2>&1
    ;;
  esac
done <"$NNN_FIFO"
