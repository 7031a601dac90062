// Cairo, whose antialiasing is what the drawn dots are compared with.
#ifndef STIPPLE_CCAIRO_SHIM_H
#define STIPPLE_CCAIRO_SHIM_H

#include <cairo/cairo.h>

#endif
