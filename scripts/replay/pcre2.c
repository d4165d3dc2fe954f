// Runs patterns over subjects with PCRE2 as its users call it, and says what that took.
//
//   replay-pcre2 OPTIONS <LINES
//
// OPTIONS are words with commas between them (utf, ucp, newline=any, …); a line is a pattern and a
// subject in hexadecimal UTF-16, with a tab between them. For each line it prints, with tabs between
// them, the automatic callouts of a pattern that was compiled with these options and
// PCRE2_AUTO_CALLOUT alone (counted up to 20 million); what the plain pattern came to: pcre2_match's
// number, or `time` where five seconds of processor time were not enough; and the milliseconds.
// Nothing of ruleproof is in it.
#define PCRE2_CODE_UNIT_WIDTH 16
#include <pcre2.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const long most = 20000000;
static uint32_t options = 0;
static uint32_t extra = 0;
static uint32_t newline = PCRE2_NEWLINE_LF;

static int step(pcre2_callout_block *block, void *count) {
  (void)block;
  return ++*(long *)count > most ? PCRE2_ERROR_CALLOUT : 0;
}

static void read_options(char *text) {
  static const struct { const char *word; uint32_t bit; } words[] = {
    {"utf", PCRE2_UTF}, {"ucp", PCRE2_UCP}, {"alt-bsux", PCRE2_ALT_BSUX},
    {"match-unset-backref", PCRE2_MATCH_UNSET_BACKREF},
    {"dollar-endonly", PCRE2_DOLLAR_ENDONLY}, {"no-start-optimize", PCRE2_NO_START_OPTIMIZE},
    {"no-auto-possess", PCRE2_NO_AUTO_POSSESS},
    {"no-dotstar-anchor", PCRE2_NO_DOTSTAR_ANCHOR}, {"none", 0},
  };
  static const struct { const char *word; uint32_t code; } ends[] = {
    {"newline=lf", PCRE2_NEWLINE_LF}, {"newline=cr", PCRE2_NEWLINE_CR},
    {"newline=crlf", PCRE2_NEWLINE_CRLF}, {"newline=any", PCRE2_NEWLINE_ANY},
    {"newline=anycrlf", PCRE2_NEWLINE_ANYCRLF}, {"newline=nul", PCRE2_NEWLINE_NUL},
  };
  for (char *word = strtok(text, ","); word; word = strtok(NULL, ",")) {
    int known = strcmp(word, "extra-alt-bsux") == 0;
    if (known) extra |= PCRE2_EXTRA_ALT_BSUX;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
      if (strcmp(word, words[i].word) == 0) { options |= words[i].bit; known = 1; }
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
      if (strcmp(word, ends[i].word) == 0) { newline = ends[i].code; known = 1; }
    if (!known) { fprintf(stderr, "replay-pcre2: no option '%s'\n", word); exit(2); }
  }
}

// Turns hexadecimal digits into code units, and gives their number.
static size_t units(const char *text, size_t length, PCRE2_UCHAR *out) {
  size_t count = 0;
  for (size_t i = 0; i + 4 <= length; i += 4) {
    char digits[5] = {text[i], text[i + 1], text[i + 2], text[i + 3], 0};
    out[count++] = (PCRE2_UCHAR)strtoul(digits, NULL, 16);
  }
  return count;
}

static pcre2_code *compile(PCRE2_SPTR pattern, size_t length, uint32_t more) {
  pcre2_compile_context *context = pcre2_compile_context_create(NULL);
  pcre2_set_newline(context, newline);
  pcre2_set_compile_extra_options(context, extra);
  int error;
  PCRE2_SIZE offset;
  pcre2_code *code = pcre2_compile(pattern, length, options | more, &error, &offset, context);
  pcre2_compile_context_free(context);
  return code;
}

static double milliseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

static long callouts(PCRE2_SPTR pattern, size_t length, PCRE2_SPTR subject, size_t size) {
  pcre2_code *code = compile(pattern, length, PCRE2_AUTO_CALLOUT);
  if (!code) return -1;
  long count = 0;
  pcre2_match_context *context = pcre2_match_context_create(NULL);
  pcre2_match_data *data = pcre2_match_data_create_from_pattern(code, NULL);
  pcre2_set_callout(context, step, &count);
  pcre2_set_match_limit(context, 1000000000);
  pcre2_match(code, subject, size, 0, 0, data, context);
  pcre2_match_data_free(data);
  pcre2_match_context_free(context);
  pcre2_code_free(code);
  return count;
}

// Matches with no context at all, in a process of its own, which can be ended.
static void plain(PCRE2_SPTR pattern, size_t length, PCRE2_SPTR subject, size_t size) {
  int pipes[2];
  if (pipe(pipes) != 0) exit(2);
  fflush(stdout);
  pid_t child = fork();
  if (child == 0) {
    struct rlimit limit = {5, 5};
    setrlimit(RLIMIT_CPU, &limit);
    pcre2_code *code = compile(pattern, length, 0);
    if (!code) _exit(1);
    pcre2_match_data *data = pcre2_match_data_create_from_pattern(code, NULL);
    double start = milliseconds();
    int result = pcre2_match(code, subject, size, 0, 0, data, NULL);
    dprintf(pipes[1], "%d\t%.1f", result, milliseconds() - start);
    _exit(0);
  }
  close(pipes[1]);
  char text[64] = "";
  ssize_t count = read(pipes[0], text, sizeof text - 1);
  close(pipes[0]);
  waitpid(child, NULL, 0);
  if (count > 0) text[count] = 0;
  printf("%s\n", count > 0 ? text : "time\t5000");
}

int main(int count, char **arguments) {
  if (count != 2) { fputs("usage: replay-pcre2 OPTIONS <LINES\n", stderr); return 2; }
  read_options(arguments[1]);
  char *line = NULL;
  size_t room = 0;
  while (getline(&line, &room, stdin) > 0) {
    char *tab = strchr(line, '\t');
    if (!tab) continue;
    size_t first = (size_t)(tab - line), second = strcspn(tab + 1, "\n");
    PCRE2_UCHAR *pattern = malloc(first + 4), *subject = malloc(second + 4);
    if (!pattern || !subject) return 2;
    size_t length = units(line, first, pattern), size = units(tab + 1, second, subject);
    printf("%ld\t", callouts(pattern, length, subject, size));
    plain(pattern, length, subject, size);
    fflush(stdout);
    free(pattern);
    free(subject);
  }
  free(line);
  return 0;
}
