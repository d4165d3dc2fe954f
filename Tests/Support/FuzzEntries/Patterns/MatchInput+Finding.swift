import Diagnostics
import FileAccess
import Foundation
import FuzzSuite
import LocatedJSON
import ManifestModel
import Reporters

extension MatchInput {
  /// Saves an input as a finding for `ruleproof replay`, with a manifest whose one rule has its
  /// pattern.
  ///
  /// First it is saved as a crash of the engine, since the searches after that may end the process.
  ///
  /// - Parameter folder: The folder; `manifest.json` and `found` are made in it.
  /// - Throws: When a file cannot be written.
  /// - Returns: What was saved, in a sentence.
  public func saveFinding(in folder: String) throws -> String {
    let manifest = try JSONText.encode(RuleFile(pattern))
    let source = SourceFile(name: "manifest.json", bytes: Array(manifest.utf8))
    guard let rule = try Manifest(JSONDocument(source)).rules.first else {
      return "a manifest with this pattern has no rule"
    }
    try OutputFolder.create(folder)
    try OutputFile.write(manifest, to: "\(folder)/manifest.json", inputs: [])
    let found = FindingFolder(path: "\(folder)/found")
    let crash = finding(.crash, Finding.engineCrash, "an engine ended the process", of: rule.id)
    try found.save(crash)
    let engine = SlowSearch(pattern).slowEngine(on: subject)
    try FileManager.default.removeItem(atPath: found.file(of: crash))
    guard let engine else {
      return "no engine crashes or is slow on this input: nothing for 'ruleproof replay'"
    }
    let words =
      "\(engine.name) takes \(engine.cap) \(engine.unit) or more on a URL of "
      + "\(subject.utf16.count) characters"
    let slow = finding(.slow, engine.name, words, of: rule.id)
    try found.save(slow)
    return "saved \(found.file(of: slow)): \(words)"
  }

  private func finding(
    _ kind: Finding.Kind,
    _ cause: String,
    _ message: String,
    of rule: String
  ) -> Finding {
    Finding(
      kind: kind,
      rule: rule,
      cause: cause,
      url: .plain(subject),
      message: message,
      pattern: pattern
    )
  }
}

private struct RuleFile: Encodable {
  private var apps = [["identifier": "fuzz", "name": "Fuzz", "scheme": "fuzz"]]
  private var actions: [Action]

  init(_ pattern: String) {
    actions = [Action(regex: pattern)]
  }

  private struct Action: Encodable {
    var title = "Match"
    var regex: String
    var formats = [["appId": "fuzz", "format": "fuzz://found"]]
  }
}
