#pragma once
// util-linux's libuuid. Not named CUUID: Swift's Glibc brings a module of that name.
#include <uuid/uuid.h>
