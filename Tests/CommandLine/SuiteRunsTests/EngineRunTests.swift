import BacktrackingSuite
import DriftSuite
import FoundationEngine
import JavaScriptCoreRuntime
import MatchEngine
import PCRE2Engine
import RunRecord
import SubjectDomains
import SuiteRuns
import SessionSupport
import TestSupport
import Testing
import Workspace

@Suite("Comparisons and searches under the settings of a call")
struct EngineRunTests {
  /// A set in a set, which ICU reads as one and PCRE2 does not.
  private static let nested = PatternCase(
    rule: "r",
    pattern: "^https://a/[[x]b]$",
    subjects: [Subject("https://a/b")]
  )

  @Test(
    "which difference fails the run is a setting",
    arguments: [(FailureThreshold.url, true), (.any, true), (.none, false)]
  )
  func drift(bar: FailureThreshold, isShort: Bool) throws {
    var settings = try quickSettings()
    settings.drift.failOn = bar
    let run = DriftRun(settings, ProcessContext.ofTests.terminal)
    let result = try run.result(over: [Self.nested])
    #expect(result.summary.count(.real) > 0)
    #expect(run.withThreshold(result.summary).isShort == isShort)
    #expect(run.engineRecords["foundation"]?.stepLimit == 2_500)
    #expect(run.engineRecords["pcre2"]?.stepLimit == nil)
  }

  @Test("the engines, their order and the step limit are settings")
  func engines() throws {
    var settings = try quickSettings()
    settings.run.stepLimit = 9
    settings.drift.require([.pcre2, .foundation])
    let run = DriftRun(settings, ProcessContext.ofTests.terminal)
    #expect(run.engineRecords["foundation"]?.stepLimit == 9)
    settings.drift.require([.pcre2, .javaScript])
    let other = DriftRun(settings, ProcessContext.ofTests.terminal)
    #expect(Set(other.engineRecords.keys) == ["pcre2", "javascript"])
  }

  @Test("without effort only lists that are named are tried; a count takes those of the call alone")
  func lists() throws {
    let folder = try TemporaryFolder()
    let target = PatternCase(rule: "r", pattern: "^https://a/[[x]b]$")
    var settings = try quickSettings()
    let terminal = ProcessContext.ofTests.terminal
    #expect(try DriftRun(settings, terminal).result(over: [target]).summary.comparisons == 0)
    let path = try folder.write("https://a/b\nhttps://a/x\n", to: "u.txt")
    settings.corpus = URLLists([path])
    #expect(try DriftRun(settings, terminal).result(over: [target]).summary.comparisons == 2)
    #expect(try DriftRun(settings, terminal).count(over: [target], urls: [])[0].comparisons == 0)
    settings.drift.corpus = URLLists([path])
    #expect(try DriftRun(settings, terminal).count(over: [target], urls: [])[0].comparisons == 2)
  }

  @Test("a slow pattern is found on the engines of the settings, and fails where they say so")
  func slow() throws {
    var settings = try quickSettings()
    settings.slow.engines = [.pcre2]
    settings.slow.failOn = .any
    let target = PatternCase(rule: "r", pattern: "^(a+)+$", subjects: [])
    let run = SlowRun(settings, ProcessContext.ofTests.terminal)
    let result = try run.result(over: [target])
    #expect(result.records.map { $0.map(\.engine) } == [["pcre2"]])
    let record = try #require(result.ranked.first)
    #expect(record.isSlow && result.summary.fails(record))
    #expect(try #require(record.attack).length <= 64)
    settings.slow.failOn = .url
    let other = SlowRun(settings, ProcessContext.ofTests.terminal)
    #expect(try !other.result(over: [target]).summary.fails(record))
    #expect(Set(run.engineRecords.keys) == ["pcre2"])
  }

  @Test("what is found later takes the place of what was found before")
  func replaced() throws {
    var settings = try quickSettings()
    settings.slow.engines = [.pcre2]
    settings.slow.failOn = .any
    let run = SlowRun(settings, ProcessContext.ofTests.terminal)
    let slow = PatternCase(rule: "r", pattern: "^(a+)+$", subjects: [])
    let fast = PatternCase(rule: "r", pattern: "^a+$", subjects: [])
    var result = try run.result(over: [fast, slow])
    #expect(result.records.map { $0.contains(where: \.isSlow) } == [false, true])
    result.replace([1], by: try run.result(over: [fast]))
    #expect(!result.ranked.contains { $0.isSlow })
  }
}
