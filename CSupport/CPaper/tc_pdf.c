#pragma STDC FP_CONTRACT OFF
/* Pages of a PDF with text, pictures and lines. */
#include <stdlib.h>

#include "tc_paper_private.h"

/* Pango counts in 1024ths of a point. */
static const double UNIT = 1024;
enum { WRAP_WORD_CHAR = 2, WEIGHT_NORMAL = 400, WEIGHT_BOLD = 700, ITALIC = 2 };
/* cairo_pdf_metadata_t and cairo_pdf_outline_flags_t. */
enum { TITLE = 0, CREATED = 5, OUTLINE_OPEN = 1 };

struct tc_pdf {
  tc_paper *paper;
  cairo_surface *surface;
  cairo *cr;
  pango_layout *layout;
  pango_font *sans, *fixed;
  tc_paper_bytes bytes;
  uint32_t color;
};

tc_pdf *tc_pdf_new(tc_paper *p, double width, double height) {
  tc_pdf *pdf = calloc(1, sizeof *pdf);
  if (!pdf) return NULL;
  pdf->paper = p;
  pdf->surface = p->pdf_new(tc_paper_append, &pdf->bytes, width, height);
  pdf->cr = p->cairo_new(pdf->surface);
  pdf->layout = p->layout_new(pdf->cr);
  pdf->sans = p->font_from("Liberation Sans,Arial,Sans");
  pdf->fixed = p->font_from("Liberation Mono,Monospace");
  p->layout_wrap(pdf->layout, WRAP_WORD_CHAR);
  /* Letters stand where the font puts them, not on a screen's pixels. */
  p->round_positions(p->layout_context(pdf->layout), 0);
  p->context_changed(p->layout_context(pdf->layout));
  return pdf;
}

void tc_pdf_free(tc_pdf *pdf) {
  if (!pdf) return;
  tc_paper *p = pdf->paper;
  p->font_free(pdf->sans);
  p->font_free(pdf->fixed);
  p->unref(pdf->layout);
  p->cairo_destroy(pdf->cr);
  /* Before its bytes: finishing writes. */
  p->surface_destroy(pdf->surface);
  tc_paper_free(&pdf->bytes);
  free(pdf);
}

void tc_pdf_title(tc_pdf *pdf, const char *title, const char *moment) {
  pdf->paper->pdf_metadata(pdf->surface, TITLE, title);
  pdf->paper->pdf_metadata(pdf->surface, CREATED, moment);
}

void tc_pdf_next(tc_pdf *pdf) { pdf->paper->show_page(pdf->cr); }

int tc_pdf_outline(tc_pdf *pdf, int parent, const char *title, int page, int y) {
  char where[64];
  snprintf(where, sizeof where, "page=%d pos=[0 %d]", page, y);
  return pdf->paper->pdf_outline(pdf->surface, parent, title, where, OUTLINE_OPEN);
}

bool tc_pdf_svg(tc_pdf *pdf, tc_svg *svg, double x, double y, double width, double height,
                char *reason, size_t capacity) {
  tc_paper *p = pdf->paper;
  const rsvg_rectangle place = {x, y, width, height};
  g_error *error = NULL;
  p->save(pdf->cr);
  const bool done = p->svg_draw(svg->handle, pdf->cr, &place, &error);
  p->restore(pdf->cr);
  if (!done) tc_paper_take(p, error, reason, capacity);
  return done;
}

bool tc_pdf_jpeg(tc_pdf *pdf, const uint8_t *bytes, size_t count, int pixels_wide, int pixels_high,
                 const char *name, double x, double y, double width, double height) {
  tc_paper *p = pdf->paper;
  /* The pixels are never looked at: the PDF takes the JPEG as it is. */
  cairo_surface *image = p->image_new(TC_RGB24, pixels_wide, pixels_high);
  uint8_t *copy = malloc(count);
  bool done = copy && p->surface_status(image) == 0;
  if (done) {
    memcpy(copy, bytes, count);
    done = p->mime(image, "image/jpeg", copy, count, free, copy) == 0;
    if (done) copy = NULL;
  }
  if (done && name) {
    const size_t length = strlen(name);
    unsigned char *own = malloc(length + 1);
    if (own) {
      memcpy(own, name, length + 1);
      if (p->mime(image, "application/x-cairo.uuid", own, length, free, own) != 0) free(own);
    }
  }
  if (done) {
    p->save(pdf->cr);
    p->translate(pdf->cr, x, y);
    p->scale(pdf->cr, width / pixels_wide, height / pixels_high);
    p->source(pdf->cr, image, 0, 0);
    p->paint(pdf->cr);
    p->restore(pdf->cr);
  }
  free(copy);
  p->surface_destroy(image);
  return done;
}

