#!/bin/sh
# Previews of sketches in ranger. Other files are left to your own scope.sh, or to ranger's.
#
# Enable it in ~/.config/ranger/rc.conf:
#   set use_preview_script true
#   set preview_script /usr/local/share/stipple/integration/ranger.sh
case $1 in
*.stipple | *.excalidraw | *.inkml | *.xopp)
  # ranger shows at most 256 colors, and fails with bright ones where the terminal has 8.
  unset COLORTERM
  color=always
  [ "$(tput colors)" -ge 256 ] || color=never
  stipple show --color $color --columns "$2" --rows "$3" -- "$1" 2>&1
  exit 0
  ;;
esac
for script in "${XDG_CONFIG_HOME:-$HOME/.config}/ranger/scope.sh" \
  /usr/lib/python3*/*-packages/ranger/data/scope.sh; do
  [ ! -x "$script" ] || exec "$script" "$@"
  [ ! -f "$script" ] || exec bash "$script" "$@"
done
exit 2
