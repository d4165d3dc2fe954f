import Diagnostics
import FileAccess
import Foundation
import Reporters
import TerminalAccess
import Testing
import Workspace

extension ProcessContext {
  /// What tests give instead of a process: no terminal, no variables, one day.
  static let ofTests = ProcessContext(
    terminal: Terminal(style: .plain, errorStyle: .plain, blocks: .ascii, showsProgress: false),
    directory: "/",
    date: Date(timeIntervalSince1970: 1_806_451_200)
  )
}

@Suite("What a call gets from its process")
struct ProcessContextTests {
  @Test(
    "continuous integration sets CI, and not to false",
    arguments: [
      ("true", true), ("1", true), ("yes", true), ("", false), ("0", false), ("False", false),
    ]
  )
  func integration(value: String, isSet: Bool) {
    var context = ProcessContext.ofTests
    #expect(!context.isContinuousIntegration)
    context.environment["CI"] = value
    #expect(context.isContinuousIntegration == isSet)
  }

  @Test("the locale and the variables decide what a terminal shows, not where it is")
  func terminal() {
    #expect(Terminal(environment: ["LC_ALL": "C"]).blocks == .ascii)
    #expect(Terminal(environment: ["LANG": "de_DE.UTF-8"]).blocks == .unicode)
    #expect(Terminal(environment: ["LC_ALL": "", "LANG": "C"]).blocks == .ascii)
    #expect(!Terminal(environment: ["TERM": "dumb"]).showsProgress)
  }
}
