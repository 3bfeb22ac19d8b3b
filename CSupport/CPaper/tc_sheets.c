#pragma STDC FP_CONTRACT OFF
/* Spreadsheets through libxlsxwriter, whose declarations follow its version 1.1.4; what later ones append
   to its structures is zero here. The library wants a file name: it gets one of a file in memory. */
#define _GNU_SOURCE
#include "tc_sheets.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "tc_find.h"

typedef struct workbook workbook;
typedef struct worksheet worksheet;
typedef struct format format;

typedef struct {
  uint8_t constant_memory;
  char *tmpdir;
  uint8_t use_zip64;
  void *later[6];
} options;

typedef struct {
  char *title, *subject, *author, *manager, *company, *category, *keywords, *comments, *status,
      *hyperlink_base;
  time_t created;
  void *later[4];
} properties;

enum { ALIGN_RIGHT = 3, ALIGN_TOP = 8, UNDERLINE = 1, PAPER_A4 = 9, MOST_LOOKS = 64 };

struct tc_sheets {
  void *library;
  workbook *book;
  worksheet *sheet;
  int file;
  int error;
  int looks;
  format *look[MOST_LOOKS];
  workbook *(*book_new)(const char *, options *);
  worksheet *(*sheet_new)(workbook *, const char *);
  format *(*format_new)(workbook *);
  int (*close)(workbook *);
  int (*set_properties)(workbook *, properties *);
  const char *(*error_text)(int);
  int (*column)(worksheet *, uint16_t, uint16_t, double, format *);
  void (*freeze)(worksheet *, uint32_t, uint16_t);
  int (*filter)(worksheet *, uint32_t, uint16_t, uint32_t, uint16_t);
  void (*landscape)(worksheet *);
  void (*fit)(worksheet *, uint16_t, uint16_t);
  int (*repeat)(worksheet *, uint32_t, uint32_t);
  void (*page)(worksheet *, uint8_t);
  int (*text)(worksheet *, uint32_t, uint16_t, const char *, format *);
  int (*number)(worksheet *, uint32_t, uint16_t, double, format *);
  int (*flag)(worksheet *, uint32_t, uint16_t, int, format *);
  int (*link)(worksheet *, uint32_t, uint16_t, const char *, format *);
  void (*number_format)(format *, const char *);
  void (*bold)(format *);
  void (*wrap)(format *);
  void (*ground)(format *, uint32_t);
  void (*ink)(format *, uint32_t);
  void (*underline)(format *, uint8_t);
  void (*align)(format *, uint8_t);
};

static bool fill(tc_sheets *s, const char *name, char *reason, size_t capacity) {
  const tc_wanted wanted[] = {
      {"workbook_new_opt", &s->book_new},
      {"workbook_add_worksheet", &s->sheet_new},
      {"workbook_add_format", &s->format_new},
      {"workbook_close", &s->close},
      {"workbook_set_properties", &s->set_properties},
      {"lxw_strerror", &s->error_text},
      {"worksheet_set_column", &s->column},
      {"worksheet_freeze_panes", &s->freeze},
      {"worksheet_autofilter", &s->filter},
      {"worksheet_set_landscape", &s->landscape},
      {"worksheet_fit_to_pages", &s->fit},
      {"worksheet_repeat_rows", &s->repeat},
      {"worksheet_set_paper", &s->page},
      {"worksheet_write_string", &s->text},
      {"worksheet_write_number", &s->number},
      {"worksheet_write_boolean", &s->flag},
      {"worksheet_write_url", &s->link},
      {"format_set_num_format", &s->number_format},
      {"format_set_bold", &s->bold},
      {"format_set_text_wrap", &s->wrap},
      {"format_set_bg_color", &s->ground},
      {"format_set_font_color", &s->ink},
      {"format_set_underline", &s->underline},
      {"format_set_align", &s->align},
  };
  s->library = tc_find(name, wanted, sizeof wanted / sizeof wanted[0], reason, capacity);
  return s->library;
}

static bool find(tc_sheets *s, const char *name, char *reason, size_t capacity) {
  if (name) return fill(s, name, reason, capacity);
  /* The number tells of a change in what is not used here as well; the first that is there will do. */
  static const char *const names[] = {"libxlsxwriter.so.4", "libxlsxwriter.so.5",
                                      "libxlsxwriter.so.6", "libxlsxwriter.so.7",
                                      "libxlsxwriter.so.8", "libxlsxwriter.so.9"};
  char other[256];
  if (fill(s, names[0], reason, capacity)) return true;
  for (size_t i = 1; i < sizeof names / sizeof names[0]; i++) {
    if (fill(s, names[i], other, sizeof other)) return true;
  }
  return false;
}

