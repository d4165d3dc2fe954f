import Foundation

/// Replays every difference of run records with the engines as any program calls them, without a line
/// of ruleproof's own, and prints what is not so: `replay-drift RECORD.json...`.
///
/// Of an entry without `after` the pattern as written must give the results. Of one with `after` the
/// pattern there must give them, the pattern as written must not, and the engine whose meaning counts
/// must answer the same over both.
@main
enum ReplayDrift {
  static func main() throws {
    var replay = Replay()
    for path in CommandLine.arguments.dropFirst() {
      let data = try Data(contentsOf: URL(fileURLWithPath: path))
      let record = try JSONDecoder().decode(Record.self, from: data)
      guard record.schema == Record.schema else {
        let message = "\(path) has the form '\(record.schema)', expected '\(Record.schema)'\n"
        FileHandle.standardError.write(Data("replay-drift: \(message)".utf8))
        exit(2)
      }
      for entry in record.drift { replay.check(entry) }
    }
    print(
      "\(replay.entries) entries, \(replay.after) of them after other fixes, "
        + "\(replay.undecided) undecided; \(replay.falseCount) false"
    )
    exit(replay.falseCount == 0 && replay.entries > 0 ? 0 : 1)
  }
}

/// Checks entries and counts what is not so.
struct Replay {
  private let javaScript = BareJavaScript()
  private(set) var entries = 0
  private(set) var after = 0
  private(set) var undecided = 0
  private(set) var falseCount = 0

  /// The engines that are called here.
  private static let engines: Set = ["foundation", "pcre2", "javascript"]

  mutating func check(_ entry: Record.Entry) {
    guard entry.profile == "as-written", Self.engines.isSuperset(of: entry.engines) else { return }
    entries += 1
    let pattern = entry.after?.pattern ?? entry.pattern
    let given = entry.engines.map { engine in
      entry.results[engine].map { Answer($0, hasTemplate: entry.template != nil) } ?? .undecided
    }
    let found = answers(entry, pattern, entry.subject, entry.template)
    if given.contains(.undecided) || found.contains(.undecided) {
      undecided += 1
    } else {
      if given != found { complain(entry, "gives \(found), not \(given)") }
      if found[0] == found[1] { complain(entry, "the engines agree") }
    }
    if entry.after != nil { checkAfter(entry, found) }
    let small = answers(entry, entry.minimal.pattern, entry.minimal.subject, entry.template)
    if small[0] == small[1], !small.contains(.undecided) {
      complain(entry, "the engines agree over the smallest pattern, \(entry.minimal.pattern)")
    }
    if let fix = entry.fix?.pattern, entry.template == nil {
      let fixed = answers(entry, fix, entry.subject, nil)
      if fixed.contains(.refused) { complain(entry, "refuses the fix \(fix)") }
    }
  }

  private mutating func checkAfter(_ entry: Record.Entry, _ found: [Answer]) {
    after += 1
    let written = answers(entry, entry.pattern, entry.subject, entry.template)
    if written == found { complain(entry, "shows on the pattern as written") }
    let kept = written[0] == .refused ? 1 : 0
    if written[kept] != found[kept] {
      complain(entry, "\(entry.engines[kept]) answered \(written[kept]) before the fixes")
    }
  }

  private func answers(
    _ entry: Record.Entry,
    _ pattern: String,
    _ subject: String,
    _ template: String?
  ) -> [Answer] {
    entry.engines.map { engine in
      let answer =
        switch engine {
        case "foundation": BareFoundation.answer(pattern, subject, template)
        case "pcre2": BarePCRE2.answer(pattern, subject, template)
        default: javaScript.answer(pattern, subject, template, entry.unicodeFlag)
        }
      guard entry.usesFirstMatch == true, case .matches(let all) = answer else { return answer }
      return .matches(Array(all.prefix(1)))
    }
  }

  private mutating func complain(_ entry: Record.Entry, _ words: String) {
    falseCount += 1
    let pair = entry.engines.joined(separator: "/")
    print(
      "\(entry.rule) \(pair) \(entry.cause): \(entry.pattern.debugDescription) on "
        + "\(entry.subject.debugDescription): \(words)"
    )
  }
}
