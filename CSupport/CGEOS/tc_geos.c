#include "tc_geos.h"
