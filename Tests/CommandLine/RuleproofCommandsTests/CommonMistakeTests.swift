import Foundation
import TestSupport
import Testing

/// Ten common mistakes, put by hand into rules that `ruleproof new` has drafted: each has to be
/// noticed.
@Suite("Common mistakes in a drafted rule")
struct CommonMistakeTests {
  /// A mistake: what is replaced in the manifest's text, where backslashes are doubled.
  struct Mistake: Sendable, CustomTestStringConvertible {
    let name: String
    let old: String
    let new: String

    init(_ name: String, _ old: String, _ new: String) {
      (self.name, self.old, self.new) = (name, old, new)
    }

    var testDescription: String { name }
  }

  /// Mistakes in `^https?://(?:www\.)?notes\.example/list/([0-9]+)(?:[/?#].*)?$`.
  static let inNumbers = [
    Mistake("missing end anchor", #"(?:[/?#].*)?$"#, #"(?:[/?#].*)?"#),
    Mistake("missing end", #"(?:[/?#].*)?$"#, ""),
    Mistake("greedy", "([0-9]+)", "(.+)"),
    Mistake("wrong group", #"notes://list/$1""#, #"notes://list/$2""#),
    Mistake("forgotten www", #"(?:www\\.)?"#, ""),
    Mistake("trailing slash", "[/?#]", "[?#]"),
    Mistake("query", "[/?#]", "[/#]"),
    Mistake("percent-encoding", "[0-9]+", "[0-9%]+"),
    Mistake("case", #""^https"#, #""(?i)^https"#),
    Mistake("dot", #"notes\\.example/list/("#, "notes.example/list/("),
    Mistake("wrong host", #"notes\\.example/list/("#, #"note\\.example/list/("#),
    Mistake("any host", #"(?:www\\.)?notes\\.example/list/("#, #".*notes\\.example/list/("#),
  ]

  /// Mistakes in `^https?://(?:www\.)?music\.example/artist/([^/?#]+)/?(?:[?#].*)?$`.
  static let inNames = [
    Mistake("missing end anchor", #"(?:[?#].*)?$"#, #"(?:[?#].*)?"#),
    Mistake("greedy", "([^/?#]+)", "(.+)"),
    Mistake("wrong group", #"music://artist/$1""#, #"music://artist/$0""#),
    Mistake("forgotten www", #"(?:www\\.)?"#, ""),
    Mistake("trailing slash", "/?(?:", "(?:"),
    Mistake("query", "[?#]", "[#]"),
    Mistake("percent-encoding", "[^/?#]+", #"[\\w-]+"#),
    Mistake("case", "/artist/(", "/(?i)artist/("),
    Mistake("dot", #"music\\.example/artist/("#, "music.example/artist/("),
    Mistake("wrong host", #"music\\.example/artist/("#, #"[^/]+\\.example/artist/("#),
  ]

  /// Mistakes in
  /// `^https?://(?:www\.)?video\.example/watch/?\?(?:[^#]*&)?v=([A-Za-z0-9_-]{11})(?:[&#]…)?$`.
  static let inQueries = [
    Mistake("missing end anchor", #"(?:[&#][\\s\\S]*)?$"#, #"(?:[&#][\\s\\S]*)?"#),
    Mistake("greedy", "([A-Za-z0-9_-]{11})", "(.+)"),
    Mistake("wrong group", #"watch?v=$1""#, #"watch?v=$2""#),
    Mistake("forgotten www", #"(?:www\\.)?"#, ""),
    Mistake("trailing slash", "/watch/?", "/watch"),
    Mistake("query", "(?:[^#]*&)?", ""),
    Mistake("percent-encoding", "A-Za-z0-9_-]", "A-Za-z0-9_%-]"),
    Mistake("case", "A-Za-z0-9_-]", "a-z0-9_-]"),
    Mistake("dot", #"video\\.example/watch/?\\"#, #"video.example/watch/?\\"#),
    Mistake("wrong host", #"video\\.example/watch/?\\"#, #"video\\.example[^/]*/watch/?\\"#),
  ]

  /// Drafts a rule into an empty folder.
  private static func draft(_ scheme: String, _ links: [String]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let made = try Tool.run(
      ["new", "--write", "--yes", "--scheme", scheme] + links,
      in: folder.url
    )
    #expect(made.code == 0, "\(made.errors)")
    return folder
  }

  /// Puts a mistake into the manifest, at its first place.
  private static func put(_ mistake: Mistake, into folder: TemporaryFolder) throws {
    let path = folder.url.path + "/rules.json"
    var text = try String(contentsOfFile: path, encoding: .utf8)
    let place = try #require(text.firstRange(of: mistake.old), "\(mistake.name): \(text)")
    text.replaceSubrange(place, with: mistake.new)
    try folder.write(text, to: "rules.json")
  }

  private static func expectNoticed(
    _ mistakes: [Mistake],
    _ scheme: String,
    _ links: [String]
  ) throws {
    let folder = try draft(scheme, links)
    let text = try String(contentsOfFile: folder.url.path + "/rules.json", encoding: .utf8)
    let clean = try Tool.run(["test", "rules.json"], in: folder.url)
    #expect(clean.code == 0, "\(clean.output)")
    for mistake in mistakes {
      try folder.write(text, to: "rules.json")
      try put(mistake, into: folder)
      let result = try Tool.run(["test", "rules.json"], in: folder.url)
      #expect(result.code == 1, "\(mistake.name): \(result.output)")
    }
  }

  @Test("each fails a test of the rule, from one link", arguments: [1, 2])
  func numbers(_ count: Int) throws {
    let links = [
      "https://notes.example/list/12", "https://www.notes.example/list/7?utm_source=mail",
    ]
    try Self.expectNoticed(Self.inNumbers, "notes", Array(links.prefix(count)))
  }

  @Test("each fails a test of a rule for names", arguments: [1, 2])
  func names(_ count: Int) throws {
    let links = [
      "https://music.example/artist/the-kelp", "https://music.example/artist/Oak%20Beam",
    ]
    try Self.expectNoticed(Self.inNames, "music", Array(links.prefix(count)))
  }

  @Test("each fails a test of a rule for a query")
  func queries() throws {
    let links = [
      "https://video.example/watch?v=q7Rk2mZp0dE",
      "https://video.example/watch?feature=x&v=Lw_93-xTbYs",
    ]
    try Self.expectNoticed(Self.inQueries, "video", links)
  }

  @Test("check fails for each, inside a clone and outside", arguments: inNumbers)
  func check(_ mistake: Mistake) throws {
    let folder = try Self.draft("notes", ["https://notes.example/list/12"])
    try folder.write("manifests: rules.json\n", to: "ruleproof.yml")
    let isClone = mistake.name.utf8.count.isMultiple(of: 2)
    if isClone {
      for words in [
        ["init", "--quiet"], ["add", "."],
        ["-c", "user.name=a", "-c", "user.email=a@a.example", "commit", "--quiet", "-m", "a"],
      ] {
        let git = Process()
        git.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        git.arguments = ["git"] + words
        git.currentDirectoryURL = folder.url
        try git.run()
        git.waitUntilExit()
        #expect(git.terminationStatus == 0)
      }
    }
    try Self.put(mistake, into: folder)
    let result = try Tool.run(["check"], in: folder.url)
    #expect(result.code == 1, "\(mistake.name): \(result.output) \(result.errors)")
    #expect(result.errors.contains(isClone ? "checking 1 rule changed" : "not in a Git repository"))
  }

  @Test("a new rule without '^' that passes its one test is named, and gets no tests that keep it")
  func forgottenAnchor() throws {
    let folder = try TemporaryFolder()
    #expect(try Tool.run(["init", "--ci", "none"], in: folder.url).code == 0)
    let path = folder.url.path + "/rules.json"
    var text = try String(contentsOfFile: path, encoding: .utf8)
    let start = try #require(text.firstRange(of: "\"actions\": [")).upperBound
    let rule =
      #"{"title": "Open List", "regex": "https://notes\\.example/list/([0-9]+)(?:[/?#].*)?$","#
      + #" "testInputs": ["https://notes.example/list/1"], "formats": [{"appId": "notes","#
      + #" "format": "notes://list/$1", "testResults": ["notes://list/1"]}]},"#
    text.insert(contentsOf: rule, at: start)
    try folder.write(text, to: "rules.json")
    let result = try Tool.run(["check", "action/notes/open-list"], in: folder.url)
    #expect(result.output.contains("[pattern-not-anchored]"), "\(result.output)")
    for step in ["coverage --write", "golden record"] {
      #expect(!result.output.contains(step), "\(result.output)")
    }
  }
}
