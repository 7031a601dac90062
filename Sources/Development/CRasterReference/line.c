#include "bitmap.h"

#include <math.h>
#include <stdlib.h>

#define MAXIMUM_COORDINATE 500000.0
#define NONE (INT64_MIN / 4)

static inline void light(const raster_canvas *canvas, int64_t x, int64_t y) {
  if (x < canvas->min_x || x >= canvas->end_x || y < canvas->min_y || y >= canvas->end_y) return;
  canvas->base[y * canvas->stride + x] = canvas->paint;
}

static inline void chain_push(
    const raster_canvas *canvas, raster_chain *chain, int64_t x, int64_t y) {
  if (x == chain->x && y == chain->y) return;
  bool corner = llabs(x - chain->previous_x) == 1 && llabs(y - chain->previous_y) == 1;
  bool last_is_omitted = corner && ((chain->x + chain->y + canvas->parity) & 1) == 0;
  if (!(chain->is_omitted || (chain->is_corner && !chain->was_omitted && !last_is_omitted))) {
    light(canvas, chain->previous_x, chain->previous_y);
  }
  chain->is_corner = corner;
  chain->was_omitted = chain->is_omitted;
  chain->is_omitted = last_is_omitted;
  chain->previous_x = chain->x;
  chain->previous_y = chain->y;
  chain->x = x;
  chain->y = y;
}

static const raster_chain empty_chain = {NONE, NONE, NONE, NONE, false, false, false};

static inline void chain_finish(const raster_canvas *canvas, const raster_chain *chain) {
  if (!(chain->is_omitted || (chain->is_corner && !chain->was_omitted))) {
    light(canvas, chain->previous_x, chain->previous_y);
  }
  light(canvas, chain->x, chain->y);
}

// The nearest edge between dots; of two equally near edges, the higher.
static inline int64_t nearest_edge(double coordinate) {
  return (int64_t)(coordinate + 0.5 + 0x1p-33 + MAXIMUM_COORDINATE) - (int64_t)MAXIMUM_COORDINATE;
}

static int64_t dot_at(double coordinate) {
  double near = min_double(max_double(coordinate, -MAXIMUM_COORDINATE), MAXIMUM_COORDINATE);
  return nearest_edge(near - 0.5);
}

static inline bool is_near(raster_point point) {
  return fabs(point.x) < MAXIMUM_COORDINATE && fabs(point.y) < MAXIMUM_COORDINATE;
}

raster_line_tail raster_line_from(raster_point start) {
  return (raster_line_tail){empty_chain, true, false, start, start, {0, 0}};
}

static inline void push(
    const raster_canvas *canvas, raster_line_tail *line, int64_t x, int64_t y, bool is_flat) {
  if (line->has_start) {
    int64_t start_x = dot_at(line->start.x), start_y = dot_at(line->start.y);
    if (is_flat ? start_x != x : start_y != y) {
      chain_push(canvas, &line->chain, start_x, start_y);
    }
    line->has_start = false;
  }
  chain_push(canvas, &line->chain, x, y);
  line->is_flat = is_flat;
}

void raster_finish(const raster_canvas *canvas, raster_line_tail *line) {
  int64_t end_x = dot_at(line->end.x), end_y = dot_at(line->end.y);
  if (line->has_start) {
    chain_push(canvas, &line->chain, dot_at(line->start.x), dot_at(line->start.y));
    chain_push(canvas, &line->chain, end_x, end_y);
  } else if (line->is_flat ? end_x != line->chain.x : end_y != line->chain.y) {
    chain_push(canvas, &line->chain, end_x, end_y);
  }
  chain_finish(canvas, &line->chain);
}

static void cut(const raster_canvas *canvas, raster_line_tail *line) {
  chain_finish(canvas, &line->chain);
  line->chain = empty_chain;
  line->has_start = false;
}

