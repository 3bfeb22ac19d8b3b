#pragma STDC FP_CONTRACT OFF
/* The module has sources of its own per part of the core: plan, lev, geo, track, raster. */
#include "core_oracle.h"
