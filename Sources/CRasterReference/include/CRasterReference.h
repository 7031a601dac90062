// The inner loops of Raster once more, in C: what stipple-bench measures them against.
//
// The work is the same, dot for dot: lines without doubled corners, capsules by spans, the ink of
// every dot and its turn, clipping, and the cells that changed.
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

// A sample as Ink lays it out in memory: place, time, force.
typedef struct {
  raster_point location;
  double timestamp, force;
} raster_sample;

typedef struct {
  int32_t start, end;
} raster_range;

// The cells that changed: in every row a range of columns.
typedef struct {
  raster_range *ranges;
  int64_t first_row, end_row;
} raster_dirty;

typedef struct {
  int64_t columns, rows;
  // The cells that may be drawn on.
  int64_t clip_column, clip_columns, clip_row, clip_rows;
  // What is added to the place of a dot to tell a corner's kind.
  int64_t phase;
  uint16_t *dots;
  uint16_t latest;
  raster_dirty dirty, inked;
} raster_bitmap;

raster_bitmap *raster_create(int64_t columns, int64_t rows);
void raster_destroy(raster_bitmap *bitmap);
void raster_clear(raster_bitmap *bitmap);

void raster_line(raster_bitmap *bitmap, raster_point start, raster_point end, uint8_t ink);
void raster_capsule(
    raster_bitmap *bitmap, raster_point start, raster_point end, double start_radius,
    double end_radius, uint8_t ink);
// A stroke straight from sample to sample, with room for as many tips as there are samples.
void raster_stroke(
    raster_bitmap *bitmap, const raster_sample *samples, int64_t count, double width, uint8_t ink,
    raster_tip *tips);
// What a cell shows: its lit dots above the 4 bits of its ink.
uint32_t raster_cell(const raster_bitmap *bitmap, int64_t column, int64_t row);
// Finds out what every changed cell shows, adds it to a sum, and declares the changes as shown.
// Returns the number of cells.
int64_t raster_show(raster_bitmap *bitmap, uint64_t *checksum);

#endif
