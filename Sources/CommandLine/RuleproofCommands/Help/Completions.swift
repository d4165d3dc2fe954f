import ArgumentParser
import Diagnostics
import Foundation
import Handbook
import LinkSuite
import ManifestEditing
import ManifestModel
import TerminalAccess
import Workspace

extension CompletionKind {
  /// The ids of the rules that the call reads.
  static var ruleIDs: CompletionKind {
    .custom { words, _, _ in CompletedCall(words)?.ruleIDs ?? [] }
  }

  /// The identifiers of the apps that the call reads.
  static var apps: CompletionKind {
    .custom { words, _, _ in CompletedCall(words)?.apps ?? [] }
  }

  /// The codes that `explain` explains.
  static var findingCodes: CompletionKind {
    .custom { _, _, _ in CompletedWords.unique(Explanation.all.map(\.code)) }
  }

  /// The codes of checks.
  static var checkCodes: CompletionKind {
    .custom { _, _, _ in Lint.checks.map(\.code) }
  }

  /// Checks with the sign after which the reason stands.
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

/// A call that is being typed, as far as it names what is read.
///
/// Whatever cannot be read gives no words: a shell that completes shows no errors.
private struct CompletedCall {
  private var names = ManifestNames()
  private let process: ProcessContext

  /// - Parameter words: The words of the line as the shell has them, quotation marks and all.
  init?(_ words: [String]) {
    process = ProcessContext.current
    let words = words.map(\.unquoted)
    var index = 1
    func value(of option: String) -> String? {
      let word = words[index]
      if word.hasPrefix(option + "=") { return String(word.dropFirst(option.count + 1)) }
      guard word == option, index + 1 < words.count else { return nil }
      // bash takes '=' for a word of its own.
      let next = words[index + 1] == "=" ? index + 2 : index + 1
      index = next
      return next < words.count ? words[next] : nil
    }
    while index < words.count {
      if let file = value(of: "--manifest") {
        names.files.append(file)
      } else if let file = value(of: "--links") {
        names.links.append(file)
      } else if let file = value(of: "--config") {
        names.configuration = file
      } else if words[index] == "--starter" {
        names.isStarter = true
      } else if !words[index].hasPrefix("-"), words[index].namesRuleFile,
        FileManager.default.fileExists(atPath: words[index])
      {
        names.files.append(words[index])
      }
      index += 1
    }
    // What stands on standard input is for the run.
    names.files.removeAll { $0.isEmpty || $0 == "-" || !FileManager.default.fileExists(atPath: $0) }
  }

  var ruleIDs: [String] {
    guard let configuration = try? names.loadConfiguration(in: process) else { return [] }
    let rules = manifests(configuration).flatMap { $0.rules.map(\.id) }
    let links = (try? names.loadLinks(configuration).rules.map(\.id)) ?? []
    return CompletedWords.unique(rules + links)
  }

  var apps: [String] {
    guard let configuration = try? names.loadConfiguration(in: process) else { return [] }
    let ids = manifests(configuration).flatMap { $0.appsByIdentifier.keys.map(\.text) }
    return CompletedWords.unique(ids.sorted())
  }

  /// The manifests that can be read; the built-in one where the run would read that.
  private func manifests(_ configuration: Configuration) -> [Manifest] {
    let paths = names.files.isEmpty ? configuration.manifests : names.files
    if names.isStarter || (paths.isEmpty && names.links.isEmpty && configuration.links.isEmpty) {
      return (try? [ManifestLoader.loadStarter()]) ?? []
    }
    let boundary = names.files.isEmpty ? configuration.boundary : nil
    return paths.compactMap { try? ManifestLoader.load($0, version: nil, within: boundary) }
  }
}

private enum CompletedWords {
  /// The words, each once, without those that a line of a shell cannot hold.
  static func unique(_ words: [String]) -> [String] {
    var seen: Set<String> = []
    return words.filter { word in
      !word.unicodeScalars.contains { $0.properties.generalCategory == .control }
        && seen.insert(word).inserted
    }
  }
}

extension String {
  /// A word of a line without the quotation marks around it and the backslashes in it.
  fileprivate var unquoted: String {
    if count > 1, let first, first == last, first == "'" || first == "\"" {
      return String(dropFirst().dropLast())
    }
    var text = ""
    var isEscaped = false
    for character in self {
      if character == "\\", !isEscaped {
        isEscaped = true
      } else {
        text.append(character)
        isEscaped = false
      }
    }
    return text
  }
}
