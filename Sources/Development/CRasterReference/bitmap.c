#include "bitmap.h"

#include <stdlib.h>
#include <string.h>

void raster_dirty_insert(
    raster_dirty *dirty, int64_t first, int64_t end, int64_t row, int64_t rows) {
  bool is_contained = true;
  for (int64_t index = row; index < rows && is_contained; index++) {
    is_contained = dirty->ranges[index].start <= first && dirty->ranges[index].end >= end;
  }
  if (is_contained) return;
  for (int64_t index = row; index < rows; index++) {
    raster_range *range = &dirty->ranges[index];
    range->start = first < range->start ? (int32_t)first : range->start;
    range->end = end > range->end ? (int32_t)end : range->end;
  }
  if (dirty->first_row == dirty->end_row) {
    dirty->first_row = row;
    dirty->end_row = rows;
  } else {
    dirty->first_row = min_int(dirty->first_row, row);
    dirty->end_row = max_int(dirty->end_row, rows);
  }
}

raster_bitmap *raster_create(int64_t columns, int64_t rows) {
  raster_bitmap *bitmap = calloc(1, sizeof *bitmap);
  if (!bitmap) abort();
  bitmap->columns = columns;
  bitmap->rows = rows;
  bitmap->clip_columns = columns;
  bitmap->clip_rows = rows;
  bitmap->dots = calloc((size_t)(columns * rows * 8), sizeof *bitmap->dots);
  bitmap->dirty.ranges = calloc((size_t)rows, sizeof *bitmap->dirty.ranges);
  bitmap->inked.ranges = calloc((size_t)rows, sizeof *bitmap->inked.ranges);
  if (!bitmap->dots || !bitmap->dirty.ranges || !bitmap->inked.ranges) abort();
  for (int64_t row = 0; row < rows; row++) {
    bitmap->dirty.ranges[row] = bitmap->inked.ranges[row] = (raster_range){INT32_MAX, 0};
  }
  return bitmap;
}

void raster_destroy(raster_bitmap *bitmap) {
  free(bitmap->dots);
  free(bitmap->dirty.ranges);
  free(bitmap->inked.ranges);
  free(bitmap);
}

void raster_clear(raster_bitmap *bitmap) {
  memset(bitmap->dots, 0, (size_t)(bitmap->columns * bitmap->rows * 8) * sizeof *bitmap->dots);
  bitmap->latest = 0;
}

static bool cells_around(
    double low, double high, int64_t unit, int64_t limit, int64_t *first, int64_t *end) {
  double edge = (double)(limit * unit);
  if (limit <= 0 || !(high >= 0) || !(low < edge) || !(low <= high)) return false;
  *first = (int64_t)max_double(0, low) / unit;
  *end = (int64_t)min_double(high, edge - 1) / unit + 1;
  return true;
}

bool raster_begin(raster_bitmap *bitmap, raster_rect rect, uint8_t ink, raster_canvas *canvas) {
  int64_t column, columns, row, rows;
  if (!cells_around(rect.min_x, rect.max_x, 2, bitmap->columns, &column, &columns)) return false;
  if (!cells_around(rect.min_y, rect.max_y, 4, bitmap->rows, &row, &rows)) return false;
  column = max_int(column, bitmap->clip_column);
  columns = min_int(columns, bitmap->clip_columns);
  row = max_int(row, bitmap->clip_row);
  rows = min_int(rows, bitmap->clip_rows);
  if (column >= columns || row >= rows) return false;
  raster_dirty_insert(&bitmap->dirty, column, columns, row, rows);
  if (!bitmap->latest || (uint32_t)bitmap->latest != ink) {
    bitmap->latest = ((bitmap->latest >> 32) + 1) << 32 | ink;
  }
  canvas->base = bitmap->dots;
  canvas->stride = bitmap->columns * 2;
  canvas->min_x = column * 2;
  canvas->end_x = columns * 2;
  canvas->min_y = row * 4;
  canvas->end_y = rows * 4;
  canvas->parity = bitmap->parity;
  canvas->paint = bitmap->latest;
  return true;
}

void raster_line(raster_bitmap *bitmap, raster_point start, raster_point end, uint8_t ink) {
  if (start.x * 0 + start.y * 0 + end.x * 0 + end.y * 0 != 0) return;
  raster_rect bounds = {
      min_double(start.x, end.x), min_double(start.y, end.y), max_double(start.x, end.x),
      max_double(start.y, end.y)};
  raster_canvas canvas;
  if (!raster_begin(bitmap, bounds, ink, &canvas)) return;
  raster_segment(&canvas, start, end);
}

void raster_capsule(
    raster_bitmap *bitmap, raster_point start, raster_point end, double start_radius,
    double end_radius, uint8_t ink) {
  raster_tip from = {start, start_radius}, to = {end, end_radius};
  raster_canvas canvas;
  if (!raster_begin(bitmap, raster_capsule_bounds(from, to), ink, &canvas)) return;
  raster_fill(&canvas, from, to, true);
}

static bool misses(const raster_canvas *canvas, raster_tip from, raster_tip to) {
  double reach = max_double(max_double(from.radius, to.radius), MINIMUM_RADIUS) + MARGIN;
  return max_double(from.center.x, to.center.x) + reach < (double)canvas->min_x ||
         min_double(from.center.x, to.center.x) - reach > (double)canvas->end_x ||
         max_double(from.center.y, to.center.y) + reach < (double)canvas->min_y ||
         min_double(from.center.y, to.center.y) - reach > (double)canvas->end_y;
}

void raster_stroke(
    raster_bitmap *bitmap, const raster_sample *samples, int64_t count, double width, uint8_t ink,
    raster_tip *tips) {
  raster_rect bounds = {1e300, 1e300, -1e300, -1e300};
  for (int64_t index = 0; index < count; index++) {
    raster_tip tip = {samples[index].location, samples[index].force * width / 2};
    double reach = max_double(tip.radius, MINIMUM_RADIUS);
    bounds.min_x = min_double(bounds.min_x, tip.center.x - reach);
    bounds.min_y = min_double(bounds.min_y, tip.center.y - reach);
    bounds.max_x = max_double(bounds.max_x, tip.center.x + reach);
    bounds.max_y = max_double(bounds.max_y, tip.center.y + reach);
    tips[index] = tip;
  }
  raster_canvas canvas;
  if (!raster_begin(bitmap, bounds, ink, &canvas)) return;
  raster_line_tail line;
  bool has_line = false, has_start = false;
  for (int64_t index = 1; index < count; index++) {
    raster_tip from = tips[index - 1], to = tips[index];
    if (from.radius < 0.75 && to.radius < 0.75) {
      if (!has_line) line = raster_line_from(from.center);
      raster_trace(&canvas, to.center, &line);
      has_line = true;
      has_start = false;
    } else {
      if (has_line) raster_finish(&canvas, &line);
      has_line = false;
      bool is_seen = !misses(&canvas, from, to);
      if (is_seen) raster_fill(&canvas, from, to, !has_start);
      has_start = is_seen;
    }
  }
  if (has_line) raster_finish(&canvas, &line);
}
