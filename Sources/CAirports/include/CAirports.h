#pragma once

#include <stddef.h>

/// The lines of airports.tsv, sorted by IATA code; not terminated.
extern const unsigned char *const airports_tsv;

/// In bytes.
extern const size_t airports_tsv_size;

/// The lines of places.tsv, sorted by their bytes; not terminated.
extern const unsigned char *const places_tsv;

/// In bytes.
extern const size_t places_tsv_size;
