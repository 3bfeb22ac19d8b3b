#pragma STDC FP_CONTRACT OFF
/* The readers and searches of tracks built without vector paths, for track_codec.c and
   track_lines.c. */
#define TC_BASELINE 1
#define tc_track_inspect baseline_track_inspect
#define tc_track_decode baseline_track_decode
#include "../../CSupport/CCore/tc_track_decode.c"
