#include <signal.h>
#include <stddef.h>
#include <sys/prctl.h>

#include "CNATS.h"

void stipple_end_with_parent(void) {
  struct sigaction action;
  // Under nohup, the program outlives the terminal.
  if (sigaction(SIGHUP, NULL, &action) == 0 && action.sa_handler == SIG_IGN) return;
  // nats-server drops a signal that arrives while it handles two others, and a terminal that closes sends two.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
}
