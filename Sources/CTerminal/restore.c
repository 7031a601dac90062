#define _GNU_SOURCE
#include "CTerminal.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

int stipple_memory_file(const char *name) { return memfd_create(name, MFD_CLOEXEC); }

// What restores a terminal. Arming fills the one that is not in use.
static struct restoration {
  int terminal;
  struct termios attributes;
  char bytes[512];
  size_t count;
} restorations[2];
// The restoration in use; NULL if disarmed.
static struct restoration *_Atomic armed = NULL;
// The previous actions, indexed by signal number; SIGRTMAX is 64.
static struct sigaction previous[65];
// The thread that uses the terminal, and whether it has stopped.
static pthread_t user;
static atomic_bool user_stopped = false;
// The thread that ends the process.
static _Atomic pid_t ending = 0;

void stipple_restore_arm(int descriptor, const struct termios *attributes, const char *bytes,
                         size_t count) {
  struct restoration *next = armed == restorations ? restorations + 1 : restorations;
  if (count > sizeof next->bytes) count = sizeof next->bytes;
  memcpy(next->bytes, bytes, count);
  next->count = count;
  next->attributes = *attributes;
  next->terminal = descriptor;
  armed = next;
}

void stipple_restore_disarm(void) { armed = NULL; }

// Writes the restoring sequence; a terminal that has stopped reading gets half a second.
static void write_all(const struct restoration *restoration) {
  size_t written = 0;
  int retries = 10;
  while (written < restoration->count && retries > 0) {
    ssize_t count = write(restoration->terminal, restoration->bytes + written,
                          restoration->count - written);
    if (count > 0) {
      written += (size_t)count;
    } else if (count < 0 && errno == EAGAIN) {
      struct pollfd wait = {.fd = restoration->terminal, .events = POLLOUT};
      poll(&wait, 1, 50);
      retries--;
    } else if (!(count < 0 && errno == EINTR)) {
      return;
    }
  }
}

// Stops the thread that uses the terminal, which would go on drawing; waits at most half a second.
static void stop_user(int number) {
  if (pthread_equal(pthread_self(), user) || pthread_kill(user, number) != 0) return;
  for (int retries = 500; retries > 0 && !user_stopped; retries--) poll(NULL, 0, 1);
}

static void restore_terminal(int number, siginfo_t *info, void *context) {
  // A signal sent by a program can arrive at any thread. The thread that uses the terminal must not
  // go on using it while another one restores it. SI_TKILL is `abort`, or a signal passed on here.
  if (info->si_code <= 0 && info->si_code != SI_TKILL && !pthread_equal(pthread_self(), user)) {
    pthread_kill(user, number);
    return;
  }
  // Only one thread ends the process; a second fault of its own passes.
  pid_t first = 0, self = gettid();
  if (!atomic_compare_exchange_strong(&ending, &first, self) && first != self) {
    if (pthread_equal(pthread_self(), user)) user_stopped = true;
    for (;;) pause();
  }
  if (armed != NULL) {
    stop_user(number);
    struct restoration *restoration = atomic_exchange(&armed, NULL);
    // In the background, setting attributes would otherwise stop the process instead of ending it.
    signal(SIGTTOU, SIG_IGN);
    write_all(restoration);
    // Discard unread pointer reports, which the shell would read as typed text.
    tcflush(restoration->terminal, TCIFLUSH);
    tcsetattr(restoration->terminal, TCSANOW, &restoration->attributes);
  }
  // Swift's runtime prints a backtrace here, and a sanitizer a report; both may return.
  if (previous[number].sa_flags & SA_SIGINFO) previous[number].sa_sigaction(number, info, context);
  signal(number, SIG_DFL);
  raise(number);
}

static int terminates(int number) {
  switch (number) {
  case SIGKILL: case SIGSTOP: case SIGCHLD: case SIGCONT: case SIGTSTP:
  case SIGTTIN: case SIGTTOU: case SIGURG: case SIGWINCH:
    return 0;
  default:
    return 1;
  }
}

void stipple_restore_on_signals(const sigset_t *received) {
  user = pthread_self();
  // The handler needs its own stack to run after a stack overflow.
  static char *stack = NULL;
  if (stack == NULL && (stack = malloc(65536)) != NULL) {
    stack_t alternate = {.ss_sp = stack, .ss_size = 65536};
    sigaltstack(&alternate, NULL);
  }
  struct sigaction action = {.sa_sigaction = restore_terminal,
                             .sa_flags = SA_SIGINFO | SA_NODEFER | SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  for (int number = 1; number <= SIGRTMAX; number++) {
    struct sigaction current;
    if (!terminates(number) || sigismember(received, number)) continue;
    if (sigaction(number, NULL, &current) != 0) continue;
    if (current.sa_flags & SA_SIGINFO) {
      if (current.sa_sigaction == restore_terminal) continue;
    } else if (current.sa_handler != SIG_DFL) {
      continue;
    }
    previous[number] = current;
    sigaction(number, &action, NULL);
  }
}
