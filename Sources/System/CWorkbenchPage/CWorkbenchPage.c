#include "CWorkbenchPage.h"

// C23's #embed keeps one copy of the files; older language modes take it as an extension.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char api_js[] = {
#embed "../../CommandLine/Workbench/Web/api.js"
};

static const unsigned char chart_js[] = {
#embed "../../CommandLine/Workbench/Web/chart.js"
};

static const unsigned char conflict_js[] = {
#embed "../../CommandLine/Workbench/Web/conflict.js"
};

static const unsigned char diagram_js[] = {
#embed "../../CommandLine/Workbench/Web/diagram.js"
};

static const unsigned char dom_js[] = {
#embed "../../CommandLine/Workbench/Web/dom.js"
};

static const unsigned char editor_js[] = {
#embed "../../CommandLine/Workbench/Web/editor.js"
};

static const unsigned char findings_js[] = {
#embed "../../CommandLine/Workbench/Web/findings.js"
};

static const unsigned char icon_svg[] = {
#embed "../../CommandLine/Workbench/Web/icon.svg"
};

static const unsigned char index_html[] = {
#embed "../../CommandLine/Workbench/Web/index.html"
};

static const unsigned char keys_js[] = {
#embed "../../CommandLine/Workbench/Web/keys.js"
};

static const unsigned char list_js[] = {
#embed "../../CommandLine/Workbench/Web/list.js"
};

static const unsigned char main_js[] = {
#embed "../../CommandLine/Workbench/Web/main.js"
};

static const unsigned char page_css[] = {
#embed "../../CommandLine/Workbench/Web/page.css"
};

static const unsigned char panels_js[] = {
#embed "../../CommandLine/Workbench/Web/panels.js"
};

static const unsigned char store_js[] = {
#embed "../../CommandLine/Workbench/Web/store.js"
};

static const unsigned char tests_js[] = {
#embed "../../CommandLine/Workbench/Web/tests.js"
};

static const struct {
  const char *name;
  const unsigned char *bytes;
  size_t length;
} files[] = {
  {"api.js", api_js, sizeof api_js},
  {"chart.js", chart_js, sizeof chart_js},
  {"conflict.js", conflict_js, sizeof conflict_js},
  {"diagram.js", diagram_js, sizeof diagram_js},
  {"dom.js", dom_js, sizeof dom_js},
  {"editor.js", editor_js, sizeof editor_js},
  {"findings.js", findings_js, sizeof findings_js},
  {"icon.svg", icon_svg, sizeof icon_svg},
  {"index.html", index_html, sizeof index_html},
  {"keys.js", keys_js, sizeof keys_js},
  {"list.js", list_js, sizeof list_js},
  {"main.js", main_js, sizeof main_js},
  {"page.css", page_css, sizeof page_css},
  {"panels.js", panels_js, sizeof panels_js},
  {"store.js", store_js, sizeof store_js},
  {"tests.js", tests_js, sizeof tests_js},
};

size_t ruleproof_workbench_page_count(void) {
  return sizeof files / sizeof files[0];
}

const char *ruleproof_workbench_page_name(size_t index) {
  return files[index].name;
}

const unsigned char *ruleproof_workbench_page_bytes(size_t index) {
  return files[index].bytes;
}

size_t ruleproof_workbench_page_length(size_t index) {
  return files[index].length;
}
