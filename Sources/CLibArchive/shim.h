#pragma once
// libarchive 3, loaded when the first archive is read. The functions are declared as in libarchive's
// headers.
#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

struct archive;
struct archive_entry;

enum { ARCHIVE_EOF = 1, ARCHIVE_OK = 0, ARCHIVE_WARN = -20 };

// libarchive with the libraries it needs, dlopen(3); null if it is not installed.
static inline void *libarchive_library(void) {
  static void *library;
  if (!library) library = dlopen("libarchive.so.13", RTLD_LAZY | RTLD_LOCAL);
  return library;
}

// Defines a function that calls the library's function of the same name. Nothing calls these
// functions while libarchive_library() is null.
#define LIBARCHIVE_FUNCTION(result, name, parameters, arguments) \
  static inline result name parameters {                         \
    static result(*function) parameters;                         \
    if (!function) *(void **)&function = dlsym(libarchive_library(), #name); \
    return function arguments;                                   \
  }

LIBARCHIVE_FUNCTION(struct archive *, archive_read_new, (void), ())
LIBARCHIVE_FUNCTION(int, archive_read_free, (struct archive * archive), (archive))
LIBARCHIVE_FUNCTION(int, archive_read_support_format_zip, (struct archive * archive), (archive))
LIBARCHIVE_FUNCTION(int, archive_read_open_memory,
                    (struct archive * archive, const void *buffer, size_t size),
                    (archive, buffer, size))
LIBARCHIVE_FUNCTION(int, archive_read_next_header,
                    (struct archive * archive, struct archive_entry **entry), (archive, entry))
LIBARCHIVE_FUNCTION(int, archive_read_data_block,
                    (struct archive * archive, const void **buffer, size_t *size, int64_t *offset),
                    (archive, buffer, size, offset))
LIBARCHIVE_FUNCTION(int, archive_entry_is_encrypted, (struct archive_entry * entry), (entry))
LIBARCHIVE_FUNCTION(const char *, archive_entry_pathname, (struct archive_entry * entry), (entry))
LIBARCHIVE_FUNCTION(const char *, archive_entry_pathname_utf8, (struct archive_entry * entry),
                    (entry))
