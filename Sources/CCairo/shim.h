// Cairo, which draws PNG, PDF, and GIF pictures; tests compare the dots of wide strokes with it.
#ifndef STIPPLE_CCAIRO_SHIM_H
#define STIPPLE_CCAIRO_SHIM_H

#include <cairo/cairo.h>
#include <cairo/cairo-pdf.h>

#endif
