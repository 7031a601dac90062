#include "CEvdev.h"

#include <dlfcn.h>
#include <errno.h>
#include <libevdev-1.0/libevdev/libevdev.h>
#include <linux/input.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <time.h>

static __typeof__(libevdev_new_from_fd) *library_new;
static __typeof__(libevdev_free) *library_free;
static __typeof__(libevdev_get_name) *library_name;
static __typeof__(libevdev_get_event_value) *library_value;
static __typeof__(libevdev_has_event_code) *library_has;
static __typeof__(libevdev_get_abs_info) *library_axis;
static __typeof__(libevdev_set_clock_id) *library_clock;

int stipple_evdev_is_installed(void) {
  if (library_clock != NULL) return 1;
  void *library = dlopen("libevdev.so.2", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return 0;
  // ISO C does not allow casting an object pointer to a function pointer.
  *(void **)&library_new = dlsym(library, "libevdev_new_from_fd");
  *(void **)&library_free = dlsym(library, "libevdev_free");
  *(void **)&library_name = dlsym(library, "libevdev_get_name");
  *(void **)&library_value = dlsym(library, "libevdev_get_event_value");
  *(void **)&library_has = dlsym(library, "libevdev_has_event_code");
  *(void **)&library_axis = dlsym(library, "libevdev_get_abs_info");
  *(void **)&library_clock = dlsym(library, "libevdev_set_clock_id");
  if (library_new == NULL || library_free == NULL || library_name == NULL ||
      library_value == NULL || library_has == NULL || library_axis == NULL)
    library_clock = NULL;
  return library_clock != NULL;
}

static const struct libevdev *opened(const struct stipple_evdev *device) {
  return (const struct libevdev *)device;
}

struct stipple_evdev *stipple_evdev_describe(int descriptor) {
  struct libevdev *device = NULL;
  if (!stipple_evdev_is_installed() || library_new(descriptor, &device) < 0) return NULL;
  return (struct stipple_evdev *)device;
}

void stipple_evdev_free(struct stipple_evdev *device) { library_free((struct libevdev *)device); }

const char *stipple_evdev_name(const struct stipple_evdev *device) {
  return library_name(opened(device));
}

int stipple_evdev_is_down(const struct stipple_evdev *device, unsigned int key) {
  return library_value(opened(device), EV_KEY, key) != 0;
}

int stipple_evdev_has_key(const struct stipple_evdev *device, unsigned int key) {
  return library_has(opened(device), EV_KEY, key);
}

int stipple_evdev_read_axis(
    const struct stipple_evdev *device, unsigned int code, struct stipple_evdev_axis *axis) {
  const struct input_absinfo *found = library_axis(opened(device), code);
  if (found == NULL) return 0;
  *axis = (struct stipple_evdev_axis){
      found->minimum, found->maximum, found->resolution, found->value};
  return 1;
}

int stipple_evdev_use_monotonic_clock(struct stipple_evdev *device) {
  return library_clock((struct libevdev *)device, CLOCK_MONOTONIC);
}

int stipple_evdev_grab(int descriptor, int grabs) {
  return ioctl(descriptor, EVIOCGRAB, (void *)(long)(grabs != 0)) == 0 ? 0 : -errno;
}
