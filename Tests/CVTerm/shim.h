// libvterm, the terminal emulator library that the end-to-end tests use.
#ifndef STIPPLE_CVTERM_SHIM_H
#define STIPPLE_CVTERM_SHIM_H

#include <vterm.h>

#endif
