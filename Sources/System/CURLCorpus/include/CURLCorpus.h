#ifndef CURLCORPUS_H
#define CURLCORPUS_H

#include <stddef.h>

/// A list of URLs as it stands in corpus/urls.
typedef struct {
  /// The file's name without its ending, with `_` for `-`.
  const char *_Nonnull name;
  const unsigned char *_Nonnull bytes;
  size_t length;
} ruleproof_url_list_t;

/// The number of lists.
size_t ruleproof_url_list_count(void);

/// A list by its index, which is below the number of lists.
ruleproof_url_list_t ruleproof_url_list(size_t index);

#endif
