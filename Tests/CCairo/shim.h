// Cairo, the reference for wide strokes: tests compare the drawn dots with its antialiasing.
#ifndef STIPPLE_CCAIRO_SHIM_H
#define STIPPLE_CCAIRO_SHIM_H

#include <cairo/cairo.h>

#endif
