#!/bin/sh
# Opens the sketch that you choose in fzf, which shows the one under the cursor. The newest is the first;
# without a FOLDER, those of the data folder are listed. With --print, its path is printed instead.
#
# Enable it in ~/.bashrc or ~/.zshrc:
#   alias sketches=/usr/local/share/stipple/integration/fzf.sh
#
#   sketches [--print] [FOLDER]
action=open
[ "${1:-}" != --print ] || { action=print && shift; }
folder=${1:-${XDG_DATA_HOME:-$HOME/.local/share}/stipple}
show='stipple show --color always --columns $FZF_PREVIEW_COLUMNS --rows $FZF_PREVIEW_LINES -- {2} 2>&1'
file=$(find "$folder" -maxdepth 1 -name '*.stipple' -printf '%T@\t%p\t%f\0' | sort -rnz |
  fzf --read0 --reverse --delimiter '\t' --with-nth 3 --preview "$show" --preview-window right,70%,wrap |
  cut -f 2)
[ -n "$file" ] || exit 1
if [ $action = print ]; then printf '%s\n' "$file"; else exec stipple -- "$file"; fi
