// Replaces the C library's `wcwidth`, which ncurses calls for the width of a character.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>
#include <wchar.h>

// Whether a character is one of the Unicode 16 blocks used to draw cells; all are one column wide.
static int is_block(wchar_t character) {
  return (character >= 0x1CD00 && character <= 0x1CDE5) ||
         (character >= 0x1CE90 && character <= 0x1CEAF) || character == 0x1FBE6 ||
         character == 0x1FBE7;
}

// Returns the number of columns that a character occupies.
//
// ncurses draws a blank for a character without a width. C libraries from before 2024 have no width
// for the blocks of Unicode 16, although the terminal may support them.
int wcwidth(wchar_t character) {
  static int (*next)(wchar_t);
  if (is_block(character)) return 1;
  if (next == NULL) next = (int (*)(wchar_t))dlsym(RTLD_NEXT, "wcwidth");
  return next == NULL ? 1 : next(character);
}
