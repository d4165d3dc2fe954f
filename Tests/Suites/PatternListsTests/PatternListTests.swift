import Diagnostics
import FileAccess
import Foundation
import MatchEngine
import PatternLists
import SubjectDomains
import TestSupport
import Testing

@Suite("Lists of patterns, as they are read")
struct PatternListTests {
  private static let engines = EngineNames(
    ["foundation", "pcre2", "javascript"].map { EngineID(rawValue: $0) }
  )

  private static func list(_ text: String, _ name: String = "p.txt") throws -> PatternList {
    let folder = try TemporaryFolder()
    return try PatternList(
      path: try folder.write(text, to: name),
      engines: engines
    )
  }

  private static func error(_ text: String, _ name: String) throws -> Diagnostic {
    let error = try #require(throws: InputError.self) { try list(text, name) }
    return try #require(error.diagnostics.first)
  }

  private static func patterns(_ text: String, _ name: String = "p.txt") throws -> [String] {
    try list(text, name).targets.map(\.pattern)
  }

  @Test("a line is a pattern, optionally with a subject after a tab")
  func lines() throws {
    let list = try Self.list("a+\r\n\nb¦c\tx⟨85⟩\n  \\d \n")
    #expect(list.targets.map(\.pattern) == ["a+", "b|c", "  \\d "])
    #expect(list.targets.map { $0.subjects.map(\.text) } == [[], ["x\u{85}"], []])
  }

