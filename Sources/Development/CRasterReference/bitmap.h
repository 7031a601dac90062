#ifndef STIPPLE_CRASTERREFERENCE_BITMAP_H
#define STIPPLE_CRASTERREFERENCE_BITMAP_H

#include "CRasterReference.h"

#include <stdbool.h>

#define MINIMUM_RADIUS 0.71
#define MARGIN 4

typedef struct {
  double min_x, min_y, max_x, max_y;
} raster_rect;

// The dots that a primitive may write.
typedef struct {
  uint64_t *base;
  int64_t stride, min_x, end_x, min_y, end_y, parity;
  uint64_t paint;
} raster_canvas;

typedef struct {
  int64_t x, y, previous_x, previous_y;
  bool is_corner, is_omitted, was_omitted;
} raster_chain;

typedef struct {
  raster_chain chain;
  bool has_start, is_flat;
  raster_point start, end, direction;
} raster_line_tail;

static inline double min_double(double a, double b) { return b < a ? b : a; }
static inline double max_double(double a, double b) { return b > a ? b : a; }
static inline int64_t min_int(int64_t a, int64_t b) { return b < a ? b : a; }
static inline int64_t max_int(int64_t a, int64_t b) { return b > a ? b : a; }

void raster_dirty_insert(
    raster_dirty *dirty, int64_t first, int64_t end, int64_t row, int64_t rows);

// Prepares the canvas for a primitive with the bounds `rect`; returns false if it is out of sight.
bool raster_begin(raster_bitmap *bitmap, raster_rect rect, uint8_t ink, raster_canvas *canvas);

raster_line_tail raster_line_from(raster_point start);
void raster_trace(const raster_canvas *canvas, raster_point end, raster_line_tail *line);
void raster_segment(const raster_canvas *canvas, raster_point start, raster_point end);
void raster_finish(const raster_canvas *canvas, raster_line_tail *line);
void raster_fill(const raster_canvas *canvas, raster_tip from, raster_tip to, bool has_start);
raster_rect raster_capsule_bounds(raster_tip from, raster_tip to);

#endif
