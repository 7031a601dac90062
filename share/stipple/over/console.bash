# Draws over the Linux console: Ctrl-X, then O. Reading it needs the group tty.
#
# Enable it in ~/.bashrc:
#   . /usr/local/share/stipple/over/console.bash
bind -x '"\C-xO": stipple over --console'
