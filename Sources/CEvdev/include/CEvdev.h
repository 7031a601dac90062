// The library libevdev, which describes input devices. It is loaded on first use, so the program also
// runs without it.
#ifndef STIPPLE_CEVDEV_H
#define STIPPLE_CEVDEV_H

#include <stdint.h>

// An axis of a device and its value.
struct stipple_evdev_axis {
  int32_t minimum, maximum, resolution, value;
};

// A device whose state was read when it was described.
struct stipple_evdev;

// Whether the library can be loaded.
int stipple_evdev_is_installed(void);

// Reads the description and the state of an open device.
//
// Does not read its events. Returns null if the library is missing or the file is not a device.
//
// C function: `libevdev_new_from_fd`.
struct stipple_evdev *stipple_evdev_describe(int descriptor);

// Releases a description; the device stays open.
//
// C function: `libevdev_free`.
void stipple_evdev_free(struct stipple_evdev *device);

// The name that the device reports, as any bytes; valid as long as the description.
//
// C function: `libevdev_get_name`.
const char *stipple_evdev_name(const struct stipple_evdev *device);

// Whether a key was down.
//
// C function: `libevdev_get_event_value`.
int stipple_evdev_is_down(const struct stipple_evdev *device, unsigned int key);

// Whether the device has a key.
//
// C function: `libevdev_has_event_code`.
int stipple_evdev_has_key(const struct stipple_evdev *device, unsigned int key);

// Reads an axis; returns 0 if the device does not have it.
//
// C function: `libevdev_get_abs_info`.
int stipple_evdev_read_axis(
    const struct stipple_evdev *device, unsigned int code, struct stipple_evdev_axis *axis);

// Makes the device stamp events with the monotonic clock, for this descriptor only.
//
// C function: `libevdev_set_clock_id`.
int stipple_evdev_use_monotonic_clock(struct stipple_evdev *device);

// Takes the device's events from all other readers, or gives them back; returns 0 or a negative error.
//
// Linux ioctl: `EVIOCGRAB`.
int stipple_evdev_grab(int descriptor, int grabs);

#endif
