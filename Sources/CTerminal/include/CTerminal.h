// Linux calls that Swift's overlay of the C library lacks, and a signal handler that restores the
// terminal when the program crashes. The target also replaces the C library's `wcwidth`; see
// `width.c`.
#ifndef STIPPLE_CTERMINAL_H
#define STIPPLE_CTERMINAL_H

#include <linux/kd.h>
#include <stddef.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
#include <termios.h>

// Creates a file in memory that is closed on exec.
//
// C function: `memfd_create`.
int stipple_memory_file(const char *name);

// Runs a program, found as the shell finds it, in a session of its own on a new pseudo-terminal, and stores the
// non-blocking descriptor of the terminal's side, and one that becomes readable at the end (-1 before Linux 5.3).
// Returns the process, or -1. A program that cannot be started says why on its terminal; its status is 126 or 127.
//
// C functions: `forkpty`, `pidfd_open`.
int stipple_run(char *const *arguments, const struct termios *settings,
                const struct winsize *size, int *descriptor, int *ending);

// Lets other threads interrupt this thread, and those that it starts later, after a tenth of a
// millisecond, so that the kernel can pass on input while the thread is busy. Their share of the
// processors stays the same. Does nothing on kernels before Linux 6.12.
//
// C function: `sched_setattr`.
void stipple_shorten_time_slice(void);

// Arms the signal handler: it will write `bytes` to `descriptor`, which may be non-blocking, and
// then set `attributes` on it. At most 512 bytes are stored. Takes effect immediately.
void stipple_restore_arm(int descriptor, const struct termios *attributes, const char *bytes,
                         size_t count);

// Disarms the signal handler, after the terminal was restored.
void stipple_restore_disarm(void);

// Installs a handler for every signal that terminates a process, except ignored signals and those
// in `received`, which the program handles itself. The handler restores the terminal, if armed,
// calls the previous handler, such as that of Swift's runtime, and raises the signal again with its
// default action. If another thread faults, the handler first stops the thread that called this
// function, because that thread writes to the terminal. It calls only async-signal-safe functions.
void stipple_restore_on_signals(const sigset_t *received);

#endif
