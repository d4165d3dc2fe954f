/* Counts the URLs that each pattern matches, as fast as a plain C program can.
 *
 *   hyperscan MODE PATTERNS URLS
 *
 * MODE confirm: Hyperscan (with HS_FLAG_PREFILTER) names candidates, PCRE2 with JIT confirms them.
 * MODE prefilter: Hyperscan alone. MODE loop: PCRE2 with JIT tries every pattern.
 * PATTERNS has a pattern a line, URLS a URL a line. A pattern that Hyperscan refuses is a candidate for
 * every URL. Prints seconds, URLs, candidates and matches; the time is that of the search alone, without
 * compiling. */
#define PCRE2_CODE_UNIT_WIDTH 8
#include <hs.h>
#include <pcre2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static char *read_file(const char *path, size_t *length) {
  FILE *file = fopen(path, "rb");
  if (!file) {
    perror(path);
    exit(2);
  }
  fseek(file, 0, SEEK_END);
  *length = (size_t)ftell(file);
  rewind(file);
  char *text = malloc(*length + 1);
  if (!text || fread(text, 1, *length, file) != *length) exit(2);
  text[*length] = 0;
  fclose(file);
  return text;
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static unsigned char *marked;
static unsigned *found;
static size_t found_count;

static int on_match(unsigned id, unsigned long long from, unsigned long long to, unsigned flags,
                    void *context) {
  (void)from, (void)to, (void)flags, (void)context;
  if (!marked[id]) {
    marked[id] = 1;
    found[found_count++] = id;
  }
  return 0;
}

int main(int argc, char **argv) {
  if (argc != 4) return 2;
  int confirms = !strcmp(argv[1], "confirm"), loops = !strcmp(argv[1], "loop");
  size_t length, count = 0, capacity = 1 << 20;
  char *text = read_file(argv[2], &length);
  char **patterns = malloc(capacity * sizeof *patterns);
  for (char *line = strtok(text, "\n"); line && count < capacity; line = strtok(NULL, "\n"))
    patterns[count++] = line;
  pcre2_code **codes = calloc(count, sizeof *codes);
  for (size_t i = 0; i < count; i++) {
    int error;
    PCRE2_SIZE offset;
    codes[i] = pcre2_compile((PCRE2_SPTR)patterns[i], PCRE2_ZERO_TERMINATED, 0, &error, &offset, NULL);
    if (codes[i]) pcre2_jit_compile(codes[i], PCRE2_JIT_COMPLETE);
  }
  const char **accepted = malloc(count * sizeof *accepted);
  unsigned *flags = malloc(count * sizeof *flags), *ids = malloc(count * sizeof *ids);
  unsigned *always = malloc(count * sizeof *always);
  size_t accepted_count = 0, always_count = 0;
  for (size_t i = 0; i < count && !loops; i++) {
    hs_database_t *single;
    hs_compile_error_t *error;
    unsigned flag = HS_FLAG_PREFILTER | HS_FLAG_SINGLEMATCH | HS_FLAG_ALLOWEMPTY;
    if (hs_compile(patterns[i], flag, HS_MODE_BLOCK, NULL, &single, &error) != HS_SUCCESS) {
      hs_free_compile_error(error);
      always[always_count++] = (unsigned)i;
      continue;
    }
    hs_free_database(single);
    accepted[accepted_count] = patterns[i];
    flags[accepted_count] = flag;
    ids[accepted_count++] = (unsigned)i;
  }
  hs_database_t *database = NULL;
  hs_scratch_t *scratch = NULL;
  if (!loops) {
    hs_compile_error_t *error;
    if (hs_compile_multi(accepted, flags, ids, (unsigned)accepted_count, HS_MODE_BLOCK, NULL, &database,
                         &error) != HS_SUCCESS) {
      fprintf(stderr, "%s\n", error->message);
      return 2;
    }
    hs_alloc_scratch(database, &scratch);
  }
  marked = calloc(count, 1);
  found = malloc(count * sizeof *found);
  unsigned long long *matches = calloc(count, sizeof *matches);
  pcre2_match_data *data = pcre2_match_data_create(1, NULL);
  size_t size;
  char *urls = read_file(argv[3], &size);
  unsigned long long lines = 0, candidates = 0, total = 0, matched = 0;
  double start = now();
  for (char *line = urls, *end = urls + size; line < end;) {
    char *next = memchr(line, '\n', (size_t)(end - line));
    if (!next) next = end;
    size_t bytes = (size_t)(next - line);
    found_count = 0;
    if (loops) {
      for (size_t i = 0; i < count; i++) found[found_count++] = (unsigned)i;
    } else {
      for (size_t i = 0; i < always_count; i++) on_match(always[i], 0, 0, 0, NULL);
      hs_scan(database, line, (unsigned)bytes, 0, scratch, on_match, NULL);
    }
    candidates += found_count;
    int any = 0;
    for (size_t i = 0; i < found_count; i++) {
      unsigned id = found[i];
      marked[id] = 0;
      if (!confirms && !loops) continue;
      if (codes[id] && pcre2_jit_match(codes[id], (PCRE2_SPTR)line, bytes, 0, 0, data, NULL) >= 0) {
        matches[id]++;
        total++;
        any = 1;
      }
    }
    matched += (unsigned)any;
    lines++;
    line = next + 1;
  }
  double seconds = now() - start;
  printf("%f %llu %llu %llu %llu\n", seconds, lines, candidates, total, matched);
  return 0;
}
