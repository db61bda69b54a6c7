#include "CAirports.h"

static const unsigned char table[] = {
#embed "airports.tsv"
};

const unsigned char *const airports_tsv = table;

const size_t airports_tsv_size = sizeof table;
