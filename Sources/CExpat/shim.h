// Expat, which reads XML.
#ifndef STIPPLE_CEXPAT_SHIM_H
#define STIPPLE_CEXPAT_SHIM_H

#include <expat.h>

// The functions of the library that are used.
#define STIPPLE_EXPAT(F) \
  F(ErrorString) F(GetBuffer) F(GetCurrentByteIndex) F(GetCurrentLineNumber) F(GetErrorCode) \
  F(ParseBuffer) F(ParserCreateNS) F(ParserFree) F(SetAttlistDeclHandler) \
  F(SetCharacterDataHandler) F(SetElementHandler) F(SetEntityDeclHandler) \
  F(SetSkippedEntityHandler) F(SetUnknownEncodingHandler) F(SetUserData) F(StopParser)

// Their pointers, named without a common prefix.
struct stipple_expat {
#define STIPPLE_POINTER(name) __typeof__(&XML_##name) name;
  STIPPLE_EXPAT(STIPPLE_POINTER)
#undef STIPPLE_POINTER
};

// Returns their names, each followed by a space.
static inline const char *stipple_expat_names(void) {
#define STIPPLE_NAME(name) "XML_" #name " "
  return STIPPLE_EXPAT(STIPPLE_NAME);
#undef STIPPLE_NAME
}

#endif
