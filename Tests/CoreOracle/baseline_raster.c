#pragma STDC FP_CONTRACT OFF
/* The raster once more without the paths for newer processors. */
#define TC_BASELINE 1
#define tc_raster_make baseline_raster_make
#define tc_raster_make_with baseline_raster_make_with
#define tc_raster_free baseline_raster_free
#define tc_raster_clear baseline_raster_clear
#define tc_raster_cells baseline_raster_cells
#define tc_raster_bin baseline_raster_bin
#define tc_raster_cell baseline_raster_cell
#define tc_raster_find baseline_raster_find
#define tc_raster_points baseline_raster_points
#include "../../CSupport/CCore/tc_raster.c"
