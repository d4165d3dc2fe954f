#include "CEmbeddedFiles.h"

// C23's #embed keeps one copy of a file; older language modes take it as an extension.
#pragma clang diagnostic ignored "-Wc23-extensions"

// A file's name is its path in the repository. A zero ends its bytes.
static const struct {
  const char *name;
  const unsigned char *bytes;
} files[] = {
  {"Sources/CommandLine/Workbench/Web/api.js", (const unsigned char[]){
#embed "../../../Sources/CommandLine/Workbench/Web/api.js" suffix(, 0)
  }},
  {"Sources/CommandLine/Workbench/Web/chart.js", (const unsigned char[]){
#embed "../../../Sources/CommandLine/Workbench/Web/chart.js" suffix(, 0)
  }},
  {"Sources/CommandLine/Workbench/Web/conflict.js", (const unsigned char[]){
#embed "../../../Sources/CommandLine/Workbench/Web/conflict.js" suffix(, 0)
  }},
  {"Sources/CommandLine/Workbench/Web/diagram.js", (const unsigned char[]){
#embed "../../../Sources/CommandLine/Workbench/Web/diagram.js" suffix(, 0)
  }},
  {"Sources/CommandLine/Workbench/Web/dom.js", (const unsigned char[]){
#embed "../../../Sources/CommandLine/Workbench/Web/dom.js" suffix(, 0)
  }},
  {"Sources/CommandLine/Workbench/Web/editor.js", (const unsigned char[]){
#embed "../../../Sources/CommandLine/Workbench/Web/editor.js" suffix(, 0)
  }},
  {"Sources/CommandLine/Workbench/Web/field.js", (const unsigned char[]){
#embed "../../../Sources/CommandLine/Workbench/Web/field.js" suffix(, 0)
  }},
  {"Sources/CommandLine/Workbench/Web/findings.js", (const unsigned char[]){
#embed "../../../Sources/CommandLine/Workbench/Web/findings.js" suffix(, 0)
  }},
  {"Sources/CommandLine/Workbench/Web/icon.svg", (const unsigned char[]){
#embed "../../../Sources/CommandLine/Workbench/Web/icon.svg" suffix(, 0)
  }},
  {"Sources/CommandLine/Workbench/Web/index.html", (const unsigned char[]){
#embed "../../../Sources/CommandLine/Workbench/Web/index.html" suffix(, 0)
  }},
  {"Sources/CommandLine/Workbench/Web/keys.js", (const unsigned char[]){
#embed "../../../Sources/CommandLine/Workbench/Web/keys.js" suffix(, 0)
  }},
  {"Sources/CommandLine/Workbench/Web/list.js", (const unsigned char[]){
#embed "../../../Sources/CommandLine/Workbench/Web/list.js" suffix(, 0)
  }},
  {"Sources/CommandLine/Workbench/Web/main.js", (const unsigned char[]){
#embed "../../../Sources/CommandLine/Workbench/Web/main.js" suffix(, 0)
  }},
  {"Sources/CommandLine/Workbench/Web/page.css", (const unsigned char[]){
#embed "../../../Sources/CommandLine/Workbench/Web/page.css" suffix(, 0)
  }},
  {"Sources/CommandLine/Workbench/Web/panels.js", (const unsigned char[]){
#embed "../../../Sources/CommandLine/Workbench/Web/panels.js" suffix(, 0)
  }},
  {"Sources/CommandLine/Workbench/Web/store.js", (const unsigned char[]){
#embed "../../../Sources/CommandLine/Workbench/Web/store.js" suffix(, 0)
  }},
  {"Sources/CommandLine/Workbench/Web/tests.js", (const unsigned char[]){
#embed "../../../Sources/CommandLine/Workbench/Web/tests.js" suffix(, 0)
  }},
  {"Sources/Engines/ProcessEngine/python_re.py", (const unsigned char[]){
#embed "../../../Sources/Engines/ProcessEngine/python_re.py" suffix(, 0)
  }},
  {"Sources/Reports/HTMLReport/Page/attack.mustache", (const unsigned char[]){
#embed "../../../Sources/Reports/HTMLReport/Page/attack.mustache" suffix(, 0)
  }},
  {"Sources/Reports/HTMLReport/Page/base.css", (const unsigned char[]){
#embed "../../../Sources/Reports/HTMLReport/Page/base.css" suffix(, 0)
  }},
  {"Sources/Reports/HTMLReport/Page/budgets.mustache", (const unsigned char[]){
#embed "../../../Sources/Reports/HTMLReport/Page/budgets.mustache" suffix(, 0)
  }},
  {"Sources/Reports/HTMLReport/Page/case.mustache", (const unsigned char[]){
#embed "../../../Sources/Reports/HTMLReport/Page/case.mustache" suffix(, 0)
  }},
  {"Sources/Reports/HTMLReport/Page/changes.mustache", (const unsigned char[]){
#embed "../../../Sources/Reports/HTMLReport/Page/changes.mustache" suffix(, 0)
  }},
  {"Sources/Reports/HTMLReport/Page/chart.mustache", (const unsigned char[]){
#embed "../../../Sources/Reports/HTMLReport/Page/chart.mustache" suffix(, 0)
  }},
  {"Sources/Reports/HTMLReport/Page/checks.mustache", (const unsigned char[]){
#embed "../../../Sources/Reports/HTMLReport/Page/checks.mustache" suffix(, 0)
  }},
  {"Sources/Reports/HTMLReport/Page/coverage.mustache", (const unsigned char[]){
#embed "../../../Sources/Reports/HTMLReport/Page/coverage.mustache" suffix(, 0)
  }},
  {"Sources/Reports/HTMLReport/Page/difference.mustache", (const unsigned char[]){
#embed "../../../Sources/Reports/HTMLReport/Page/difference.mustache" suffix(, 0)
  }},
  {"Sources/Reports/HTMLReport/Page/drift.mustache", (const unsigned char[]){
#embed "../../../Sources/Reports/HTMLReport/Page/drift.mustache" suffix(, 0)
  }},
  {"Sources/Reports/HTMLReport/Page/exchanges.mustache", (const unsigned char[]){
#embed "../../../Sources/Reports/HTMLReport/Page/exchanges.mustache" suffix(, 0)
  }},
  {"Sources/Reports/HTMLReport/Page/first.mustache", (const unsigned char[]){
#embed "../../../Sources/Reports/HTMLReport/Page/first.mustache" suffix(, 0)
  }},
  {"Sources/Reports/HTMLReport/Page/groups.mustache", (const unsigned char[]){
#embed "../../../Sources/Reports/HTMLReport/Page/groups.mustache" suffix(, 0)
  }},
  {"Sources/Reports/HTMLReport/Page/live.js", (const unsigned char[]){
#embed "../../../Sources/Reports/HTMLReport/Page/live.js" suffix(, 0)
  }},
  {"Sources/Reports/HTMLReport/Page/matrix.mustache", (const unsigned char[]){
#embed "../../../Sources/Reports/HTMLReport/Page/matrix.mustache" suffix(, 0)
  }},
  {"Sources/Reports/HTMLReport/Page/overlap.mustache", (const unsigned char[]){
#embed "../../../Sources/Reports/HTMLReport/Page/overlap.mustache" suffix(, 0)
  }},
  {"Sources/Reports/HTMLReport/Page/page.css", (const unsigned char[]){
#embed "../../../Sources/Reports/HTMLReport/Page/page.css" suffix(, 0)
  }},
  {"Sources/Reports/HTMLReport/Page/page.js", (const unsigned char[]){
#embed "../../../Sources/Reports/HTMLReport/Page/page.js" suffix(, 0)
  }},
  {"Sources/Reports/HTMLReport/Page/page.mustache", (const unsigned char[]){
#embed "../../../Sources/Reports/HTMLReport/Page/page.mustache" suffix(, 0)
  }},
  {"Sources/Reports/HTMLReport/Page/pattern.mustache", (const unsigned char[]){
#embed "../../../Sources/Reports/HTMLReport/Page/pattern.mustache" suffix(, 0)
  }},
  {"Sources/Reports/HTMLReport/Page/rule.mustache", (const unsigned char[]){
#embed "../../../Sources/Reports/HTMLReport/Page/rule.mustache" suffix(, 0)
  }},
  {"Sources/Reports/HTMLReport/Page/slow.mustache", (const unsigned char[]){
#embed "../../../Sources/Reports/HTMLReport/Page/slow.mustache" suffix(, 0)
  }},
  {"Sources/Reports/HTMLReport/Page/spans.mustache", (const unsigned char[]){
#embed "../../../Sources/Reports/HTMLReport/Page/spans.mustache" suffix(, 0)
  }},
  {"Sources/Reports/HTMLReport/Page/summary.mustache", (const unsigned char[]){
#embed "../../../Sources/Reports/HTMLReport/Page/summary.mustache" suffix(, 0)
  }},
  {"Sources/Reports/HTMLReport/Page/tests.mustache", (const unsigned char[]){
#embed "../../../Sources/Reports/HTMLReport/Page/tests.mustache" suffix(, 0)
  }},
  {"Sources/Reports/HTMLReport/Page/text.mustache", (const unsigned char[]){
#embed "../../../Sources/Reports/HTMLReport/Page/text.mustache" suffix(, 0)
  }},
  {"Sources/Reports/HTMLReport/Page/waiting.mustache", (const unsigned char[]){
#embed "../../../Sources/Reports/HTMLReport/Page/waiting.mustache" suffix(, 0)
  }},
  {"Sources/Scripts/JavaScriptCoreRuntime/JavaScript/documents.js", (const unsigned char[]){
#embed "../../../Sources/Scripts/JavaScriptCoreRuntime/JavaScript/documents.js" suffix(, 0)
  }},
  {"Sources/Scripts/JavaScriptCoreRuntime/JavaScript/driver.js", (const unsigned char[]){
#embed "../../../Sources/Scripts/JavaScriptCoreRuntime/JavaScript/driver.js" suffix(, 0)
  }},
  {"Sources/Scripts/JavaScriptCoreRuntime/JavaScript/elements.js", (const unsigned char[]){
#embed "../../../Sources/Scripts/JavaScriptCoreRuntime/JavaScript/elements.js" suffix(, 0)
  }},
  {"Sources/Scripts/JavaScriptCoreRuntime/JavaScript/events.js", (const unsigned char[]){
#embed "../../../Sources/Scripts/JavaScriptCoreRuntime/JavaScript/events.js" suffix(, 0)
  }},
  {"Sources/Scripts/JavaScriptCoreRuntime/JavaScript/fetch.js", (const unsigned char[]){
#embed "../../../Sources/Scripts/JavaScriptCoreRuntime/JavaScript/fetch.js" suffix(, 0)
  }},
  {"Sources/Scripts/JavaScriptCoreRuntime/JavaScript/globals.js", (const unsigned char[]){
#embed "../../../Sources/Scripts/JavaScriptCoreRuntime/JavaScript/globals.js" suffix(, 0)
  }},
  {"Sources/Scripts/JavaScriptCoreRuntime/JavaScript/guards.js", (const unsigned char[]){
#embed "../../../Sources/Scripts/JavaScriptCoreRuntime/JavaScript/guards.js" suffix(, 0)
  }},
  {"Sources/Scripts/JavaScriptCoreRuntime/JavaScript/isolation.js", (const unsigned char[]){
#embed "../../../Sources/Scripts/JavaScriptCoreRuntime/JavaScript/isolation.js" suffix(, 0)
  }},
  {"Sources/Scripts/JavaScriptCoreRuntime/JavaScript/kit.js", (const unsigned char[]){
#embed "../../../Sources/Scripts/JavaScriptCoreRuntime/JavaScript/kit.js" suffix(, 0)
  }},
  {"Sources/Scripts/JavaScriptCoreRuntime/JavaScript/markup.js", (const unsigned char[]){
#embed "../../../Sources/Scripts/JavaScriptCoreRuntime/JavaScript/markup.js" suffix(, 0)
  }},
  {"Sources/Scripts/JavaScriptCoreRuntime/JavaScript/matcher.js", (const unsigned char[]){
#embed "../../../Sources/Scripts/JavaScriptCoreRuntime/JavaScript/matcher.js" suffix(, 0)
  }},
  {"Sources/Scripts/JavaScriptCoreRuntime/JavaScript/nodes.js", (const unsigned char[]){
#embed "../../../Sources/Scripts/JavaScriptCoreRuntime/JavaScript/nodes.js" suffix(, 0)
  }},
  {"Sources/Scripts/JavaScriptCoreRuntime/JavaScript/script2.js", (const unsigned char[]){
#embed "../../../Sources/Scripts/JavaScriptCoreRuntime/JavaScript/script2.js" suffix(, 0)
  }},
  {"Sources/Scripts/JavaScriptCoreRuntime/JavaScript/seal.js", (const unsigned char[]){
#embed "../../../Sources/Scripts/JavaScriptCoreRuntime/JavaScript/seal.js" suffix(, 0)
  }},
  {"Sources/Scripts/JavaScriptCoreRuntime/JavaScript/selector-parser.js", (const unsigned char[]){
#embed "../../../Sources/Scripts/JavaScriptCoreRuntime/JavaScript/selector-parser.js" suffix(, 0)
  }},
  {"Sources/Scripts/JavaScriptCoreRuntime/JavaScript/selectors.js", (const unsigned char[]){
#embed "../../../Sources/Scripts/JavaScriptCoreRuntime/JavaScript/selectors.js" suffix(, 0)
  }},
  {"Sources/Scripts/JavaScriptCoreRuntime/JavaScript/status-text.js", (const unsigned char[]){
#embed "../../../Sources/Scripts/JavaScriptCoreRuntime/JavaScript/status-text.js" suffix(, 0)
  }},
  {"Sources/Scripts/JavaScriptCoreRuntime/JavaScript/storage.js", (const unsigned char[]){
#embed "../../../Sources/Scripts/JavaScriptCoreRuntime/JavaScript/storage.js" suffix(, 0)
  }},
  {"Sources/Scripts/JavaScriptCoreRuntime/JavaScript/timers.js", (const unsigned char[]){
#embed "../../../Sources/Scripts/JavaScriptCoreRuntime/JavaScript/timers.js" suffix(, 0)
  }},
  {"Sources/Scripts/JavaScriptCoreRuntime/JavaScript/url.js", (const unsigned char[]){
#embed "../../../Sources/Scripts/JavaScriptCoreRuntime/JavaScript/url.js" suffix(, 0)
  }},
  {"Sources/Scripts/JavaScriptCoreRuntime/JavaScript/window.js", (const unsigned char[]){
#embed "../../../Sources/Scripts/JavaScriptCoreRuntime/JavaScript/window.js" suffix(, 0)
  }},
  {"Sources/Scripts/JavaScriptCoreRuntime/JavaScript/xmlhttprequest.js", (const unsigned char[]){
#embed "../../../Sources/Scripts/JavaScriptCoreRuntime/JavaScript/xmlhttprequest.js" suffix(, 0)
  }},
  {"corpus/contracts/offline-pages.yml", (const unsigned char[]){
#embed "../../../corpus/contracts/offline-pages.yml" suffix(, 0)
  }},
  {"corpus/contracts/x-callback-url.yml", (const unsigned char[]){
#embed "../../../corpus/contracts/x-callback-url.yml" suffix(, 0)
  }},
  {"corpus/drift/causes.json", (const unsigned char[]){
#embed "../../../corpus/drift/causes.json" suffix(, 0)
  }},
  {"corpus/drift/javascript.json", (const unsigned char[]){
#embed "../../../corpus/drift/javascript.json" suffix(, 0)
  }},
  {"corpus/manifest/starter-v4.json", (const unsigned char[]){
#embed "../../../corpus/manifest/starter-v4.json" suffix(, 0)
  }},
  {"corpus/publicsuffix/public_suffix_list.dat", (const unsigned char[]){
#embed "../../../corpus/publicsuffix/public_suffix_list.dat" suffix(, 0)
  }},
  {"corpus/services/services.txt", (const unsigned char[]){
#embed "../../../corpus/services/services.txt" suffix(, 0)
  }},
  {"corpus/urls/app-schemes.txt", (const unsigned char[]){
#embed "../../../corpus/urls/app-schemes.txt" suffix(, 0)
  }},
  {"corpus/urls/encoding.txt", (const unsigned char[]){
#embed "../../../corpus/urls/encoding.txt" suffix(, 0)
  }},
  {"corpus/urls/fragments.txt", (const unsigned char[]){
#embed "../../../corpus/urls/fragments.txt" suffix(, 0)
  }},
  {"corpus/urls/generated-edges.txt", (const unsigned char[]){
#embed "../../../corpus/urls/generated-edges.txt" suffix(, 0)
  }},
  {"corpus/urls/generated-encoding.txt", (const unsigned char[]){
#embed "../../../corpus/urls/generated-encoding.txt" suffix(, 0)
  }},
  {"corpus/urls/generated-hosts.txt", (const unsigned char[]){
#embed "../../../corpus/urls/generated-hosts.txt" suffix(, 0)
  }},
  {"corpus/urls/generated-redirectors.txt", (const unsigned char[]){
#embed "../../../corpus/urls/generated-redirectors.txt" suffix(, 0)
  }},
  {"corpus/urls/generated-services.txt", (const unsigned char[]){
#embed "../../../corpus/urls/generated-services.txt" suffix(, 0)
  }},
  {"corpus/urls/generated-tracking.txt", (const unsigned char[]){
#embed "../../../corpus/urls/generated-tracking.txt" suffix(, 0)
  }},
  {"corpus/urls/hosts.txt", (const unsigned char[]){
#embed "../../../corpus/urls/hosts.txt" suffix(, 0)
  }},
  {"corpus/urls/lines.txt", (const unsigned char[]){
#embed "../../../corpus/urls/lines.txt" suffix(, 0)
  }},
  {"corpus/urls/long.txt", (const unsigned char[]){
#embed "../../../corpus/urls/long.txt" suffix(, 0)
  }},
  {"corpus/urls/query.txt", (const unsigned char[]){
#embed "../../../corpus/urls/query.txt" suffix(, 0)
  }},
  {"corpus/urls/redirectors.txt", (const unsigned char[]){
#embed "../../../corpus/urls/redirectors.txt" suffix(, 0)
  }},
  {"corpus/urls/schemes.txt", (const unsigned char[]){
#embed "../../../corpus/urls/schemes.txt" suffix(, 0)
  }},
  {"corpus/urls/services.txt", (const unsigned char[]){
#embed "../../../corpus/urls/services.txt" suffix(, 0)
  }},
  {"docs/baseline.md", (const unsigned char[]){
#embed "../../../docs/baseline.md" suffix(, 0)
  }},
  {"docs/budgets.md", (const unsigned char[]){
#embed "../../../docs/budgets.md" suffix(, 0)
  }},
  {"docs/cassettes.md", (const unsigned char[]){
#embed "../../../docs/cassettes.md" suffix(, 0)
  }},
  {"docs/check.md", (const unsigned char[]){
#embed "../../../docs/check.md" suffix(, 0)
  }},
  {"docs/concepts.md", (const unsigned char[]){
#embed "../../../docs/concepts.md" suffix(, 0)
  }},
  {"docs/configuration.md", (const unsigned char[]){
#embed "../../../docs/configuration.md" suffix(, 0)
  }},
  {"docs/coverage.md", (const unsigned char[]){
#embed "../../../docs/coverage.md" suffix(, 0)
  }},
  {"docs/deeplink.md", (const unsigned char[]){
#embed "../../../docs/deeplink.md" suffix(, 0)
  }},
  {"docs/editors.md", (const unsigned char[]){
#embed "../../../docs/editors.md" suffix(, 0)
  }},
  {"docs/explain.md", (const unsigned char[]){
#embed "../../../docs/explain.md" suffix(, 0)
  }},
  {"docs/findings.md", (const unsigned char[]){
#embed "../../../docs/findings.md" suffix(, 0)
  }},
  {"docs/fuzzing.md", (const unsigned char[]){
#embed "../../../docs/fuzzing.md" suffix(, 0)
  }},
  {"docs/goldens.md", (const unsigned char[]){
#embed "../../../docs/goldens.md" suffix(, 0)
  }},
  {"docs/links.md", (const unsigned char[]){
#embed "../../../docs/links.md" suffix(, 0)
  }},
  {"docs/manifest.md", (const unsigned char[]){
#embed "../../../docs/manifest.md" suffix(, 0)
  }},
  {"docs/mutation.md", (const unsigned char[]){
#embed "../../../docs/mutation.md" suffix(, 0)
  }},
  {"docs/parts.md", (const unsigned char[]){
#embed "../../../docs/parts.md" suffix(, 0)
  }},
  {"docs/pattern-lists.md", (const unsigned char[]){
#embed "../../../docs/pattern-lists.md" suffix(, 0)
  }},
  {"docs/publish.md", (const unsigned char[]){
#embed "../../../docs/publish.md" suffix(, 0)
  }},
  {"docs/reports.md", (const unsigned char[]){
#embed "../../../docs/reports.md" suffix(, 0)
  }},
  {"docs/run-record.md", (const unsigned char[]){
#embed "../../../docs/run-record.md" suffix(, 0)
  }},
  {"docs/rule-files.md", (const unsigned char[]){
#embed "../../../docs/rule-files.md" suffix(, 0)
  }},
  {"docs/scan.md", (const unsigned char[]){
#embed "../../../docs/scan.md" suffix(, 0)
  }},
  {"docs/scripts.md", (const unsigned char[]){
#embed "../../../docs/scripts.md" suffix(, 0)
  }},
  {"docs/shapes.md", (const unsigned char[]){
#embed "../../../docs/shapes.md" suffix(, 0)
  }},
  {"docs/slow.md", (const unsigned char[]){
#embed "../../../docs/slow.md" suffix(, 0)
  }},
  {"docs/spark.md", (const unsigned char[]){
#embed "../../../docs/spark.md" suffix(, 0)
  }},
  {"docs/timing.md", (const unsigned char[]){
#embed "../../../docs/timing.md" suffix(, 0)
  }},
  {"docs/universal-links.md", (const unsigned char[]){
#embed "../../../docs/universal-links.md" suffix(, 0)
  }},
  {"docs/url-schemes.md", (const unsigned char[]){
#embed "../../../docs/url-schemes.md" suffix(, 0)
  }},
  {"docs/variations.md", (const unsigned char[]){
#embed "../../../docs/variations.md" suffix(, 0)
  }},
  {"docs/workbench.md", (const unsigned char[]){
#embed "../../../docs/workbench.md" suffix(, 0)
  }},
  {"ruleproof.yml", (const unsigned char[]){
#embed "../../../ruleproof.yml" suffix(, 0)
  }},
};

size_t ruleproof_file_count(void) {
  return sizeof files / sizeof files[0];
}

const char *ruleproof_file_name(size_t index) {
  return files[index].name;
}

const unsigned char *ruleproof_file_bytes(size_t index) {
  return files[index].bytes;
}
