import Diagnostics
import FoundationEngine
import GoldenStore
import LinkResolver
import ManifestModel
import MatchEngine
import PCRE2Engine
import TestSupport

/// Manifests and corpora of tests, and what is recorded of them.
enum Sample {
  /// The URLs that rules are recorded over.
  static let corpus = GoldenCorpus(
    (1...6).map { Subject("https://a.example/\($0)") } + [
      Subject("https://a.example/x"), Subject("https://b.example/7"),
      Subject("https://axexample/9"),
      Subject(utf16: Array("https://a.example/8".utf16) + [0xD800]), Subject(""),
      Subject("https://a.example/1\n\u{202E}2"),
      Subject("https://a.example/" + String(repeating: "5", count: 400)),
    ]
  )

  static func manifest(
    pattern: String = #"^https://a\\.example/(\\d+)"#,
    template: String = "n://open/$1",
    title: String = "Open Note",
    others: String = ""
  ) -> String {
    #"""
    {"apps": [{"identifier": "n", "name": "N", "scheme": "n"}, {"identifier": "o", "name": "O"}],
     "actions": [{"title": "\#(title)", "regex": "\#(pattern)",
       "testInputs": ["https://a.example/1", "https://a.example/99"],
       "formats": [{"appId": "n", "format": "\#(template)", "testResults": ["n://1", null]},
                   {"appId": "o", "format": "o:$0"}]}\#(others)]}
    """#
  }

  /// The goldens of a manifest's rules, each named after its id.
  static func record(
    _ text: String,
    over corpus: GoldenCorpus = corpus,
    limits: MatchLimits? = nil
  ) throws -> [RuleGolden] {
    let manifest = try Manifest(text: text)
    let engine = FoundationEngine()
    let resolver = LinkResolver(manifest: manifest, engine: engine, limits: limits)
    let pcre2 = PCRE2Engine(counts: true)
    let recorder = GoldenRecorder(
      resolver,
      corpus: corpus,
      engine: engine.identity,
      others: [(pcre2, pcre2.defaultLimits)]
    )
    return resolver.programs.map { program in
      recorder.record(
        program,
        as: ExactText(program.rule.id),
        RuleDefinition(program.rule, apps: manifest.appsByIdentifier)
      )
    }
  }

  /// Writes a golden and reads it back.
  static func reread(
    _ golden: RuleGolden,
    over corpus: GoldenCorpus = corpus
  ) throws(GoldenError) -> RuleGolden {
    try read(golden.text(over: corpus), over: corpus)
  }

  /// Reads a golden from text.
  static func read(
    _ text: String,
    over corpus: GoldenCorpus = corpus
  ) throws(GoldenError) -> RuleGolden {
    let file = SourceFile(name: "x.golden", bytes: Array(text.utf8))
    return try RuleGolden(file, corpora: { $0 == corpus.digest ? corpus : nil })
  }
}
