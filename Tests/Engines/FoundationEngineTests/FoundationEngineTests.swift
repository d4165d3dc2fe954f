import MatchEngine
import Testing

@testable import FoundationEngine

@Suite("the engine")
struct FoundationEngineTests {
  @Test("names itself, its library and its unit", arguments: FoundationEngine.Path.allCases)
  func identity(path: FoundationEngine.Path) {
    let identity = FoundationEngine(path: path).identity
    #expect(identity.name == "foundation")
    #expect(identity.costUnit == .ticks)
    #expect(!identity.version.isEmpty)
    #expect(identity.version.hasPrefix("ICU ") == FoundationEngine.canCallICU)
  }

  @Test("calls ICU directly by default where possible")
  func path() {
    let direct: FoundationEngine.Path = FoundationEngine.canCallICU ? .icu : .publicAPI
    #expect(FoundationEngine().path == direct)
    #expect(FoundationEngine(path: .icu).path == direct)
    #expect(FoundationEngine(path: .publicAPI).path == .publicAPI)
  }
}

let testedPaths: [FoundationEngine.Path] =
  FoundationEngine.canCallICU ? [.icu, .publicAPI] : [.publicAPI]
