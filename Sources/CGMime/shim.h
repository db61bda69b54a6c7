#pragma once
// GMime 3.2. The functions are declared here, as in GMime's headers: SwiftPM warns of the compiler
// flags that pkg-config gives for these headers.
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
typedef struct _GDateTime GDateTime;

// GLib's array of bytes, whose fields are public.
typedef struct {
  uint8_t *data;
  unsigned int len;
} GByteArray;

void g_mime_init(void);
void g_object_unref(void *object);
int g_type_check_instance_is_a(void *instance, size_t type);
void g_free(void *memory);

GMimeStream *g_mime_stream_mem_new(void);
GMimeStream *g_mime_stream_mem_new_with_buffer(const char *buffer, size_t length);
GByteArray *g_mime_stream_mem_get_byte_array(GMimeStream *stream);

GMimeParser *g_mime_parser_new_with_stream(GMimeStream *stream);
GMimeMessage *g_mime_parser_construct_message(GMimeParser *parser, GMimeParserOptions *options);

GMimeObject *g_mime_message_get_mime_part(GMimeMessage *message);
const char *g_mime_message_get_message_id(GMimeMessage *message);
GDateTime *g_mime_message_get_date(GMimeMessage *message);
int64_t g_date_time_to_unix(GDateTime *date);

size_t g_mime_multipart_get_type(void);
int g_mime_multipart_get_count(GMimeObject *multipart);
GMimeObject *g_mime_multipart_get_part(GMimeObject *multipart, int index);

size_t g_mime_message_part_get_type(void);
GMimeMessage *g_mime_message_part_get_message(GMimeObject *part);

size_t g_mime_part_get_type(void);
const char *g_mime_part_get_filename(GMimeObject *part);
GMimeDataWrapper *g_mime_part_get_content(GMimeObject *part);
ssize_t g_mime_data_wrapper_write_to_stream(GMimeDataWrapper *wrapper, GMimeStream *stream);

GMimeContentType *g_mime_object_get_content_type(GMimeObject *object);
char *g_mime_content_type_get_mime_type(GMimeContentType *type);
const char *g_mime_object_get_content_type_parameter(GMimeObject *object, const char *name);
