#pragma once
// GMime 3.2. The functions are declared here, as in GMime's headers: SwiftPM warns of the compiler
// flags that pkg-config gives for these headers.
#include <stdbool.h>

void g_mime_init(void);
