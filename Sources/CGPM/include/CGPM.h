// The pointer daemon's client library, loaded when it is first asked for: a machine without it
// runs the program all the same.
#ifndef STIPPLE_CGPM_H
#define STIPPLE_CGPM_H

#include <stdint.h>

// What is asked of the daemon, in the library's own bits.
struct stipple_gpm_request {
  // The events wanted, and those passed on to others as well.
  uint16_t events, passed_on;
  // The keys that must be held, and those that may be.
  uint16_t required_modifiers, allowed_modifiers;
};

// No library, rather than no daemon.
static const int stipple_gpm_no_library = -2;

// Connects to the daemon for the console that standard input, output or error is on.
//
// A daemon that does not take the connection within some microseconds is given up. The handlers of
// signals are afterwards what they were. There is at most one connection in a process, used on one
// thread.
//
// Returns a descriptor, -1 when there is no connection, or `stipple_gpm_no_library`.
//
// C function: `Gpm_Open`.
int stipple_gpm_open(const struct stipple_gpm_request *request, long patience);

// Ends the connection, if there is one, so that another can be opened.
//
// C function: `Gpm_Close`.
void stipple_gpm_close(void);

// The process at the other end of a connection; 0 when that cannot be told.
int stipple_gpm_daemon(int descriptor);

// Whether the library can be loaded.
int stipple_gpm_is_installed(void);

#endif
