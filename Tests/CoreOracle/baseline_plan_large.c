#pragma STDC FP_CONTRACT OFF
/* Rooms of many edges once more, without vector instructions beyond the baseline. */
#define TC_BASELINE 1
#define tc_frame_make baseline_frame_make
#define tc_large_make baseline_large_make
#define tc_large_side baseline_large_side
#include "../../CSupport/CCore/tc_plan_large.c"
