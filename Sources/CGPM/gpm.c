#define _GNU_SOURCE
#include "CGPM.h"

#include <dlfcn.h>
#include <signal.h>
#include <stddef.h>
#include <sys/socket.h>
#include <sys/time.h>

// The layout of `Gpm_Connect` in the library and the daemon.
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
  // ISO C does not allow casting an object pointer to a function pointer.
  *(void **)&library_open = dlsym(library, "Gpm_Open");
  *(void **)&library_close = dlsym(library, "Gpm_Close");
  if (library_open == NULL || library_close == NULL) library_close = NULL;
  return library_close != NULL;
}

// The signals whose handlers change while connecting; the library installs the first two.
static const int signals[] = {SIGWINCH, SIGTSTP, SIGPIPE, SIGALRM};
#define SIGNAL_COUNT (sizeof signals / sizeof *signals)
static struct sigaction original[SIGNAL_COUNT];
static sigset_t original_mask;

static void save_handlers(void) {
  for (size_t i = 0; i < SIGNAL_COUNT; i++) sigaction(signals[i], NULL, &original[i]);
}

static void restore_handlers(void) {
  for (size_t i = 0; i < SIGNAL_COUNT; i++) sigaction(signals[i], &original[i], NULL);
}

static void interrupt(int number) { (void)number; }

// Sets an alarm that interrupts a `connect` blocked by a daemon whose queue is full. The alarm
// repeats, because the first one may be delivered before the call. A blocked alarm would interrupt
// nothing, so it is unblocked in this thread.
static void set_alarm(long timeout) {
  struct sigaction action = {.sa_handler = interrupt};
  sigemptyset(&action.sa_mask);
  sigaction(SIGALRM, &action, NULL);
  sigset_t alarm_only;
  sigemptyset(&alarm_only);
  sigaddset(&alarm_only, SIGALRM);
  pthread_sigmask(SIG_UNBLOCK, &alarm_only, &original_mask);
  struct itimerval timer = {{0, timeout}, {0, timeout}};
  setitimer(ITIMER_REAL, &timer, NULL);
}

static void clear_alarm(void) {
  struct itimerval never = {{0, 0}, {0, 0}};
  setitimer(ITIMER_REAL, &never, NULL);
  pthread_sigmask(SIG_SETMASK, &original_mask, NULL);
}

int stipple_gpm_open(uint16_t allowed_modifiers, long timeout) {
  if (!stipple_gpm_is_installed()) return -1;
  save_handlers();
  // If the daemon hangs up immediately, writing to it must not kill the process.
  signal(SIGPIPE, SIG_IGN);
  // After a failure the library does not connect again until it is closed.
  library_close();
  set_alarm(timeout);
  struct connect_request wanted = {.event_mask = UINT16_MAX, .max_mod = allowed_modifiers};
  int descriptor = library_open(&wanted, 0);
  clear_alarm();
  restore_handlers();
  return descriptor < 0 ? -1 : descriptor;
}

void stipple_gpm_close(void) {
  if (library_close == NULL) return;
  save_handlers();
  library_close();
  restore_handlers();
}

int stipple_gpm_daemon(int descriptor) {
  struct ucred peer;
  socklen_t size = sizeof peer;
  return getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 ? peer.pid : 0;
}
