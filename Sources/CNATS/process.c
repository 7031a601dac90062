#include <signal.h>
#include <stddef.h>
#include <sys/prctl.h>

#include "CNATS.h"

void stipple_end_with_parent(void) {
  struct sigaction action;
  // Under nohup, the program outlives the terminal.
  if (sigaction(SIGHUP, NULL, &action) == 0 && action.sa_handler == SIG_IGN) return;
  prctl(PR_SET_PDEATHSIG, SIGTERM);
}
