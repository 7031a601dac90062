// Pango, which lays out text with the fonts of the system, and draws it with Cairo.
//
// The declarations are here because Pango's headers need those of GLib and HarfBuzz.
#ifndef STIPPLE_CPANGO_SHIM_H
#define STIPPLE_CPANGO_SHIM_H

// Any object of Pango or Cairo.
typedef struct stipple_object *stipple_object;

// The results, names, and parameters of the functions that are used.
#define STIPPLE_PANGO(F) \
  F(void, g_object_unref, (stipple_object)) \
  F(void, pango_cairo_context_set_font_options, (stipple_object, stipple_object)) \
  F(stipple_object, pango_cairo_create_layout, (stipple_object)) \
  F(void, pango_cairo_layout_path, (stipple_object, stipple_object)) \
  F(void, pango_cairo_show_layout, (stipple_object, stipple_object)) \
  F(void, pango_font_description_free, (stipple_object)) \
  F(stipple_object, pango_font_description_from_string, (const char *)) \
  F(void, pango_font_description_set_absolute_size, (stipple_object, double)) \
  F(int, pango_layout_get_baseline, (stipple_object)) \
  F(stipple_object, pango_layout_get_context, (stipple_object)) \
  F(void, pango_layout_get_size, (stipple_object, int *, int *)) \
  F(int, pango_layout_get_unknown_glyphs_count, (stipple_object)) \
  F(void, pango_layout_set_font_description, (stipple_object, stipple_object)) \
  F(void, pango_layout_set_text, (stipple_object, const char *, int))

// Their pointers.
struct stipple_pango {
#define STIPPLE_POINTER(result, name, parameters) result(*name) parameters;
  STIPPLE_PANGO(STIPPLE_POINTER)
#undef STIPPLE_POINTER
};

// Returns their names, each followed by a space.
static inline const char *stipple_pango_names(void) {
#define STIPPLE_NAME(result, name, parameters) #name " "
  return STIPPLE_PANGO(STIPPLE_NAME);
#undef STIPPLE_NAME
}

#endif
