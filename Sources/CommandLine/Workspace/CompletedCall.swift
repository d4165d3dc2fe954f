import Diagnostics
import FileAccess
import Foundation
import ManifestEditing
import ManifestModel
import RuleSets

/// A call that is being typed, with the files that it names so far.
///
/// Unreadable files give no words: a shell that completes shows no errors.
package struct CompletedCall {
  private var names = ManifestNames()
  private let process: ProcessContext

  /// Reads a line.
  ///
  /// - Parameters:
  ///   - words: The words of the line as the shell has them, quotation marks and all.
  ///   - process: What the shell's call gets from its process.
  package init(_ words: [String], in process: ProcessContext) {
    self.process = process
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
        names.add(file)
      } else if let file = value(of: "--links") {
        names.links.append(file)
      } else if let file = value(of: "--config") {
        names.configuration = file
      } else if words[index] == "--starter" {
        names.isStarter = true
      } else if !words[index].hasPrefix("-"), words[index].namesRuleFile,
        FileManager.default.fileExists(atPath: words[index])
      {
        names.add(words[index])
      }
      index += 1
    }
    // What is on standard input is for the run.
    names.files.removeAll { $0.isEmpty || $0 == "-" || !FileManager.default.fileExists(atPath: $0) }
  }

  /// The ids of the rules that the call reads.
  package var ruleIDs: [String] {
    guard let configuration = try? names.loadConfiguration(in: process) else { return [] }
    let rules = manifests(configuration).flatMap { $0.rules.map(\.id) }
    let links = (try? names.loadLinks(configuration).rules.map(\.id)) ?? []
    return (rules + links).completionWords
  }

  /// The identifiers of the apps that the call reads.
  package var apps: [String] {
    guard let configuration = try? names.loadConfiguration(in: process) else { return [] }
    let ids = manifests(configuration).flatMap { $0.appsByIdentifier.keys.map(\.text) }
    return ids.sorted().completionWords
  }

  /// The manifests that can be read; the built-in one where the run would read that.
  private func manifests(_ configuration: Configuration) -> [Manifest] {
    let paths = names.files.isEmpty ? configuration.manifests : names.files
    if names.isStarter || (paths.isEmpty && names.links.isEmpty && configuration.links.isEmpty) {
      return (try? [ManifestLoader.loadStarter()]) ?? []
    }
    let boundary = names.files.isEmpty ? configuration.boundary : nil
    let version = configuration.settings.manifestVersion
    return paths.compactMap { try? ManifestLoader.load($0, version: version, within: boundary) }
  }
}

extension [String] {
  /// The words, each once, without those that a line of a shell cannot hold.
  package var completionWords: [String] {
    var seen: Set<String> = []
    return filter { word in
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