static void ink(tc_pdf *pdf, uint32_t color) {
  pdf->paper->color(pdf->cr, (color >> 16 & 255) / 255.0, (color >> 8 & 255) / 255.0,
                    (color & 255) / 255.0);
}

void tc_pdf_fill(tc_pdf *pdf, uint32_t color, double x, double y, double width, double height) {
  ink(pdf, color);
  pdf->paper->rectangle(pdf->cr, x, y, width, height);
  pdf->paper->fill(pdf->cr);
}

bool tc_pdf_finish(tc_pdf *pdf, tc_paper_bytes *out, char *reason, size_t capacity) {
  tc_paper *p = pdf->paper;
  memset(out, 0, sizeof *out);
  p->show_page(pdf->cr);
  int status = p->cairo_status(pdf->cr);
  p->surface_finish(pdf->surface);
  if (status == 0) status = p->surface_status(pdf->surface);
  if (status != 0) {
    tc_say(reason, capacity, p->status_text(status));
    return false;
  }
  *out = pdf->bytes;
  memset(&pdf->bytes, 0, sizeof pdf->bytes);
  return true;
}

static void embolden(tc_pdf *pdf, const tc_text_look *look) {
  tc_paper *p = pdf->paper;
  if (look->bold_count == 0) {
    p->layout_attributes(pdf->layout, NULL);
    return;
  }
  pango_attributes *all = p->attributes_new();
  for (size_t i = 0; i < look->bold_count; i++) {
    pango_attribute *one = p->weight_new(WEIGHT_BOLD);
    one->from = look->bold[i].from;
    one->to = look->bold[i].to;
    p->attributes_insert(all, one);
  }
  p->layout_attributes(pdf->layout, all);
  p->attributes_unref(all);
}

void tc_pdf_text(tc_pdf *pdf, const char *text, size_t count, const tc_text_look *look,
                 double *width, double *height, int *lines) {
  tc_paper *p = pdf->paper;
  pango_font *font = look->is_fixed ? pdf->fixed : pdf->sans;
  p->font_size(font, look->size * UNIT);
  p->font_weight(font, look->is_bold ? WEIGHT_BOLD : WEIGHT_NORMAL);
  p->font_style(font, look->is_italic ? ITALIC : 0);
  p->layout_font(pdf->layout, font);
  p->layout_width(pdf->layout, look->width < 0 ? -1 : (int)(look->width * UNIT));
  p->layout_align(pdf->layout, look->side);
  embolden(pdf, look);
  p->layout_text(pdf->layout, text, count > INT32_MAX ? INT32_MAX : (int)count);
  pdf->color = look->color;
  int w = 0, h = 0;
  p->layout_size(pdf->layout, &w, &h);
  *width = (double)w / UNIT;
  *height = (double)h / UNIT;
  *lines = p->layout_lines(pdf->layout);
}

double tc_pdf_text_end(tc_pdf *pdf, int line) {
  tc_paper *p = pdf->paper;
  pango_iter *iter = p->layout_iter(pdf->layout);
  int top = 0, end = 0;
  for (int i = 0;; i++) {
    p->iter_range(iter, &top, &end);
    if (i == line || !p->iter_next(iter)) break;
  }
  p->iter_free(iter);
  return (double)end / UNIT;
}

void tc_pdf_text_draw(tc_pdf *pdf, int first, int count, double x, double y) {
  tc_paper *p = pdf->paper;
  ink(pdf, pdf->color);
  pango_iter *iter = p->layout_iter(pdf->layout);
  double top = 0;
  for (int i = 0; i < first + count; i++) {
    if (i >= first) {
      int begin = 0, end = 0;
      p->iter_range(iter, &begin, &end);
      if (i == first) top = (double)begin / UNIT;
      pango_rectangle drawn = {0};
      pango_rectangle whole = {0};
      p->iter_extents(iter, &drawn, &whole);
      p->move_to(pdf->cr, x + (double)whole.x / UNIT,
                 y - top + (double)p->iter_baseline(iter) / UNIT);
      p->show_line(pdf->cr, p->iter_line(iter));
    }
    if (!p->iter_next(iter)) break;
  }
  p->iter_free(iter);
}
