#include "CRE2.h"

#include <dlfcn.h>
#include <re2/re2.h>
#include <stdlib.h>

#include <string>
#include <vector>

struct ruleproof_re2 {
  RE2 pattern;
  std::vector<const char *> names;

  ruleproof_re2(const re2::StringPiece &text, const RE2::Options &options)
      : pattern(text, options) {
    if (!pattern.ok()) return;
    names.resize(pattern.NumberOfCapturingGroups() + 1);
    for (const auto &entry : pattern.CapturingGroupNames()) {
      names[entry.first] = entry.second.c_str();
    }
  }
};

ruleproof_re2 *ruleproof_re2_compile(const char *pattern, size_t length, int64_t max_memory) {
  RE2::Options options;
  options.set_encoding(RE2::Options::EncodingUTF8);
  options.set_longest_match(false);
  options.set_never_nl(false);
  options.set_log_errors(false);
  options.set_max_mem(max_memory);
  return new ruleproof_re2(re2::StringPiece(pattern, length), options);
}

void ruleproof_re2_free(ruleproof_re2 *pattern) { delete pattern; }

int ruleproof_re2_error_code(const ruleproof_re2 *pattern) {
  return pattern->pattern.error_code();
}

const char *ruleproof_re2_error(const ruleproof_re2 *pattern, size_t *length) {
  *length = pattern->pattern.error().size();
  return pattern->pattern.error().data();
}

const char *ruleproof_re2_error_part(const ruleproof_re2 *pattern, size_t *length) {
  // For an unmatched parenthesis, RE2 names the whole pattern.
  RE2::ErrorCode code = pattern->pattern.error_code();
  bool is_of_whole = code == RE2::ErrorMissingParen || code == RE2::ErrorUnexpectedParen;
  *length = is_of_whole ? 0 : pattern->pattern.error_arg().size();
  return pattern->pattern.error_arg().data();
}

int ruleproof_re2_group_count(const ruleproof_re2 *pattern) {
  return pattern->pattern.NumberOfCapturingGroups();
}

const char *ruleproof_re2_group_name(const ruleproof_re2 *pattern, int group) {
  return pattern->names[group];
}

bool ruleproof_re2_match(const ruleproof_re2 *pattern, const char *text, size_t length,
                         size_t start, ptrdiff_t *offsets) {
  std::vector<re2::StringPiece> groups(pattern->names.size());
  if (!pattern->pattern.Match(re2::StringPiece(text, length), start, length, RE2::UNANCHORED,
                              groups.data(), static_cast<int>(groups.size()))) {
    return false;
  }
  for (const re2::StringPiece &group : groups) {
    bool took_part = group.data() != nullptr;
    *offsets++ = took_part ? group.data() - text : -1;
    *offsets++ = took_part ? group.data() - text + static_cast<ptrdiff_t>(group.size()) : -1;
  }
  return true;
}

bool ruleproof_re2_check_rewrite(const ruleproof_re2 *pattern, const char *rewrite, size_t length,
                                 char *words, size_t room) {
  std::string error;
  if (pattern->pattern.CheckRewriteString(re2::StringPiece(rewrite, length), &error)) return true;
  words[error.copy(words, room - 1)] = 0;
  return false;
}

const char *ruleproof_re2_library(void) {
  static const std::string path = [] {
    Dl_info place;
    if (dladdr(reinterpret_cast<const void *>(&RE2::QuoteMeta), &place) == 0) return std::string();
    char *resolved = realpath(place.dli_fname, nullptr);
    std::string name = resolved != nullptr ? resolved : "";
    free(resolved);
    return name;
  }();
  return path.c_str();
}
