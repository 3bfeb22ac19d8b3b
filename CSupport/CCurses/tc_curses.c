#pragma STDC FP_CONTRACT OFF
#define _GNU_SOURCE
/* The terminal through ncurses, which is found at run time. Types and key numbers come from its
 * header; every function goes through a table. */
#include "tc_curses.h"

#define NCURSES_WIDECHAR 1
#define NCURSES_NOMACROS 1
#include <curses.h>

#include <dlfcn.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

enum { FIRST_PAIR = 1, MOUSE_CODE = KEY_MAX + 64, ESCAPE_WAIT_MS = 100 };

static const int handled[] = {SIGINT, SIGTERM, SIGTSTP, SIGWINCH};
enum { HANDLED = sizeof handled / sizeof *handled };

struct tc_curses {
  void *library;
  WINDOW **standard;
  SCREEN *screen;
  FILE *input, *output;
  struct termios before;
  bool knows_before, is_taken, has_mouse, has_color, has_other_screen;
  int colors;
  char *locale;

  SCREEN *(*newterm)(const char *, FILE *, FILE *);
  void (*delscreen)(SCREEN *);
  int (*endwin)(void);
  int (*cbreak)(void);
  int (*noecho)(void);
  int (*nonl)(void);
  int (*keypad)(WINDOW *, bool);
  int (*nodelay)(WINDOW *, bool);
  int (*set_escdelay)(int);
  int (*curs_set)(int);
  int (*define_key)(const char *, int);
  bool (*has_colors)(void);
  int (*start_color)(void);
  int (*use_default_colors)(void);
  int (*init_pair)(short, short, short);
  int (*tigetnum)(const char *);
  char *(*tigetstr)(const char *);
  int (*resizeterm)(int, int);
  int (*def_shell_mode)(void);
  int (*werase)(WINDOW *);
  int (*wmove)(WINDOW *, int, int);
  int (*wattr_set)(WINDOW *, attr_t, short, void *);
  int (*waddnwstr)(WINDOW *, const wchar_t *, int);
  int (*wrefresh)(WINDOW *);
  int (*clearok)(WINDOW *, bool);
  int (*wget_wch)(WINDOW *, wint_t *);
};

/* dlsym's object pointer becomes a function pointer by its bytes, as POSIX asks for. */
static bool find(void *library, const char *name, void *to) {
  void *symbol = dlsym(library, name);
  memcpy(to, &symbol, sizeof symbol);
  return symbol != NULL;
}

static const char *fill(tc_curses *s) {
  struct {
    const char *name;
    void *to;
  } wanted[] = {
      {"stdscr", &s->standard},
      {"newterm", &s->newterm},
      {"delscreen", &s->delscreen},
      {"endwin", &s->endwin},
      {"cbreak", &s->cbreak},
      {"noecho", &s->noecho},
      {"nonl", &s->nonl},
      {"keypad", &s->keypad},
      {"nodelay", &s->nodelay},
      {"set_escdelay", &s->set_escdelay},
      {"curs_set", &s->curs_set},
      {"define_key", &s->define_key},
      {"has_colors", &s->has_colors},
      {"start_color", &s->start_color},
      {"use_default_colors", &s->use_default_colors},
      {"init_pair", &s->init_pair},
      {"tigetnum", &s->tigetnum},
      {"tigetstr", &s->tigetstr},
      {"resizeterm", &s->resizeterm},
      {"def_shell_mode", &s->def_shell_mode},
      {"werase", &s->werase},
      {"wmove", &s->wmove},
      {"wattr_set", &s->wattr_set},
      {"waddnwstr", &s->waddnwstr},
      {"wrefresh", &s->wrefresh},
      {"clearok", &s->clearok},
      {"wget_wch", &s->wget_wch},
  };
  for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
    if (!find(s->library, wanted[i].name, wanted[i].to)) return wanted[i].name;
  }
  return NULL;
}

static void say(char *reason, size_t capacity, const char *text) {
  if (capacity > 0) snprintf(reason, capacity, "%s", text);
}

