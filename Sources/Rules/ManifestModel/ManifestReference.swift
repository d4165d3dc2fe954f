/// The reference page of the keys, generated from the schema.
public enum ManifestReference {
  /// The whole page, as Markdown.
  public static var page: String {
    """
    # Keys of a manifest

    The keys that ruleproof and the app read, under their version 4 names. `scripts/update-docs` \
    generates this page from the schema that the checks use. Other keys are for people (`notes`, \
    `docs`, `todo` …).

    \(Entity.Kind.allCases.map(section).joined(separator: "\n\n"))
    """
  }

  private static func section(_ kind: Entity.Kind) -> String {
    let rows = ManifestSchema.keys(of: kind).map(row)
    var text = "## \(kind.rawValue)\n\n| key | value | |\n|---|---|---|\n"
    text += rows.joined(separator: "\n")
    let exclusive = ManifestSchema.exclusiveKeys(of: kind).map { "`\($0)` excludes `\($1)`" }
    if !exclusive.isEmpty { text += "\n\n" + exclusive.joined(separator: "; ") + "." }
    return text
  }

  private static func row(_ key: KeySchema) -> String {
    var notes = [key.meaning]
    if let old = key.oldName { notes.append("`\(old)` in versions 1 to 3.") }
    if key.requiredIn.count == ManifestVersion.allCases.count {
      notes.append("Required.")
    } else if !key.requiredIn.isEmpty {
      let versions = key.requiredIn.sorted().map(\.description).joined(separator: ", ")
      notes.append("Required in \(versions).")
    }
    if key.since > AppVersion(1, 0, 0) { notes.append("Needs app \(key.since).") }
    if key.isExtension { notes.append("Extension of ruleproof.") }
    return "| `\(key.name)` | \(key.type.description) | \(notes.joined(separator: " ")) |"
  }
}
