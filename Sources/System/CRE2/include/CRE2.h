#ifndef RULEPROOF_RE2_H
#define RULEPROOF_RE2_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A pattern in UTF-8 that RE2 has compiled or refused; immutable, so that threads may share it.
typedef struct ruleproof_re2 ruleproof_re2;

/// Compiles a pattern: leftmost-first, with line feeds, and with nothing written to standard error.
ruleproof_re2 *_Nonnull ruleproof_re2_compile(const char *_Nullable pattern, size_t length,
                                              int64_t max_memory);

void ruleproof_re2_free(ruleproof_re2 *_Nonnull pattern);

/// The code of the error for which the pattern is refused; 0 if it is not.
int ruleproof_re2_error_code(const ruleproof_re2 *_Nonnull pattern);

/// RE2's words for the error, and after a colon the text that it names.
const char *_Nonnull ruleproof_re2_error(const ruleproof_re2 *_Nonnull pattern,
                                         size_t *_Nonnull length);

/// The part of the pattern that RE2 refuses; empty if that is the pattern as a whole.
const char *_Nonnull ruleproof_re2_error_part(const ruleproof_re2 *_Nonnull pattern,
                                              size_t *_Nonnull length);

/// The number of capture groups, the whole match not counted.
int ruleproof_re2_group_count(const ruleproof_re2 *_Nonnull pattern);

/// The name of a capture group; NULL if it has none.
const char *_Nullable ruleproof_re2_group_name(const ruleproof_re2 *_Nonnull pattern, int group);

/// Searches a text in UTF-8 from an offset on; what is before the offset counts as context.
///
/// Stores the first and last offset of the match and of each group, -1 for a group that took no part.
/// Returns whether there is a match.
bool ruleproof_re2_match(const ruleproof_re2 *_Nonnull pattern, const char *_Nonnull text,
                         size_t length, size_t start, ptrdiff_t *_Nonnull offsets);

/// Checks a rewrite string of the pattern's.
///
/// Returns true, or false with RE2's words, as far as there is room, and a zero.
bool ruleproof_re2_check_rewrite(const ruleproof_re2 *_Nonnull pattern,
                                 const char *_Nullable rewrite, size_t length, char *_Nonnull words,
                                 size_t room);

/// The path of the file that RE2 is in, empty if it is not known: RE2 says its version nowhere else.
const char *_Nonnull ruleproof_re2_library(void);

#ifdef __cplusplus
}
#endif

#endif
