import LinkResolver
import LinkVariations
import RunRecord

/// Knowledge of witnesses, such as the association files of hosts.
extension VariationJudge {
  /// Judges a shape of links known to a witness: by how much of it is literal text, and whether it
  /// is a content page.
  func judge(_ tried: TriedVariation, _ shape: WitnessedShape) -> Judged {
    let kind = tried.variation.kind
    var sum = WeightSum()
    sum.include(kind.rawValue, kind.prior, "what the app's links show is right")
    sum.include("witness", Self.weight(of: shape), shape.text)
    if let word = shape.words.first(where: CommonNames.isNoContent) {
      sum.include(
        "reserved",
        shape.isTaken ? -18 : 4,
        "'\(word)' is for pages of the site that are no content"
      )
    } else if shape.isTaken, shape.isOnePage {
      sum.include("one-page", -8, "the shape is one page, not one of many")
    }
    return Judged(tried: tried, sum: sum)
  }

  /// A shape says the more, the more of it is literal text; `/*` says next to nothing.
  private static func weight(of shape: WitnessedShape) -> Int {
    switch shape.words.count {
    case 0: shape.literalCount > 2 ? 14 : shape.literalCount > 0 ? 6 : 1
    case 1: 22
    default: 26
    }
  }

  /// What a shape says of a link if the test's own link has the shape too.
  private static let sameShapePoints = 4

  /// The evidence of witnesses: an app that handles the link agrees with a match.
  func addWitness(_ tried: TriedVariation, _ rule: VariedRule, _ sum: inout WeightSum) {
    guard let witness, let said = witness.testimony(on: tried.variation.text, by: rule.apps) else {
      return
    }
    let test = witness.testimony(on: rule.tests[tried.test].input.url, by: rule.apps)
    let own = test?.answer
    let isTaken: Bool
    switch said.answer {
    case .takes: isTaken = true
    case .takesAll: return
    case .leaves:
      // A rule for links that the app leaves alone is not about what the file says.
      guard own != .leaves, own != .silent else { return }
      isTaken = false
    case .silent:
      guard own == .takes || own == .takesAll else { return }
      isTaken = false
    }
    let isExpected = tried.variation.kind.expectation != .noMatch
    // If one wildcard also covers the test's link, the witness says nothing about this particular
    // link.
    let points = isTaken && test?.source == said.source ? Self.sameShapePoints : 20
    sum.include("witness", isTaken == isExpected ? points : -points, said.text)
  }
}
