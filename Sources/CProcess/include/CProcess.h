// The arguments of the process.
#ifndef STIPPLE_CPROCESS_H
#define STIPPLE_CPROCESS_H

// Returns an argument of `main`; NULL after the last one. The program's name has the index 0.
//
// Swift's `CommandLine` reads `/proc/self/cmdline` instead, which preloaded libraries can change or hide.
const char *stipple_argument(int index);

#endif
