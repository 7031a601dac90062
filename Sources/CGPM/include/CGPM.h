// The client library of the pointer daemon gpm. It is loaded on first use, so the program also runs
// without it.
#ifndef STIPPLE_CGPM_H
#define STIPPLE_CGPM_H

#include <stdint.h>

// A request for events, in the library's bits.
struct stipple_gpm_request {
  // The events to receive, and those to pass on to other clients as well.
  uint16_t events, passed_on;
  // The modifier keys that must be held, and those that may be held.
  uint16_t required_modifiers, allowed_modifiers;
};

// Returned if the library is missing, as opposed to the daemon.
static const int stipple_gpm_no_library = -2;

// Connects to the daemon for the console of standard input, output or error.
//
// Gives up if the daemon does not accept the connection within `timeout` microseconds. Restores the
// signal handlers that the library changes. A process can have one connection, used on one thread.
//
// Returns a descriptor, -1 if the connection failed, or `stipple_gpm_no_library`.
//
// C function: `Gpm_Open`.
int stipple_gpm_open(const struct stipple_gpm_request *request, long timeout);

// Closes the connection, if there is one, so that another can be opened.
//
// C function: `Gpm_Close`.
void stipple_gpm_close(void);

// Returns the id of the daemon's process; 0 if it is not known.
int stipple_gpm_daemon(int descriptor);

// Whether the library can be loaded.
int stipple_gpm_is_installed(void);

#endif
