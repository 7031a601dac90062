// The wide-character version of ncurses. Functions replace what Swift cannot import: macros, and
// globals that Swift's concurrency checking rejects.
#ifndef STIPPLE_CNCURSES_SHIM_H
#define STIPPLE_CNCURSES_SHIM_H

#define NCURSES_WIDECHAR 1
#include <ncurses.h>
#include <term.h>
#include <wchar.h>

static inline WINDOW *stipple_stdscr(void) { return stdscr; }
static inline WINDOW *stipple_curscr(void) { return curscr; }
static inline void stipple_forget_type(void) { del_curterm(cur_term); }
static inline int stipple_colors(void) { return COLORS; }

// Return the name of a flag, number, or string of terminal descriptions; NULL after the last one.
static inline const char *stipple_flag_name(int index) { return boolnames[index]; }
static inline const char *stipple_number_name(int index) { return numnames[index]; }
static inline const char *stipple_string_name(int index) { return strnames[index]; }

static inline attr_t stipple_attribute_reverse(void) { return A_REVERSE; }
static inline attr_t stipple_attribute_bold(void) { return A_BOLD; }
static inline attr_t stipple_attribute_underline(void) { return A_UNDERLINE; }
static inline attr_t stipple_attribute_italic(void) { return A_ITALIC; }
static inline attr_t stipple_attribute_dim(void) { return A_DIM; }
static inline attr_t stipple_attribute_blink(void) { return A_BLINK; }
static inline attr_t stipple_attribute_invisible(void) { return A_INVIS; }

// Returns the sequence that moves the cursor to a cell; NULL if the terminal cannot.
static inline const char *stipple_position(int row, int column) {
  char *text = tigetstr("cup");
  return text == NULL || text == (char *)-1 ? NULL : tiparm(text, row, column);
}

// Sets the character of a cell on the standard screen, and its marks, which end with a zero, unless they
// are NULL. A `pair` number may exceed a short.
static inline int stipple_put(
    int row, int column, wchar_t character, const wchar_t *marks, attr_t attributes, int pair) {
  wchar_t text[CCHARW_MAX + 1] = {character};
  cchar_t cell;
  for (int i = 1; marks != NULL && i < CCHARW_MAX && marks[i - 1] != L'\0'; i++)
    text[i] = marks[i - 1];
  if (setcchar(&cell, text, attributes, 0, &pair) == ERR) return ERR;
  return mvadd_wch(row, column, &cell);
}

#endif