tc_sheets *tc_sheets_new(const char *library, bool *missing, char *reason, size_t capacity) {
  *missing = false;
  tc_say(reason, capacity, "out of memory");
  tc_sheets *s = calloc(1, sizeof *s);
  if (!s) return NULL;
  s->file = -1;
  if (!find(s, library, reason, capacity)) {
    *missing = true;
    tc_sheets_free(s);
    return NULL;
  }
  s->file = memfd_create("sheets", MFD_CLOEXEC);
  if (s->file < 0) {
    tc_say(reason, capacity, strerror(errno));
    tc_sheets_free(s);
    return NULL;
  }
  char name[64];
  snprintf(name, sizeof name, "/proc/self/fd/%d", s->file);
  options how = {.constant_memory = 1, .use_zip64 = 0};
  s->book = s->book_new(name, &how);
  if (s->book) return s;
  tc_sheets_free(s);
  return NULL;
}

void tc_sheets_free(tc_sheets *s) {
  if (!s) return;
  /* Closing is the only way to give back what a workbook holds. */
  if (s->book) s->close(s->book);
  if (s->file >= 0) close(s->file);
  if (s->library) dlclose(s->library);
  free(s);
}

/* The first error stays. */
static bool check(tc_sheets *s, int error) {
  if (s->error == 0) s->error = error;
  return error == 0;
}

bool tc_sheets_info(tc_sheets *s, const char *title, int64_t seconds) {
  char *own = strdup(title);
  if (!own) return false;
  properties about = {.title = own, .created = (time_t)seconds};
  const bool done = check(s, s->set_properties(s->book, &about));
  free(own);
  return done;
}

int tc_sheets_look(tc_sheets *s, const char *number, int bits) {
  if (s->looks == MOST_LOOKS) return -1;
  format *look = s->format_new(s->book);
  if (!look) return -1;
  s->align(look, ALIGN_TOP);
  if (number) s->number_format(look, number);
  if (bits & TC_CELL_BOLD) s->bold(look);
  if (bits & TC_CELL_WRAP) s->wrap(look);
  if (bits & TC_CELL_SHADED) s->ground(look, 0xE5E7EB);
  if (bits & TC_CELL_RIGHT) s->align(look, ALIGN_RIGHT);
  if (bits & TC_CELL_LINK) {
    s->ink(look, 0x1D4ED8);
    s->underline(look, UNDERLINE);
  }
  s->look[s->looks] = look;
  return s->looks++;
}

static format *look_of(const tc_sheets *s, int look) {
  return look >= 0 && look < s->looks ? s->look[look] : NULL;
}

bool tc_sheets_begin(tc_sheets *s, const char *name) {
  s->sheet = s->sheet_new(s->book, name);
  return s->sheet;
}

bool tc_sheets_column(tc_sheets *s, uint16_t column, double width) {
  return check(s, s->column(s->sheet, column, column, width, NULL));
}

bool tc_sheets_head(tc_sheets *s, uint16_t columns, uint32_t last) {
  s->freeze(s->sheet, 1, 0);
  if (columns == 0) return true;
  return check(s, s->filter(s->sheet, 0, 0, last, (uint16_t)(columns - 1)));
}

bool tc_sheets_print(tc_sheets *s) {
  s->landscape(s->sheet);
  s->page(s->sheet, PAPER_A4);
  s->fit(s->sheet, 1, 0);
  return check(s, s->repeat(s->sheet, 0, 0));
}

bool tc_sheets_text(tc_sheets *s, uint32_t row, uint16_t column, const char *text, int look) {
  return check(s, s->text(s->sheet, row, column, text, look_of(s, look)));
}

bool tc_sheets_number(tc_sheets *s, uint32_t row, uint16_t column, double number, int look) {
  return check(s, s->number(s->sheet, row, column, number, look_of(s, look)));
}

bool tc_sheets_flag(tc_sheets *s, uint32_t row, uint16_t column, bool flag, int look) {
  return check(s, s->flag(s->sheet, row, column, flag, look_of(s, look)));
}

bool tc_sheets_link(tc_sheets *s, uint32_t row, uint16_t column, const char *address, int look) {
  return check(s, s->link(s->sheet, row, column, address, look_of(s, look)));
}

static bool read_all(int file, tc_paper_bytes *out) {
  struct stat about;
  if (fstat(file, &about) != 0 || about.st_size <= 0) return false;
  const size_t size = (size_t)about.st_size;
  uint8_t *bytes = malloc(size);
  if (!bytes) return false;
  size_t got = 0;
  while (got < size) {
    const ssize_t part = pread(file, bytes + got, size - got, (off_t)got);
    if (part < 0 && errno == EINTR) continue;
    if (part <= 0) break;
    got += (size_t)part;
  }
  out->bytes = bytes;
  out->count = out->capacity = size;
  if (got == size) return true;
  tc_paper_free(out);
  return false;
}

bool tc_sheets_finish(tc_sheets *s, tc_paper_bytes *out, char *reason, size_t capacity) {
  memset(out, 0, sizeof *out);
  const int before = s->error;
  const int closing = s->close(s->book);
  s->book = NULL;
  const int error = before != 0 ? before : closing;
  if (error != 0) {
    tc_say(reason, capacity, s->error_text(error));
    return false;
  }
  tc_say(reason, capacity, "out of memory");
  return read_all(s->file, out);
}
