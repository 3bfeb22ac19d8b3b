#pragma STDC FP_CONTRACT OFF
/* Finds librsvg, cairo and pango at run time, reads SVG and writes PNG. */
#include <stdlib.h>

#include "tc_paper_private.h"

/* CAIRO_STATUS_SUCCESS, CAIRO_STATUS_NO_MEMORY, CAIRO_STATUS_WRITE_ERROR. */
enum { DONE = 0, NO_MEMORY = 1, WRITE_ERROR = 11 };
/* RSVG_HANDLE_FLAG_UNLIMITED: an underlay within the SVG may have more than libxml2's 10 MB. */
enum { UNLIMITED = 1 };

static bool fill(tc_paper *p, const char *name, char *reason, size_t capacity) {
  const tc_wanted wanted[] = {
      {"g_object_unref", &p->unref},
      {"g_error_free", &p->error_free},
      {"g_memory_input_stream_new_from_data", &p->stream_from},
      {"rsvg_handle_new_from_stream_sync", &p->svg_from},
      {"rsvg_handle_get_intrinsic_size_in_pixels", &p->svg_size},
      {"rsvg_handle_render_document", &p->svg_draw},
      {"cairo_image_surface_create", &p->image_new},
      {"cairo_pdf_surface_create_for_stream", &p->pdf_new},
      {"cairo_pdf_surface_set_metadata", &p->pdf_metadata},
      {"cairo_pdf_surface_add_outline", &p->pdf_outline},
      {"cairo_surface_write_to_png_stream", &p->png_write},
      {"cairo_surface_set_mime_data", &p->mime},
      {"cairo_surface_status", &p->surface_status},
      {"cairo_surface_finish", &p->surface_finish},
      {"cairo_surface_destroy", &p->surface_destroy},
      {"cairo_create", &p->cairo_new},
      {"cairo_destroy", &p->cairo_destroy},
      {"cairo_status", &p->cairo_status},
      {"cairo_status_to_string", &p->status_text},
      {"cairo_save", &p->save},
      {"cairo_restore", &p->restore},
      {"cairo_translate", &p->translate},
      {"cairo_scale", &p->scale},
      {"cairo_move_to", &p->move_to},
      {"cairo_rectangle", &p->rectangle},
      {"cairo_set_source_rgb", &p->color},
      {"cairo_set_source_surface", &p->source},
      {"cairo_fill", &p->fill},
      {"cairo_paint", &p->paint},
      {"cairo_show_page", &p->show_page},
      {"pango_cairo_create_layout", &p->layout_new},
      {"pango_layout_get_context", &p->layout_context},
      {"pango_context_set_round_glyph_positions", &p->round_positions},
      {"pango_context_changed", &p->context_changed},
      {"pango_layout_set_text", &p->layout_text},
      {"pango_layout_set_attributes", &p->layout_attributes},
      {"pango_attr_list_new", &p->attributes_new},
      {"pango_attr_list_insert", &p->attributes_insert},
      {"pango_attr_list_unref", &p->attributes_unref},
      {"pango_attr_weight_new", &p->weight_new},
      {"pango_layout_set_font_description", &p->layout_font},
      {"pango_layout_set_width", &p->layout_width},
      {"pango_layout_set_wrap", &p->layout_wrap},
      {"pango_layout_set_alignment", &p->layout_align},
      {"pango_layout_get_size", &p->layout_size},
      {"pango_layout_get_line_count", &p->layout_lines},
      {"pango_layout_get_iter", &p->layout_iter},
      {"pango_layout_iter_free", &p->iter_free},
      {"pango_layout_iter_next_line", &p->iter_next},
      {"pango_layout_iter_get_line_readonly", &p->iter_line},
      {"pango_layout_iter_get_baseline", &p->iter_baseline},
      {"pango_layout_iter_get_line_extents", &p->iter_extents},
      {"pango_layout_iter_get_line_yrange", &p->iter_range},
      {"pango_cairo_show_layout_line", &p->show_line},
      {"pango_font_description_from_string", &p->font_from},
      {"pango_font_description_free", &p->font_free},
      {"pango_font_description_set_absolute_size", &p->font_size},
      {"pango_font_description_set_weight", &p->font_weight},
      {"pango_font_description_set_style", &p->font_style},
  };
  /* Names are looked up in what the library brings with it, too. */
  p->library = tc_find(name, wanted, sizeof wanted / sizeof wanted[0], reason, capacity);
  return p->library;
}

