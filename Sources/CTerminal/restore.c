#define _GNU_SOURCE
#include "CTerminal.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

int stipple_memory_file(const char *name) { return memfd_create(name, MFD_CLOEXEC); }

static volatile sig_atomic_t armed = 0;
static int terminal = -1;
static struct termios original;
static char restoring[512];
static size_t restoring_count = 0;
// What the signals did before; that of SIGRTMAX is the last one.
static struct sigaction former[65];

void stipple_restore_arm(int descriptor, const struct termios *attributes, const char *bytes,
                         size_t count) {
  armed = 0;
  if (count > sizeof restoring) count = sizeof restoring;
  memcpy(restoring, bytes, count);
  restoring_count = count;
  original = *attributes;
  terminal = descriptor;
  armed = 1;
}

void stipple_restore_disarm(void) { armed = 0; }

// A terminal that has stopped reading gets half a second, then it is left as it is.
static void write_all(void) {
  size_t written = 0;
  int patience = 10;
  while (written < restoring_count && patience > 0) {
    ssize_t count = write(terminal, restoring + written, restoring_count - written);
    if (count > 0) {
      written += (size_t)count;
    } else if (count < 0 && errno == EAGAIN) {
      struct pollfd wait = {.fd = terminal, .events = POLLOUT};
      poll(&wait, 1, 50);
      patience--;
    } else if (!(count < 0 && errno == EINTR)) {
      return;
    }
  }
}

static void give_back(int number, siginfo_t *info, void *context) {
  if (armed) {
    armed = 0;
    // Setting attributes from the background would stop the process instead of ending it.
    signal(SIGTTOU, SIG_IGN);
    write_all();
    // Reports of the pointer that nobody has read are not for the shell.
    tcflush(terminal, TCIFLUSH);
    tcsetattr(terminal, TCSANOW, &original);
  }
  // Swift's runtime shows where a program crashed, and a sanitizer why; then they may return.
  if (former[number].sa_flags & SA_SIGINFO) former[number].sa_sigaction(number, info, context);
  signal(number, SIG_DFL);
  raise(number);
}

static int ends_a_process(int number) {
  switch (number) {
  case SIGKILL: case SIGSTOP: case SIGCHLD: case SIGCONT: case SIGTSTP:
  case SIGTTIN: case SIGTTOU: case SIGURG: case SIGWINCH:
    return 0;
  default:
    return 1;
  }
}

void stipple_restore_on_signals(const sigset_t *received) {
  // A stack that has overflowed cannot hold a handler.
  static char *stack = NULL;
  if (stack == NULL && (stack = malloc(65536)) != NULL) {
    stack_t alternate = {.ss_sp = stack, .ss_size = 65536};
    sigaltstack(&alternate, NULL);
  }
  struct sigaction action = {.sa_sigaction = give_back,
                             .sa_flags = SA_SIGINFO | SA_NODEFER | SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  for (int number = 1; number <= SIGRTMAX; number++) {
    struct sigaction present;
    if (!ends_a_process(number) || sigismember(received, number)) continue;
    if (sigaction(number, NULL, &present) != 0) continue;
    if (present.sa_flags & SA_SIGINFO) {
      if (present.sa_sigaction == give_back) continue;
    } else if (present.sa_handler != SIG_DFL) {
      continue;
    }
    former[number] = present;
    sigaction(number, &action, NULL);
  }
}