tc_curses *tc_curses_open_named(const char *name, char *reason, size_t capacity) {
  say(reason, capacity, "out of memory");
  tc_curses *s = calloc(1, sizeof *s);
  if (s == NULL) return NULL;
  s->library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (s->library == NULL) {
    const char *why = dlerror();
    say(reason, capacity, why != NULL ? why : name);
    free(s);
    return NULL;
  }
  const char *missing = fill(s);
  if (missing != NULL) {
    if (capacity > 0) snprintf(reason, capacity, "%s has no %s", name, missing);
    dlclose(s->library);
    free(s);
    return NULL;
  }
  return s;
}

tc_curses *tc_curses_open(char *reason, size_t capacity) {
  return tc_curses_open_named("libncursesw.so.6", reason, capacity);
}

/* ncurses turns wide characters into bytes by the C library's locale: UTF-8 while the screen is
 * taken, whatever it was before and will be again. */
static void take_locale(tc_curses *s) {
  const char *now = setlocale(LC_CTYPE, NULL);
  free(s->locale);
  s->locale = now != NULL ? strdup(now) : NULL;
  if (setlocale(LC_CTYPE, "") != NULL && strcmp(nl_langinfo(CODESET), "UTF-8") == 0) return;
  setlocale(LC_CTYPE, "C.UTF-8");
}

static void drop_locale(tc_curses *s) {
  if (s->locale != NULL) setlocale(LC_CTYPE, s->locale);
  free(s->locale);
  s->locale = NULL;
}

static void send(const tc_curses *s, const char *text) {
  size_t length = strlen(text);
  while (length > 0) {
    ssize_t sent = write(fileno(s->output), text, length);
    if (sent <= 0) return;
    text += sent;
    length -= (size_t)sent;
  }
}

static FILE *end(int descriptor, const char *mode) {
  int copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
  if (copy < 0) return NULL;
  FILE *file = fdopen(copy, mode);
  if (file == NULL) close(copy);
  return file;
}

/* Whether the terminal's entry has a text of this name. */
static bool knows(tc_curses *s, const char *name) {
  const char *text = s->tigetstr(name);
  return text != NULL && text != (const char *)-1;
}

static bool begin(tc_curses *s, int input, int output, char *reason, size_t capacity) {
  s->input = end(input, "r");
  s->output = end(output, "w");
  if (s->input == NULL || s->output == NULL) {
    say(reason, capacity, "the terminal cannot be opened");
    return false;
  }
  struct sigaction before[HANDLED];
  for (int i = 0; i < HANDLED; i++) sigaction(handled[i], NULL, &before[i]);
  s->screen = s->newterm(NULL, s->output, s->input);
  /* Signals are read from a descriptor; a handler would act behind the loop's back. */
  for (int i = 0; i < HANDLED; i++) sigaction(handled[i], &before[i], NULL);
  if (s->screen == NULL) {
    say(reason, capacity, "the terminal is not known");
    return false;
  }
  s->cbreak();
  s->noecho();
  s->nonl();
  s->keypad(*s->standard, TRUE);
  s->nodelay(*s->standard, TRUE);
  s->set_escdelay(ESCAPE_WAIT_MS);
  s->define_key("\033[<", MOUSE_CODE);
  s->has_mouse = knows(s, "kmous");
  s->has_other_screen = knows(s, "rmcup");
  s->has_color = s->has_colors() && s->start_color() == OK;
  if (s->has_color) {
    s->use_default_colors();
    s->colors = s->tigetnum("colors");
    for (short i = 0; i < (s->colors < 16 ? 8 : 16); i++) {
      s->init_pair((short)(FIRST_PAIR + i), i, -1);
    }
  }
  return true;
}

static void drop_ends(tc_curses *s) {
  if (s->input != NULL) fclose(s->input);
  if (s->output != NULL) fclose(s->output);
  s->input = s->output = NULL;
}

bool tc_curses_enter(tc_curses *s, int input, int output, int columns, int rows, char *reason,
                     size_t capacity) {
  if (s->is_taken) return true;
  take_locale(s);
  s->knows_before = tcgetattr(output, &s->before) == 0;
  if (s->screen == NULL) {
    if (!begin(s, input, output, reason, capacity)) {
      drop_ends(s);
      drop_locale(s);
      return false;
    }
  } else {
    s->def_shell_mode();
    s->clearok(*s->standard, TRUE);
  }
  s->is_taken = true;
  s->resizeterm(rows, columns);
  /* The first refresh switches to the alternate screen; the mouse is asked for after it. */
  s->curs_set(0);
  s->wrefresh(*s->standard);
  if (s->has_mouse) send(s, "\033[?1000h\033[?1002h\033[?1006h");
  return true;
}

