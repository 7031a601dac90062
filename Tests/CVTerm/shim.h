// libvterm, the terminal emulator library behind the end-to-end tests.
#ifndef STIPPLE_CVTERM_SHIM_H
#define STIPPLE_CVTERM_SHIM_H

#include <vterm.h>

#endif
