/* tc_paper.h: PDF and PNG through librsvg, cairo and pango, without linking them: tc_paper_open finds
   librsvg-2.so.2 at run time, which brings the other two. A program that never draws on paper never
   pays for them, and one without them says so instead of not starting.

   Sizes are PostScript points (1/72 inch) from the top left corner; colours 0xRRGGBB. Text is UTF-8
   with its length. Nothing here reads a file or the network: pictures inside an SVG are drawn,
   external references are not. Not thread-safe. No type of the libraries appears. */
#ifndef TC_PAPER_H
#define TC_PAPER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__clang__)
#pragma clang assume_nonnull begin
#define TC_MAYBE _Nullable
#else
#define TC_MAYBE
#endif

typedef struct tc_paper tc_paper;

/* NULL where the libraries are not to be had; `reason` says why, in the loader's words. */
tc_paper *TC_MAYBE tc_paper_open(char *reason, size_t capacity);
/* The same with another name for the library, as tests want it. */
tc_paper *TC_MAYBE tc_paper_open_named(const char *name, char *reason, size_t capacity);
/* The libraries stay loaded, since they keep state for the whole process. */
void tc_paper_close(tc_paper *TC_MAYBE paper);

/* What was made; free with tc_paper_free. */
typedef struct {
  uint8_t *TC_MAYBE bytes;
  size_t count, capacity;
} tc_paper_bytes;
void tc_paper_free(tc_paper_bytes *bytes);

/* ---- An SVG, parsed once. The text must outlive it. */

typedef struct tc_svg tc_svg;
/* NULL where it cannot be read, or says no size; `reason` says why. Free with tc_svg_free. */
tc_svg *TC_MAYBE tc_svg_read(tc_paper *paper, const uint8_t *bytes, size_t count, char *reason,
                             size_t capacity);
void tc_svg_free(tc_svg *TC_MAYBE svg);
/* Its own size, in pixels of 1/96 inch. */
double tc_svg_width(const tc_svg *svg);
double tc_svg_height(const tc_svg *svg);
/* A PNG of exactly so many pixels; the picture fills it. `stop` is asked with `asked` before and after it is
   drawn and while it is packed: true ends it, with no reason. */
bool tc_svg_png(tc_svg *svg, int width, int height, bool (*TC_MAYBE stop)(void *TC_MAYBE),
                void *TC_MAYBE asked, tc_paper_bytes *out, char *reason, size_t capacity);

/* ---- A PDF, page by page. */

typedef struct tc_pdf tc_pdf;
/* Its first page is open. NULL when out of memory. Free with tc_pdf_free, finished or not. */
tc_pdf *TC_MAYBE tc_pdf_new(tc_paper *paper, double width, double height);
void tc_pdf_free(tc_pdf *TC_MAYBE pdf);
/* The title, and the moment of making as ISO 8601. */
void tc_pdf_title(tc_pdf *pdf, const char *title, const char *moment);
/* Ends the page and begins the next. */
void tc_pdf_next(tc_pdf *pdf);
/* An entry of the list of contents that viewers show, under `parent` (0 for none); its number. */
int tc_pdf_outline(tc_pdf *pdf, int parent, const char *title, int page, int y);
bool tc_pdf_svg(tc_pdf *pdf, tc_svg *svg, double x, double y, double width, double height,
                char *reason, size_t capacity);
/* A JPEG, stored as it is; pictures of the same `name` are stored once. False: not drawn. */
bool tc_pdf_jpeg(tc_pdf *pdf, const uint8_t *bytes, size_t count, int pixels_wide, int pixels_high,
                 const char *TC_MAYBE name, double x, double y, double width, double height);
void tc_pdf_fill(tc_pdf *pdf, uint32_t color, double x, double y, double width, double height);
/* Ends the last page. False when out of memory, or when something before failed; `reason` says what. */
bool tc_pdf_finish(tc_pdf *pdf, tc_paper_bytes *out, char *reason, size_t capacity);

/* ---- Text: one at a time, laid out, measured, drawn as a whole or some of its lines. */

/* Bytes of a text that are bold. */
typedef struct {
  uint32_t from, to;
} tc_text_part;

typedef struct {
  double size;
  /* Lines are broken at this width; below 0 only where the text says. */
  double width;
  uint32_t color;
  bool is_bold, is_italic, is_fixed;
  /* 0 where the text's own direction begins, 1 middle, 2 right. */
  int side;
  /* Parts that are bold within a text that is not; read during the call only. */
  const tc_text_part *TC_MAYBE bold;
  size_t bold_count;
} tc_text_look;

/* The size it takes. */
void tc_pdf_text(tc_pdf *pdf, const char *text, size_t count, const tc_text_look *look,
                 double *width, double *height, int *lines);
/* The distance from the top to the end of that line, 0 the first. */
double tc_pdf_text_end(tc_pdf *pdf, int line);
void tc_pdf_text_draw(tc_pdf *pdf, int first, int count, double x, double y);

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif
#endif
