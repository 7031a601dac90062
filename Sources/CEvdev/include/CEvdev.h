// The library libevdev, which describes input devices. It is loaded on first use, so the program also
// runs without it.
#ifndef STIPPLE_CEVDEV_H
#define STIPPLE_CEVDEV_H

#include <linux/input.h>

// A device whose state was read when it was described.
struct libevdev;

// Whether the library can be loaded.
int stipple_evdev_is_installed(void);

// Reads the description and the state of an open device.
//
// Does not read its events. Returns null if the library is missing or the file is not a device.
//
// C function: `libevdev_new_from_fd`.
struct libevdev *stipple_evdev_describe(int descriptor);

// Releases a description; the device stays open.
//
// C function: `libevdev_free`.
void stipple_evdev_free(struct libevdev *device);

// Whether a key was down.
//
// C function: `libevdev_get_event_value`.
int stipple_evdev_is_down(const struct libevdev *device, unsigned int key);

// Whether the device has a key.
//
// C function: `libevdev_has_event_code`.
int stipple_evdev_has_key(const struct libevdev *device, unsigned int key);

// The range and the value of an axis, valid as long as the description; null if there is no such axis.
//
// C function: `libevdev_get_abs_info`.
const struct input_absinfo *stipple_evdev_axis(const struct libevdev *device, unsigned int code);

// Makes the device stamp events with the monotonic clock, for this descriptor only.
//
// C function: `libevdev_set_clock_id`.
int stipple_evdev_use_monotonic_clock(struct libevdev *device);

// Takes the device's events from all other readers, or gives them back; returns 0 or a negative error.
//
// Linux ioctl: `EVIOCGRAB`.
int stipple_evdev_grab(int descriptor, int grabs);

#endif
