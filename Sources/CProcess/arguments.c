#include "CProcess.h"

#include <stddef.h>

static int count = 0;
static char **arguments = NULL;

// The C library passes the arguments of `main` to constructors.
__attribute__((constructor)) static void keep_arguments(int argc, char **argv) {
  count = argc;
  arguments = argv;
}

const char *stipple_argument(int index) {
  return index >= 0 && index < count ? arguments[index] : NULL;
}
