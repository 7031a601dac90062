#include "bitmap.h"

#include <math.h>
#include <string.h>

typedef struct {
  double min_y, max_y, x, slope;
} edge;

typedef struct {
  double low, high;
} span;

static const edge empty_edge = {INFINITY, -INFINITY, 0, 0};

static edge edge_between(raster_point a, raster_point b) {
  raster_point top = a.y <= b.y ? a : b, bottom = a.y <= b.y ? b : a;
  double slope = bottom.y > top.y ? (bottom.x - top.x) / (bottom.y - top.y) : 0;
  return (edge){top.y, bottom.y, top.x, slope};
}

static inline void widen_by_edge(span *span, const edge *edge, double y) {
  double crossing = edge->x + (y - edge->min_y) * edge->slope;
  bool is_crossed = edge->min_y <= y && y < edge->max_y;
  span->low = min_double(span->low, is_crossed ? crossing : INFINITY);
  span->high = max_double(span->high, is_crossed ? crossing : -INFINITY);
}

static inline void widen_by_disc(span *span, const raster_tip *disc, double y) {
  double height = y - disc->center.y;
  double square = disc->radius * disc->radius - height * height;
  double half = sqrt(max_double(square, 0));
  span->low = min_double(span->low, square > 0 ? disc->center.x - half : INFINITY);
  span->high = max_double(span->high, square > 0 ? disc->center.x + half : -INFINITY);
}

static inline int64_t nearest_edge(double coordinate) {
  double shifted = coordinate - 1e-9 + 6755399441055744.0;
  uint64_t bits;
  memcpy(&bits, &shifted, sizeof bits);
  return (int32_t)bits;
}

static inline void fill_row(const raster_canvas *canvas, int64_t y, int64_t first, int64_t end) {
  uint64_t *row = canvas->base + y * canvas->stride;
  for (int64_t index = first; index < end; index++) row[index] = canvas->paint;
}

static raster_rect disc_bounds(raster_tip disc) {
  return (raster_rect){
      disc.center.x - disc.radius, disc.center.y - disc.radius, disc.center.x + disc.radius,
      disc.center.y + disc.radius};
}

static void include(raster_rect *rect, double min_x, double min_y, double max_x, double max_y) {
  rect->min_x = min_double(rect->min_x, min_x);
  rect->min_y = min_double(rect->min_y, min_y);
  rect->max_x = max_double(rect->max_x, max_x);
  rect->max_y = max_double(rect->max_y, max_y);
}

raster_rect raster_capsule_bounds(raster_tip from, raster_tip to) {
  from.radius = max_double(from.radius, MINIMUM_RADIUS);
  to.radius = max_double(to.radius, MINIMUM_RADIUS);
  raster_rect bounds = disc_bounds(from), other = disc_bounds(to);
  include(&bounds, other.min_x, other.min_y, other.max_x, other.max_y);
  return bounds;
}

void raster_fill(const raster_canvas *canvas, raster_tip start, raster_tip end, bool has_start) {
  start.radius = max_double(start.radius, MINIMUM_RADIUS);
  end.radius = max_double(end.radius, MINIMUM_RADIUS);
  raster_rect bounds = has_start ? raster_capsule_bounds(start, end) : disc_bounds(end);
  edge left = empty_edge, right = empty_edge, chord = empty_edge;
  double dx = end.center.x - start.center.x, dy = end.center.y - start.center.y;
  double length = sqrt(dx * dx + dy * dy);
  if (length > fabs(start.radius - end.radius)) {
    double sine = (start.radius - end.radius) / length;
    double cosine = sqrt(1 - sine * sine);
    double along_x = dx * (sine / length), along_y = dy * (sine / length);
    double across_x = -dy * (cosine / length), across_y = dx * (cosine / length);
    double left_x = along_x - across_x, left_y = along_y - across_y;
    double right_x = along_x + across_x, right_y = along_y + across_y;
    raster_point near_left = {
        start.center.x + left_x * start.radius, start.center.y + left_y * start.radius};
    raster_point near_right = {
        start.center.x + right_x * start.radius, start.center.y + right_y * start.radius};
    raster_point far_left = {
        end.center.x + left_x * end.radius, end.center.y + left_y * end.radius};
    raster_point far_right = {
        end.center.x + right_x * end.radius, end.center.y + right_y * end.radius};
    left = edge_between(near_left, far_left);
    right = edge_between(near_right, far_right);
    if (!has_start) {
      chord = edge_between(near_left, near_right);
      include(&bounds, near_left.x, near_left.y, near_left.x, near_left.y);
      include(&bounds, near_right.x, near_right.y, near_right.x, near_right.y);
    }
  }
  int64_t row = nearest_edge(max_double(bounds.min_y, (double)canvas->min_y));
  int64_t rows = nearest_edge(min_double(bounds.max_y, (double)canvas->end_y));
  for (; row < rows; row++) {
    double y = (double)row + 0.5;
    span span = {INFINITY, -INFINITY};
    widen_by_disc(&span, &end, y);
    widen_by_edge(&span, &left, y);
    widen_by_edge(&span, &right, y);
    if (has_start) {
      widen_by_disc(&span, &start, y);
    } else {
      widen_by_edge(&span, &chord, y);
    }
    int64_t first = nearest_edge(max_double(span.low, (double)canvas->min_x));
    int64_t last = nearest_edge(min_double(span.high, (double)canvas->end_x));
    fill_row(canvas, row, first, last);
  }
}
