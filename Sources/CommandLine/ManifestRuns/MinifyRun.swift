import Diagnostics
import FileAccess
import LinkResolver
import LocatedJSON
import ManifestEditing
package import ManifestFormat
import ManifestModel
import ParallelWork
package import RunRecord
import ScriptRuntime
import ScriptSyntax
package import Workspace

/// Minifies a manifest, each script proven by its tests.
package struct MinifyRun {
  private let session: Session
  private let options: MinifyOptions
  private let shortensNames: Bool

  package init(_ session: Session, _ options: MinifyOptions, shortensNames: Bool) {
    self.session = session
    self.options = options
    self.shortensNames = shortensNames
  }

  /// Minifies the manifest of the session.
  ///
  /// - Throws: `MinifyCheck.Difference` if a rule would do something else, and `InputError` where
  ///   the result could not be read.
  /// - Returns: The manifest's text, and what was done.
  package func result() throws -> (bytes: [UInt8], report: MinifyReport) {
    let resolver = session.resolvers[0]
    let manifest = resolver.manifest
    let uses = ScriptUse.all(of: resolver, options)
    session.scripts?.runtime.prepare(
      threads: min(uses.count, session.workers),
      environments: Set(uses.map(\.environment))
    )
    let proof = ScriptProof(resolver, shortensNames: shortensNames)
    let results = ParallelWork.map(uses.count, workers: session.workers) {
      proof.shorten(uses[$0])
    }
    var scripts: [Int: String] = [:]
    for (use, result) in zip(uses, results) {
      if case .shortened(let text, _) = result { scripts[use.script.range.lowerBound] = text }
    }
    let minified = MinifiedManifest(manifest, options, scripts: scripts)
    let file = SourceFile(name: manifest.document.file.name, bytes: minified.bytes)
    let other = try ManifestLoader.parse(file, version: manifest.version, allowsEmpty: true)
    try MinifyCheck(options, scripts: scripts).compare(resolver, with: session.compile(other))
    return (minified.bytes, MinifyReport(manifest, minified.bytes.count, uses, results))
  }
}

package struct MinifyReport: Encodable, Sendable {
  /// The form of the report.
  package let schema = "ruleproof-minify/1"
  /// The manifest, as the call names it.
  package let file: String
  package let version: String
  /// The number of bytes before.
  package let before: Int
  /// The number of bytes after.
  package let after: Int
  package let scripts: Counts
  /// The scripts that stay as they are although something in them could go.
  package let kept: [Kept]

  /// Numbers of scripts.
  package struct Counts: Encodable, Sendable {
    /// All of them.
    package let total: Int
    /// Those whose shorter text was taken.
    package let shortened: Int
    /// Those of them whose names stay, by the reason.
    package let namesKept: [String: Int]
    /// Those that have nothing that could go.
    package let alreadyShort: Int
    /// Those that stay as they are.
    package let kept: Int
  }

  /// A script that stays as it is.
  package struct Kept: Encodable, Sendable {
    package let rule: String
    package let format: String?
    package let key: String
    package let location: LocationRecord
    /// Why, as a word for programs.
    package let reason: String
    /// Why, in words.
    package let message: String
    /// Why, in words that are the same for all scripts that are kept for the same reason.
    let summary: String

    private enum CodingKeys: String, CodingKey {
      case rule, format, key, location, reason, message
    }
  }
}

extension MinifyReport {
  fileprivate init(
    _ manifest: Manifest,
    _ size: Int,
    _ uses: [ScriptUse],
    _ results: [ScriptUse.Result]
  ) {
    file = manifest.document.file.name
    version = manifest.version.description
    before = manifest.document.file.bytes.count
    after = size
    var shortened = 0
    var namesKept: [String: Int] = [:]
    var kept: [Kept] = []
    for (use, result) in zip(uses, results) {
      switch result {
      case .shortened(_, let obstacle):
        shortened += 1
        if let obstacle { namesKept[obstacle.rawValue, default: 0] += 1 }
      case .alreadyShort: continue
      case .kept(let reason): kept.append(Kept(use, reason, in: manifest))
      }
    }
    self.kept = kept
    scripts = Counts(
      total: uses.count,
      shortened: shortened,
      namesKept: namesKept,
      alreadyShort: uses.count - shortened - kept.count,
      kept: kept.count
    )
  }
}

extension MinifyReport.Kept {
  fileprivate init(_ use: ScriptUse, _ reason: KeptReason, in manifest: Manifest) {
    rule = use.program.rule.id
    format = use.format.name
    key = use.environment == .script2 ? "script2" : "script"
    location = LocationRecord(manifest.location(of: use.script.range))
    self.reason = reason.code.rawValue
    message = reason.message
    summary = reason.summary
  }
}
