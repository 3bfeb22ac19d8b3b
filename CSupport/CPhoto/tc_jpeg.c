#pragma STDC FP_CONTRACT OFF
/* tc_jpeg.c: JPEG by libjpeg-turbo, line by line, from and to memory. libjpeg ends a call that fails
   by jumping: every jump lands here, and what was allocated before is freed here. Metadata other
   than Exif and a short colour profile is passed over without being kept. */
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <jerror.h>

#include "tc_scaler.h"

/* More scans than any encoder writes; each goes over the whole picture again. */
#define MOST_SCANS 64

typedef struct {
  struct jpeg_error_mgr base;
  jmp_buf jump;
  int status;
  char *reason;
} fault;

static int status_of(int code) {
  switch (code) {
    case JERR_OUT_OF_MEMORY: return TC_PHOTO_NO_MEMORY;
    case JERR_IMAGE_TOO_BIG: return TC_PHOTO_TOO_LARGE;
    case JERR_INPUT_EOF:
    case JERR_INPUT_EMPTY: return TC_PHOTO_CUT;
    case JERR_SOF_UNSUPPORTED:
    case JERR_BAD_PRECISION:
    case JERR_CONVERSION_NOTIMPL:
    case JERR_ARITH_NOTIMPL:
    case JERR_BAD_J_COLORSPACE: return TC_PHOTO_UNSUPPORTED;
    default: return TC_PHOTO_DAMAGED;
  }
}

static _Noreturn void leave(j_common_ptr info) {
  fault *f = (fault *)(void *)info->err;
  char text[JMSG_LENGTH_MAX] = "";
  f->base.format_message(info, text);
  if (f->reason) snprintf(f->reason, TC_PHOTO_REASON, "%s", text);
  if (f->status == TC_PHOTO_OK) f->status = status_of(f->base.msg_code);
  longjmp(f->jump, 1);
}

/* Of the warnings, those that mean missing or wrong pixels end the work. */
static void message(j_common_ptr info, int level) {
  fault *f = (fault *)(void *)info->err;
  if (level >= 0) return;
  switch (f->base.msg_code) {
    case JWRN_JPEG_EOF:
    case JWRN_HIT_MARKER: f->status = TC_PHOTO_CUT; break;
    case JWRN_HUFF_BAD_CODE:
    case JWRN_ARITH_BAD_CODE:
    case JWRN_MUST_RESYNC:
    case JWRN_BOGUS_PROGRESSION: f->status = TC_PHOTO_DAMAGED; break;
    default: return;
  }
  leave(info);
}

static void quiet(j_common_ptr info) { (void)info; }

static struct jpeg_error_mgr *faults(fault *f, char *reason) {
  struct jpeg_error_mgr *base = jpeg_std_error(&f->base);
  base->error_exit = leave;
  base->emit_message = message;
  base->output_message = quiet;
  f->status = TC_PHOTO_OK;
  f->reason = reason;
  return base;
}

/* MARK: source */

static void source_begin(j_decompress_ptr info) { (void)info; }

/* The bytes are all there from the start: asking for more means that they end too early. An end
   marker that alone is missing harms no pixel. */
static boolean source_more(j_decompress_ptr info) {
  static const JOCTET end[2] = {0xFF, JPEG_EOI};
  fault *f = (fault *)(void *)info->err;
  if (info->src->next_input_byte == end + 2) {
    f->status = TC_PHOTO_CUT;
    ERREXIT(info, JERR_INPUT_EOF);
  }
  info->src->next_input_byte = end;
  info->src->bytes_in_buffer = 2;
  return TRUE;
}

static void source_skip(j_decompress_ptr info, long count) {
  if (count <= 0) return;
  if ((unsigned long)count > info->src->bytes_in_buffer) {
    ((fault *)(void *)info->err)->status = TC_PHOTO_CUT;
    ERREXIT(info, JERR_INPUT_EOF);
  }
  info->src->next_input_byte += count;
  info->src->bytes_in_buffer -= (size_t)count;
}

static void source_end(j_decompress_ptr info) { (void)info; }

/* MARK: markers */

