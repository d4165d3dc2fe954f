import Diagnostics
import DriftSuite
import FileAccess
import FoundationEngine
import MatchEngine
import PCRE2Engine
import Testing
import Workspace

@Suite("Names of engines")
struct EngineListTests {
  @Test("a comparison takes two engines or more, each once")
  func compared() {
    #expect(EngineList(argument: "pcre2, foundation")?.names == [.pcre2, .foundation])
    for words in ["pcre2", "pcre2,pcre2", "pcre2,", "pcre2,perl", ""] {
      #expect(EngineList(argument: words) == nil, "\(words)")
    }
  }

  @Test(
    "a search for slowness takes engines that count steps or are linear, a profile those that count"
  )
  func searched() {
    #expect(SlowEngineList(argument: "foundation")?.names == [.foundation])
    #expect(SlowEngineList(argument: "pcre2,re2")?.names.map(\.rawValue) == ["pcre2", "re2"])
    #expect(CountingEngineList(argument: "re2") == nil)
    let registry = EngineRegistry(pcre2: .asWritten)
    for entry in EngineRegistry.searched {
      let engine = registry.countingEngine(entry.id) ?? entry.engine(registry)
      #expect(
        engine.description.meter != nil || engine.description.isLinear,
        "\(entry.id.rawValue)"
      )
    }
    #expect(SlowEngineList(argument: "javascript") == nil)
    #expect(SlowEngineList(argument: "") == nil)
  }

  @Test("engines after the first get ported patterns if the profile says so")
  func ported() {
    let engines = EngineRegistry(pcre2: .asWritten).compared(
      [.foundation, .pcre2],
      .ported,
      FoundationEngine().defaultLimits
    )
    #expect(engines.map(\.isPorted) == [false, true])
  }

  @Test("a word selects the ids that it fits, and one that fits none names the nearest")
  func selection() throws {
    let ids = ["action/notes/open", "action/notes/show"]
    #expect(try RuleSelection.rules(fitting: "notes", among: ids) == Set(ids))
    let error = try #require(throws: InputError.self) {
      try RuleSelection.rules(fitting: "action/notes/opne", among: ids)
    }
    let help = try #require(error.diagnostics.first?.help)
    #expect(help.contains("did you mean 'action/notes/open'?"), "\(help)")
  }
}
