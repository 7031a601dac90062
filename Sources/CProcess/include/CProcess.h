// The arguments of the process, and the commit that the program was built from.
#ifndef STIPPLE_CPROCESS_H
#define STIPPLE_CPROCESS_H

// Returns an argument of `main`; NULL after the last one. The program's name has the index 0.
//
// Swift's `CommandLine` searches the stack that `/proc/self/maps` names, which preloaded libraries can hide.
const char *stipple_argument(int index);

// Returns the commit that STIPPLE_COMMIT named during the build; NULL if it named none.
const char *stipple_commit(void);

#endif
