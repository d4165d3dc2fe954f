package import RuleSets
import TextCoding

extension LinkRule {
  package func mutants(most: Int) -> [RuleMutant] {
    let mutants =
      switch matcher {
      case .template(let template, let decoding):
        TemplateMutants(self, template, decoding).all(most)
      case .association(let file, _): AssociationMutants(self, file).all(most)
      case .contract(let contract): ContractMutants(self, contract).all(most)
      }
    return Array(mutants.prefix(most))
  }

  /// The rule with another matcher, and the same tests.
  func with(_ matcher: LinkMatcher) -> LinkRule {
    var rule = self
    rule.matcher = matcher
    return rule
  }
}

extension UInt8 {
  /// A letter or a digit beside this one.
  var neighbour: UInt8 {
    switch self {
    case UInt8(ascii: "z"), UInt8(ascii: "Z"), UInt8(ascii: "9"): self - 1
    default: self + 1
    }
  }
}

extension RandomAccessCollection<UInt8> where Index == Int {
  /// Where each run of letters and digits ends: the place of its last one.
  var wordEnds: [Int] {
    indices.filter {
      self[$0].isASCIILetterOrDigit && ($0 + 1 == endIndex || !self[$0 + 1].isASCIILetterOrDigit)
    }
  }
}