static void jump(const raster_canvas *canvas, raster_line_tail *line, raster_point point) {
  cut(canvas, line);
  line->direction = (raster_point){point.x - line->end.x, point.y - line->end.y};
  line->end = point;
}

static inline void advance(
    const raster_canvas *canvas, raster_line_tail *line, raster_point point) {
  raster_point next = {point.x - line->end.x, point.y - line->end.y};
  if (line->direction.x * next.x + line->direction.y * next.y < 0) {
    if (line->has_start) {
      chain_push(canvas, &line->chain, dot_at(line->start.x), dot_at(line->start.y));
    }
    chain_push(canvas, &line->chain, dot_at(line->end.x), dot_at(line->end.y));
    line->has_start = false;
  }
  if (next.x != 0 || next.y != 0) line->direction = next;
  line->end = point;
}

typedef struct {
  raster_point left, right;
  double slope;
  int64_t first, last, height, rise;
  bool is_flat;
} run;

// A number, times 2^32.
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

// The dot whose middle lies between two coordinates, or NONE.
static inline int64_t crossing(double start, double end) {
  int64_t a = nearest_edge(start), b = nearest_edge(end);
  return a == b ? NONE : max_int(a, b) - 1;
}

static inline int64_t run_minor(const run *run, int64_t step) {
  return (run->height + (step - run->first) * run->rise) >> 32;
}

static inline void push_step(
    const raster_canvas *canvas, raster_line_tail *line, int64_t step, int64_t minor,
    bool is_flat) {
  push(canvas, line, is_flat ? step : minor, is_flat ? minor : step, is_flat);
}

static inline void chain_step(
    const raster_canvas *canvas, raster_line_tail *line, const run *run, int64_t step) {
  int64_t minor = run_minor(run, step);
  chain_push(canvas, &line->chain, run->is_flat ? step : minor, run->is_flat ? minor : step);
}

static inline void light_step(
    const raster_canvas *canvas, int64_t step, int64_t minor, bool is_flat) {
  light(canvas, is_flat ? step : minor, is_flat ? minor : step);
}

static void light_run(const raster_canvas *canvas, const run *run, int64_t first, int64_t last) {
  int64_t low = run->is_flat ? canvas->min_x : canvas->min_y;
  int64_t high = run->is_flat ? canvas->end_x : canvas->end_y;
  int64_t across_low = run->is_flat ? canvas->min_y : canvas->min_x;
  int64_t across_high = run->is_flat ? canvas->end_y : canvas->end_x;
  first = max_int(first, low);
  last = min_int(last, high - 1);
  if (first > last) return;
  int64_t a = run_minor(run, first), b = run_minor(run, last);
  if (a < across_low || a >= across_high || b < across_low || b >= across_high) {
    for (int64_t step = first; step <= last; step++) {
      int64_t minor = run_minor(run, step);
      light_step(canvas, step, minor, run->is_flat);
    }
    return;
  }
  int64_t height = run->height + (first - run->first) * run->rise;
  if (run->is_flat) {
    for (int64_t x = first; x <= last; x++) {
      canvas->base[(height >> 32) * canvas->stride + x] = canvas->paint;
      height += run->rise;
    }
  } else {
    uint64_t *row = canvas->base + first * canvas->stride;
    for (int64_t y = first; y <= last; y++) {
      row[height >> 32] = canvas->paint;
      height += run->rise;
      row += canvas->stride;
    }
  }
}

