import Diagnostics
import GoldenStore
import ManifestModel
import RunRecord

/// What users see of a rule and its apps besides its outputs, which goldens leave out.
struct RuleListing {
  /// Whether users may save the picture of a preview.
  private let canSave: Bool
  private let apps: [FormatKey: AppListing]

  /// Gathers what users see of a rule.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - definition: Its definition.
  ///   - known: The manifest's apps by their identifiers.
  init(_ rule: Rule, _ definition: RuleDefinition, apps known: [ExactText: App]) {
    canSave = rule.canSave
    let apps = rule.formats.map { format in
      rule.app ?? format.inlineApp ?? format.appID.flatMap { known[ExactText($0.value)] }
    }
    self.apps = Dictionary(
      zip(definition.formats, apps).compactMap { format, app in
        app.map { (format.key, AppListing($0)) }
      },
      uniquingKeysWith: { first, _ in first }
    )
  }
}

/// What users see of an app besides its name.
struct AppListing {
  let storeID: String?
  let iconURL: String?
  let isNew: Bool

  init(_ app: App) {
    storeID = app.storeID?.value
    iconURL = app.iconURL?.value
    isNew = app.isNew
  }
}

extension RuleListing {
  /// What differs between two rules, in the order of their formats' names.
  ///
  /// - Parameter other: The rule as it is now.
  /// - Returns: The differences; of apps only where both have the format.
  func differences(to other: RuleListing) -> [GoldenRecord.Difference] {
    var list: [GoldenRecord.Difference] = []
    for (key, app) in apps.sorted(by: { $0.key < $1.key }) {
      guard let now = other.apps[key] else { continue }
      list += app.differences(to: now, of: key.name)
    }
    if canSave != other.canSave {
      let words = "may be saved"
      list.append(
        GoldenRecord.Difference(
          what: "picture",
          inWords: canSave ? words : nil,
          other.canSave ? words : nil
        )
      )
    }
    return list
  }
}

extension AppListing {
  /// What differs between two apps of this name.
  func differences(to other: AppListing, of name: String) -> [GoldenRecord.Difference] {
    var list: [GoldenRecord.Difference] = []
    for (what, old, new) in [
      ("App Store id", storeID, other.storeID), ("icon URL", iconURL, other.iconURL),
    ] where old.map(ExactText.init) != new.map(ExactText.init) {
      list.append(GoldenRecord.Difference(what: "\(what) of \(name)", old: old, new: new))
    }
    if isNew != other.isNew {
      let words = "among the new apps"
      list.append(
        GoldenRecord.Difference(
          what: "listing of \(name)",
          inWords: isNew ? words : nil,
          other.isNew ? words : nil
        )
      )
    }
    return list
  }
}
