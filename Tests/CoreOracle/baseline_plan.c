#pragma STDC FP_CONTRACT OFF
/* The lookups of the plan index once more, without vector instructions beyond the baseline. */
#define TC_BASELINE 1
#define tc_plan_locate baseline_plan_locate
#define tc_plan_locate_many baseline_plan_locate_many
#include "../../CSupport/CCore/tc_plan_locate.c"
