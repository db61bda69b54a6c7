#pragma once
// GMime 3.2, loaded when the first mail is read: with the libraries it needs (GIO, GPGME, SELinux, ...)
// it takes a fifth of the time of `ticketcal --version`. The functions are declared as in GMime's
// headers; SwiftPM warns of the compiler flags that pkg-config gives for those.
#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

typedef struct _GMimeStream GMimeStream;
typedef struct _GMimeParser GMimeParser;
typedef struct _GMimeParserOptions GMimeParserOptions;
typedef struct _GMimeMessage GMimeMessage;
typedef struct _GMimeObject GMimeObject;
typedef struct _GMimeContentType GMimeContentType;
typedef struct _GMimeDataWrapper GMimeDataWrapper;
typedef struct _InternetAddressList InternetAddressList;
typedef struct _InternetAddress InternetAddress;
typedef struct _GDateTime GDateTime;
typedef struct _GMimeHeaderList GMimeHeaderList;
typedef struct _GMimeHeader GMimeHeader;

// GLib's array of bytes, whose fields are public.
typedef struct {
  uint8_t *data;
  unsigned int len;
} GByteArray;

// GMime with the libraries it needs, dlopen(3); null if it is not installed.
static inline void *gmime_library(void) {
  static void *library;
  if (!library) library = dlopen("libgmime-3.0.so.0", RTLD_LAZY | RTLD_LOCAL);
  return library;
}

// Defines a function that calls the library's function of the same name. Nothing calls these
// functions while gmime_library() is null.
#define GMIME_FUNCTION(result, name, parameters, arguments) \
  static inline result name parameters {                    \
    static result(*function) parameters;                    \
    if (!function) *(void **)&function = dlsym(gmime_library(), #name); \
    return function arguments;                              \
  }

GMIME_FUNCTION(void, g_mime_init, (void), ())
GMIME_FUNCTION(void, g_object_unref, (void *object), (object))
GMIME_FUNCTION(int, g_type_check_instance_is_a, (void *instance, size_t type), (instance, type))
GMIME_FUNCTION(void, g_free, (void *memory), (memory))

GMIME_FUNCTION(GMimeStream *, g_mime_stream_mem_new, (void), ())
GMIME_FUNCTION(GMimeStream *, g_mime_stream_mem_new_with_buffer,
               (const char *buffer, size_t length), (buffer, length))
GMIME_FUNCTION(GByteArray *, g_mime_stream_mem_get_byte_array, (GMimeStream *stream), (stream))

GMIME_FUNCTION(GMimeParser *, g_mime_parser_new_with_stream, (GMimeStream *stream), (stream))
GMIME_FUNCTION(GMimeMessage *, g_mime_parser_construct_message,
               (GMimeParser *parser, GMimeParserOptions *options), (parser, options))

GMIME_FUNCTION(GMimeObject *, g_mime_message_get_mime_part, (GMimeMessage *message), (message))
GMIME_FUNCTION(const char *, g_mime_message_get_message_id, (GMimeMessage *message), (message))
GMIME_FUNCTION(InternetAddressList *, g_mime_message_get_from, (GMimeMessage *message), (message))
GMIME_FUNCTION(InternetAddress *, internet_address_list_get_address,
               (InternetAddressList *list, int index), (list, index))
GMIME_FUNCTION(size_t, internet_address_mailbox_get_type, (void), ())
GMIME_FUNCTION(const char *, internet_address_mailbox_get_addr,
               (InternetAddress *mailbox), (mailbox))
GMIME_FUNCTION(const char *, internet_address_get_name, (InternetAddress *address), (address))
GMIME_FUNCTION(const char *, g_mime_message_get_subject, (GMimeMessage *message), (message))
GMIME_FUNCTION(GDateTime *, g_mime_message_get_date, (GMimeMessage *message), (message))
// In microseconds.
GMIME_FUNCTION(int64_t, g_date_time_get_utc_offset, (GDateTime *date), (date))
GMIME_FUNCTION(int64_t, g_date_time_to_unix, (GDateTime *date), (date))

GMIME_FUNCTION(GMimeHeaderList *, g_mime_object_get_header_list, (GMimeMessage *object), (object))
GMIME_FUNCTION(int, g_mime_header_list_get_count, (GMimeHeaderList *headers), (headers))
GMIME_FUNCTION(GMimeHeader *, g_mime_header_list_get_header_at,
               (GMimeHeaderList *headers, int index), (headers, index))
GMIME_FUNCTION(const char *, g_mime_header_get_name, (GMimeHeader *header), (header))
GMIME_FUNCTION(const char *, g_mime_header_get_value, (GMimeHeader *header), (header))

GMIME_FUNCTION(size_t, g_mime_multipart_get_type, (void), ())
GMIME_FUNCTION(int, g_mime_multipart_get_count, (GMimeObject *multipart), (multipart))
GMIME_FUNCTION(GMimeObject *, g_mime_multipart_get_part,
               (GMimeObject *multipart, int index), (multipart, index))

GMIME_FUNCTION(size_t, g_mime_message_part_get_type, (void), ())
GMIME_FUNCTION(GMimeMessage *, g_mime_message_part_get_message, (GMimeObject *part), (part))

GMIME_FUNCTION(size_t, g_mime_part_get_type, (void), ())
GMIME_FUNCTION(const char *, g_mime_part_get_filename, (GMimeObject *part), (part))
GMIME_FUNCTION(GMimeDataWrapper *, g_mime_part_get_content, (GMimeObject *part), (part))
GMIME_FUNCTION(ssize_t, g_mime_data_wrapper_write_to_stream,
               (GMimeDataWrapper *wrapper, GMimeStream *stream), (wrapper, stream))

GMIME_FUNCTION(GMimeContentType *, g_mime_object_get_content_type, (GMimeObject *object), (object))
GMIME_FUNCTION(char *, g_mime_content_type_get_mime_type, (GMimeContentType *type), (type))
GMIME_FUNCTION(const char *, g_mime_object_get_content_type_parameter,
               (GMimeObject *object, const char *name), (object, name))
