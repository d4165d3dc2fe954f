package import CostBudgets
package import ManifestModel

/// What is in effect: what the call says over what `ruleproof.yml` says over the default.
///
/// The initial values are the defaults, `Configuration` puts the file's over them, and the options
/// of a command put the call's over these. Whatever runs afterwards takes its values from here.
package struct Settings: Sendable {
  package var run = RunSettings()
  /// The version that all manifests are read as; nil to detect that of each.
  package var manifestVersion: ManifestVersion?
  package var scripts = ScriptSettings()
  /// Whether tests without a known outcome leave the run clean; nil to allow them where the
  /// built-in manifest is all there is.
  package var allowsUndecided: Bool?
  package var lint = LintSettings()
  /// The lists of URLs that patterns are tried on.
  package var corpus = URLLists()
  package var drift = DriftSettings()
  package var slow = SlowSettings()
  package var fuzz = FuzzSettings()
  package var goldens = GoldenSettings()
  package var budget = BudgetSettings()
  /// The day by which exceptions end; nil for today.
  package var day: CalendarDay?
  package var coverage = CoverageSettings()
  /// The file of known findings.
  package var baseline = NamedPath(FindingBaseline.fileName)
  package var variations = VariationSettings()
  package var associations = AssociationSettings()

  package init() {}

  /// The defaults, as help shows them.
  package static let standard = Settings()
}

extension Settings {
  /// The lists of URLs that goldens are recorded over.
  package var goldenCorpus: URLLists { goldens.corpus ?? corpus }
}
