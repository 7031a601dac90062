// Pango, which lays out text with the fonts of the system, and draws it with Cairo.
//
// The types are here because Pango's headers need those of GLib and HarfBuzz.
#ifndef STIPPLE_CPANGO_SHIM_H
#define STIPPLE_CPANGO_SHIM_H

// C type: `PangoRectangle`, in 1/1024 of a unit.
struct stipple_pango_rectangle {
  int x, y, width, height;
};

typedef struct _cairo *stipple_cairo_context;
typedef const struct _cairo_font_options *stipple_cairo_font_options;
typedef struct stipple_pango_context *stipple_pango_context;
typedef struct stipple_pango_font *stipple_pango_font;
typedef struct stipple_pango_layout *stipple_pango_layout;

// The results, names, and parameters of the functions that are used.
#define STIPPLE_PANGO(F) \
  F(void, g_object_unref, (stipple_pango_layout)) \
  F(void, pango_cairo_context_set_font_options, \
    (stipple_pango_context, stipple_cairo_font_options)) \
  F(stipple_pango_layout, pango_cairo_create_layout, (stipple_cairo_context)) \
  F(void, pango_cairo_show_layout, (stipple_cairo_context, stipple_pango_layout)) \
  F(void, pango_font_description_free, (stipple_pango_font)) \
  F(stipple_pango_font, pango_font_description_from_string, (const char *)) \
  F(void, pango_font_description_set_absolute_size, (stipple_pango_font, double)) \
  F(int, pango_layout_get_baseline, (stipple_pango_layout)) \
  F(stipple_pango_context, pango_layout_get_context, (stipple_pango_layout)) \
  F(void, pango_layout_get_extents, \
    (stipple_pango_layout, void *, struct stipple_pango_rectangle *)) \
  F(int, pango_layout_get_unknown_glyphs_count, (stipple_pango_layout)) \
  F(void, pango_layout_set_font_description, (stipple_pango_layout, stipple_pango_font)) \
  F(void, pango_layout_set_text, (stipple_pango_layout, const char *, int))

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
