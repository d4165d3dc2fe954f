internal import RegexSyntax

/// Determines the parts that a path exercises.
struct PartReading {
  let tree: PatternTree
  let tests: [NodeTest?]
  let list: PartList
}

extension PartReading {
  /// The parts that a path exercises by the nodes it passed; groups are determined by the engine.
  func parts(of way: MatchWay) -> Set<PatternPart> {
    var parts: Set<PatternPart> = []
    var takenInOtherCase: Set<Int> = []
    for visit in way.visits {
      let number = visit.node
      switch tree.nodes[number].kind {
      case .alternation:
        guard let taken = visit.inside.first.map({ way.visits[$0].node }) else { continue }
        if let index = tree.children[number].firstIndex(of: taken) {
          parts.insert(PatternPart(kind: .branch, node: number, index: index))
        }
      case .quantified(_, let quantifier):
        for side in PatternPart.sides(of: quantifier) where side.turns.contains(visit.inside.count)
        {
          parts.insert(PatternPart(kind: side.kind, node: number))
        }
      case .group(let kind, _) where kind.isLookaround:
        parts.insert(PatternPart(kind: .holds, node: number))
      default:
        guard let test = tests[number], visit.end > visit.start else { continue }
        if test.takesInOtherCase(way.codePoint(at: visit.start)) { takenInOtherCase.insert(number) }
      }
    }
    for (setting, nodes) in list.caseNodes where !nodes.isDisjoint(with: takenInOtherCase) {
      parts.insert(PatternPart(kind: .otherCase, node: setting))
    }
    return parts
  }
}

extension MatchWay {
  fileprivate func codePoint(at place: Int) -> UInt32 {
    let end = min(subject.count, place + 2)
    return String(decoding: subject[place..<end], as: UTF16.self).unicodeScalars.first?.value ?? 0
  }
}
