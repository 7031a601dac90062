// Linux calls that the C library's Swift overlay leaves out, and the last resort that gives the
// terminal back when the program is brought down by a signal. The target also takes the place of
// the C library's `wcwidth`, see `width.c`.
#ifndef STIPPLE_CTERMINAL_H
#define STIPPLE_CTERMINAL_H

#include <linux/kd.h>
#include <stddef.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
#include <termios.h>

// A file in memory that is closed when another program is executed.
int stipple_memory_file(const char *name);

// Sets what brings the terminal back: `bytes` written to `descriptor`, which may be non-blocking,
// and then `attributes` set on it. At most 512 bytes are kept. Takes effect at once.
void stipple_restore_arm(int descriptor, const struct termios *attributes, const char *bytes,
                         size_t count);

// Declares the terminal as given back.
void stipple_restore_disarm(void);

// Installs a handler for every signal that ends a process, but for those that are ignored and those
// of a set that the program receives in its own way. The handler gives the terminal back, if armed,
// calls the handler that was there before, such as that of Swift's runtime, and lets the signal do
// what it does by default. By itself it only calls functions that a handler may call.
void stipple_restore_on_signals(const sigset_t *received);

#endif
