/* tc_paper_private.h: the functions of librsvg, cairo, pango and GLib that are used, and what is open.
   The declarations follow librsvg 2.52, cairo 1.16 and pango 1.50; all of them have kept their shape. */
#ifndef TC_PAPER_PRIVATE_H
#define TC_PAPER_PRIVATE_H

#include "tc_find.h"
#include "tc_paper.h"

typedef struct cairo_surface cairo_surface;
typedef struct cairo cairo;
typedef struct cairo_font_options cairo_font_options;
typedef struct rsvg_handle rsvg_handle;
typedef struct pango_layout pango_layout;
typedef struct pango_context pango_context;
typedef struct pango_font pango_font;
typedef struct pango_iter pango_iter;
typedef struct pango_line pango_line;
typedef struct pango_attributes pango_attributes;

/* PangoAttribute, whose two numbers are public. */
typedef struct {
  const void *kind;
  unsigned from, to;
} pango_attribute;

typedef struct {
  uint32_t domain;
  int code;
  char *message;
} g_error;

typedef struct {
  double x, y, width, height;
} rsvg_rectangle;

typedef struct {
  int x, y, width, height;
} pango_rectangle;

typedef int (*cairo_write)(void *closure, const unsigned char *data, unsigned int length);

struct tc_paper {
  void *library;
  void (*unref)(void *);
  void (*error_free)(g_error *);
  void *(*stream_from)(const void *, long, void *);
  rsvg_handle *(*svg_from)(void *, void *, int, void *, g_error **);
  int (*svg_size)(rsvg_handle *, double *, double *);
  int (*svg_draw)(rsvg_handle *, cairo *, const rsvg_rectangle *, g_error **);
  cairo_surface *(*image_new)(int, int, int);
  cairo_surface *(*pdf_new)(cairo_write, void *, double, double);
  void (*pdf_metadata)(cairo_surface *, int, const char *);
  int (*pdf_outline)(cairo_surface *, int, const char *, const char *, int);
  int (*png_write)(cairo_surface *, cairo_write, void *);
  int (*mime)(cairo_surface *, const char *, const unsigned char *, unsigned long, void (*)(void *),
              void *);
  int (*surface_status)(cairo_surface *);
  void (*surface_finish)(cairo_surface *);
  void (*surface_destroy)(cairo_surface *);
  cairo *(*cairo_new)(cairo_surface *);
  void (*cairo_destroy)(cairo *);
  int (*cairo_status)(cairo *);
  const char *(*status_text)(int);
  void (*save)(cairo *);
  void (*restore)(cairo *);
  void (*translate)(cairo *, double, double);
  void (*scale)(cairo *, double, double);
  void (*move_to)(cairo *, double, double);
  void (*rectangle)(cairo *, double, double, double, double);
  void (*color)(cairo *, double, double, double);
  void (*source)(cairo *, cairo_surface *, double, double);
  void (*fill)(cairo *);
  void (*paint)(cairo *);
  void (*show_page)(cairo *);
  pango_layout *(*layout_new)(cairo *);
  pango_context *(*layout_context)(pango_layout *);
  void (*round_positions)(pango_context *, int);
  void (*context_changed)(pango_context *);
  void (*layout_text)(pango_layout *, const char *, int);
  void (*layout_attributes)(pango_layout *, pango_attributes *);
  pango_attributes *(*attributes_new)(void);
  void (*attributes_insert)(pango_attributes *, pango_attribute *);
  void (*attributes_unref)(pango_attributes *);
  pango_attribute *(*weight_new)(int);
  void (*layout_font)(pango_layout *, const pango_font *);
  void (*layout_width)(pango_layout *, int);
  void (*layout_wrap)(pango_layout *, int);
  void (*layout_align)(pango_layout *, int);
  void (*layout_size)(pango_layout *, int *, int *);
  int (*layout_lines)(pango_layout *);
  pango_iter *(*layout_iter)(pango_layout *);
  void (*iter_free)(pango_iter *);
  int (*iter_next)(pango_iter *);
  pango_line *(*iter_line)(pango_iter *);
  int (*iter_baseline)(pango_iter *);
  void (*iter_extents)(pango_iter *, pango_rectangle *, pango_rectangle *);
  void (*iter_range)(pango_iter *, int *, int *);
  void (*show_line)(cairo *, pango_line *);
  pango_font *(*font_from)(const char *);
  void (*font_free)(pango_font *);
  void (*font_size)(pango_font *, double);
  void (*font_weight)(pango_font *, int);
  void (*font_style)(pango_font *, int);
};

struct tc_svg {
  tc_paper *paper;
  rsvg_handle *handle;
  double width, height;
};

/* cairo_write: appends to the tc_paper_bytes that is its closure. */
int tc_paper_append(void *closure, const unsigned char *data, unsigned int length);
/* Copies the message of an error, and frees it. */
void tc_paper_take(tc_paper *paper, g_error *error, char *reason, size_t capacity);

/* CAIRO_FORMAT_RGB24. */
enum { TC_RGB24 = 1 };

#endif
