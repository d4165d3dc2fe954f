import HTMLReport
import LinkResolver
import ManifestModel
import MatchEngine
import PatternExplanation
import SuiteRuns
import Workspace

extension PatternWords {
  /// The maximum number of parts that a page shows.
  private static let mostParts = 200

  /// The ticks of one search for an example, and the work of all, in microseconds of a usual
  /// machine.
  private static let (ticks, work) = (50, 200_000)

  /// The pattern of a rule part by part; nil where it has none, or none that can be read.
  init?(_ bench: BenchManifest) {
    guard bench.rule.pattern != nil else { return nil }
    let words = PatternInWords(
      PatternCase(bench.rule, in: bench.manifest),
      subject: "URL",
      engine: BoundedEngine(bench.session.engine, within: WorkAllowance(Self.work)),
      limits: MatchLimits(
        steps: min(Self.ticks, bench.resolver.limits.steps),
        subjectLength: bench.resolver.limits.subjectLength
      )
    )
    guard case .success(let explanation) = words.reading else { return nil }
    var parts: [Part] = []
    var omitted = explanation.omittedParts
    for part in explanation.parts { Self.add(part, 0, words, &parts, &omitted) }
    self.init(
      summary: explanation.summary,
      parts: parts,
      omitted: omitted,
      terms: explanation.terms.map { Term(name: $0.name, meaning: $0.meaning) }
    )
  }

  private static func add(
    _ part: ExplainedPart,
    _ depth: Int,
    _ words: PatternInWords,
    _ parts: inout [Part],
    _ omitted: inout Int
  ) {
    if parts.count < mostParts {
      parts.append(
        Part(
          depth: depth,
          range: PatternDiagram.Span(part.range),
          source: RulePanels.text(part.source, limit: 120),
          words: RulePanels.text(part.words, limit: 600),
          example: words.example(of: part).map { RulePanels.text($0, limit: 120) }
        )
      )
    } else {
      omitted += 1
    }
    for child in part.children { add(child, depth + 1, words, &parts, &omitted) }
  }
}
