#include "CEmulator.h"

#include <dlfcn.h>
#include <stdlib.h>

// The interface of libvterm.so.0, versions 0.1 to 0.3.

typedef struct { int row, column; } position;
typedef union {
  uint8_t type;
  struct { uint8_t type, red, green, blue; } rgb;
  struct { uint8_t type, index; } indexed;
} color;
typedef union { int number; char *string; color color; } value;
// The attributes are a structure of bit fields there.
typedef struct {
  uint32_t scalars[6];
  char width;
  uint32_t attributes;
  color foreground, background;
} cell;

static struct {
  void *(*vterm_new)(int rows, int columns);
  void (*vterm_free)(void *);
  void (*vterm_set_utf8)(void *, int);
  void (*vterm_set_size)(void *, int rows, int columns);
  size_t (*vterm_input_write)(void *, const char *, size_t);
  void *(*vterm_obtain_state)(void *);
  void *(*vterm_obtain_screen)(void *);
  void (*vterm_screen_enable_altscreen)(void *, int);
  void (*vterm_screen_reset)(void *, int);
  int (*vterm_screen_get_cell)(const void *, position, cell *);
  void (*vterm_state_get_cursorpos)(const void *, position *);
  int (*vterm_state_get_penattr)(const void *, int, value *);
  // Whether there is an attribute for hidden text, before that for a line through it: since version 0.2.
  int hides;
} library;

static int load(void) {
  static int is_loaded;
  if (is_loaded) return 1;
  void *file = dlopen("libvterm.so.0", RTLD_NOW | RTLD_LOCAL);
  if (file == NULL) return 0;
  is_loaded = 1;
// ISO C does not allow casting an object pointer to a function pointer.
#define LOAD(name)                                   \
  *(void **)&library.name = dlsym(file, #name); \
  if (library.name == NULL) is_loaded = 0;
  LOAD(vterm_new) LOAD(vterm_free) LOAD(vterm_set_utf8) LOAD(vterm_set_size)
  LOAD(vterm_input_write) LOAD(vterm_obtain_state) LOAD(vterm_obtain_screen)
  LOAD(vterm_screen_enable_altscreen) LOAD(vterm_screen_reset) LOAD(vterm_screen_get_cell)
  LOAD(vterm_state_get_cursorpos) LOAD(vterm_state_get_penattr)
  library.hides = dlsym(file, "vterm_screen_enable_reflow") != NULL;
  return is_loaded;
}

struct stipple_emulator { void *terminal, *state, *screen; };

struct stipple_emulator *stipple_emulator_new(int columns, int rows) {
  struct stipple_emulator *emulator = load() ? malloc(sizeof *emulator) : NULL;
  if (emulator == NULL) return NULL;
  emulator->terminal = library.vterm_new(rows, columns);
  library.vterm_set_utf8(emulator->terminal, 1);
  emulator->state = library.vterm_obtain_state(emulator->terminal);
  emulator->screen = library.vterm_obtain_screen(emulator->terminal);
  library.vterm_screen_enable_altscreen(emulator->screen, 1);
  library.vterm_screen_reset(emulator->screen, 1);
  return emulator;
}

void stipple_emulator_free(struct stipple_emulator *emulator) {
  library.vterm_free(emulator->terminal);
  free(emulator);
}

void stipple_emulator_resize(struct stipple_emulator *emulator, int columns, int rows) {
  library.vterm_set_size(emulator->terminal, rows, columns);
}

void stipple_emulator_write(struct stipple_emulator *emulator, const void *bytes, size_t count) {
  library.vterm_input_write(emulator->terminal, bytes, count);
}

static uint32_t color_number(color color) {
  // The bits of the type: an index, the terminal's own foreground, its own background.
  if (color.type & 6) return 0;
  if (color.type & 1) return (uint32_t)color.indexed.index + 1;
  return 1 << 24 | (uint32_t)color.rgb.red << 16 | (uint32_t)color.rgb.green << 8 | color.rgb.blue;
}

struct stipple_emulator_cell stipple_emulator_cell(struct stipple_emulator *emulator, int column, int row) {
  cell cell = {0};
  library.vterm_screen_get_cell(emulator->screen, (position){row, column}, &cell);
  struct stipple_emulator_cell result = {.columns = cell.width};
  for (int index = 0; index < 6; index++) result.scalars[index] = cell.scalars[index];
  if (cell.scalars[0] == UINT32_MAX) result.columns = 0;
  // The bits: bold, two of the underline, italic, blinking, reversed, perhaps hidden, struck through.
  uint32_t bits = cell.attributes;
  result.attributes = (bits & 1) | (bits >> 3 & 1) << 2 | (bits >> 4 & 1) << 3 | (bits >> 5 & 1) << 4
    | (library.hides ? (bits >> 6 & 3) << 5 : (bits >> 6 & 1) << 6);
  result.underline = bits >> 1 & 3;
  result.foreground = color_number(cell.foreground);
  result.background = color_number(cell.background);
  return result;
}

static value pen_attribute(struct stipple_emulator *emulator, int number) {
  value value = {0};
  library.vterm_state_get_penattr(emulator->state, number, &value);
  return value;
}

struct stipple_emulator_cell stipple_emulator_pen(struct stipple_emulator *emulator) {
  struct stipple_emulator_cell result = {.columns = 1};
  // The numbers: bold, underline, italic, blinking, reversed, perhaps hidden, struck through, font, the colors.
  static const int bits[] = {0, -1, 2, 3, 4, 5, 6};
  for (int index = 0; index < 6 + library.hides; index++) {
    int bit = index == 5 && !library.hides ? 6 : bits[index];
    if (bit >= 0 && pen_attribute(emulator, index + 1).number) result.attributes |= 1 << bit;
  }
  result.underline = (uint8_t)pen_attribute(emulator, 2).number;
  result.foreground = color_number(pen_attribute(emulator, 8 + library.hides).color);
  result.background = color_number(pen_attribute(emulator, 9 + library.hides).color);
  return result;
}

void stipple_emulator_cursor(struct stipple_emulator *emulator, int *column, int *row) {
  position cursor;
  library.vterm_state_get_cursorpos(emulator->state, &cursor);
  *column = cursor.column;
  *row = cursor.row;
}
