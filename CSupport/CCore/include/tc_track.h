/* tc_track.h: lines of positions on the WGS84 ellipsoid: fewer points, nearest place, fences, and
   the stored bytes of their points.

   lat_lon: latitude,longitude pairs in degrees, the caller's, only read. A point is on the globe
   when |latitude| <= 90 and the longitude is finite (any turn of it). A point that is not (NaN,
   infinity, the 100 and 200 with which some loggers mark a pause) is a break: the line ends before
   it and begins anew after it; nothing bridges it. Antimeridian and poles need no care.

   Straight between two points means the plane through both that holds the ellipsoid's normal
   halfway. For ends L apart it is within L^3 * 1.1e-17 / m^2 of the geodesic: 0.01 mm at 10 km,
   11 mm at 100 km. Distances d from it are straight, at right angles to that plane, and beyond the
   ends level with the middle. So they are shorter than the geodesic by d^3 * 4.1e-15 / m^2 (4 um at
   1 km, 4 mm at 10 km) beside that. Ends nearer than 0.01 mm are one place. What is more than
   4000 km below the middle is on the far side of the Earth; distances to there go through it.

   Nothing is global; what is read-only may be used on many threads. Functions that need memory have
   a form `_with` the caller's allocator (NULL: malloc), which must live as long as the result. */
#ifndef TC_TRACK_H
#define TC_TRACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tc_alloc.h"

/* The most points of one line. */
#define TC_TRACK_MOST 268435456u
/* What the functions that count points return when there is no memory, or too many points. */
#define TC_TRACK_FAILED UINT32_MAX

/* ---- Fewer points ---- */

/* Douglas and Peucker (1973): keeps the ends, and of the points between them the farthest from the
   straight line between the ends (of equals the first), and so on on both sides, while it is more
   than `tolerance` metres away. So every dropped point is within the tolerance of the segment that
   replaced it. The indexes of the points kept, ascending, go to `kept` (room for `points`); their
   number is returned. Breaks are kept. A tolerance below 0 or NaN counts as 0.
   Points equally far within 10 nm count as equal. No recursion. From 10000 points on a tree of
   balls round stretches finds the farthest point: O(n log n) on lines that go somewhere,
   O(n * kept) at worst on ones made to defeat it. Memory 30 bytes a point, 36 KB of stack. */
uint32_t tc_track_simplify(const double *lat_lon, uint32_t points, double tolerance,
                           uint32_t *kept);
uint32_t tc_track_simplify_with(const tc_allocator *allocator, const double *lat_lon,
                                uint32_t points, double tolerance, uint32_t *kept);

/* The same points as gpxpy 1.6's simplify keeps, for comparisons only: it looks for the farthest
   point in degrees from the endless line, measures that one on a sphere of 6378137 m, and drops
   what lies between when it is less than `tolerance` away; so dropped points may be farther off
   than the tolerance. Breaks as above. O(n * depth), at worst O(n * kept). Takes no memory. */
uint32_t tc_track_simplify_gpxpy(const double *lat_lon, uint32_t points, double tolerance,
                                 uint32_t *kept);

/* Visvalingam and Whyatt (1993): drops the point whose triangle with its neighbours is smallest (of
   equals the first), again and again, while that area is less than `area` square metres, or more
   than `most` points are left. Areas are level at the corner in question, relative error 1e-6
   for sides up to 10 km; an area never counts as less than one dropped before.
   area 0 with most = 100 keeps 100; most = UINT32_MAX goes by area alone. Ends and breaks stay.
   O(n log n). Memory 48 bytes a point. */
uint32_t tc_track_visvalingam(const double *lat_lon, uint32_t points, double area, uint32_t most,
                              uint32_t *kept);
uint32_t tc_track_visvalingam_with(const tc_allocator *allocator, const double *lat_lon,
                                   uint32_t points, double area, uint32_t most, uint32_t *kept);

/* How far the farthest dropped point is from the segment that replaced it, in metres, measured as
   above; 0 when none was dropped. `kept` are ascending indexes, as the functions above give them;
   points before the first and after the last are left out. NaN when `kept` does not ascend or
   leaves the points, or a break was dropped. O(points). */
