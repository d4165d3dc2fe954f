import Foundation
import PatternPrefilter
import RegexSyntax

/// What ruleproof's scan is measured against, and the parts that it could be made of.
///
///     scan-baseline foundation PATTERNS URLS      every pattern, with NSRegularExpression
///     scan-baseline aho-corasick PATTERNS URLS    candidates by literals, in one automaton
///     scan-baseline host-index PATTERNS URLS      candidates by the last two labels of the host
///     scan-baseline answers PATTERNS URLS         the numbers of the patterns that match, a line a URL
///
/// PATTERNS has a pattern a line, URLS a URL a line. All but the last print seconds, URLs, candidates, matches,
/// and the URLs with a match; the time is that of the search alone. `answers` asks NSRegularExpression alone;
/// its first line has the numbers of the patterns that it refuses.
@main
struct ScanBaseline {
  static func main() throws {
    let words = CommandLine.arguments
    guard words.count == 4 else {
      throw CocoaError(.featureUnsupported, userInfo: [NSDebugDescriptionErrorKey: "three words"])
    }
    let patterns = try String(contentsOfFile: words[2], encoding: .utf8).split(separator: "\n")
      .map(String.init)
    let urls = try Data(contentsOf: URL(fileURLWithPath: words[3])).split(separator: 0x0A)
      .map { Array($0) }
    if words[1] == "answers" { return answer(patterns, urls) }
    var tally = Tally()
    switch words[1] {
    case "foundation": search(patterns, urls, &tally)
    case "host-index": try index(patterns, urls, &tally)
    default: try filter(patterns, urls, &tally)
    }
    print(tally.time / .seconds(1), urls.count, tally.candidates, tally.matches, tally.matchedURLs)
  }

  struct Tally {
    var time = Duration.zero
    var candidates = 0
    var matches = 0
    var matchedURLs = 0
  }

  /// The loop that a user of Foundation would write.
  private static func search(_ patterns: [String], _ urls: [[UInt8]], _ tally: inout Tally) {
    let expressions = patterns.compactMap { try? NSRegularExpression(pattern: $0) }
    let texts = urls.map { String(decoding: $0, as: UTF8.self) }
    tally.time = ContinuousClock().measure {
      for text in texts {
        let range = NSRange(location: 0, length: text.utf16.count)
        let count = expressions.count { $0.firstMatch(in: text, range: range) != nil }
        tally.candidates += expressions.count
        tally.matches += count
        tally.matchedURLs += count > 0 ? 1 : 0
      }
    }
  }

  /// What a user of Foundation gets, as text; `?` and a number where a search takes too long.
  private static func answer(_ patterns: [String], _ urls: [[UInt8]]) {
    let expressions = patterns.map { try? NSRegularExpression(pattern: $0) }
    print(
      expressions.indices.filter { expressions[$0] == nil }.map(String.init).joined(separator: " ")
    )
    for url in urls {
      let text = String(decoding: url, as: UTF8.self)
      let words = expressions.enumerated().compactMap { number, expression in
        switch expression.map({ matches($0, text) }) {
        case .some(true?): "\(number)"
        case .some(nil): "?\(number)"
        case .some(false?), nil: nil
        }
      }
      print(words.joined(separator: " "))
    }
  }

  /// Whether an expression matches; nil if that is not known after some 50,000 saved states.
  private static func matches(_ expression: NSRegularExpression, _ text: String) -> Bool? {
    var (found, isStopped, calls) = (false, false, 0)
    let range = NSRange(location: 0, length: text.utf16.count)
    expression.enumerateMatches(in: text, options: .reportProgress, range: range) {
      result,
      flags,
      stop in
      calls += 1
      found = result != nil
      isStopped = !found && calls > range.length + 5 || flags.contains(.internalError)
      if found || isStopped { stop.pointee = true }
    }
    return found ? true : isStopped ? nil : false
  }

  private static func filter(_ patterns: [String], _ urls: [[UInt8]], _ tally: inout Tally) throws {
    let prefilter = PatternPrefilter(try patterns.map { [try RegexParser.parse($0)] })
    var found = CandidateSet()
    var counts = [Int](repeating: 0, count: patterns.count)
    tally.time = ContinuousClock().measure {
      for url in urls {
        url.withUnsafeBufferPointer { url in
          prefilter.find(in: url, isASCII: url.allSatisfy { $0 < 0x80 }, &found)
        }
        tally.candidates += found.numbers.count
        for number in found.numbers { counts[Int(number)] += 1 }
      }
    }
    guard ProcessInfo.processInfo.environment["PREFILTER_CANDIDATES"] != nil else { return }
    print("\(prefilter.stateCount) states, \(prefilter.unfiltered.count) patterns always")
    for (number, count) in counts.enumerated().sorted(by: { $0.element > $1.element }).prefix(40) {
      print(count, patterns[number])
    }
  }

  private static func index(_ patterns: [String], _ urls: [[UInt8]], _ tally: inout Tally) throws {
    let index = HostIndex(try patterns.map { try RegexParser.parse($0) })
    tally.time = ContinuousClock().measure {
      for url in urls { tally.candidates += index.candidates(of: url).count }
    }
  }
}
