// The client library of the pointer daemon gpm. It is loaded on first use, so the program also runs
// without it.
#ifndef STIPPLE_CGPM_H
#define STIPPLE_CGPM_H

#include <stdint.h>

// Connects to the daemon for the console of standard input, output or error.
//
// Requests all events that happen while no modifier keys but the allowed ones, in the kernel's bits,
// are held, and passes none on to other clients.
//
// Gives up if the daemon does not accept the connection within `timeout` microseconds. Restores the
// signal handlers that the library changes. A process can have one connection, used on one thread.
//
// Returns a descriptor, or -1 if the library is missing or the connection failed.
//
// C function: `Gpm_Open`.
int stipple_gpm_open(uint16_t allowed_modifiers, long timeout);

// Closes the connection, if there is one, so that another can be opened.
//
// C function: `Gpm_Close`.
void stipple_gpm_close(void);

// Returns the id of the daemon's process; 0 if it is not known.
int stipple_gpm_daemon(int descriptor);

// Whether the library can be loaded.
int stipple_gpm_is_installed(void);

#endif