typedef struct {
  struct jpeg_decompress_struct info;
  fault fault;
  struct jpeg_source_mgr source;
  struct jpeg_progress_mgr progress;
  tc_photo *out;
  tc_scaler *scaler;
  uint8_t *ink;
} reader;

static reader *reader_of(j_decompress_ptr info) { return (reader *)info->client_data; }

static unsigned next_byte(j_decompress_ptr info) {
  if (info->src->bytes_in_buffer == 0) source_more(info);
  info->src->bytes_in_buffer--;
  return *info->src->next_input_byte++;
}

/* The content of a segment, lent by the input; NULL when it is cut. */
static const uint8_t *segment(j_decompress_ptr info, size_t *count) {
  size_t length = next_byte(info) << 8;
  length |= next_byte(info);
  if (length < 2) ERREXIT(info, JERR_BAD_LENGTH);
  *count = length - 2;
  if (*count > info->src->bytes_in_buffer) {
    ((fault *)(void *)info->err)->status = TC_PHOTO_CUT;
    ERREXIT(info, JERR_INPUT_EOF);
  }
  const uint8_t *bytes = info->src->next_input_byte;
  info->src->next_input_byte += *count;
  info->src->bytes_in_buffer -= *count;
  return bytes;
}

static uint8_t *copied(j_decompress_ptr info, const uint8_t *bytes, size_t count) {
  uint8_t *copy = malloc(count > 0 ? count : 1);
  if (!copy) ERREXIT1(info, JERR_OUT_OF_MEMORY, 0);
  memcpy(copy, bytes, count);
  return copy;
}

/* Exif and XMP share a marker; only the first Exif counts. */
static boolean read_exif(j_decompress_ptr info) {
  size_t count = 0;
  const uint8_t *bytes = segment(info, &count);
  tc_photo *out = reader_of(info)->out;
  if (count > 6 && memcmp(bytes, "Exif\0", 5) == 0 && !out->exif) {
    out->exif = copied(info, bytes + 6, count - 6);
    out->exif_count = count - 6;
  }
  return TRUE;
}

/* A profile in one segment that is short enough. */
static boolean read_icc(j_decompress_ptr info) {
  size_t count = 0;
  const uint8_t *bytes = segment(info, &count);
  tc_photo *out = reader_of(info)->out;
  if (count > 14 && count - 14 <= TC_PHOTO_ICC && memcmp(bytes, "ICC_PROFILE", 12) == 0 &&
      bytes[12] == 1 && bytes[13] == 1 && !out->icc) {
    out->icc = copied(info, bytes + 14, count - 14);
    out->icc_count = count - 14;
  }
  return TRUE;
}

static void watch(j_common_ptr common) {
  j_decompress_ptr info = (j_decompress_ptr)common;
  if (info->input_scan_number <= MOST_SCANS) return;
  ((fault *)(void *)info->err)->status = TC_PHOTO_TOO_LARGE;
  ERREXIT(info, JERR_IMAGE_TOO_BIG);
}

/* MARK: reading */

/* What the picture needs as a whole before its first line is there: nothing when it is baseline. */
static size_t held(j_decompress_ptr info) {
  if (!jpeg_has_multiple_scans(info)) return 0;
  size_t total = 0;
  for (int i = 0; i < info->num_components; i++) {
    const jpeg_component_info *c = info->comp_info + i;
    total += ((size_t)c->width_in_blocks + 4) * ((size_t)c->height_in_blocks + 4) * sizeof(JBLOCK);
  }
  return total;
}

/* The strongest reduction by the DCT that leaves at least the size wanted. Those by 1, 2, 4 and 8
   have vector code in the library; the others are slower than doing more by the filter. */
static void choose_scale(j_decompress_ptr info, uint32_t long_side) {
  uint32_t longer = info->image_width > info->image_height ? info->image_width : info->image_height;
  unsigned by = 1;
  while (by < 8 && (longer + 2 * by - 1) / (2 * by) >= long_side) by *= 2;
  info->scale_num = 1;
  info->scale_denom = by;
}