  @Test(
    "a pattern is rewritten in its own form, and no other byte changes",
    arguments: [
      ("# a\nx+\n^(a|b)+$\tsubject\n", "p.txt", 1, "^[ab]+$", "# a\nx+\n^[ab]+$\tsubject\n"),
      ("\u{FEFF}x+\r\ny+\r\n", "p.txt", 0, "z[0-9]", "\u{FEFF}z[0-9]\r\ny+\r\n"),
      (
        #"[ "\\d+" , {"pattern":"a\/+"}]"#, "p.json", 0, #""\w"#,
        #"[ "\"\\w" , {"pattern":"a\/+"}]"#
      ),
      (
        #"{"pattern":"a+","flags":"i"}"# + "\n\"b+\"\n", "p.jsonl", 0, #"(?i:\d)"#,
        #"{"pattern":"\\d","flags":"i"}"# + "\n\"b+\"\n"
      ),
      ("- 'a+'\n- b+ # c\n", "p.yml", 0, "it's[0-9]", "- 'it''s[0-9]'\n- b+ # c\n"),
      ("- 'it''s+' # c\n", "p.yml", 0, "'[a]'", "- '''[a]''' # c\n"),
      (#"- "\\d\x41\u00e9\""  # c"#, "p.yml", 0, #"\w"#, #"- "\\w"  # c"#),
      ("- \"a+\"\n- b+\n", "p.yml", 0, #"\d"#, "- \"\\\\d\"\n- b+\n"),
      (
        "- pattern: a+\n  mode: full\n", "p.yml", 0, #"^(?:b)(?![\s\S])"#,
        "- pattern: b\n  mode: full\n"
      ),
    ] as [(String, String, Int, String, String)]
  )
  func rewritten(
    _ text: String,
    _ name: String,
    _ index: Int,
    _ pattern: String,
    _ expected: String
  ) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(text, to: name)
    let list = try PatternList(path: path, engines: Self.engines)
    let (later, left) = try list.rewritten([index: pattern])
    #expect(left.isEmpty && later.targets[index].pattern == pattern)
    // Foundation drops the mark of UTF-8 where it reads text.
    let bytes = try #require(FileManager.default.contents(atPath: path))
    #expect(Array(bytes) == Array(expected.utf8))
  }

  @Test(
    "a form that cannot hold a pattern keeps the one that it has",
    arguments: [
      ("x+\n", "p.txt", "a\nb"), (#"{"pattern":"a+","flags":"i"}"#, "p.jsonl", "b+"),
      ("x+\ty\n", "p.txt", "a\tb"),
    ]
  )
  func unwritable(_ text: String, _ name: String, _ pattern: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(text, to: name)
    let list = try PatternList(path: path, engines: Self.engines)
    #expect(try list.rewritten([0: pattern]).left == [0])
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
  }

  @Test("a list that has changed since it was read is not rewritten")
  func changed() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("x+\n", to: "p.txt")
    let list = try PatternList(path: path, engines: Self.engines)
    try folder.write("y+\n", to: "p.txt")
    #expect(throws: InputError.self) { try list.rewritten([0: "z[0-9]"]) }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "y+\n")
  }

  @Test("a subject of a line may have a surrogate without its partner")
  func surrogates() throws {
    let list = try Self.list("^a\t⟨D800⟩b\n")
    #expect(list.targets.first?.subjects.first?.utf16 == [0xD800, 0x62])
  }

  @Test("a table names its columns, which may be all that an entry has")
  func table() throws {
    let list = try Self.list("id\tpattern\tinput\tflags\tmode\n1\ta\tb\ti\t\n2\tb\tc\t\tfull\n")
    #expect(list.targets.map(\.pattern) == ["(?i:a)", "^(?:b)(?![\\s\\S])"])
    #expect(list.targets.map(\.rule) == ["1", "2"])
  }

  @Test(
    "all forms of a list give the same entries",
    arguments: [
      (#"["a", {"pattern": "b", "id": "x", "flags": "i", "domain": "url"}]"#, "p.txt"),
      (
        "\"a\"\n\n{\"pattern\": \"b\", \"id\": \"x\", \"flags\": \"i\", \"domain\": \"url\"}\n",
        "p.jsonl"
      ),
      ("- a\n- {pattern: b, id: x, flags: i, domain: url}\n", "p.yml"),
      ("# patterns\n- 'a'\n- pattern: b\n  id: x\n  flags: i\n  domain: url\n", "p.txt"),
    ]
  )
  func forms(_ text: String, _ name: String) throws {
    let list = try Self.list(text, name)
    #expect(list.targets.map(\.pattern) == ["a", "(?i:b)"])
    #expect(list.entries.map(\.domain) == [nil, .url])
    #expect(list.targets.last?.rule == "x")
  }

  @Test(
    "flags and modes become a group around the pattern",
    arguments: [
      ("i", "search", "(?i:a|b)"), ("", "prefix", "^(?:a|b)"), ("sm", "prefix", "^(?sm:a|b)"),
      ("", "full", "^(?:a|b)(?![\\s\\S])"), ("x", "search", "(?x:a|b\n)"), ("gd", "search", "a|b"),
      ("y", nil, "^(?:a|b)"), ("", nil, "a|b"),
    ] as [(String, String?, String)]
  )
  func wrapping(_ flags: String, _ mode: String?, _ pattern: String) throws {
    let mode = mode.map { #", "mode": "\#($0)""# } ?? ""
    #expect(try Self.patterns(#"[{"pattern": "a|b", "flags": "\#(flags)"\#(mode)}]"#) == [pattern])
  }

  @Test(
    "a place in the pattern of engines is one in the list",
    arguments: [
      ("[{\"flags\": \"i\", \"pattern\": \"a\\\\dxy\"}]", "p.json", 3..<4, 1, 33),
      ("a\n^héllo*\n", "p.txt", 5..<6, 2, 6), ("id\tpattern\n1\tabc\n", "p.txt", 1..<2, 2, 4),
      ("- '^bc'\n", "p.yml", 1..<2, 1, 5), ("\n{\"pattern\": \"abc\"}\n", "p.jsonl", 2..<3, 2, 16),
      ("- 'a''b+'\n", "p.yml", 3..<4, 1, 8), (#"- "\\d\u00e9x""#, "p.yml", 3..<4, 1, 13),
      ("[{\"pattern\": \"abc\", \"mode\": \"full\"}]", "p.json", 4..<5, 1, 15),
    ] as [(String, String, Range<Int>, Int, Int)]
  )
  func places(_ text: String, _ name: String, _ part: Range<Int>, _ line: Int, _ column: Int) throws
  {
    let target = try #require(try Self.list(text, name).targets.last)
    let location = try #require(target.location(part))
    let start = text.contains("flags") ? 4 : 0
    let moved = try #require(target.location(part.lowerBound + start..<part.upperBound + start))
    #expect((start > 0 ? moved : location).line == line)
    #expect((start > 0 ? moved : location).column == column)
  }

  @Test(
    "what is not understood is an error with its place",
    arguments: [
      ("[{\"patern\": \"a\"}]", "p.json", "1:3", "did you mean 'pattern'?"),
      ("[{\"pattern\": \"a\", \"colour\": 1}]", "p.json", "1:19", "known keys: pattern, id"),
      ("[{\"pattern\": \"a\", \"mode\": \"ful\"}]", "p.json", "1:27", "did you mean 'full'?"),
      ("[{\"pattern\": \"a\", \"engine\": \"perl\"}]", "p.json", "1:29", "foundation, pcre2"),
      ("[{\"pattern\": \"a\", \"regex\": \"b\"}]", "p.json", "1:19", ""),
      ("[{\"pattern\": \"a\", \"pattern\": \"b\"}]", "p.json", "1:19", ""),
      ("[{\"pattern\": \"a\", \"id\": \"\"}]", "p.json", "1:25", ""),
      ("[{\"pattern\": \"a\", \"subjects\": [1]}]", "p.json", "1:32", ""),
      ("[{\"pattern\": \"a\", \"flags\": \"y\", \"mode\": \"search\"}]", "p.json", "1:28", ""),
      ("[{\"pattern\": \"(?x)a#b\", \"mode\": \"full\"}]", "p.json", "1:14", "flag x"),
      ("id\tpattern\tnote\n1\ta\tb\n", "p.txt", "1:12", "known keys"),
      ("- a\n- 7: b\n", "p.yml", "2:3", "known keys"), ("a: b\nc: d\n", "p.yml", "1:1", ""),
      ("- ^a$\n- 7\n", "p.yml", "2:3", "in quotes it is a string"),
      ("- ^a$\n- true\n", "p.yml", "2:3", "in quotes"),
      ("- ^a$\n- 1.5\n", "p.yml", "2:3", "quotes"),
      ("- ^a$\n- null\n", "p.yml", "2:3", ""), ("- ^a$\n- !!int '7'\n", "p.yml", "2:3", ""),
      ("- pattern: 0x1F\n", "p.yml", "1:12", "in quotes"),
      ("- {pattern: ^a$, id: 7}\n", "p.yml", "1:22", "in quotes"),
      ("[\"^a$\", 7]", "p.json", "1:9", "quotes"),
      ("- [a\n", "p.yml", "2:1", ""), ("\"a\"\n\"b\n", "p.jsonl", "2:1", nil),
      ("[\n  \"a\",\n  \"b\",\n]\n", "p.txt", "3:6", nil),
      ("[\"a\", \"b\",]\n", "p.txt", "1:10", nil),
    ] as [(String, String, String, String?)]
  )
  func errors(_ text: String, _ name: String, _ place: String, _ help: String?) throws {
    let error = try Self.error(text, name)
    #expect(error.location.map { "\($0.line):\($0.column)" } == place, "\(error)")
    if let help {
      #expect(error.code == "wrong-pattern-list")
      #expect(help.isEmpty || error.help?.contains(help) == true, "\(error.help ?? "")")
    } else {
      #expect(error.code == "json-syntax")
    }
  }

  @Test(
    "a string of YAML is a pattern, whatever it looks like",
    arguments: ["'7'", "!!str 7", "<<", "="]
  )
  func yamlStrings(_ text: String) throws {
    #expect(try Self.patterns("- ^a$\n- \(text)\n", "p.yml").count == 2)
  }

  @Test(
    "two patterns of one id are an error with both places",
    arguments: [
      (
        #"[{"id": "a", "pattern": "^b$"}, {"id": "a", "pattern": "^c$"}]"#, "p.json", "1:57", "1:26"
      ),
      (
        "{\"id\": \"a\", \"pattern\": \"b\"}\n{\"id\": \"a\", \"pattern\": \"c\"}\n", "p.jsonl",
        "2:25", "1:25"
      ),
      ("- {id: a, pattern: ^b$}\n- {id: a, pattern: ^c$}\n", "p.yml", "2:20", "1:20"),
      ("id\tpattern\na\tb\na\tc\n", "p.txt", "3:3", "2:3"),
    ]
  )
  func duplicateIDs(_ text: String, _ name: String, _ place: String, _ first: String) throws {
    let error = try Self.error(text, name)
    #expect(error.code == "wrong-pattern-list" && error.message == "duplicate id 'a'")
    #expect(error.location.map { "\($0.line):\($0.column)" } == place, "\(error)")
    #expect(error.notes.first?.location.map { "\($0.line):\($0.column)" } == first, "\(error)")
  }

  @Test("deep YAML is refused before it is read", arguments: ["[", "- ", "? "])
  func deepYAML(_ part: String) throws {
    let text = "- a\n- " + String(repeating: part, count: 100_000)
    #expect(try Self.error(text, "p.yml").code == "wrong-pattern-list")
  }

  @Test("a line with too few fields is an error")
  func fields() throws {
    let error = try Self.error("id\tpattern\tinput\n1\ta\n", "p.txt")
    #expect(error.code == "wrong-field-count" && error.location?.line == 2)
  }

  @Test(
    "a file of another kind is refused by name",
    arguments: [
      ("{\"apps\": [],\n \"actions\": []}\n", "p.json", "an Opener manifest"),
      ("{\"apps\": [],\n \"actions\": []}\n", "p", "an Opener manifest"),
      ("||a.example^\n||b.example^\n", "p", "a block list"),
      ("USERNAME [a-zA-Z0-9._-]+\n# numbers\nIPV4 (?<![0-9])[0-9]+\n", "p", "grok patterns"),
      ("a,b\n1,2\n", "p.csv", "a table"),
      ("alert tcp any any -> any 80 (pcre:\"/a\\d+/i\"; sid:1;)\n", "p", "rules of a firewall"),
      ("^https?:\\/\\/a\\.example\\/\\d+ url reject\n", "p", "rules of a firewall"),
      ("^https?://a\\.example/\\d+ - reject\n", "p", "rules of a firewall"),
      ("-i \\.mp3$\n-i ^http://a\\.example/\n", "p", "rules of a firewall"),
      ("{\"url\": 1}\n{\"url\": 2}\n", "p", nil), ("\u{0}\u{1}", "p", "a binary file"),
    ] as [(String, String, String?)]
  )
  func foreign(_ text: String, _ name: String, _ title: String?) throws {
    let error = try Self.error(text, name)
    #expect(error.code == (title == nil ? "wrong-pattern-list" : "foreign-file"))
    #expect(title.map { error.message.contains($0) } ?? true, "\(error.message)")
  }

  @Test(
    "a text whose lines do not look like patterns is refused at the first such line",
    arguments: [
      ("/old /new 301\n/blog/* /news/:splat\n", 1, "words"),
      ("frontend f\n  acl a path_reg ^/a\n", 1, "words"), ("(defun f (x) (list x))\n", 1, "words"),
      ("user nginx;\nworker_processes auto;\n", 1, "a table"),
      ("FROM debian:12\nRUN apt-get update\n", 1, "words"),
      ("2026-01-01T00:00:00Z INFO started\n2026-01-01T00:00:01Z WARN x\n", 1, "a log"),
      ("https://a.example/1\nhttps://a.example/?q=1\n", 1, "URLs"),
      ("127.0.0.1\n10.0.0.0/8\n", 1, "addresses"), ("a@b.example\nc@d.example\n", 1, "addresses"),
      ("a.example\n", 1, "host names"), ("url\nhttps://a.example/1\n", 1, "plain text"),
      ("domain|category\na.example|b\n", 1, "a table"),
      ("domain\tcategory\na\tb\n", 1, "plain text"),
      ("a.example=1\nb.example=0\n", 1, "settings"), ("requests==2.0\nflask>=1\n", 1, "plain text"),
      ("package main\nfunc main() {}\n", 1, "words"), ("%PDF-1.4\n1 0 obj\n", 2, "plain text"),
      ("^a$\nthis is a line\nb.c d\n", 2, "words"), ("# words\nbot\nspider\n", 2, "plain text"),
      ("1,^a$\n2,b\n", 1, "a table"), ("/ads?[0-9]+/\n/^ad\\./i\n", 1, "plain text"),
      ("node_modules/\n.env.*\ndist\n", 1, "plain text"),
      ("run-[0-9]*\n**/proxy/*.o\nusr-[0-9]*\n!backup.txt\n", 2, "a list of paths with wildcards"),
      ("*.[oa]\n", 1, "a list of paths with wildcards"),
      ("[*]\nindent_size = 2\n", 1, "a file of settings"),
      ("Disallow: /main/*.backup$\n", 1, "a file of settings"),
      ("\n[HKEY_LOCAL_MACHINE\\Software\\cloud]\n", 2, "a file of settings"),
      ("C:\\Windows\\System32\n", 1, "settings"),
    ]
  )
  func otherTexts(_ text: String, _ line: Int, _ title: String) throws {
    let error = try Self.error(text, "p.txt")
    #expect(error.code == "foreign-file" && error.location?.line == line, "\(error)")
    #expect(error.message.contains(title), "\(error.message)")
    #expect(error.help?.hasSuffix("put the line 'pattern' above them") == true)
    #expect(try Self.list("pattern\n" + text.replacing("\t", with: " ")).entries.isEmpty == false)
  }

  @Test(
    "a list of patterns with words, phrases and comments among them is read",
    arguments: [
      ("^https?://a\\.example/(\\d+)$\n", 1),
      ("# ads\n#\n^ads?[0-9]*[-.]\n(^|\\.)b\\.example$\n", 2),
      ("Googlebot\\/\nAdsBot-Google([^-]|$)\n[wW]get\nYahoo Link Preview\nwebmon\n", 5),
      ("utm_[a-z]+\nfbclid\ngclid\nmc_eid\n", 4), ("a+\nab?c\n", 2), ("https?://a.example/\n", 1),
      ("\\Ahttps://\n", 1), ("a|b\n", 1), ("(\n[\n", 2), ("#/video/(\\d+)\n#!/watch\n", 2),
      ("/\\*[^*]+\\*/\n", 1), ("^Mozilla/5\\.0 \\(.* Safari/\\d+$\n", 1), ("x{2,3}\n", 1),
      ("[:hex:]\n", 1),
      ("^a$\t# a subject\n# (a+)\tb\n^c$\td\n", 3), ("\"[^\"]+\"\n", 1), ("(?x) a b # c\n", 1),
      ("(?xi) ^ a $\n", 1),
    ]
  )
  func realTexts(_ text: String, _ count: Int) throws {
    #expect(try Self.list(text).entries.count == count)
  }

  @Test(
    "strings of JSON and YAML must look like patterns, and objects say that they have some",
    arguments: [
      (#"["https://a.example", "https://b.example"]"#, "p.json", "URLs"),
      ("\"a b\"\n\"c d\"\n", "p.jsonl", "words"),
      ("- DOMAIN-SUFFIX,a.example\n- DOMAIN,b.example\n", "p.yml", "a table"),
    ]
  )
  func strings(_ text: String, _ name: String, _ title: String) throws {
    let error = try Self.error(text, name)
    #expect(error.code == "foreign-file" && error.message.contains(title), "\(error)")
    #expect(error.help?.contains("objects with the key 'pattern'") == true)
    #expect(try Self.patterns(#"[{"pattern": "https://a.example"}]"#, "p.json").count == 1)
  }

  @Test("lines that are JSON values are JSON Lines, or an error, whatever the file's name")
  func jsonLines() throws {
    #expect(try Self.patterns("\"^a$\"\n{\"regex\": \"b\"}\n") == ["^a$", "b"])
    #expect(try Self.error("\"^a$\"\n^b$\n", "p.txt").location?.line == 2)
    let error = try Self.error("^a$\n^b$\n^c$\n{\"regex\": \"d\"}\n", "p.txt")
    #expect(error.code == "wrong-pattern-list" && error.location?.line == 4)
  }

  @Test("a header with a column of another name is an error")
  func unknownColumn() throws {
    let error = try Self.error("date\tpattern\n2026\t^a\n", "p.tsv")
    #expect(error.message.contains("unknown key 'date'"), "\(error)")
  }

  @Test(
    "patterns below the header of another table are refused at the header",
    arguments: [
      "id|pattern|note\n1|^a$|x\n2|^b$|y\n", "Regular expression\n^a$\n",
      "url_pattern\n^a$\n^b\\.c\n",
      "\"Regex\"\n\"^a$\"\n", "# patterns\nRule\n(?:a|b)\n", "[\"url pattern\", \"^a$\"]",
      "urlRegex\n^a$\n", "patterns:\n^a$\n", "[patterns]\n^a\\d+$\n", "Pattern (regex)\n^a$\n",
      "regex?\n^a$\n",
    ]
  )
  func header(_ text: String) throws {
    let error = try Self.error(text, "p")
    #expect(error.code == "wrong-pattern-list" && error.message.contains("header"), "\(error)")
    #expect(error.location?.line == (text.hasPrefix("#") ? 2 : 1))
  }

  @Test(
    "a name of the key is a header above patterns, and a word among words",
    arguments: [
      ("rx\n^a$\n", ["^a$"]), ("Source\n^a$\n^b$\n", ["^a$", "^b$"]), ("Pattern\na\n", ["a"]),
      ("source\nurl\n^a$\n", ["source", "url", "^a$"]), ("url\nid\n^a$\n", ["url", "id", "^a$"]),
      ("^a$\nrx\n", ["^a$", "rx"]),
    ]
  )
  func ownHeader(_ text: String, _ patterns: [String]) throws {
    #expect(try Self.patterns(text) == patterns)
  }

  @Test("a pattern for an engine that a command does not examine is refused")
  func engines() throws {
    let (own, others) = (Array(Self.engines.ids[2...]), Array(Self.engines.ids[..<2]))
    let list = try Self.list(#"["a", {"pattern": "b", "engine": "javascript"}]"#)
    #expect(throws: Never.self) { try list.check(for: "x", engines: own) }
    #expect(throws: InputError.self) { try list.check(for: "x", engines: others) }
  }
}
