// giflib, which encodes animated pictures.
#ifndef STIPPLE_CGIF_SHIM_H
#define STIPPLE_CGIF_SHIM_H

#include <gif_lib.h>

#endif