/* CMYK as Adobe's programs write it, inverted, and as others do, to RGB without a profile. */
static void from_cmyk(const uint8_t *ink, uint8_t *rgb, size_t count, bool inverted) {
  const unsigned flip = inverted ? 0 : 255;
  for (size_t i = 0; i < count; i++) {
    const unsigned k = ink[4 * i + 3] ^ flip;
    for (size_t c = 0; c < 3; c++) {
      rgb[3 * i + c] = (uint8_t)(((ink[4 * i + c] ^ flip) * k + 127) / 255);
    }
  }
}

static void read_rows(reader *r) {
  j_decompress_ptr info = &r->info;
  const bool is_cmyk = info->out_color_space == JCS_CMYK;
  while (!tc_scaler_done(r->scaler) && info->output_scanline < info->output_height) {
    uint8_t *row = tc_scaler_row(r->scaler);
    JSAMPROW target = is_cmyk ? r->ink : row;
    if (jpeg_read_scanlines(info, &target, 1) != 1) ERREXIT(info, JERR_INPUT_EOF);
    if (is_cmyk) from_cmyk(r->ink, row, info->output_width, info->saw_Adobe_marker);
    tc_scaler_push(r->scaler);
  }
}

/* Everything before the first scan. */
static void read_head(reader *r, const uint8_t *bytes, size_t count) {
  j_decompress_ptr info = &r->info;
  r->source = (struct jpeg_source_mgr){bytes, count, source_begin, source_more, source_skip,
                                       jpeg_resync_to_restart, source_end};
  info->src = &r->source;
  r->progress.progress_monitor = watch;
  info->progress = &r->progress;
  jpeg_set_marker_processor(info, JPEG_APP0 + 1, read_exif);
  jpeg_set_marker_processor(info, JPEG_APP0 + 2, read_icc);
  jpeg_read_header(info, TRUE);
}

static void read_all(reader *r, const uint8_t *bytes, size_t count, uint32_t long_side) {
  j_decompress_ptr info = &r->info;
  tc_photo *out = r->out;
  read_head(r, bytes, count);
  out->original_width = info->image_width;
  out->original_height = info->image_height;
  if ((size_t)info->image_width * info->image_height > TC_PHOTO_PIXELS ||
      held(info) > TC_PHOTO_HELD) {
    r->fault.status = TC_PHOTO_TOO_LARGE;
    ERREXIT1(info, JERR_IMAGE_TOO_BIG, TC_PHOTO_SIDE);
  }
  info->out_color_space = info->num_components == 4 ? JCS_CMYK : JCS_RGB;
  choose_scale(info, long_side);
  jpeg_start_decompress(info);
  tc_photo_fit(info->image_width, info->image_height, long_side, &out->width, &out->height);
  if (out->width > info->output_width) out->width = info->output_width;
  if (out->height > info->output_height) out->height = info->output_height;
  out->pixels = tc_photo_pixels(out->width, out->height);
  if (out->pixels) {
    r->scaler = tc_scaler_new(info->output_width, info->output_height, out->width, out->height,
                              out->pixels);
  }
  if (info->out_color_space == JCS_CMYK) r->ink = malloc((size_t)info->output_width * 4);
  if (!r->scaler || (info->out_color_space == JCS_CMYK && !r->ink)) {
    ERREXIT1(info, JERR_OUT_OF_MEMORY, 0);
  }
  read_rows(r);
  /* A profile of inks says nothing about what they were turned into. */
  if (out->icc && (out->icc_count < 20 || memcmp(out->icc + 16, "RGB ", 4) != 0)) {
    free(out->icc);
    out->icc = NULL;
    out->icc_count = 0;
  }
}

int tc_photo_read_jpeg(const uint8_t *bytes, size_t count, uint32_t long_side, tc_photo *out) {
  memset(out, 0, sizeof *out);
  reader *r = calloc(1, sizeof *r);
  if (!r) return TC_PHOTO_NO_MEMORY;
  r->out = out;
  r->info.err = faults(&r->fault, out->reason);
  if (setjmp(r->fault.jump) == 0) {
    jpeg_create_decompress(&r->info);
    r->info.client_data = r;
    read_all(r, bytes, count, long_side);
  }
  const int status = r->fault.status;
  jpeg_destroy_decompress(&r->info);
  tc_scaler_free(r->scaler);
  free(r->ink);
  free(r);
  if (status != TC_PHOTO_OK) tc_photo_free(out);
  return status;
}

