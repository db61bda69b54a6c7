#include "CAirports.h"

static const unsigned char airports[] = {
#embed "airports.tsv"
};

static const unsigned char places[] = {
#embed "places.tsv"
};

const unsigned char *const airports_tsv = airports;

const size_t airports_tsv_size = sizeof airports;

const unsigned char *const places_tsv = places;

const size_t places_tsv_size = sizeof places;
