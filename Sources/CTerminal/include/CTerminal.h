// Linux calls that the C library's Swift overlay leaves out.
#ifndef STIPPLE_CTERMINAL_H
#define STIPPLE_CTERMINAL_H

#include <sys/signalfd.h>
#include <sys/timerfd.h>

#endif
