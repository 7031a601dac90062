#define _GNU_SOURCE
#include "CGPM.h"

#include <dlfcn.h>
#include <signal.h>
#include <stddef.h>
#include <sys/socket.h>
#include <sys/time.h>

// `Gpm_Connect`, as the library and the daemon lay it out.
struct connect_request {
  uint16_t event_mask, default_mask, min_mod, max_mod;
  int pid, vc;
};

static int (*library_open)(struct connect_request *, int);
static int (*library_close)(void);

int stipple_gpm_is_installed(void) {
  if (library_close != NULL) return 1;
  void *library = dlopen("libgpm.so.2", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return 0;
  // ISO C has no cast from an object's address to a function's.
  *(void **)&library_open = dlsym(library, "Gpm_Open");
  *(void **)&library_close = dlsym(library, "Gpm_Close");
  if (library_open == NULL || library_close == NULL) library_close = NULL;
  return library_close != NULL;
}

// The library installs handlers for the first two of these.
static const int signals[] = {SIGWINCH, SIGTSTP, SIGPIPE, SIGALRM};
#define SIGNAL_COUNT (sizeof signals / sizeof *signals)
static struct sigaction former[SIGNAL_COUNT];

static void keep_handlers(void) {
  for (size_t i = 0; i < SIGNAL_COUNT; i++) sigaction(signals[i], NULL, &former[i]);
}

static void put_handlers_back(void) {
  for (size_t i = 0; i < SIGNAL_COUNT; i++) sigaction(signals[i], &former[i], NULL);
}

static void interrupt(int number) { (void)number; }

// An alarm breaks off a `connect` that waits for a daemon whose queue is full; it comes again and
// again, as the first may come before the call.
static void set_alarm(long patience) {
  struct sigaction action = {.sa_handler = interrupt};
  sigemptyset(&action.sa_mask);
  sigaction(SIGALRM, &action, NULL);
  struct itimerval timer = {{0, patience}, {0, patience}};
  setitimer(ITIMER_REAL, &timer, NULL);
}

static void clear_alarm(void) {
  struct itimerval never = {{0, 0}, {0, 0}};
  setitimer(ITIMER_REAL, &never, NULL);
}

int stipple_gpm_open(const struct stipple_gpm_request *request, long patience) {
  if (!stipple_gpm_is_installed()) return stipple_gpm_no_library;
  keep_handlers();
  // A daemon that leaves at once is no reason to be killed for writing to it.
  signal(SIGPIPE, SIG_IGN);
  // After a failure the library refuses to try again until it is closed.
  library_close();
  set_alarm(patience);
  struct connect_request wanted = {
      .event_mask = request->events,
      .default_mask = request->passed_on,
      .min_mod = request->required_modifiers,
      .max_mod = request->allowed_modifiers,
  };
  int descriptor = library_open(&wanted, 0);
  clear_alarm();
  put_handlers_back();
  return descriptor < 0 ? -1 : descriptor;
}

void stipple_gpm_close(void) {
  if (library_close == NULL) return;
  keep_handlers();
  library_close();
  put_handlers_back();
}

int stipple_gpm_daemon(int descriptor) {
  struct ucred peer;
  socklen_t size = sizeof peer;
  return getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 ? peer.pid : 0;
}
