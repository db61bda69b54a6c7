#pragma once
// libcurl 7.85 or later, loaded when the first request to a server is made: with the libraries it needs
// (OpenSSL, LDAP, Kerberos, ...) it takes longer to load than `ticketcal one.json` runs.
// curl_easy_setopt(3) and its kin are variadic: each use has a typed wrapper here. No logic.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <dlfcn.h>
#undef curl_easy_setopt
#undef curl_easy_getinfo
#undef curl_multi_setopt

// libcurl with the libraries it needs, dlopen(3); null if it is not installed.
static inline void *curl_library(void) {
  static void *library;
  if (!library) library = dlopen("libcurl.so.4", RTLD_LAZY | RTLD_LOCAL);
  return library;
}

// Defines a function that calls a function of the library. Nothing calls these functions while
// curl_library() is null.
#define CURL_FUNCTION(result, own, name, type, parameters, arguments)   \
  static inline result own parameters {                                 \
    static result(*function) type;                                      \
    if (!function) *(void **)&function = dlsym(curl_library(), #name);  \
    return function arguments;                                          \
  }

#define CURL_SETOPT(own, value_type)                                                     \
  CURL_FUNCTION(CURLcode, own, curl_easy_setopt, (CURL *, CURLoption, ...),              \
                (CURL *handle, CURLoption option, value_type value), (handle, option, value))

#define CURL_GETINFO(own, value_type)                                                    \
  CURL_FUNCTION(CURLcode, own, curl_easy_getinfo, (CURL *, CURLINFO, ...),               \
                (CURL *handle, CURLINFO info, value_type *value), (handle, info, value))

typedef size_t (*ccurl_write_function)(char *bytes, size_t size, size_t count, void *data);

CURL_FUNCTION(CURLcode, ccurl_global_init, curl_global_init, (long), (long flags), (flags))
CURL_FUNCTION(CURL *, ccurl_easy_init, curl_easy_init, (void), (void), ())
CURL_FUNCTION(void, ccurl_easy_cleanup, curl_easy_cleanup, (CURL *), (CURL *handle), (handle))
CURL_FUNCTION(const char *, ccurl_easy_strerror, curl_easy_strerror, (CURLcode), (CURLcode code),
              (code))
CURL_SETOPT(ccurl_set_long, long)
CURL_SETOPT(ccurl_set_size, curl_off_t)
CURL_SETOPT(ccurl_set_text, const char *)
CURL_SETOPT(ccurl_set_list, struct curl_slist *)
CURL_SETOPT(ccurl_set_function, ccurl_write_function)
CURL_SETOPT(ccurl_set_check, curl_prereq_callback)
CURL_SETOPT(ccurl_set_data, void *)
CURL_GETINFO(ccurl_get_long, long)

CURL_FUNCTION(struct curl_slist *, ccurl_slist_append, curl_slist_append,
              (struct curl_slist *, const char *), (struct curl_slist *list, const char *line),
              (list, line))
CURL_FUNCTION(void, ccurl_slist_free_all, curl_slist_free_all, (struct curl_slist *),
              (struct curl_slist *list), (list))

CURL_FUNCTION(CURLM *, ccurl_multi_init, curl_multi_init, (void), (void), ())
CURL_FUNCTION(CURLMcode, ccurl_multi_cleanup, curl_multi_cleanup, (CURLM *), (CURLM *multi),
              (multi))
CURL_FUNCTION(CURLMcode, ccurl_multi_add_handle, curl_multi_add_handle, (CURLM *, CURL *),
              (CURLM *multi, CURL *handle), (multi, handle))
CURL_FUNCTION(CURLMcode, ccurl_multi_remove_handle, curl_multi_remove_handle, (CURLM *, CURL *),
              (CURLM *multi, CURL *handle), (multi, handle))
CURL_FUNCTION(CURLMcode, ccurl_multi_perform, curl_multi_perform, (CURLM *, int *),
              (CURLM *multi, int *running), (multi, running))
CURL_FUNCTION(CURLMcode, ccurl_multi_poll, curl_multi_poll,
              (CURLM *, struct curl_waitfd *, unsigned int, int, int *),
              (CURLM *multi, int milliseconds), (multi, NULL, 0, milliseconds, NULL))
CURL_FUNCTION(CURLMsg *, ccurl_multi_info_read, curl_multi_info_read, (CURLM *, int *),
              (CURLM *multi, int *left), (multi, left))
CURL_FUNCTION(CURLMcode, ccurl_multi_set_long, curl_multi_setopt, (CURLM *, CURLMoption, ...),
              (CURLM *multi, CURLMoption option, long value), (multi, option, value))

// CURLAUTH_BASIC and CURLAUTH_DIGEST, which are casts that Swift does not import.
enum { CURLAUTH_BASIC_BITS = 1, CURLAUTH_DIGEST_BITS = 2 };

// The result of a finished transfer, which is in a union.
static inline CURLcode ccurl_message_result(const CURLMsg *message) { return message->data.result; }