double tc_track_deviation(const double *lat_lon, uint32_t points, const uint32_t *kept,
                          uint32_t count);

/* ---- The nearest place on a line ---- */

typedef struct tc_track_index tc_track_index;

typedef struct tc_track_place {
  uint32_t segment; /* from point `segment` to the next; a point alone is its own segment */
  double fraction;  /* 0...1 of the segment's length */
  double metres;    /* the geodesic from the point asked to this place */
  double latitude;
  double longitude; /* -180...180 */
} tc_track_place;

/* Copies what it needs; free with tc_track_index_free. NULL when out of memory, or for more than
   TC_TRACK_MOST points. O(n). 26 bytes a point. */
tc_track_index *tc_track_index_build(const double *lat_lon, uint32_t points);
tc_track_index *tc_track_index_build_with(const tc_allocator *allocator, const double *lat_lon,
                                          uint32_t points);
void tc_track_index_free(tc_track_index *index); /* NULL is allowed */

/* The place on the line nearest to the point, when it is within `limit` metres (INFINITY: always);
   of equals the first. false, and nothing written, when there is none or the point is not on the
   globe. The place lies on the geodesic between its segment's ends, within 0.1 mm of where segment
   and fraction say, and the distance is true (Karney) to it. It is not more than 0.1 mm longer than
   the least one for segments and distances up to 3 km, 1 mm up to 100 km (segments up to 5 km), and
   1e-7 of the distance beyond. O(log n) as a rule, then some geodesics. */
bool tc_track_nearest(const tc_track_index *index, double latitude, double longitude, double limit,
                      tc_track_place *place);

/* ---- Fences ---- */

typedef struct tc_track_crossing {
  uint32_t segment; /* from point `segment` to the next */
  double fraction;  /* 0...1 of the geodesic's length */
  bool enters;      /* false: leaves */
} tc_track_crossing;

/* Where the geodesic from point 1 to point 2 crosses the circle of `radius` metres round a centre:
   0, 1 or 2 crossings, in the order of travel, `segment` 0. Inside is where the distance (Karney)
   is at most the radius. A line that begins inside has no entry of its own there; one that only
   touches, within rounding, may have none. The place is right to 0.1 mm across the circle for radii
   up to 5000 km. starts_inside may be NULL. 0 for a point off the globe, a radius that is NaN,
   below 0 or above 5000 km. O(1): a few geodesics per crossing, none for segments far away. */
unsigned tc_track_circle(double lat1, double lon1, double lat2, double lon2, double centre_lat,
                         double centre_lon, double radius, bool *starts_inside,
                         tc_track_crossing crossings[2]);

/* All crossings of a line with a circle, in order; the first `capacity` go to `out` (NULL when
   capacity is 0), their number is returned. A line that begins inside (after a break, too) has no
   crossing there. Inside and outside alternate within a line. O(n), some ns per segment that is far
   from the circle. */
size_t tc_track_fence(const double *lat_lon, uint32_t points, double centre_lat, double centre_lon,
                      double radius, tc_track_crossing *out, size_t capacity);

