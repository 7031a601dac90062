#define _GNU_SOURCE
#include "CTerminal.h"

#include <stdint.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

// C type: `struct sched_attr`, which older C libraries do not declare.
struct scheduling {
  uint32_t size, policy;
  uint64_t flags;
  int32_t nice;
  uint32_t priority;
  uint64_t runtime, deadline, period;
};

// C constant: `SCHED_FLAG_KEEP_POLICY`.
static const uint64_t keep_policy = 0x08;

void stipple_shorten_time_slice(void) {
  struct scheduling scheduling = {
      .size = sizeof scheduling,
      .flags = keep_policy,
      .nice = getpriority(PRIO_PROCESS, 0),
      .runtime = 100000,
  };
  syscall(SYS_sched_setattr, 0, &scheduling, 0);
}
