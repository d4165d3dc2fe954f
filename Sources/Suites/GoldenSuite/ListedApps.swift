import Diagnostics
import GoldenStore
package import ManifestModel
package import RunRecord

/// The apps of a manifest: users see those that no rule opens in lists of apps.
package struct ListedApps {
  private let apps: [ExactText: App]
  /// The apps that a rule opens.
  private let opened: Set<ExactText>

  package init(_ manifest: Manifest) {
    apps = manifest.appsByIdentifier
    let formats = manifest.rules.flatMap(\.formats)
    opened = Set(formats.compactMap { format in format.appID.map { ExactText($0.value) } })
  }
}

extension ListedApps {
  /// The change of the apps that rules do not open in both manifests.
  ///
  /// - Parameter other: The apps as they are now.
  /// - Returns: One record; nil for no change.
  package func change(to other: ListedApps) -> GoldenRecord? {
    let names = Set(apps.keys).union(other.apps.keys).subtracting(opened.intersection(other.opened))
    let differences = names.sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }
      .flatMap { self.differences(to: other, of: $0) }
    guard !differences.isEmpty else { return nil }
    let change = GoldenChange(.definition, golden: ExactText(""), differences: differences)
    var record = change.record(rule: nil, location: nil)
    record.golden = nil
    return record
  }

  private func differences(
    to other: ListedApps,
    of name: ExactText
  ) -> [GoldenRecord.Difference] {
    let (old, new) = (apps[name], other.apps[name])
    // A rule that begins or ceases to open an app is a change of the rule.
    if old == nil && other.opened.contains(name) || new == nil && opened.contains(name) {
      return []
    }
    let definitions = AppDefinition.differences(
      from: old.map(AppDefinition.init),
      to: new.map(AppDefinition.init),
      of: name.text
    )
    guard let old, let new else { return definitions }
    return definitions + AppListing(old).differences(to: AppListing(new), of: name.text)
  }
}