/* ---- Stored bytes of points ----

   One chunk: 1 to 65536 points with, as wanted, time, elevation and accuracy. Lossless: each double
   comes back with the same bits (but any NaN of elevation and accuracy means absent and comes back
   as the quiet NaN 7ff8000000000000). The bytes depend on the values alone, never on the machine.

   Format, version 1. All integers little-endian. `varint`: 7 bits a byte, lowest first, the top bit
   set on all but the last; at most 10 bytes, below 2^64. `signed`: a varint v that stands for
   (v >> 1) ^ -(v & 1). Bits fill bytes from the lowest.

     byte    1, the version
     byte    columns: 3 + 4 * time + 8 * elevation + 16 * accuracy; other bits are 0
     varint  number of points - 1, at most 65535
     for each column, in the order latitude, longitude, time, elevation, accuracy:
       byte    step: 0...13  a value is integer / 10^step, rounded to the nearest double
                     16...23 the same with 10^(step-16), then rounded to float and back
                     32      a value is integer * 45 / 2^29 (2^31 semicircles are 180 degrees)
                     64      the integer is the double's bits, with all but the sign inverted when
                             the sign is set, as a signed number
                     time:   0...3, milliseconds are integer * 10^(3-step), wrapping
       byte    form: 1 wide + 2 some are absent + 4 some are minus zero + 8 no range; others are 0
       signed  base: the first integer present
       signed  least - base, signed  greatest - base: the range, modulo 2^64; 0 and 0 without one.
               Of latitude and longitude: over the points on the globe only
       varint  length of the column's data in bytes
     the data of each column, in the same order, to the end of the bytes:
       if some are absent:     lists of runs, see below, of the points that are absent
       if some are minus zero: the same of those present that are -0.0 (their integer is 0)
       the integers present, in blocks of 128, the last one shorter when they are not a multiple

   Runs: a varint for the number of runs, then for each two varints: points passed over since the
   last one's end, points in it (1 or more). The second list counts the points present only.

   Block of n integers: each less the base, then `order` times the difference to the one before (the
   one before the first block is 0, and so is its difference), modulo 2^32, or 2^64 when wide; each
   result d is stored as u = (d << 1) ^ (d >> bits - 1):
     byte    order * 65 + width; order 0...2, width 0...32, or 64 when wide
     byte    exceptions e, at most n and at most 127
     if e:   byte, how many bytes b each has: 1...4, or 8 when wide
     n * width bits, filled up with 0 to a byte: the low `width` bits of each u
     e bytes: the exceptions' places in the block, ascending
     e times b bytes: u >> width of each

   A reader refuses every other byte as well as what lies beyond these limits. */

/* The most points of one chunk, and bytes that always suffice for `points` of them. */
#define TC_TRACK_CHUNK 65536u
size_t tc_track_encoded_most(uint32_t points);

/* Absent time. Milliseconds since 1970-01-01T00:00:00Z. */
#define TC_TRACK_NO_TIME INT64_MIN

/* Points as columns, the caller's. time, elevation (metres) and accuracy (metres) may be NULL, and
   hold TC_TRACK_NO_TIME or NaN where a point has none. */
typedef struct tc_track_points {
  double *lat_lon;
  int64_t *time;
  double *elevation;
  double *accuracy;
} tc_track_points;

/* Writes the points to out and returns the number of bytes: the coarsest step that gives back every
   value of a column; a column without any value is left out. 0 when there are no points, more than
   TC_TRACK_CHUNK, or more bytes than `capacity`. Only reads the columns. Allocates nothing (8 KB of
   stack). O(points). */
size_t tc_track_encode(const tc_track_points *columns, uint32_t points, uint8_t *out,
                       size_t capacity);

/* What a chunk says before it is decoded. The range covers points on the globe only, as numbers
   (west is simply the least longitude). Where there is none, its ends are NaN (TC_TRACK_NO_TIME
   for time). A damaged chunk may lie about it; all else is checked when it is decoded. */
typedef struct tc_track_about {
  uint32_t points;
  bool has_time;
  bool has_elevation;
  bool has_accuracy;
  uint8_t step[5]; /* of the columns, see above; 255 without one */
  double south;
  double west;
  double north;
  double east;
  int64_t first_time; /* the earliest */
  int64_t last_time;  /* the latest */
  double lowest;      /* elevation */
  double highest;
} tc_track_about;

/* Reads the head only. false, and nothing written, when it is not a chunk of this version. O(1). */
bool tc_track_inspect(const uint8_t *bytes, size_t size, tc_track_about *about);

/* Writes the points to the columns, each NULL or with room for the `points` that tc_track_inspect
   told; a column that the chunk has not is filled with NaN or TC_TRACK_NO_TIME. NULL columns are
   passed over unread. false when the bytes are damaged or the chunk has not exactly that many
   points: the columns then hold anything. Any bytes are safe. Allocates nothing. O(points), some ns
   a point. */
bool tc_track_decode(const uint8_t *bytes, size_t size, const tc_track_points *columns,
                     uint32_t points);

#endif
