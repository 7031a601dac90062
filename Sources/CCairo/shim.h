// Cairo, which draws PNG, PDF, and GIF pictures and reads paths of SVG; tests compare the dots of wide strokes with it.
#ifndef STIPPLE_CCAIRO_SHIM_H
#define STIPPLE_CCAIRO_SHIM_H

#include <cairo/cairo.h>
#include <cairo/cairo-pdf.h>

// The functions of the library that are used.
#define STIPPLE_CAIRO(F) \
  F(clip) F(copy_path_flat) F(create) F(destroy) F(fill) F(font_face_destroy) \
  F(font_options_create) F(font_options_destroy) F(font_options_set_antialias) \
  F(font_options_set_hint_metrics) F(get_line_width) F(get_matrix) F(get_source) F(identity_matrix) F(image_surface_create) \
  F(image_surface_get_data) F(image_surface_get_stride) \
  F(line_to) F(matrix_init) F(move_to) F(new_path) F(new_sub_path) F(paint) F(path_destroy) \
  F(pattern_get_rgba) F(pdf_surface_create_for_stream) F(pdf_surface_set_metadata) \
  F(rectangle) F(restore) F(save) F(scale) F(set_dash) F(set_font_face) F(set_font_size) \
  F(set_line_cap) F(set_line_join) F(set_line_width) F(set_matrix) F(set_source_rgb) F(set_source_surface) F(set_tolerance) \
  F(show_page) F(show_text_glyphs) F(status) F(status_to_string) F(stroke) \
  F(recording_surface_create) F(surface_create_observer) F(surface_destroy) F(surface_finish) F(surface_flush) \
  F(surface_mark_dirty) F(surface_observer_add_fill_callback) \
  F(surface_observer_add_stroke_callback) F(surface_status) F(surface_write_to_png_stream) \
  F(transform) F(translate) F(user_font_face_create) F(user_font_face_set_init_func) \
  F(user_font_face_set_render_glyph_func)

// Their pointers, named without a common prefix.
struct stipple_cairo {
#define STIPPLE_POINTER(name) __typeof__(&cairo_##name) name;
  STIPPLE_CAIRO(STIPPLE_POINTER)
#undef STIPPLE_POINTER
};

// Returns their names, each followed by a space.
static inline const char *stipple_cairo_names(void) {
#define STIPPLE_NAME(name) "cairo_" #name " "
  return STIPPLE_CAIRO(STIPPLE_NAME);
#undef STIPPLE_NAME
}

#endif
