/* tc_sheets.h: spreadsheets through libxlsxwriter (libxlsxwriter.so.4 and later), found at run time as
   tc_paper.h finds its libraries. Constant memory: a row is gone once the next begins, so rows come in
   order. Text is always text, never a formula. */
#ifndef TC_SHEETS_H
#define TC_SHEETS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tc_paper.h"

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif

/* What the format allows (ECMA-376 as Excel reads it). */
enum {
  TC_SHEET_ROWS = 1048576,
  TC_SHEET_COLUMNS = 16384,
  TC_SHEET_TEXT = 32767,
  TC_SHEET_LINKS = 65530,
  TC_SHEET_LINK = 2079
};

enum { TC_CELL_BOLD = 1, TC_CELL_WRAP = 2, TC_CELL_SHADED = 4, TC_CELL_LINK = 8, TC_CELL_RIGHT = 16 };

typedef struct tc_sheets tc_sheets;

/* `missing` tells the one reason that a package mends. NULL with the reason. Free with tc_sheets_free. */
tc_sheets *TC_MAYBE tc_sheets_new(const char *TC_MAYBE library, bool *missing, char *reason,
                                  size_t capacity);
void tc_sheets_free(tc_sheets *TC_MAYBE sheets);
/* Seconds since 1970. */
bool tc_sheets_info(tc_sheets *sheets, const char *title, int64_t seconds);
/* A look of cells; its number, -1 when out of memory. `number` is a format of numbers, or NULL. */
int tc_sheets_look(tc_sheets *sheets, const char *TC_MAYBE number, int bits);
/* Begins a sheet: at most 31 characters, none of []:*?/\, no name twice. */
bool tc_sheets_begin(tc_sheets *sheets, const char *name);
/* Width in characters. */
bool tc_sheets_column(tc_sheets *sheets, uint16_t column, double width);
/* The first row stays in sight and has filters; `last` is the last row with data. */
bool tc_sheets_head(tc_sheets *sheets, uint16_t columns, uint32_t last);
/* Landscape, as wide as one page, the first row repeated on each. */
bool tc_sheets_print(tc_sheets *sheets);
bool tc_sheets_text(tc_sheets *sheets, uint32_t row, uint16_t column, const char *text, int look);
bool tc_sheets_number(tc_sheets *sheets, uint32_t row, uint16_t column, double number, int look);
bool tc_sheets_flag(tc_sheets *sheets, uint32_t row, uint16_t column, bool flag, int look);
/* A text that leads somewhere; the caller counts them. */
bool tc_sheets_link(tc_sheets *sheets, uint32_t row, uint16_t column, const char *address, int look);
/* The whole file; free `out` with tc_paper_free. */
bool tc_sheets_finish(tc_sheets *sheets, tc_paper_bytes *out, char *reason, size_t capacity);

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif
#endif
