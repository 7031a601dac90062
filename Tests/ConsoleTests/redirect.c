// Redirects a program's connections to the pointer daemon to the socket in STIPPLE_GPM_SOCKET. Tests
// load it with LD_PRELOAD if they may not create a file in /dev.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>

int connect(int descriptor, const struct sockaddr *address, socklen_t length) {
  int (*system_connect)(int, const struct sockaddr *, socklen_t);
  *(void **)&system_connect = dlsym(RTLD_NEXT, "connect");
  const char *other = getenv("STIPPLE_GPM_SOCKET");
  const struct sockaddr_un *local = (const struct sockaddr_un *)address;
  if (other == NULL || address->sa_family != AF_UNIX ||
      strncmp(local->sun_path, "/dev/gpmctl", length - sizeof local->sun_family) != 0) {
    return system_connect(descriptor, address, length);
  }
  struct sockaddr_un redirected = {.sun_family = AF_UNIX};
  strncpy(redirected.sun_path, other, sizeof redirected.sun_path - 1);
  return system_connect(descriptor, (struct sockaddr *)&redirected, sizeof redirected);
}