void tc_curses_leave(tc_curses *s) {
  if (!s->is_taken) return;
  s->is_taken = false;
  if (s->has_mouse) send(s, "\033[?1006l\033[?1002l\033[?1000l");
  if (!s->has_other_screen) {
    /* The prompt comes back on this very screen. */
    s->wattr_set(*s->standard, WA_NORMAL, 0, NULL);
    s->werase(*s->standard);
    s->wrefresh(*s->standard);
  }
  s->curs_set(1);
  s->endwin();
  if (s->knows_before) tcsetattr(fileno(s->output), TCSADRAIN, &s->before);
  drop_locale(s);
}

void tc_curses_resize(tc_curses *s, int columns, int rows) {
  if (!s->is_taken) return;
  s->resizeterm(rows, columns);
  s->clearok(*s->standard, TRUE);
}

void tc_curses_erase(tc_curses *s) {
  if (!s->is_taken) return;
  s->wattr_set(*s->standard, WA_NORMAL, 0, NULL);
  s->werase(*s->standard);
}

void tc_curses_write(tc_curses *s, int row, int column, const uint32_t *text, size_t count,
                     unsigned looks, int color) {
  if (!s->is_taken || s->wmove(*s->standard, row, column) != OK) return;
  attr_t attributes = WA_NORMAL;
  short pair = 0;
  if (s->has_color && color >= 0 && color < 16) {
    if (s->colors < 16 && color == 8) {
      /* Bright black would be black. */
      looks |= TC_DIM;
    } else {
      if (s->colors < 16 && color > 8) looks |= TC_BOLD;
      pair = (short)(FIRST_PAIR + (s->colors < 16 ? color & 7 : color));
    }
  }
  if (looks & TC_BOLD) attributes |= WA_BOLD;
  if (looks & TC_DIM) attributes |= WA_DIM;
  if (looks & TC_REVERSE) attributes |= WA_REVERSE;
  s->wattr_set(*s->standard, attributes, pair, NULL);
  s->waddnwstr(*s->standard, (const wchar_t *)text, (int)count);
}

void tc_curses_show(tc_curses *s, int cursor_row, int cursor_column) {
  if (!s->is_taken) return;
  s->curs_set(cursor_row < 0 ? 0 : 1);
  if (cursor_row >= 0) s->wmove(*s->standard, cursor_row, cursor_column);
  s->wrefresh(*s->standard);
}

static uint32_t key_of(wint_t code) {
  switch (code) {
    case KEY_UP: return TC_KEY_UP;
    case KEY_DOWN: return TC_KEY_DOWN;
    case KEY_LEFT: return TC_KEY_LEFT;
    case KEY_RIGHT: return TC_KEY_RIGHT;
    case KEY_HOME: return TC_KEY_HOME;
    case KEY_END: return TC_KEY_END;
    case KEY_PPAGE: return TC_KEY_PAGE_UP;
    case KEY_NPAGE: return TC_KEY_PAGE_DOWN;
    case KEY_BACKSPACE: return TC_KEY_BACKSPACE;
    case KEY_DC: return TC_KEY_DELETE;
    case KEY_ENTER: return TC_KEY_ENTER;
    case KEY_BTAB: return TC_KEY_BACK_TAB;
    default: return TC_KEY_OTHER;
  }
}

int tc_curses_next(tc_curses *s, uint32_t *value) {
  if (!s->is_taken) return TC_NOTHING;
  wint_t code = 0;
  int found = s->wget_wch(*s->standard, &code);
  if (found == ERR) return TC_NOTHING;
  if (found != KEY_CODE_YES) {
    *value = (uint32_t)code;
    return TC_CHARACTER;
  }
  if (code == MOUSE_CODE) return TC_MOUSE;
  *value = key_of(code);
  return TC_KEY;
}

void tc_curses_close(tc_curses *s) {
  tc_curses_leave(s);
  if (s->screen != NULL) s->delscreen(s->screen);
  drop_ends(s);
  /* The library stays: its globals would come back changed. */
  free(s);
}
