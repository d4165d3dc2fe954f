import Diagnostics
import FileKinds
import Testing

@Suite("The kind of a file, by its structure")
struct FileEvidenceTests {
  private static func evidence(_ text: String) -> FileEvidence? {
    FileEvidence(SourceFile(name: "f", bytes: Array(text.utf8)))
  }

  @Test(
    "a file of another kind is recognised",
    arguments: [
      ("||ads.example^\n||a.example^$third-party\n", .blockList),
      ("[Adblock Plus 2.0]\n/banner/\n", .blockList), ("! Title: x\n/a/\n", .blockList),
      ("a.example##.ad\n", .blockList), ("##.ad-box\n", .blockList),
      ("$removeparam=utm_source\n", .blockList), ("a.example#@##ad\n", .blockList),
      ("0.0.0.0 a.example\n", .hostsFile), ("# hosts\n127.0.0.1\tlocalhost\n", .hostsFile),
      ("address=/a.example/0.0.0.0\n", .hostsFile),
      ("a.example\nb.example\nc.b.example\n", .hostList),
      ("*.tide binary\npier/** linguist-vendored\n", .globList),
      ("pier/** -text\n*.sh text eol=lf\n", .globList),
      ("server {\n  listen 80;\n  location / {\n  }\n}\n", .serverConfiguration),
      ("RewriteEngine On\nRewriteRule ^a$ /b [L]\n", .serverConfiguration),
      ("# rule\nSecRule ARGS \"@rx a+\" \"id:1\"\n", .serverConfiguration),
      ("<IfModule mod_a.c>\n</IfModule>\n", .serverConfiguration),
      ("user_agent_parsers:\n  - regex: '(A)/(\\d+)'\n", .userAgentParsers),
      ("# links\ntemplates:\n  - name: a\n", .linkRules),
      ("contract: notes\napps: []\n", .contract),
      ("manifests: rules.json\nstepLimit: 5\n", .configuration),
      ("name: ci\njobs:\n  a:\n", .yaml), ("- name: a\n  host: b\n", .yaml),
      ("title = \"a\"\n[[rules]]\nid = \"b\"\n", .settings), ("[main]\nkey=value\n", .settings),
      ("HOME_PAGE=a\nexport MODE=b\n", .settings),
      ("id,url,title\n1,https://a.example/,b\n", .table), ("host\tcount\na\t1\nb\t2\n", .table),
      ("pattern;count\n^a$;7\n", .table),
      ("<!DOCTYPE html>\n<p>a</p>\n", .html), ("<p>a</p>\n<p>b</p>\n", .html),
      ("<?xml version=\"1.0\"?>\n<plist version=\"1.0\"></plist>\n", .propertyList),
      ("<?xml version=\"1.0\"?>\n<urlset></urlset>\n", .markup),
      ("#!/bin/sh\necho a\n", .program), ("function a(b) {\n  return b;\n}\n", .program),
      ("import os\n\ndef f(x):\n    return x\n", .program), ("// a comment\na+\n", .program),
      ("--- a/x\n+++ b/x\n@@ -1 +1 @@\n", .patch),
      ("This text is for people to read.\nIt has many words a line.\n", .prose),
      ("https://a.example/\nhttps://b.example/1\nhttps://c.example/2\n", .urlList),
      ("Port 22\nUsePAM yes\nPermitRootLogin no\n", .prose),
      (
        "DOMAIN-SUFFIX,a.example,REJECT\nDOMAIN,b.example,DIRECT\nDOMAIN,c.example,REJECT\n", .table
      ),
      ("\"Price (EUR)\",\"Name\"\n1,b\n", .table), ("<div><b>a</b><i>c</i></div>\n", .html),
      ("Bang & Olufsen:\n  regex: 'Beo'\n", .yaml),
      ("https://a.example/@1,2\nhttps://b.example/@3,4\nhttps://c.example/@5,6\n", .urlList),
      ("# News\n\n- This is a new thing.\n- It is said in words.\n", .prose),
      ("{\"ruleproof-golden\":3}\n{\"end\":2}\n", .golden),
      ("{\"ruleproof-goldens\":2}\n{\"unicode\":\"16.0\"}\n", .golden),
      ("{\"url\":\"https://a.example/\"}\n{\"url\":\"b\"}\n{\"cut\":", .jsonLines),
      ("{\"pattern\":\"^a$\"}\n{\"pattern\":\"^b$\"}\n", .patternList),
      ("WORD \\b\\w+\\b\nNUMBER (?:%{INT})\n", .grokPatterns),
      ("# Names\nUSER [a-z]+\nIPV4 (?<![0-9])[0-9]+\n", .grokPatterns),
      ("A1 x\nB_2 %{A1:field}\n", .grokPatterns), ("LINE %{WORD:name} %{INT}\n", .grokPatterns),
      ("word [a-z]+\nlog_line %{word:first} \\d+\n", .grokPatterns),
      (#"{"actions": [], "apps": []}"#, .manifest), (#"{"schema": "ruleproof-run/2"}"#, .runRecord),
      (#"{"applinks": {}}"#, .associationFile), (#"[{"relation": [], "target": {}}]"#, .assetLinks),
      (#"{"providers": {"a": {"urlPattern": "b"}}}"#, .clearURLs),
      (#"{"redirects": [{"includePattern": "a"}]}"#, .redirectorExport),
      (#"[{"include": ["a"], "action": "redirect", "param": "u"}]"#, .debounceList),
      (#"[{"trigger": {}, "action": {}}]"#, .contentRules),
      (#"["a", {"pattern": "b"}]"#, .patternList),
      (#"{"redirects": {"^a$": {"param": "u"}}}"#, .manifest),
      ("a\u{0}b\u{1}", .binary), ("#EXTM3U\nhttps://a.example/\n", .playlist),
      ("VERSION:2.0\nBEGIN:VCALENDAR\n", .calendar),
      ("SQLite format 3\u{0}\u{10}", .database), ("PK\u{3}\u{4}\u{14}\u{0}", .packed),
    ] as [(String, FileKind)]
  )
  func kinds(_ text: String, _ kind: FileKind) {
    #expect(Self.evidence(text)?.kind == kind)
  }

  @Test(
    "a list of patterns is not taken for anything else",
    arguments: [
      "^https?://(?:www\\.)?a\\.example/(\\d+)$\n", "a+\nb+\n",
      "^abc$\n^(a+)+$\n[\n\\s+$\n(?:a|a)*b\n",
      "^a$\r\n\r\n  ^b$\n", "v=([^&]+)\nid=(\\w+)\nutm_source=\n", "#/video/(\\d+)\n#!/watch\n",
      "Location: https://(.*)\n", "<a href=\"([^\"]+)\">\n", "[a-z]+\n[^/]+\n", "[\"'](.*?)[\"']\n",
      "(\n[\n", "bot\ncrawler\nspider\n", "Googlebot/\nAdsBot-Google\n", "a{1,2},b\nc\n",
      "(?i)youtube\\.com/watch\n", "; charset=(\\w+)\n", "foo\n", "\\.js$\n\\.css$\n", "{2}a\n",
      "/\\*[\\s\\S]*?\\*/\n", "^import .*;$\n", "a.example\nb\\.example\nc\n", "",
      "^Mozilla/5\\.0 \\(.* Safari/\\d+$\n", "mailto:\ntel:\nsms:\n", "<title>(.*?)</title>\n",
      "https://a.example/@1,2\nhttps://b.example/@3,4\n",
      "Yahoo Link Preview\nAhrefs(Bot|SiteAudit)\n[wW]get\n", "a{1,2}\nb{3,4}\nc{5,6}\n",
      "^\\|\\|a\\^\n", "GET /a/\\d+\nPOST /b/\\d+\n", "ERROR [a-z]+\nINFO \\d+\n", "WORD [a-z]+\n",
    ]
  )
  func patterns(_ text: String) {
    #expect(Self.evidence(text) == nil)
  }

  @Test("UTF-16 is recognised by its mark, and by its zeros without one")
  func wide() {
    let bytes = "a list\n".utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    for start in [[], [0xFF, 0xFE]] as [[UInt8]] {
      #expect(FileEvidence(SourceFile(name: "f", bytes: start + bytes))?.kind == .otherEncoding)
    }
  }

  @Test("the place is that of the first line that shows the kind")
  func place() {
    let text = "a+\n0.0.0.0 a.example\n0.0.0.0 b.example\n"
    #expect(Self.evidence(text)?.range == 3..<20)
  }

  @Test("every kind has a title with an article", arguments: FileKind.allCases)
  func titles(_ kind: FileKind) {
    #expect(!kind.title.isEmpty && !kind.title.hasSuffix("."))
  }
}
