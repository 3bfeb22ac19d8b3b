#include "tc_plan.h"
