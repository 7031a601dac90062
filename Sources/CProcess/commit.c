#include "CProcess.h"

#include <stddef.h>

const char *stipple_commit(void) {
#ifdef STIPPLE_COMMIT
  return STIPPLE_COMMIT;
#else
  return NULL;
#endif
}
