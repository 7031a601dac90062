#define _GNU_SOURCE
#include "CTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

int stipple_run(char *const *arguments, const struct termios *settings,
                const struct winsize *size, int *descriptor, int *ending) {
  // The status of a process is lost if its parent ignores the signal.
  signal(SIGCHLD, SIG_DFL);
  int process = forkpty(descriptor, NULL, settings, size);
  if (process > 0) {
    fcntl(*descriptor, F_SETFL, O_RDWR | O_NONBLOCK);
    fcntl(*descriptor, F_SETFD, FD_CLOEXEC);
    *ending = (int)syscall(SYS_pidfd_open, process, 0);
  }
  if (process != 0) return process;
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  signal(SIGPIPE, SIG_DFL);
  signal(SIGXFSZ, SIG_DFL);
  execvp(arguments[0], arguments);
  // As a shell does.
  int error = errno;
  dprintf(STDERR_FILENO, "'%s' cannot be started: %s.\n", arguments[0], strerror(error));
  _exit(error == ENOENT ? 127 : 126);
}