int tc_photo_exif_jpeg(const uint8_t *bytes, size_t count, tc_photo *out) {
  memset(out, 0, sizeof *out);
  reader *r = calloc(1, sizeof *r);
  if (!r) return TC_PHOTO_NO_MEMORY;
  r->out = out;
  r->info.err = faults(&r->fault, out->reason);
  if (setjmp(r->fault.jump) == 0) {
    jpeg_create_decompress(&r->info);
    r->info.client_data = r;
    read_head(r, bytes, count);
  }
  const int status = out->exif ? TC_PHOTO_OK : r->fault.status;
  jpeg_destroy_decompress(&r->info);
  free(r);
  free(out->icc);
  out->icc = NULL;
  out->icc_count = 0;
  return status;
}

/* MARK: writing */

typedef struct {
  struct jpeg_compress_struct info;
  fault fault;
  struct jpeg_destination_mgr target;
  uint8_t *bytes;
  size_t room, count;
} writer;

static void target_grow(j_compress_ptr info) {
  writer *w = (writer *)info->client_data;
  const size_t room = w->room > 0 ? 2 * w->room : (size_t)1 << 17;
  uint8_t *bytes = realloc(w->bytes, room);
  if (!bytes) ERREXIT1(info, JERR_OUT_OF_MEMORY, 0);
  w->target.next_output_byte = bytes + w->room;
  w->target.free_in_buffer = room - w->room;
  w->bytes = bytes;
  w->room = room;
}

static void target_begin(j_compress_ptr info) { target_grow(info); }

static boolean target_full(j_compress_ptr info) {
  target_grow(info);
  return TRUE;
}

static void target_end(j_compress_ptr info) {
  writer *w = (writer *)info->client_data;
  w->count = w->room - w->target.free_in_buffer;
}

static void write_all(writer *w, const tc_photo *photo, int quality, const uint8_t *exif,
                      size_t exif_count) {
  j_compress_ptr info = &w->info;
  w->target.init_destination = target_begin;
  w->target.empty_output_buffer = target_full;
  w->target.term_destination = target_end;
  info->client_data = w;
  info->dest = &w->target;
  info->image_width = photo->width;
  info->image_height = photo->height;
  info->input_components = 3;
  info->in_color_space = JCS_RGB;
  jpeg_set_defaults(info);
  jpeg_set_quality(info, quality, TRUE);
  jpeg_start_compress(info, TRUE);
  if (exif) {
    jpeg_write_m_header(info, JPEG_APP0 + 1, (unsigned)exif_count + 6);
    for (size_t i = 0; i < 6; i++) jpeg_write_m_byte(info, "Exif\0\0"[i]);
    for (size_t i = 0; i < exif_count; i++) jpeg_write_m_byte(info, exif[i]);
  }
  if (photo->icc) jpeg_write_icc_profile(info, photo->icc, (unsigned)photo->icc_count);
  const size_t stride = (size_t)photo->width * 3;
  while (info->next_scanline < info->image_height) {
    JSAMPROW row = photo->pixels + info->next_scanline * stride;
    jpeg_write_scanlines(info, &row, 1);
  }
  jpeg_finish_compress(info);
}

int tc_photo_write(const tc_photo *photo, int quality, const uint8_t *exif, size_t exif_count,
                   uint8_t **bytes, size_t *count) {
  *bytes = NULL;
  *count = 0;
  if (!photo->pixels || quality < 1 || quality > 100 || exif_count > TC_PHOTO_EXIF - 6) {
    return TC_PHOTO_UNSUPPORTED;
  }
  writer *w = calloc(1, sizeof *w);
  if (!w) return TC_PHOTO_NO_MEMORY;
  w->info.err = faults(&w->fault, NULL);
  if (setjmp(w->fault.jump) == 0) {
    jpeg_create_compress(&w->info);
    write_all(w, photo, quality, exif, exif_count);
  }
  const int status = w->fault.status;
  jpeg_destroy_compress(&w->info);
  if (status == TC_PHOTO_OK) {
    *bytes = w->bytes;
    *count = w->count;
  } else {
    free(w->bytes);
  }
  free(w);
  return status;
}

void tc_photo_free_bytes(uint8_t *bytes) { free(bytes); }
