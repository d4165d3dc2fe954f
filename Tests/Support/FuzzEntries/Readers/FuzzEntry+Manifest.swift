import Diagnostics
import FoundationEngine
import LocatedJSON
import ManifestFormat
import ManifestModel
import MatchEngine

extension FuzzEntry {
  /// Manifests: read, checked, laid out, minified, and written for each version.
  package static let manifest = FuzzEntry("manifest") {
    (input: [UInt8], _: StepVisitor) throws(BrokenInvariant) in
    try ManifestInvariants(SourceFile(name: "manifest.json", bytes: input)).check()
  }
}

/// What must hold of a manifest and of all that is written from it.
private struct ManifestInvariants {
  let source: SourceFile

  init(_ source: SourceFile) {
    self.source = source
  }

  func check() throws(BrokenInvariant) {
    let document: JSONDocument
    do throws(JSONSyntaxError) {
      document = try JSONDocument(source)
    } catch {
      return try DiagnosticInvariants.check([error.diagnostic(in: source)], in: source)
    }
    try JSONInvariants.check(document)
    try checkLayout(of: document)
    guard let manifest = try? Manifest(document) else { return }
    try checkRules(of: manifest)
    let findings = Lint.findings(LintContext(manifest, engine: .fuzzed))
    try DiagnosticInvariants.check(findings, in: source)
    try checkMigrations(of: manifest)
    try checkMinifying(of: manifest)
  }

  private func checkRules(of manifest: Manifest) throws(BrokenInvariant) {
    var ids: Set<ExactText> = []
    for rule in manifest.rules {
      try require(
        rule.range.upperBound <= source.bytes.count,
        "a rule is in its file",
        "\(rule.range)"
      )
      try require(ids.insert(ExactText(rule.id)).inserted, "rules have ids of their own", rule.id)
    }
  }

  /// The layout keeps every key and value, and a second time changes nothing.
  private func checkLayout(of document: JSONDocument) throws(BrokenInvariant) {
    let layout = ManifestLayout(of: document)
    let text = layout.text(of: document)
    let again = try read(text, "laid out")
    try require(
      Shape(document.root, in: document) == Shape(again.root, in: again),
      "laying out keeps all keys and values",
      String(decoding: text, as: UTF8.self)
    )
    try require(
      ManifestLayout(of: again).text(of: again) == text,
      "laying out twice is laying out once",
      String(decoding: text, as: UTF8.self)
    )
  }

  private func checkMigrations(of manifest: Manifest) throws(BrokenInvariant) {
    for version in ManifestVersion.allCases {
      let migration = ManifestMigration(manifest, to: version)
      _ = try read(migration.bytes, "migrated to v\(version.rawValue)")
      for loss in migration.losses {
        try require(
          loss.range.upperBound <= source.bytes.count,
          "what a version loses is in the file",
          "\(loss.range)"
        )
      }
    }
  }

  /// A minified manifest has the same rules, and minifying it again changes nothing.
  private func checkMinifying(of manifest: Manifest) throws(BrokenInvariant) {
    var options = MinifyOptions()
    for prefersWebViewScripts in [false, true] {
      options.prefersWebViewScripts = prefersWebViewScripts
      let bytes = MinifiedManifest(manifest, options).bytes
      let document = try read(bytes, "minified")
      guard let minified = try? Manifest(document, version: manifest.version, allowsEmpty: true)
      else { continue }
      try require(
        MinifiedManifest(minified, options).bytes == bytes,
        "minifying twice is minifying once",
        String(decoding: bytes, as: UTF8.self)
      )
    }
  }

  private func read(_ bytes: [UInt8], _ how: String) throws(BrokenInvariant) -> JSONDocument {
    do throws(JSONSyntaxError) {
      return try JSONDocument(SourceFile(name: "\(how).json", bytes: bytes))
    } catch {
      let text = String(decoding: bytes, as: UTF8.self)
      throw BrokenInvariant("a manifest that is \(how) is JSON", "\(error.message) in \(text)")
    }
  }
}

/// A JSON value without its places: keys, texts and numbers as they are written.
private indirect enum Shape: Equatable {
  case plain(String)
  case array([Shape])
  case object([String], [Shape])

  init(_ node: JSONNode, in document: JSONDocument) {
    switch node.value {
    case .array(let elements): self = .array(elements.map { Shape($0, in: document) })
    case .object(let object):
      self = .object(
        object.members.map { document.file.text(in: $0.keyRange) },
        object.members.map { Shape($0.value, in: document) }
      )
    default: self = .plain(document.file.text(in: node.range))
    }
  }
}

extension LintEngine {
  /// ICU with so few steps that no input takes long.
  fileprivate static let fuzzed: LintEngine = {
    let engine = FoundationEngine()
    let limits = MatchLimits(steps: 5, subjectLength: 1 << 16)
    return LintEngine(
      compileProblem: { pattern in
        do throws(PatternError) {
          _ = try engine.compile(pattern)
          return nil
        } catch {
          return Problem(message: error.message, offset: error.offset)
        }
      },
      matches: { pattern, subject in
        guard let code = try? engine.compile(pattern) else { return nil }
        return switch code.firstMatch(in: Subject(subject), limits: limits).outcome {
        case .match: true
        case .noMatch: false
        case .failed: nil
        }
      },
      groups: { pattern, subject in
        guard let code = try? engine.compile(pattern),
          let match = code.firstMatch(in: Subject(subject), limits: limits).match
        else { return nil }
        return match.ranges.map { $0.map(Subject(subject).text) }
      }
    )
  }()
}
