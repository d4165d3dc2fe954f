import Diagnostics
import RegexSyntax

/// All places of a pattern where one construct is that two dialects are known to read in
/// different ways.
struct Suspect: Sendable {
  let feature: DialectFeature
  private(set) var constructs: [DialectConstruct]
}

extension Suspect {
  /// The suspects of a pattern under an engine's dialect, in the order of their first places.
  static func all(in pattern: String, dialect: RegexDialect) -> [Suspect] {
    all(among: RegexParser.reading(of: pattern, in: dialect).constructs)
  }

  /// The suspects that some constructs are.
  static func all(among constructs: [DialectConstruct]) -> [Suspect] {
    var suspects: [Suspect] = []
    for construct in constructs {
      if let index = suspects.firstIndex(where: { $0.feature == construct.feature }) {
        suspects[index].constructs.append(construct)
      } else {
        suspects.append(Suspect(feature: construct.feature, constructs: [construct]))
      }
    }
    return suspects
  }

  /// The ways to change the construct, at all of its places at once, the most preferred first.
  var changes: [Change] {
    let count = constructs.map(\.fixes.count).max() ?? 0
    return (0..<count).map { choice in
      var edits: [PatternCorrection] = []
      var isExact = true
      for construct in constructs {
        guard let last = construct.fixes.last else { continue }
        let fix = choice < construct.fixes.count ? construct.fixes[choice] : last
        edits.append(PatternCorrection(construct.range, fix.text))
        isExact = isExact && fix.isExact
      }
      return Change(edits: edits, isExact: isExact)
    }
  }

  /// One way to change the construct.
  struct Change: Sendable, Hashable {
    let edits: [PatternCorrection]
    /// Whether it is known to keep the meaning on every subject.
    let isExact: Bool
  }
}
