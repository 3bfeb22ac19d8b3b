/* tc_raster.h: heat grids. A raster is width x height cells over an upright box of plane
   coordinates (the caller projects: metres, Web Mercator); points and segments add to its cells.

   Cell (column, row) stands at index row * width + column; row 0 is at low_y, column 0 at low_x.
   Edge i of an axis is i * ((high - low) / cells) + low in double arithmetic, the last edge is
   `high` itself: a coordinate belongs to the last cell whose lower edge it has reached, and `high`
   to the last cell. These are the bins of numpy.histogram2d, to the last bit.

   A point with a coordinate that is not finite, or outside the box, adds nothing. A raster belongs
   to one thread while something is added; it may be read by many otherwise. Nothing but
   tc_raster_make and the first tc_raster_pass allocates. */
#ifndef TC_RASTER_H
#define TC_RASTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tc_alloc.h"

/* The most cells of one raster (half a gigabyte). */
#define TC_RASTER_MOST 67108864u

typedef struct tc_raster tc_raster;

/* An empty raster; free with tc_raster_free. NULL when out of memory, when there are no cells or
   more than TC_RASTER_MOST, when a corner is not finite, and when the box is narrower than 1e-290
   or wider than a double can tell. O(cells). */
tc_raster *tc_raster_make(uint32_t width, uint32_t height, double low_x, double low_y,
                          double high_x, double high_y);

/* The same with the caller's memory; NULL means malloc. Caller keeps the allocator. */
tc_raster *tc_raster_make_with(const tc_allocator *allocator, uint32_t width, uint32_t height,
                               double low_x, double low_y, double high_x, double high_y);

/* NULL is allowed. */
void tc_raster_free(tc_raster *raster);

/* All cells 0 again; passes begin anew. */
void tc_raster_clear(tc_raster *raster);

/* The cells, width * height, lent until tc_raster_free. */
const double *tc_raster_cells(const tc_raster *raster);

/* The cell of a point, -1 outside of the box. O(1). */
int64_t tc_raster_cell(const tc_raster *raster, double x, double y);

/* Adds weights[i], or 1 where weights is NULL, to the cell of each of `points` pairs of xy, in
   their order; a weight that is not finite is 0. Returns how many points lie in the box.
   O(points). */
size_t tc_raster_points(tc_raster *raster, const double *xy, const double *weights,
                        size_t points);

/* Time spent: the segment from point i to point i + 1 spreads seconds[i] over the cells that it
   crosses, in proportion to its length inside each; what lies outside of the box is lost; a
   segment of no length gives all to its cell. seconds has points - 1 entries; one that is not
   finite or not above 0 says that no segment is there. A segment with an end that is not finite,
   or longer than a double can tell, adds nothing.
   Each cell is off by at most 1e-15 of the segment's seconds, their sum over a segment inside the
   box by 1e-15 of them for each cell crossed. O(points + cells crossed). */
void tc_raster_seconds(tc_raster *raster, const double *xy, const double *seconds, size_t points);

/* Passes: adds 1 to each cell in which the line through the points has a point of its own or some
   length, once however long it stays and however often it comes back. goes_on: the same pass as
   the call before; the caller repeats the last point where the line does not break between them.
   A segment as in tc_raster_seconds that adds nothing breaks the line, not the pass. false when
   out of memory, and then nothing is added. O(points + cells crossed). */
bool tc_raster_pass(tc_raster *raster, const double *xy, size_t points, bool goes_on);

/* Adds the cells of another raster; false, and nothing added, unless both have equal sizes and
   boxes. */
bool tc_raster_merge(tc_raster *to, const tc_raster *from);

/* The largest cell, and the sum of all (error at most 1e-9 of it); 0 for an empty raster. */
double tc_raster_highest(const tc_raster *raster);
double tc_raster_total(const tc_raster *raster);

/* Thresholds for `levels` steps of a logarithmic scale: the first is the least double above 0, so
   that anything at all shows; number k is highest * span^(k / levels - 1), so that the steps divide
   highest / span to highest evenly. span, 1000 say, counts as 1 where it is below or not a number.
   All are infinite when highest is not above 0. Ascending. */
void tc_raster_log_thresholds(double highest, double span, uint32_t levels, double *thresholds);

/* For each cell how many of the ascending thresholds it reaches, 0..levels. levels is at most 255
   (more are not looked at); out has room for width * height. O(cells * levels). */
void tc_raster_levels(const tc_raster *raster, const double *thresholds, uint32_t levels,
                      uint8_t *out);

/* The bit of a dot in a braille character (Unicode 15, U+2800 + bits): column 0..1 from the left,
   row 0..3 from the top; only the low bits of both are looked at. */
uint8_t tc_braille_bit(uint32_t column, uint32_t row);

/* A row of text, UTF-8, `row` counted from the top (the side of high y), into out, which has room
   for 3 * (characters of a row) bytes; returns the bytes written, 0 for a row below the last.
   Braille: a character is 2 x 4 cells, (width + 1) / 2 characters, (height + 3) / 4 rows; a dot
   stands where a cell reaches the threshold; a character without dots is a space.
   Shade: a character is a cell; how many of the 4 ascending thresholds it reaches chooses from
   space, light, medium and dark shade, full block (U+2591..U+2593, U+2588). */
size_t tc_raster_braille_row(const tc_raster *raster, uint32_t row, double threshold, char *out);
size_t tc_raster_shade_row(const tc_raster *raster, uint32_t row, const double *thresholds,
                           char *out);

#endif
