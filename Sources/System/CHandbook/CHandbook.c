#include "CHandbook.h"

// C23's #embed keeps one copy of the files; older language modes take it as an extension.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char budgets[] = {
#embed "../../../docs/budgets.md"
};

static const unsigned char cassettes[] = {
#embed "../../../docs/cassettes.md"
};

static const unsigned char check[] = {
#embed "../../../docs/check.md"
};

static const unsigned char concepts[] = {
#embed "../../../docs/concepts.md"
};

static const unsigned char configuration[] = {
#embed "../../../docs/configuration.md"
};

static const unsigned char coverage[] = {
#embed "../../../docs/coverage.md"
};

static const unsigned char deeplink[] = {
#embed "../../../docs/deeplink.md"
};

static const unsigned char editors[] = {
#embed "../../../docs/editors.md"
};

static const unsigned char explain[] = {
#embed "../../../docs/explain.md"
};

static const unsigned char findings[] = {
#embed "../../../docs/findings.md"
};

static const unsigned char fuzzing[] = {
#embed "../../../docs/fuzzing.md"
};

static const unsigned char goldens[] = {
#embed "../../../docs/goldens.md"
};

static const unsigned char links[] = {
#embed "../../../docs/links.md"
};

static const unsigned char manifest[] = {
#embed "../../../docs/manifest.md"
};

static const unsigned char mutation[] = {
#embed "../../../docs/mutation.md"
};

static const unsigned char parts[] = {
#embed "../../../docs/parts.md"
};

static const unsigned char pattern_lists[] = {
#embed "../../../docs/pattern-lists.md"
};

static const unsigned char publish[] = {
#embed "../../../docs/publish.md"
};

static const unsigned char reports[] = {
#embed "../../../docs/reports.md"
};

static const unsigned char run_record[] = {
#embed "../../../docs/run-record.md"
};

static const unsigned char scripts[] = {
#embed "../../../docs/scripts.md"
};

static const unsigned char scan[] = {
#embed "../../../docs/scan.md"
};

static const unsigned char shapes[] = {
#embed "../../../docs/shapes.md"
};

static const unsigned char slow[] = {
#embed "../../../docs/slow.md"
};

static const unsigned char spark[] = {
#embed "../../../docs/spark.md"
};

static const unsigned char timing[] = {
#embed "../../../docs/timing.md"
};

static const unsigned char universal_links[] = {
#embed "../../../docs/universal-links.md"
};

static const unsigned char url_schemes[] = {
#embed "../../../docs/url-schemes.md"
};

static const unsigned char variations[] = {
#embed "../../../docs/variations.md"
};

static const unsigned char workbench[] = {
#embed "../../../docs/workbench.md"
};

static const struct {
  const char *name;
  const unsigned char *bytes;
  size_t length;
} pages[] = {
  {"budgets", budgets, sizeof budgets},
  {"cassettes", cassettes, sizeof cassettes},
  {"check", check, sizeof check},
  {"concepts", concepts, sizeof concepts},
  {"configuration", configuration, sizeof configuration},
  {"coverage", coverage, sizeof coverage},
  {"deeplink", deeplink, sizeof deeplink},
  {"editors", editors, sizeof editors},
  {"explain", explain, sizeof explain},
  {"findings", findings, sizeof findings},
  {"fuzzing", fuzzing, sizeof fuzzing},
  {"goldens", goldens, sizeof goldens},
  {"links", links, sizeof links},
  {"manifest", manifest, sizeof manifest},
  {"mutation", mutation, sizeof mutation},
  {"parts", parts, sizeof parts},
  {"pattern-lists", pattern_lists, sizeof pattern_lists},
  {"publish", publish, sizeof publish},
  {"reports", reports, sizeof reports},
  {"run-record", run_record, sizeof run_record},
  {"scan", scan, sizeof scan},
  {"scripts", scripts, sizeof scripts},
  {"shapes", shapes, sizeof shapes},
  {"slow", slow, sizeof slow},
  {"spark", spark, sizeof spark},
  {"timing", timing, sizeof timing},
  {"universal-links", universal_links, sizeof universal_links},
  {"url-schemes", url_schemes, sizeof url_schemes},
  {"variations", variations, sizeof variations},
  {"workbench", workbench, sizeof workbench},
};

size_t ruleproof_handbook_count(void) {
  return sizeof pages / sizeof pages[0];
}

const char *ruleproof_handbook_name(size_t index) {
  return pages[index].name;
}

const unsigned char *ruleproof_handbook_bytes(size_t index) {
  return pages[index].bytes;
}

size_t ruleproof_handbook_length(size_t index) {
  return pages[index].length;
}
