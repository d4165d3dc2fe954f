#include "CReportPage.h"

// C23's #embed keeps one copy of the files; older language modes take it as an extension.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char attack_template[] = {
#embed "../../Reports/HTMLReport/Page/attack.mustache"
};

static const unsigned char base_css[] = {
#embed "../../Reports/HTMLReport/Page/base.css"
};

static const unsigned char budgets_template[] = {
#embed "../../Reports/HTMLReport/Page/budgets.mustache"
};

static const unsigned char case_template[] = {
#embed "../../Reports/HTMLReport/Page/case.mustache"
};

static const unsigned char changes_template[] = {
#embed "../../Reports/HTMLReport/Page/changes.mustache"
};

static const unsigned char chart_template[] = {
#embed "../../Reports/HTMLReport/Page/chart.mustache"
};

static const unsigned char checks_template[] = {
#embed "../../Reports/HTMLReport/Page/checks.mustache"
};

static const unsigned char coverage_template[] = {
#embed "../../Reports/HTMLReport/Page/coverage.mustache"
};

static const unsigned char difference_template[] = {
#embed "../../Reports/HTMLReport/Page/difference.mustache"
};

static const unsigned char drift_template[] = {
#embed "../../Reports/HTMLReport/Page/drift.mustache"
};

static const unsigned char exchanges_template[] = {
#embed "../../Reports/HTMLReport/Page/exchanges.mustache"
};

static const unsigned char first_template[] = {
#embed "../../Reports/HTMLReport/Page/first.mustache"
};

static const unsigned char groups_template[] = {
#embed "../../Reports/HTMLReport/Page/groups.mustache"
};

static const unsigned char overlap_template[] = {
#embed "../../Reports/HTMLReport/Page/overlap.mustache"
};

static const unsigned char page_css[] = {
#embed "../../Reports/HTMLReport/Page/page.css"
};

static const unsigned char page_js[] = {
#embed "../../Reports/HTMLReport/Page/page.js"
};

static const unsigned char page_template[] = {
#embed "../../Reports/HTMLReport/Page/page.mustache"
};

static const unsigned char pattern_template[] = {
#embed "../../Reports/HTMLReport/Page/pattern.mustache"
};

static const unsigned char rule_template[] = {
#embed "../../Reports/HTMLReport/Page/rule.mustache"
};

static const unsigned char slow_template[] = {
#embed "../../Reports/HTMLReport/Page/slow.mustache"
};

static const unsigned char spans_template[] = {
#embed "../../Reports/HTMLReport/Page/spans.mustache"
};

static const unsigned char summary_template[] = {
#embed "../../Reports/HTMLReport/Page/summary.mustache"
};

static const unsigned char tests_template[] = {
#embed "../../Reports/HTMLReport/Page/tests.mustache"
};

static const unsigned char text_template[] = {
#embed "../../Reports/HTMLReport/Page/text.mustache"
};

static const struct {
  const char *name;
  const unsigned char *bytes;
  size_t length;
} files[] = {
  {"attack.mustache", attack_template, sizeof attack_template},
  {"base.css", base_css, sizeof base_css},
  {"budgets.mustache", budgets_template, sizeof budgets_template},
  {"case.mustache", case_template, sizeof case_template},
  {"changes.mustache", changes_template, sizeof changes_template},
  {"chart.mustache", chart_template, sizeof chart_template},
  {"checks.mustache", checks_template, sizeof checks_template},
  {"coverage.mustache", coverage_template, sizeof coverage_template},
  {"difference.mustache", difference_template, sizeof difference_template},
  {"drift.mustache", drift_template, sizeof drift_template},
  {"exchanges.mustache", exchanges_template, sizeof exchanges_template},
  {"first.mustache", first_template, sizeof first_template},
  {"groups.mustache", groups_template, sizeof groups_template},
  {"overlap.mustache", overlap_template, sizeof overlap_template},
  {"page.css", page_css, sizeof page_css},
  {"page.js", page_js, sizeof page_js},
  {"page.mustache", page_template, sizeof page_template},
  {"pattern.mustache", pattern_template, sizeof pattern_template},
  {"rule.mustache", rule_template, sizeof rule_template},
  {"slow.mustache", slow_template, sizeof slow_template},
  {"spans.mustache", spans_template, sizeof spans_template},
  {"summary.mustache", summary_template, sizeof summary_template},
  {"tests.mustache", tests_template, sizeof tests_template},
  {"text.mustache", text_template, sizeof text_template},
};

size_t ruleproof_report_page_count(void) {
  return sizeof files / sizeof files[0];
}

const char *ruleproof_report_page_name(size_t index) {
  return files[index].name;
}

const unsigned char *ruleproof_report_page_bytes(size_t index) {
  return files[index].bytes;
}

size_t ruleproof_report_page_length(size_t index) {
  return files[index].length;
}
