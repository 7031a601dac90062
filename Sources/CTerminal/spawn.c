#define _GNU_SOURCE
#include "CTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

extern char **environ;

static int spawn(char *const *arguments, const char *terminal, pid_t *process) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t blocked, restored;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  // The terminal that the leader of a session opens first controls it.
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, terminal, O_RDWR, 0);
  posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDERR_FILENO);
  sigemptyset(&blocked);
  posix_spawnattr_setsigmask(&attributes, &blocked);
  // The signals of failed writes, which this program ignores.
  sigemptyset(&restored);
  sigaddset(&restored, SIGPIPE);
  sigaddset(&restored, SIGXFSZ);
  posix_spawnattr_setsigdefault(&attributes, &restored);
  posix_spawnattr_setflags(
      &attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  int error = posix_spawnp(process, arguments[0], &actions, &attributes, arguments, environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

int stipple_spawn(char *const *arguments, const struct termios *settings,
                  const struct winsize *size, int *descriptor, int *process) {
  char terminal[128];
  *descriptor = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK);
  if (*descriptor < 0) return errno;
  int error = grantpt(*descriptor) != 0 || unlockpt(*descriptor) != 0
      || tcsetattr(*descriptor, TCSANOW, settings) != 0
      || ioctl(*descriptor, TIOCSWINSZ, size) != 0 ? errno : 0;
  if (error == 0) error = ptsname_r(*descriptor, terminal, sizeof terminal);
  if (error == 0) error = spawn(arguments, terminal, process);
  if (error != 0) close(*descriptor);
  return error;
}

int stipple_process_descriptor(int process) { return (int)syscall(SYS_pidfd_open, process, 0); }
