/* libcurl for Swift. Its functions that set and ask for options are variadic, which Swift cannot call: here is one
   wrapper for each type of argument. */
#ifndef TC_CCURL_SHIM_H
#define TC_CCURL_SHIM_H

#include <curl/curl.h>

typedef size_t (*tc_curl_data_function)(char *, size_t, size_t, void *);
typedef int (*tc_curl_seek_function)(void *, curl_off_t, int);
typedef curl_socket_t (*tc_curl_socket_function)(void *, curlsocktype, struct curl_sockaddr *);
typedef int (*tc_curl_close_function)(void *, curl_socket_t);
typedef int (*tc_curl_ready_function)(void *, char *, char *, int, int);

static inline CURLcode tc_curl_set_long(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

/* libcurl copies the text, but for CURLOPT_POSTFIELDS and the buffer of errors, which are not used. */
static inline CURLcode tc_curl_set_text(CURL *handle, CURLoption option, const char *text) {
  return curl_easy_setopt(handle, option, text);
}

static inline CURLcode tc_curl_set_size(CURL *handle, CURLoption option, curl_off_t size) {
  return curl_easy_setopt(handle, option, size);
}

/* The caller keeps the list until the handle is gone. */
static inline CURLcode tc_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *list) {
  return curl_easy_setopt(handle, option, list);
}

static inline CURLcode tc_curl_set_pointer(CURL *handle, CURLoption option, void *pointer) {
  return curl_easy_setopt(handle, option, pointer);
}

/* For CURLOPT_WRITEFUNCTION, CURLOPT_HEADERFUNCTION and CURLOPT_READFUNCTION. */
static inline CURLcode tc_curl_set_data_function(CURL *handle, CURLoption option, tc_curl_data_function function) {
  return curl_easy_setopt(handle, option, function);
}

static inline CURLcode tc_curl_set_seek_function(CURL *handle, tc_curl_seek_function function) {
  return curl_easy_setopt(handle, CURLOPT_SEEKFUNCTION, function);
}

static inline CURLcode tc_curl_set_socket_function(CURL *handle, tc_curl_socket_function function) {
  return curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, function);
}

static inline CURLcode tc_curl_set_close_function(CURL *handle, tc_curl_close_function function) {
  return curl_easy_setopt(handle, CURLOPT_CLOSESOCKETFUNCTION, function);
}

static inline CURLcode tc_curl_set_ready_function(CURL *handle, tc_curl_ready_function function) {
  return curl_easy_setopt(handle, CURLOPT_PREREQFUNCTION, function);
}

static inline CURLcode tc_curl_long(CURL *handle, CURLINFO info, long *value) {
  return curl_easy_getinfo(handle, info, value);
}

static inline CURLcode tc_curl_size(CURL *handle, CURLINFO info, curl_off_t *value) {
  return curl_easy_getinfo(handle, info, value);
}

static inline CURLMcode tc_curl_set_multi_long(CURLM *multi, CURLMoption option, long value) {
  return curl_multi_setopt(multi, option, value);
}

/* What a share shares is one of its options. */
static inline CURLSHcode tc_curl_share(CURLSH *share, curl_lock_data data) {
  return curl_share_setopt(share, CURLSHOPT_SHARE, data);
}

/* A message of a multi handle that says a transfer is over; `code` gets how. NULL when there is none. Swift does not
   see into the union. */
static inline CURL *tc_curl_finished(CURLM *multi, CURLcode *code) {
  int left = 0;
  for (CURLMsg *message; (message = curl_multi_info_read(multi, &left)) != NULL;) {
    if (message->msg != CURLMSG_DONE) continue;
    *code = message->data.result;
    return message->easy_handle;
  }
  return NULL;
}

/* The address is longer than its declared type says; `addrlen` has its size. */
static inline const void *tc_curl_address(const struct curl_sockaddr *address) { return &address->addr; }

#endif
