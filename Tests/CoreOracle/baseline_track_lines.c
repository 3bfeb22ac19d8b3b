#pragma STDC FP_CONTRACT OFF
/* Simplification, nearest places and fences built without vector paths, for track_lines.c. */
#define TC_BASELINE 1
#define line_point baseline_line_point
#define line_points baseline_line_points
#define line_degrees baseline_line_degrees
#define line_any_across baseline_line_any_across
#define line_make baseline_line_make
#define line_free baseline_line_free
#define tc_track_simplify baseline_track_simplify
#define tc_track_simplify_with baseline_track_simplify_with
#define tc_track_simplify_gpxpy baseline_track_simplify_gpxpy
#define tc_track_deviation baseline_track_deviation
#define tc_track_index_build baseline_track_index_build
#define tc_track_index_build_with baseline_track_index_build_with
#define tc_track_index_free baseline_track_index_free
#define tc_track_nearest baseline_track_nearest
#include "../../CSupport/CCore/tc_track_line.c"
#include "../../CSupport/CCore/tc_track_nearest.c"
#include "../../CSupport/CCore/tc_track_simplify.c"
