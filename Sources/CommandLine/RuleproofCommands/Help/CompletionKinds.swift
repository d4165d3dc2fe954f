import ArgumentParser
import Handbook
import ManifestModel
import Workspace

extension CompletionKind {
  /// The ids of the rules that the call reads.
  static var ruleIDs: CompletionKind {
    .custom { words, _, _ in CompletedCall(words, in: .current).ruleIDs }
  }

  /// The identifiers of the apps that the call reads.
  static var apps: CompletionKind {
    .custom { words, _, _ in CompletedCall(words, in: .current).apps }
  }

  /// The codes that `explain` explains.
  static var findingCodes: CompletionKind {
    .custom { _, _, _ in Explanation.all.map(\.code).completionWords }
  }

  /// The codes of checks.
  static var checkCodes: CompletionKind {
    .custom { _, _, _ in Lint.checks.map(\.code) }
  }

  /// Checks with the sign after which the reason is.
  static var allowances: CompletionKind {
    .custom { _, _, _ in Lint.checks.map { $0.code + "=" } }
  }

  /// Commands and topics.
  static var helpWords: CompletionKind {
    .custom { _, _, _ in HelpWords.all }
  }

  /// Formats of reports with the sign after which the file is named.
  static var reports: CompletionKind {
    .custom { _, _, _ in ReportFormat.allCases.map { $0.rawValue + "=" } }
  }

  /// Files of manifests.
  static var manifests: CompletionKind { .file(extensions: ["json"]) }

  /// Files of configurations and of link rules.
  static var yaml: CompletionKind { .file(extensions: ["yml", "yaml"]) }
}
