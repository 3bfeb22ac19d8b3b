/* tc_scaler.h: rows in, smaller rows out. Lanczos with three lobes, vertically then horizontally,
   in 14-bit fixed point, so that every processor gives the same bytes. Holds as many source rows
   as the filter is high, and nothing else of the picture. */
#ifndef TC_SCALER_H
#define TC_SCALER_H

#include "include/tc_photo.h"

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif

typedef struct tc_scaler tc_scaler;

/* From one size to another that is not larger, both at most TC_PHOTO_SIDE; finished rows go to
   `pixels`, which has room for the result and 16 bytes more. NULL when out of memory; free with
   tc_scaler_free. */
tc_scaler *TC_NULLABLE tc_scaler_new(uint32_t from_width, uint32_t from_height, uint32_t to_width,
                                     uint32_t to_height, uint8_t *pixels);

/* Where the next source row goes: RGB, from_width of them. */
uint8_t *tc_scaler_row(tc_scaler *scaler);

/* The row is there. Rows beyond the height are ignored. O(row). */
void tc_scaler_push(tc_scaler *scaler);

/* Whether every row of the result is there. */
bool tc_scaler_done(const tc_scaler *scaler);

void tc_scaler_free(tc_scaler *TC_NULLABLE scaler);

/* Makes room for the pixels of a result, with the 16 bytes more. */
uint8_t *TC_NULLABLE tc_photo_pixels(uint32_t width, uint32_t height);

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif

#endif
