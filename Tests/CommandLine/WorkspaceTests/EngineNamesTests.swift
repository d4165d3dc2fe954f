import BacktrackingSuite
import Diagnostics
import DriftSuite
import FileAccess
import FoundationEngine
import MatchEngine
import PCRE2Engine
import Testing
import Workspace

@Suite("Names of engines")
struct EngineNamesTests {
  private static let all = "the engines are pcre2, foundation, re2, javascript and python"

  @Test("names are read in their order, with blanks around them")
  func names() throws {
    #expect(try EngineRegistry.all.names(in: "pcre2, foundation") == [.pcre2, .foundation])
    #expect(try EngineRegistry.searched.names(in: "re2").map(\.rawValue) == ["re2"])
  }

  @Test(
    "a list that cannot be used says which word is wrong, and lists the engines",
    arguments: [
      ("pcre2,perl", "no engine is called 'perl'; \(all)"),
      ("pcre2,pcre2", "'pcre2' is there twice"),
      ("", "no engine is named; \(all)"),
      ("pcre2,", "no engine is called ''; \(all)"),
      ("re2", "one engine is not enough; the others are pcre2, foundation, javascript and python"),
    ]
  )
  func problems(_ list: String, _ message: String) {
    let problem = #expect(throws: EngineNameProblem.self) {
      try EngineRegistry.searched.names(in: list, atLeast: 2)
    }
    #expect(problem?.description == message)
  }

  @Test("an engine that cannot do what is wanted is no unknown one")
  func uncounted() {
    let problem = #expect(throws: EngineNameProblem.self) {
      try EngineRegistry.measured.names(in: "javascript")
    }
    let message = "'javascript' cannot be used here; the engines are pcre2 and foundation"
    #expect(problem?.description == message)
  }

  @Test("an edition without its engine is named with it")
  func editionAlone() {
    let problem = #expect(throws: EngineNameProblem.self) {
      try EngineRegistry.all.names(in: "pcre2,safari-15")
    }
    #expect(problem?.description.hasSuffix("did you mean 'javascript@safari-15'?") == true)
  }

  @Test("a search for slowness takes engines that count steps, or another for them, or are linear")
  func searched() {
    let registry = EngineRegistry(pcre2: .asWritten)
    for entry in EngineRegistry.searched {
      let engine = registry.backtracking([entry.id])().targetEngines.first
      let description = engine?.matcher.description
      #expect(description?.meter != nil || description?.isLinear == true, "\(entry.id.rawValue)")
      #expect(engine?.name == entry.id.rawValue)
    }
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
