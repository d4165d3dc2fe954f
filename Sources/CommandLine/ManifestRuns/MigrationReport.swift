import Diagnostics
import LocatedJSON
package import ManifestFormat
package import ManifestModel
import Reporters
package import RunRecord

package struct MigrationReport: Encodable, Sendable {
  package let schema = "ruleproof-migrate/1"
  package let file: String
  package let from: String
  package let to: String
  package let written: Bool
  package let losses: [Loss]
  /// How many schemes without the form of the manifest's version were corrected.
  package let correctedSchemes: Int

  /// Something that is lost.
  package struct Loss: Encodable, Sendable {
    package let rule: String?
    package let kind: String
    package let part: String
    package let reason: String
    package let message: String
    package let location: LocationRecord
  }

  package init(
    _ manifest: Manifest,
    _ migration: ManifestMigration,
    to version: ManifestVersion,
    isWritten: Bool
  ) {
    file = manifest.document.file.name
    from = manifest.version.description
    to = version.description
    written = isWritten
    correctedSchemes = migration.correctedSchemes
    losses = migration.losses.map { loss in
      Loss(
        rule: loss.rule,
        kind: loss.part.kind,
        part: loss.part.words,
        reason: loss.reason.rawValue,
        message: loss.reason.words(version.description),
        location: LocationRecord(manifest.location(of: loss.range))
      )
    }
  }

  /// The report for people.
  package var text: String {
    var text = losses.map { loss in
      "\(loss.location.link) \(loss.rule?.printable ?? "")".trimmed
        + "\n  loses \(loss.part.printable): \(loss.message)\n"
    }
    .joined()
    let count = losses.count == 1 ? "1 thing" : "\(losses.count) things"
    let summary = losses.isEmpty ? "nothing" : count
    text += "\(file.printable): \(from) to \(to), \(summary) lost"
    if correctedSchemes > 0 {
      let schemes = correctedSchemes == 1 ? "1 scheme" : "\(correctedSchemes) schemes"
      text += ", \(schemes) without the form of \(from) corrected"
    }
    return text + (written ? "\n" : "; nothing was written (--allow-loss writes it)\n")
  }
}

extension String {
  /// The text without a blank at its end.
  fileprivate var trimmed: String { hasSuffix(" ") ? String(dropLast()) : self }
}
