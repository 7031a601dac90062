#!/bin/sh
# Previews of sketches in lf. Other files are shown as text, or by the previewer in LF_PREVIEWER.
#
# Enable it in ~/.config/lf/lfrc:
#   set previewer /usr/local/share/stipple/integration/lf.sh
case $1 in
*.stipple | *.excalidraw | *.inkml | *.xopp)
  # lf indents previews by two columns, and knows how to reset everything, but not a color alone.
  escape=$(printf '\033')
  stipple show --color always --columns "$(($2 - 2))" --rows "$3" -- "$1" 2>&1 |
    sed "s/$escape\[39m/$escape[m/g"
  exit 0
  ;;
esac
[ -z "${LF_PREVIEWER:-}" ] || exec "$LF_PREVIEWER" "$@"
exec head -n "$3" -- "$1"
