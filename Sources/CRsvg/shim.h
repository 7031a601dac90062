// librsvg, which draws SVG pictures, with the functions of GLib that its interface needs.
//
// The declarations are here because librsvg's headers need those of GLib and GdkPixbuf.
#ifndef STIPPLE_CRSVG_SHIM_H
#define STIPPLE_CRSVG_SHIM_H

#include <stddef.h>
#include <stdint.h>

struct _cairo;
// C type: `RsvgHandle`.
struct stipple_rsvg_handle;

// C type: `GError`.
struct stipple_glib_error {
  uint32_t domain;
  int code;
  char *message;
};

// C type: `RsvgLength`.
struct stipple_rsvg_length {
  double length;
  int unit;
};

// C type: `RsvgRectangle`.
struct stipple_rsvg_rectangle {
  double x, y, width, height;
};

void g_error_free(struct stipple_glib_error *);
void g_log_set_writer_func(
    int (*)(unsigned int, const void *, size_t, void *), void *, void (*)(void *));
void g_object_unref(struct stipple_rsvg_handle *);
int rsvg_handle_get_geometry_for_layer(
    struct stipple_rsvg_handle *, const char *, const struct stipple_rsvg_rectangle *,
    struct stipple_rsvg_rectangle *, struct stipple_rsvg_rectangle *, struct stipple_glib_error **);
void rsvg_handle_get_intrinsic_dimensions(
    struct stipple_rsvg_handle *, int *, struct stipple_rsvg_length *, int *,
    struct stipple_rsvg_length *, int *, struct stipple_rsvg_rectangle *);
int rsvg_handle_get_intrinsic_size_in_pixels(struct stipple_rsvg_handle *, double *, double *);
struct stipple_rsvg_handle *rsvg_handle_new_from_data(
    const uint8_t *, size_t, struct stipple_glib_error **);
int rsvg_handle_render_document(
    struct stipple_rsvg_handle *, struct _cairo *, const struct stipple_rsvg_rectangle *,
    struct stipple_glib_error **);
void rsvg_handle_set_dpi(struct stipple_rsvg_handle *, double);
int rsvg_handle_set_stylesheet(
    struct stipple_rsvg_handle *, const uint8_t *, size_t, struct stipple_glib_error **);

// The functions of the libraries that are used.
#define STIPPLE_RSVG(F) \
  F(g_error_free) F(g_object_unref) \
  F(rsvg_handle_get_geometry_for_layer) F(rsvg_handle_get_intrinsic_dimensions) \
  F(rsvg_handle_get_intrinsic_size_in_pixels) F(rsvg_handle_new_from_data) \
  F(rsvg_handle_render_document) F(rsvg_handle_set_dpi) F(rsvg_handle_set_stylesheet)

// Their pointers.
struct stipple_rsvg {
#define STIPPLE_POINTER(name) __typeof__(&name) name;
  STIPPLE_RSVG(STIPPLE_POINTER)
#undef STIPPLE_POINTER
};

// The pointer of the function of GLib that says what becomes of its warnings.
struct stipple_glib {
  __typeof__(&g_log_set_writer_func) g_log_set_writer_func;
};

// Returns their names, each followed by a space.
static inline const char *stipple_rsvg_names(void) {
#define STIPPLE_NAME(name) #name " "
  return STIPPLE_RSVG(STIPPLE_NAME);
#undef STIPPLE_NAME
}

#endif
