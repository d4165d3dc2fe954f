import Diagnostics
import URLSchemes

/// Reads URLs by all built-in contracts, and the longest that they have to bear, and prints how long
/// that took: `url-schemes [COUNT]`.
@main
enum URLSchemesBenchmark {
  static func main() {
    let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 100_000
    let set = ContractSet.builtIn
    // Twice as many URLs, and then URLs twice as long, should take twice as long.
    let half = time(set, urls(count / 2, padding: 0))
    let whole = time(set, urls(count, padding: 0))
    print("\(count / 2) URLs \(half), \(count) URLs \(whole), ratio \(whole / half)")
    let short = time(set, urls(count / 10, padding: 1_000))
    let long = time(set, urls(count / 10, padding: 2_000))
    print("\(count / 10) URLs of 1 kB \(short), of 2 kB \(long), ratio \(long / short)")
    for (name, piece) in hostilePieces {
      let half = read(set, piece, bytes: 500_000)
      let whole = read(set, piece, bytes: 1_000_000)
      print("1 MB of \(name): \(whole), ratio to half \(whole / half)")
    }
    for (name, file) in propertyLists {
      let start = ContinuousClock.now
      if let app = try? SchemeDeclaration(propertyList: file) {
        _ = SchemeRegistry([app]).findings()
      }
      print("a property list of \(name), \(file.bytes.count) bytes: \(ContinuousClock.now - start)")
    }
    for (name, file) in contractFiles {
      let start = ContinuousClock.now
      _ = try? URLContract(file: file)
      print("a contract of \(name), \(file.bytes.count) bytes: \(ContinuousClock.now - start)")
    }
  }

  private static func time(_ set: ContractSet, _ urls: [String]) -> Duration {
    let start = ContinuousClock.now
    var findings = 0
    for url in urls {
      if case .checked(let check) = set.check(output: url) {
        findings += check.reading.findings.count
      }
    }
    precondition(findings > 0, "none of the URLs has a finding")
    return ContinuousClock.now - start
  }

  /// URLs of every command, good and bad, and some that no contract speaks for.
  private static func urls(_ count: Int, padding: Int) -> [String] {
    let title = String(repeating: "a%20", count: padding / 4)
    let forms = [
      "op-action://add?url=https%3A%2F%2Fa.example%2F%d&crawl=custom&maxPages=100&numLevels=1&title=",
      "op-action://view?url=https://a.example/?id=%d&cached=1&target=blank&x=",
      "op-action-kiosk://deploy?url=file%3A%2F%2F%2F%d&delay=1&titel=",
      "op-action-forms://add?tags=a,b\\,c&force=yes&url=%d",
      "notes://x-callback-url/open?x-success=app%3A%2F%2F%d&x-sucess=a&id=",
      "https://a.example/%d?",
    ]
    return (0..<count).map { index in
      forms[index % forms.count].replacing("%d", with: "\(index)") + title
    }
  }

  private static let hostilePieces = [
    ("ampersands", "&"), ("parameters", "a&"), ("unknown names", "titel=1&"), ("plus signs", "+"),
    ("escapes", "%41"), ("broken escapes", "%"), ("commas", ","), ("backslashes", "\\,"),
    ("accents", "e\u{301}"), ("nested calls", "x-success=a%3Ab%3F"), ("emoji", "👨‍👩‍👧"),
  ]

  /// The longest of reading, taking ways back, completing, and doing so with another place for what
  /// is repeated.
  private static func read(_ set: ContractSet, _ piece: String, bytes: Int) -> Duration {
    let text = String(repeating: piece, count: bytes / piece.utf8.count)
    let urls = [
      "op-action://add?url=http%3A%2F%2Fa&title=" + text, "op-action://add?tags=" + text,
      "op-action://add?url=http://a/" + text, "op-action://" + text, "op-action:" + text,
      "op-action://add?" + text, "a://x-callback-url/b?x-success=a%3A" + text,
      "a://x-callback-url/" + text, "op-action://add?maxPages=" + text + "&crawl=custom", text,
    ]
    var slowest = Duration.zero
    for url in urls {
      let start = ContinuousClock.now
      _ = set.check(output: url)
      let read = ContinuousClock.now
      _ = set.completions(of: url)
      let completed = ContinuousClock.now
      slowest = max(slowest, read - start, completed - read)
    }
    return slowest
  }
}
