// The inner loops of Raster in C, the reference of `stipple-bench raster`.
//
// They do the same work and light the same dots: thin lines without doubled corners, capsules drawn
// as spans, the ink and the paint order of every dot, clipping, and tracking of changed cells.
#ifndef STIPPLE_CRASTERREFERENCE_H
#define STIPPLE_CRASTERREFERENCE_H

#include <stdint.h>

typedef struct {
  double x, y;
} raster_point;

typedef struct {
  raster_point center;
  double radius;
} raster_tip;

// A sample with Ink's memory layout: location, time, force.
typedef struct {
  raster_point location;
  double timestamp, force;
} raster_sample;

typedef struct {
  int32_t start, end;
} raster_range;

// The cells that changed, as one range of columns for each row.
typedef struct {
  raster_range *ranges;
  int64_t first_row, end_row;
} raster_dirty;

typedef struct {
  int64_t columns, rows;
  // The cells to which drawing is confined.
  int64_t clip_column, clip_columns, clip_row, clip_rows;
  // Corners whose x + y + parity is even are omitted first.
  int64_t parity;
  // The paint order of each dot in the upper 32 bits, and its ink in the lower ones; 0 if it has none.
  uint64_t *dots;
  // The value of the dots drawn last.
  uint64_t latest;
  raster_dirty dirty, inked;
} raster_bitmap;

raster_bitmap *raster_create(int64_t columns, int64_t rows);
void raster_destroy(raster_bitmap *bitmap);
void raster_clear(raster_bitmap *bitmap);

void raster_line(raster_bitmap *bitmap, raster_point start, raster_point end, uint8_t ink);
void raster_capsule(
    raster_bitmap *bitmap, raster_point start, raster_point end, double start_radius,
    double end_radius, uint8_t ink);
// Draws a stroke with straight segments. `tips` has room for as many tips as there are samples.
void raster_stroke(
    raster_bitmap *bitmap, const raster_sample *samples, int64_t count, double width, uint8_t ink,
    raster_tip *tips);
// Returns what a cell shows, from the lowest bits: 4 bits of the newest ink, 8 of its dots, and 8 of
// the dots of older inks.
uint32_t raster_cell(const raster_bitmap *bitmap, int64_t column, int64_t row);
// Adds what every changed cell shows to a checksum, and marks the changes as shown.
// Returns the number of cells that changed.
int64_t raster_show(raster_bitmap *bitmap, uint64_t *checksum);

#endif
