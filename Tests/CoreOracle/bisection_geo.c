#pragma STDC FP_CONTRACT OFF
/* The inverse problem built once more with bisection in the place of Newton's method. */
#define MOST_STEPS 0
#define tc_geo_inverse bisection_geo_inverse
#include "../../CSupport/CCore/tc_geo_inverse.c"
