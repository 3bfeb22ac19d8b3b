/* tc_curses.h: the whole terminal through ncurses (libncursesw.so.6) without linking it.
   tc_curses_open finds the library at run time; a program that never asks never pays for it, and
   one without ncurses says so instead of not starting.

   Keys, cursor movement, colours and what a redraw must send are ncurses's business. Three things
   are not: its handlers of signals are taken out again (signals are read from a descriptor),
   mouse reports are asked for and read in the SGR form, which every terminal with a mouse speaks
   and which has no limit of 223 columns, and the size is told, never looked up.

   One screen per process, since ncurses keeps it in globals. Nothing here may be used by two
   threads at once. No type of ncurses appears. */
#ifndef TC_CURSES_H
#define TC_CURSES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__clang__)
#pragma clang assume_nonnull begin
#define TC_MAYBE _Nullable
#else
#define TC_MAYBE
#endif

typedef struct tc_curses tc_curses;

/* Looks of text, as bits. */
enum { TC_BOLD = 1, TC_DIM = 2, TC_REVERSE = 4 };

/* What tc_curses_next answers. */
enum {
  TC_NOTHING = 0,
  /* `value` is a Unicode scalar, controls included. */
  TC_CHARACTER = 1,
  /* `value` is one of the keys below. */
  TC_KEY = 2,
  /* A report begins: decimal numbers parted by ';', then 'M' or 'm', come as characters. */
  TC_MOUSE = 3,
};

enum {
  TC_KEY_OTHER, TC_KEY_UP, TC_KEY_DOWN, TC_KEY_LEFT, TC_KEY_RIGHT, TC_KEY_HOME, TC_KEY_END,
  TC_KEY_PAGE_UP, TC_KEY_PAGE_DOWN, TC_KEY_BACKSPACE, TC_KEY_DELETE, TC_KEY_ENTER,
  TC_KEY_BACK_TAB,
};

/* Opens libncursesw.so.6; free with tc_curses_close. NULL when it cannot be had: then `reason`,
   which has room for `capacity` bytes, says why, cut to fit and ended by a zero. */
tc_curses *TC_MAYBE tc_curses_open(char *reason, size_t capacity);

/* The same for a library of another name. */
tc_curses *TC_MAYBE tc_curses_open_named(const char *name, char *reason, size_t capacity);

/* Takes the terminal behind two descriptors, which are duplicated: alternate screen, keys one by
   one, mouse, no cursor. Ctrl-C and Ctrl-Z still send their signals. False with a reason when
   ncurses does not know the terminal; nothing has been changed then. */
bool tc_curses_enter(tc_curses *screen, int input, int output, int columns, int rows,
                     char *reason, size_t capacity);

/* Gives the terminal back as it was found; does nothing when it is not taken. What was drawn is
   drawn again after the next tc_curses_enter and tc_curses_show. */
void tc_curses_leave(tc_curses *screen);

/* The terminal has a new size. */
void tc_curses_resize(tc_curses *screen, int columns, int rows);

/* Begins a frame: all blank. */
void tc_curses_erase(tc_curses *screen);

/* Writes Unicode scalars from a cell on. `color` is one of the 16 of terminals, -1 for that of
   plain text; where the terminal has 8, a bright one becomes bold. */
void tc_curses_write(tc_curses *screen, int row, int column, const uint32_t *text, size_t count,
                     unsigned looks, int color);

/* Sends what differs from the frame before. The cursor is shown at a cell, or hidden when the row
   is negative. */
void tc_curses_show(tc_curses *screen, int cursor_row, int cursor_column);

/* The next key, TC_NOTHING when none waits. Waits at most 100 ms, for what follows an escape: a slow
   line parts the bytes of an arrow key. */
int tc_curses_next(tc_curses *screen, uint32_t *value);

/* Gives the terminal back for good, and the memory. */
void tc_curses_close(tc_curses *screen);

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif

#endif
