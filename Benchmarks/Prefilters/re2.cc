// Names candidates with RE2: the set that it filters by literals, as its users build it.
//
//   re2 PATTERNS URLS
//
// The literals ("atoms") that FilteredRE2 asks for are searched with Hyperscan's literal matcher, since
// RE2 leaves that search to its caller. Prints seconds, URLs, candidates, 0 and 0.
#include <hs.h>
#include <re2/filtered_re2.h>
#include <re2/re2.h>

#include <chrono>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

static int on_match(unsigned id, unsigned long long, unsigned long long, unsigned, void *context) {
  static_cast<std::vector<int> *>(context)->push_back(static_cast<int>(id));
  return 0;
}

int main(int argc, char **argv) {
  if (argc != 3) return 2;
  re2::FilteredRE2 filter;
  RE2::Options options;
  options.set_log_errors(false);
  std::ifstream patterns(argv[1]);
  size_t refused = 0;
  for (std::string line; std::getline(patterns, line);) {
    int id;
    if (filter.Add(line, options, &id) != RE2::NoError) refused++;
  }
  std::vector<std::string> atoms;
  filter.Compile(&atoms);
  std::vector<const char *> texts;
  std::vector<unsigned> flags, ids;
  std::vector<size_t> lengths;
  for (size_t i = 0; i < atoms.size(); i++) {
    texts.push_back(atoms[i].c_str());
    lengths.push_back(atoms[i].size());
    flags.push_back(HS_FLAG_SINGLEMATCH | HS_FLAG_CASELESS);
    ids.push_back(static_cast<unsigned>(i));
  }
  hs_database_t *database;
  hs_compile_error_t *error;
  if (hs_compile_lit_multi(texts.data(), flags.data(), ids.data(), lengths.data(),
                           static_cast<unsigned>(texts.size()), HS_MODE_BLOCK, nullptr, &database,
                           &error) != HS_SUCCESS) {
    std::fprintf(stderr, "%s\n", error->message);
    return 2;
  }
  hs_scratch_t *scratch = nullptr;
  hs_alloc_scratch(database, &scratch);
  std::ifstream file(argv[2], std::ios::binary);
  std::string urls((std::istreambuf_iterator<char>(file)), {});
  unsigned long long lines = 0, candidates = 0;
  std::vector<int> matched, passed;
  auto start = std::chrono::steady_clock::now();
  for (size_t line = 0; line < urls.size();) {
    size_t next = urls.find('\n', line);
    if (next == std::string::npos) next = urls.size();
    matched.clear();
    hs_scan(database, urls.data() + line, static_cast<unsigned>(next - line), 0, scratch, on_match,
            &matched);
    filter.AllPotentials(matched, &passed);
    candidates += passed.size() + refused;
    lines++;
    line = next + 1;
  }
  std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  std::printf("%f %llu %llu 0 0\n", seconds.count(), lines, candidates);
}
