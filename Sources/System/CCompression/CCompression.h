#include <zlib.h>
#include <zstd.h>
