// Expat, which reads XML.
#ifndef STIPPLE_CEXPAT_SHIM_H
#define STIPPLE_CEXPAT_SHIM_H

#include <expat.h>

#endif
