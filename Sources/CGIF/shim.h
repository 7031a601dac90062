// giflib, which encodes animated pictures.
#ifndef STIPPLE_CGIF_SHIM_H
#define STIPPLE_CGIF_SHIM_H

#include <gif_lib.h>

// The functions of the library that are used.
#define STIPPLE_GIFLIB(F) \
  F(EGifCloseFile) F(EGifOpen) F(EGifPutExtension) F(EGifPutExtensionBlock) \
  F(EGifPutExtensionLeader) F(EGifPutExtensionTrailer) F(EGifPutImageDesc) F(EGifPutLine) \
  F(EGifPutScreenDesc) F(EGifSetGifVersion) F(GifErrorString) F(GifFreeMapObject) \
  F(GifMakeMapObject)

// Their pointers.
struct stipple_giflib {
#define STIPPLE_POINTER(name) __typeof__(&name) name;
  STIPPLE_GIFLIB(STIPPLE_POINTER)
#undef STIPPLE_POINTER
};

// Returns their names, each followed by a space.
static inline const char *stipple_giflib_names(void) {
#define STIPPLE_NAME(name) #name " "
  return STIPPLE_GIFLIB(STIPPLE_NAME);
#undef STIPPLE_NAME
}

#endif
