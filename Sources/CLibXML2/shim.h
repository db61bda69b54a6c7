#pragma once
// libxml2 2.9 or later, loaded when the first page or the first answer of a server is read: with ICU,
// which Debian's needs, it has more to load than `ticketcal one.json`. The functions and the public
// fields are declared as in libxml2's headers; pkg-config would link the library to the program.
#include <dlfcn.h>

typedef unsigned char xmlChar;
typedef struct _xmlDoc *xmlDocPtr;
typedef struct _xmlParserCtxt *htmlParserCtxtPtr;

typedef enum {
  XML_ELEMENT_NODE = 1,
  XML_TEXT_NODE = 3,
  XML_CDATA_SECTION_NODE = 4,
} xmlElementType;

typedef struct _xmlNs {
  struct _xmlNs *next;
  int type;
  const xmlChar *href;
} xmlNs;

typedef struct _xmlNode xmlNode;
typedef xmlNode *xmlNodePtr;

typedef struct _xmlAttr {
  void *_private;
  xmlElementType type;
  const xmlChar *name;
  xmlNodePtr children;
  xmlNodePtr last;
  xmlNodePtr parent;
  struct _xmlAttr *next;
} xmlAttr;

struct _xmlNode {
  void *_private;
  xmlElementType type;
  const xmlChar *name;
  xmlNodePtr children;
  xmlNodePtr last;
  xmlNodePtr parent;
  xmlNodePtr next;
  xmlNodePtr prev;
  xmlDocPtr doc;
  // Documents have no further fields of these.
  xmlNs *ns;
  xmlChar *content;
  xmlAttr *properties;
};

typedef struct _xmlError {
  int domain;
  int code;
  char *message;
  int level;
} xmlError;

enum { XML_ERR_FATAL = 3 };

// htmlParserOption
enum {
  HTML_PARSE_RECOVER = 1 << 0,
  HTML_PARSE_NOERROR = 1 << 5,
  HTML_PARSE_NOWARNING = 1 << 6,
  HTML_PARSE_NONET = 1 << 11,
  HTML_PARSE_COMPACT = 1 << 16,
  HTML_PARSE_IGNORE_ENC = 1 << 21,
};
// xmlParserOption
enum {
  XML_PARSE_NOERROR = 1 << 5,
  XML_PARSE_NOWARNING = 1 << 6,
  XML_PARSE_NONET = 1 << 11,
  XML_PARSE_NOCDATA = 1 << 14,
};

// libxml2 with the libraries it needs, dlopen(3); null if it is not installed.
static inline void *libxml2_library(void) {
  static void *library;
  if (!library) library = dlopen("libxml2.so.2", RTLD_LAZY | RTLD_LOCAL);
  // Of version 2.14.
  if (!library) library = dlopen("libxml2.so.16", RTLD_LAZY | RTLD_LOCAL);
  return library;
}

// Defines a function that calls the library's function of the same name. Nothing calls these
// functions while libxml2_library() is null.
#define LIBXML2_FUNCTION(result, name, parameters, arguments) \
  static inline result name parameters {                      \
    static result(*function) parameters;                      \
    if (!function) *(void **)&function = dlsym(libxml2_library(), #name); \
    return function arguments;                                \
  }

LIBXML2_FUNCTION(htmlParserCtxtPtr, htmlNewParserCtxt, (void), ())
LIBXML2_FUNCTION(void, htmlFreeParserCtxt, (htmlParserCtxtPtr parser), (parser))
LIBXML2_FUNCTION(xmlDocPtr, htmlCtxtReadMemory,
                 (htmlParserCtxtPtr parser, const char *buffer, int size, const char *url,
                  const char *encoding, int options),
                 (parser, buffer, size, url, encoding, options))
LIBXML2_FUNCTION(const xmlError *, xmlCtxtGetLastError, (htmlParserCtxtPtr parser), (parser))
LIBXML2_FUNCTION(xmlDocPtr, xmlReadMemory,
                 (const char *buffer, int size, const char *url, const char *encoding, int options),
                 (buffer, size, url, encoding, options))
LIBXML2_FUNCTION(void, xmlFreeDoc, (xmlDocPtr document), (document))
LIBXML2_FUNCTION(xmlNodePtr, xmlDocGetRootElement, (xmlDocPtr document), (document))
