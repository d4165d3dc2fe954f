package import ArgumentParser
import Handbook
import ManifestModel
import Workspace

extension CompletionKind {
  /// The ids of the rules that the call reads.
  package static var ruleIDs: CompletionKind {
    .custom { words, _, _ in CompletedCall(words, in: .current).ruleIDs }
  }

  /// The identifiers of the apps that the call reads.
  package static var apps: CompletionKind {
    .custom { words, _, _ in CompletedCall(words, in: .current).apps }
  }

  /// The codes that `explain` explains.
  package static var findingCodes: CompletionKind {
    .custom { _, _, _ in Explanation.all.map(\.code).completionWords }
  }

  /// Checks with the sign after which the reason is.
  package static var allowances: CompletionKind {
    .custom { _, _, _ in Lint.checks.map { $0.code + "=" } }
  }

  /// Formats of reports with the sign after which the file is named.
  package static var reports: CompletionKind {
    .custom { _, _, _ in ReportFormat.allCases.map { $0.rawValue + "=" } }
  }

  /// Files of manifests.
  package static var manifests: CompletionKind { .file(extensions: ["json"]) }

  /// Files of configurations and of link rules.
  package static var yaml: CompletionKind { .file(extensions: ["yml", "yaml"]) }
}
