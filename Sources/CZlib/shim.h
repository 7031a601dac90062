// zlib, which compresses Xournal++ documents.
#ifndef STIPPLE_CZLIB_SHIM_H
#define STIPPLE_CZLIB_SHIM_H

#include <zlib.h>

#endif
