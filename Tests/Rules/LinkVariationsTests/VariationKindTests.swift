import LinkVariations
import ManifestModel
import Testing

@Suite("The table of variations")
struct VariationKindTests {
  @Test("every check that a variation names is a check of manifests")
  func checks() {
    let codes = Set(Lint.checks.map(\.code))
    for kind in VariationKind.allCases {
      #expect(codes.isSuperset(of: kind.checks), "\(kind)")
    }
  }

  @Test("no two kinds have the same words")
  func words() {
    #expect(Set(VariationKind.allCases.map(\.words)).count == VariationKind.allCases.count)
  }

  @Test("a cause is read from the code of its findings", arguments: VariationCause.allCases)
  func codes(_ cause: VariationCause) {
    #expect(VariationCause(code: cause.code) == cause)
    #expect(VariationCause(code: cause.rawValue) == nil)
  }
}
