import Diagnostics
import LinkResolver
import ManifestModel
import MatchEngine
import RegexSyntax
import RunRecord
import Workspace

/// Changes of one character or two after which a pattern that does not compile does, those first
/// with which the most tests of its rule pass.
struct PatternRepairs {
  let analysis: ManifestAnalysis
  let rule: Rule
  /// The pattern that does not compile.
  let pattern: String

  struct Repair {
    var title: String
    var pattern: String
    /// The tests that do not pass with it.
    var failedTests: Int
  }

  /// A change that may help.
  private struct Candidate {
    var units: [UInt16]
    var title: String
    /// How far from the mistake it is, in UTF-16 units, the likelier kinds of changes first.
    var distance: Int
  }

  /// The maximum number of changes offered, and that are tried.
  private static let (maxOffered, maxTried) = (3, 400)
  /// The longest pattern for which changes at every place are tried, in UTF-16 units.
  private static let maxLength = 2_000
  /// What the searches of all tests may take, in microseconds of a usual machine.
  private static let work = 100_000
}

extension PatternRepairs {
  /// The best changes.
  ///
  /// - Parameter place: Where the last change of the pattern was, in UTF-16 units; nil if it was
  ///   elsewhere.
  /// - Returns: The changes, the best first.
  func repairs(near place: Int?) -> [Repair] {
    let engine: any MatchEngine = EngineRegistry.foundation
    let work = WorkAllowance(Self.work)
    let resolver = LinkResolver(
      manifest: analysis.manifest,
      engine: analysis.session.engine,
      limits: analysis.session.limits
    )
    var seen: Set<[UInt16]> = []
    var found: [(repair: Repair, distance: Int)] = []
    for candidate in candidates(near: place).prefix(Self.maxTried)
    where seen.insert(candidate.units).inserted {
      let text = String(decoding: candidate.units, as: UTF16.self)
      guard !text.isEmpty, (try? engine.compile(text)) != nil else { continue }
      let failed = failedTests(text, engine, work, resolver)
      let repair = Repair(title: candidate.title, pattern: text, failedTests: failed)
      found.append((repair, candidate.distance))
    }
    let fewest = found.map(\.repair.failedTests).min() ?? 0
    return found.filter { $0.repair.failedTests == fewest }
      .sorted { $0.distance < $1.distance }
      .prefix(Self.maxOffered).map(\.repair)
  }

  /// The tests of templates that do not pass with a pattern; a rule of scripts counts the inputs
  /// that expect something and are not matched.
  private func failedTests(
    _ text: String,
    _ engine: any MatchEngine,
    _ work: WorkAllowance,
    _ resolver: LinkResolver
  ) -> Int {
    var changed = rule
    changed.pattern = rule.pattern.map { Located(text, at: $0.range) }
    let templates = rule.formats.filter { !$0.needsScript }
    let isScript = templates.isEmpty && rule.kind != .redirect
    if !isScript { changed.formats = templates }
    let program = RuleProgram(changed, engine: engine)
      .bounded(within: work, unit: engine.identity.costUnit)
    guard isScript else {
      return resolver.runTests(of: program).count { $0.status != .passed }
    }
    return (rule.testInputs?.value ?? []).enumerated().count { number, input in
      let isExpected = rule.formats.contains { format in
        guard let results = format.testResults?.value, results.indices.contains(number),
          case .output = results[number].value
        else { return false }
        return true
      }
      guard let url = input.value, isExpected else { return false }
      guard case .success(let result) = program.match(RuleInput(url: url), limits: resolver.limits),
        case .match = result.outcome
      else { return true }
      return false
    }
  }
}

extension PatternRepairs {
  private func candidates(near place: Int?) -> [Candidate] {
    let units = Array(pattern.utf16)
    let mistake = place ?? mistakeOffset ?? units.count
    var candidates: [Candidate] = []
    func add(_ range: Range<Int>, _ text: String, _ title: String, _ bias: Int) {
      var changed = units
      changed.replaceSubrange(range, with: text.utf16)
      let distance = 4 * abs(range.lowerBound - mistake) + bias
      candidates.append(Candidate(units: changed, title: title, distance: distance))
    }
    for (range, text) in Self.tokens(units) {
      let isNear = abs(range.lowerBound - mistake) <= Self.reach || units.count <= Self.maxLength
      guard isNear else { continue }
      switch text {
      case "(", ")", "[", "]", "{", "}", "*", "+", "?":
        add(range, "", "Delete '\(text)'", 0)
        add(range, "\\" + text, "Escape '\(text)'", 1)
      case "-": add(range, "\\-", "Escape '-'", 1)
      case "\\":
        add(range, "", "Delete '\\'", 0)
        add(range, "\\\\", "Escape '\\'", 1)
      case let text where text.count == 2 && text.first == "\\":
        add(range, "", "Delete '\(text)'", 0)
        add(range, String(text.dropFirst()), "Delete '\\' before '\(text.dropFirst())'", 1)
        add(range, "\\" + text, "Escape '\\'", 2)
      default: break
      }
      add(range.lowerBound..<range.lowerBound, ")", "Close the group with ')'", 2)
      add(range.lowerBound..<range.lowerBound, "]", "Close the class with ']'", 2)
    }
    let end = units.count..<units.count
    add(end, ")", "Close the group with ')' at the end", 2)
    add(end, "]", "Close the class with ']' at the end", 2)
    add(end, "}", "Close with '}' at the end", 2)
    return candidates.sorted { $0.distance < $1.distance }
  }

  /// How far from the mistake a long pattern is changed, in UTF-16 units.
  private static let reach = 200

  /// Where the pattern is wrong, in UTF-16 units.
  private var mistakeOffset: Int? {
    do throws(RegexSyntaxError) {
      _ = try RegexParser.parse(pattern)
      return nil
    } catch {
      return error.range.lowerBound
    }
  }

  /// The characters of a pattern, each with the backslash before it.
  private static func tokens(_ units: [UInt16]) -> [(range: Range<Int>, text: String)] {
    var tokens: [(Range<Int>, String)] = []
    var start = 0
    while start < units.count {
      var end = start + 1
      if units[start] == UInt16(UInt8(ascii: "\\")), end < units.count { end += 1 }
      if UTF16.isLeadSurrogate(units[end - 1]), end < units.count { end += 1 }
      tokens.append((start..<end, String(decoding: units[start..<end], as: UTF16.self)))
      start = end
    }
    return tokens
  }
}
