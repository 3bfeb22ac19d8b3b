#pragma STDC FP_CONTRACT OFF
/* The scaler of photos built without vector paths, for photo_oracle.c. */
#define TC_BASELINE 1
#define tc_scaler_new baseline_scaler_new
#define tc_scaler_row baseline_scaler_row
#define tc_scaler_push baseline_scaler_push
#define tc_scaler_done baseline_scaler_done
#define tc_scaler_free baseline_scaler_free
#define tc_photo_pixels baseline_photo_pixels
#include "../../CSupport/CPhoto/tc_scaler.c"
