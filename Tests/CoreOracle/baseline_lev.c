#pragma STDC FP_CONTRACT OFF
/* The edit distance once more, without the vector paths of one processor: baseline_lev_... */
#define TC_BASELINE 1
#define tc_lev_scalars baseline_lev_scalars
#define tc_lev_distance baseline_lev_distance
#define tc_lev_distance_with baseline_lev_distance_with
#define tc_lev_distances baseline_lev_distances
#define tc_lev_distances_with baseline_lev_distances_with
#define tc_lev_index_build baseline_lev_index_build
#define tc_lev_index_build_with baseline_lev_index_build_with
#define tc_lev_index_search baseline_lev_index_search
#define tc_lev_index_add baseline_lev_index_add
#define tc_lev_index_free baseline_lev_index_free
#define tc_lev_between baseline_lev_between
#define tc_lev_short baseline_lev_short
#define tc_lev_sort baseline_lev_sort
#define tc_lev_count baseline_lev_count

#include "../../CSupport/CCore/tc_lev.c"
#undef ON_STACK
#include "../../CSupport/CCore/tc_lev_blocks.c"
#define code_of many_code_of
#define words many_words
#include "../../CSupport/CCore/tc_lev_sort.c"
#define bytes_of index_bytes_of
#include "../../CSupport/CCore/tc_lev_index.c"
#undef ON_STACK
#undef bytes_of
#include "../../CSupport/CCore/tc_lev_search.c"
#define slot_of many_slot_of
#define decode many_decode
#define search many_search
#include "../../CSupport/CCore/tc_lev_many.c"
