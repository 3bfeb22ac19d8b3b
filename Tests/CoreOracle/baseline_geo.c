#pragma STDC FP_CONTRACT OFF
/* The lengths of tracks built once more without what is beyond the baseline of the processor. */
#define TC_BASELINE 1
#define tc_geo_length baseline_geo_length
#define tc_geo_lengths baseline_geo_lengths
#include "../../CSupport/CCore/tc_geo_length.c"
