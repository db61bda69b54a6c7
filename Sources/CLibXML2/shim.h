#pragma once
#include <libxml/xmlversion.h>
// Declarations of ICU in libxml2's headers contradict those of Foundation's ICU.
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
#include <libxml/tree.h>
