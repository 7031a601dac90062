#include "CEvdev.h"

#include <dlfcn.h>
#include <errno.h>
#include <libevdev-1.0/libevdev/libevdev.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <time.h>

// The functions of the library that are used.
#define FUNCTIONS(USE)                                                       \
  USE(libevdev_new_from_fd) USE(libevdev_free) USE(libevdev_get_event_value) \
  USE(libevdev_has_event_code) USE(libevdev_get_abs_info) USE(libevdev_set_clock_id)

#define DECLARE(name) static __typeof__(&name) p_##name;
FUNCTIONS(DECLARE)

int stipple_evdev_is_installed(void) {
  static int is_loaded;
  if (is_loaded) return 1;
  void *library = dlopen("libevdev.so.2", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return 0;
  is_loaded = 1;
// ISO C does not allow casting an object pointer to a function pointer.
#define LOAD(name)                             \
  *(void **)&p_##name = dlsym(library, #name); \
  if (p_##name == NULL) is_loaded = 0;
  FUNCTIONS(LOAD)
  return is_loaded;
}

struct libevdev *stipple_evdev_describe(int descriptor) {
  struct libevdev *device = NULL;
  if (!stipple_evdev_is_installed() || p_libevdev_new_from_fd(descriptor, &device) < 0) return NULL;
  return device;
}

void stipple_evdev_free(struct libevdev *device) { p_libevdev_free(device); }

int stipple_evdev_is_down(const struct libevdev *device, unsigned int key) {
  return p_libevdev_get_event_value(device, EV_KEY, key) != 0;
}

int stipple_evdev_has_key(const struct libevdev *device, unsigned int key) {
  return p_libevdev_has_event_code(device, EV_KEY, key);
}

const struct input_absinfo *stipple_evdev_axis(const struct libevdev *device, unsigned int code) {
  return p_libevdev_get_abs_info(device, code);
}

int stipple_evdev_use_monotonic_clock(struct libevdev *device) {
  return p_libevdev_set_clock_id(device, CLOCK_MONOTONIC);
}

int stipple_evdev_grab(int descriptor, int grabs) {
  return ioctl(descriptor, EVIOCGRAB, (void *)(long)(grabs != 0)) == 0 ? 0 : -errno;
}
