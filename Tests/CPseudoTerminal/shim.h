// Functions for emulating a terminal and starting programs on it that Swift's Glibc module lacks,
// because glibc declares them only for _GNU_SOURCE or _XOPEN_SOURCE.
#ifndef STIPPLE_CPSEUDOTERMINAL_H
#define STIPPLE_CPSEUDOTERMINAL_H

#include <spawn.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <sys/resource.h>
#include <sys/types.h>
#include <unistd.h>

extern int posix_openpt(int flags);
extern int grantpt(int terminal);
extern int unlockpt(int terminal);
extern int ptsname_r(int terminal, char *name, size_t capacity);
extern int tgkill(pid_t process, pid_t thread, int signal);
extern int pipe2(int ends[2], int flags);
extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions,
                                                const char *path);
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);

// POSIX_SPAWN_SETSID, with glibc's value on every Linux architecture.
static const short stipple_spawn_setsid = 0x80;

// Returns a descriptor that becomes readable when the process ends. Swift does not import the variadic
// `syscall`, and glibc has a wrapper only since 2.36.
static inline int stipple_pidfd_open(pid_t process) {
  return (int)syscall(SYS_pidfd_open, process, 0);
}

// Limits the address space of another process to its current size: every further allocation fails.
// Swift does not import `prlimit`, a GNU extension.
static inline int stipple_limit_memory(pid_t process) {
  struct { unsigned long long current, maximum; } limit = {1, 1};
  return (int)syscall(SYS_prlimit64, process, RLIMIT_AS, &limit, NULL);
}

#endif