static inline void draw_run(
    const raster_canvas *canvas, raster_line_tail *line, const run *run, bool forward) {
  int64_t first = max_int(run->first, (run->is_flat ? canvas->min_x : canvas->min_y) - MARGIN);
  int64_t last = min_int(run->last, (run->is_flat ? canvas->end_x : canvas->end_y) + MARGIN);
  if (first > last) {
    cut(canvas, line);
    return;
  }
  int64_t begin = forward ? first : last, end = forward ? last : first, step = forward ? 1 : -1;
  if (begin != (forward ? run->first : run->last)) cut(canvas, line);
  push_step(canvas, line, begin, run_minor(run, begin), run->is_flat);
  if (last - first >= 2) {
    chain_step(canvas, line, run, begin + step);
    chain_step(canvas, line, run, begin + 2 * step);
    light_run(canvas, run, first + 1, last - 1);
    int64_t minor = run_minor(run, end), before = run_minor(run, end - step);
    line->chain = (raster_chain){
        run->is_flat ? end : minor, run->is_flat ? minor : end, run->is_flat ? end - step : before,
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
    int64_t minor = crossing(start.y, end.y);
    if (minor == NONE) return;
    double fraction = ((double)minor + 0.5 - start.y) / (end.y - start.y);
    double major = start.x + fraction * (end.x - start.x);
    push_step(canvas, line, nearest_edge(major - 0.5), minor, is_flat);
    return;
  }
  run run = run_between(start, end, is_flat);
  bool forward = end.x > start.x;
  int64_t before = NONE, after = NONE;
  if (dot_at(run.left.x) < run.first) before = crossing(run.left.y, run_edge(&run, run.first));
  if (dot_at(run.right.x) > run.last) {
    after = crossing(run_edge(&run, run.last + 1), run.right.y);
  }
  int64_t row = forward ? before : after;
  if (row != NONE) push_step(canvas, line, forward ? run.first - 1 : run.last + 1, row, is_flat);
  draw_run(canvas, line, &run, forward);
  row = forward ? after : before;
  if (row != NONE) push_step(canvas, line, forward ? run.last + 1 : run.first - 1, row, is_flat);
}

// Ignores segments beyond MAXIMUM_COORDINATE, which the benchmark does not use.
void raster_trace(const raster_canvas *canvas, raster_point end, raster_line_tail *line) {
  raster_point start = line->end;
  double reach = MINIMUM_RADIUS + MARGIN;
  if (max_double(start.x, end.x) + reach < (double)canvas->min_x ||
      min_double(start.x, end.x) - reach > (double)canvas->end_x ||
      max_double(start.y, end.y) + reach < (double)canvas->min_y ||
      min_double(start.y, end.y) - reach > (double)canvas->end_y) {
    jump(canvas, line, end);
    return;
  }
  if (!is_near(start) || !is_near(end)) return;
  advance(canvas, line, end);
  if (fabs(end.x - start.x) >= fabs(end.y - start.y)) {
    trace(canvas, line, start, end, true);
  } else {
    trace(canvas, line, (raster_point){start.y, start.x}, (raster_point){end.y, end.x}, false);
  }
}

static void draw_segment(
    const raster_canvas *canvas, raster_point start, raster_point end, bool is_flat) {
  run run = run_between(start, end, is_flat);
  if (dot_at(run.left.x) < run.first) {
    int64_t row = crossing(run.left.y, run_edge(&run, run.first));
    light_step(canvas, run.first - 1, row == NONE ? dot_at(run.left.y) : row, is_flat);
  }
  light_run(canvas, &run, run.first, run.last);
  if (dot_at(run.right.x) > run.last) {
    int64_t row = crossing(run_edge(&run, run.last + 1), run.right.y);
    light_step(canvas, run.last + 1, row == NONE ? dot_at(run.right.y) : row, is_flat);
  }
}

void raster_segment(const raster_canvas *canvas, raster_point start, raster_point end) {
  bool is_flat = fabs(end.x - start.x) >= fabs(end.y - start.y);
  raster_point from = is_flat ? start : (raster_point){start.y, start.x};
  raster_point to = is_flat ? end : (raster_point){end.y, end.x};
  if (is_near(start) && is_near(end) && nearest_edge(from.x) != nearest_edge(to.x)) {
    draw_segment(canvas, from, to, is_flat);
    return;
  }
  raster_line_tail line = raster_line_from(start);
  raster_trace(canvas, end, &line);
  raster_finish(canvas, &line);
}