tc_paper *tc_paper_open_named(const char *name, char *reason, size_t capacity) {
  tc_say(reason, capacity, "out of memory");
  tc_paper *paper = calloc(1, sizeof *paper);
  if (!paper) return NULL;
  if (!fill(paper, name, reason, capacity)) {
    free(paper);
    return NULL;
  }
  tc_say(reason, capacity, "");
  return paper;
}

tc_paper *tc_paper_open(char *reason, size_t capacity) {
  return tc_paper_open_named("librsvg-2.so.2", reason, capacity);
}

void tc_paper_close(tc_paper *paper) {
  if (!paper) return;
  dlclose(paper->library);
  free(paper);
}

void tc_paper_free(tc_paper_bytes *bytes) {
  free(bytes->bytes);
  memset(bytes, 0, sizeof *bytes);
}

int tc_paper_append(void *closure, const unsigned char *data, unsigned int length) {
  tc_paper_bytes *to = closure;
  if (to->capacity - to->count < length) {
    const size_t wanted = to->count + length, twice = to->capacity * 2;
    const size_t capacity = wanted > twice ? wanted + 4096 : twice;
    uint8_t *bytes = realloc(to->bytes, capacity);
    if (!bytes) return NO_MEMORY;
    to->bytes = bytes;
    to->capacity = capacity;
  }
  memcpy(to->bytes + to->count, data, length);
  to->count += length;
  return DONE;
}

void tc_paper_take(tc_paper *paper, g_error *error, char *reason, size_t capacity) {
  tc_say(reason, capacity, error && error->message ? error->message : "");
  if (error) paper->error_free(error);
}

tc_svg *tc_svg_read(tc_paper *paper, const uint8_t *bytes, size_t count, char *reason,
                    size_t capacity) {
  tc_say(reason, capacity, "out of memory");
  tc_svg *svg = calloc(1, sizeof *svg);
  if (!svg) return NULL;
  svg->paper = paper;
  void *stream = paper->stream_from(bytes, (long)count, NULL);
  g_error *error = NULL;
  /* No base file: nothing beside the text is ever opened. */
  svg->handle = paper->svg_from(stream, NULL, UNLIMITED, NULL, &error);
  paper->unref(stream);
  if (!svg->handle) {
    tc_paper_take(paper, error, reason, capacity);
  } else if (!paper->svg_size(svg->handle, &svg->width, &svg->height) || svg->width < 1 ||
             svg->height < 1) {
    tc_say(reason, capacity, "the picture has no size");
  } else {
    return svg;
  }
  tc_svg_free(svg);
  return NULL;
}

void tc_svg_free(tc_svg *svg) {
  if (!svg) return;
  if (svg->handle) svg->paper->unref(svg->handle);
  free(svg);
}

double tc_svg_width(const tc_svg *svg) { return svg->width; }
double tc_svg_height(const tc_svg *svg) { return svg->height; }

typedef struct {
  tc_paper_bytes *out;
  bool (*stop)(void *);
  void *asked;
} png_sink;

static bool is_stopped(const png_sink *sink) { return sink->stop && sink->stop(sink->asked); }

static int png_append(void *closure, const unsigned char *data, unsigned int length) {
  png_sink *sink = closure;
  if (is_stopped(sink)) return WRITE_ERROR;
  return tc_paper_append(sink->out, data, length);
}

bool tc_svg_png(tc_svg *svg, int width, int height, bool (*stop)(void *), void *asked,
                tc_paper_bytes *out, char *reason, size_t capacity) {
  png_sink sink = {out, stop, asked};
  tc_paper *p = svg->paper;
  memset(out, 0, sizeof *out);
  cairo_surface *surface = p->image_new(TC_RGB24, width, height);
  cairo *cr = p->cairo_new(surface);
  p->color(cr, 1, 1, 1);
  p->paint(cr);
  const rsvg_rectangle page = {0, 0, width, height};
  g_error *error = NULL;
  bool done = false;
  int status = p->cairo_status(cr);
  if (status != DONE) {
    tc_say(reason, capacity, p->status_text(status));
  } else if (!p->svg_draw(svg->handle, cr, &page, &error)) {
    tc_paper_take(p, error, reason, capacity);
  } else if (is_stopped(&sink)) {
    tc_say(reason, capacity, "");
  } else {
    status = p->png_write(surface, png_append, &sink);
    done = status == DONE;
    if (!done) tc_say(reason, capacity, p->status_text(status));
  }
  p->cairo_destroy(cr);
  p->surface_destroy(surface);
  if (!done) tc_paper_free(out);
  return done;
}
