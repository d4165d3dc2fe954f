import ArgumentParser
import CommandOptions
import Diagnostics
import LinkVariations
import RunRecord
import Workspace

/// Which variations are tried, and what is shown.
struct VariationOptions: ParsableArguments {
  @Flag(name: .long, help: "Show the findings that are less likely mistakes, too.")
  var all = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Try this variation only, and show all its findings; repeatable.",
      discussion: "docs/variations.md lists the variations. Spelling variations need it.",
      valueName: "variation"
    ),
    completion: .list(VariationKind.allCases.map(\.rawValue))
  )
  var kind: [String] = []

  @Flag(
    name: .long,
    inversion: .prefixedNo,
    help: "Let findings fail the run. (default: lint.strict in ruleproof.yml, else --no-strict)"
  )
  var strict: Bool?

  func validate() throws {
    for name in kind where VariationKind(rawValue: name) == nil {
      let known = VariationKind.allCases.map(\.rawValue)
      let near = name.nearest(among: known).map { "Did you mean '\($0)'?" }
      throw ValidationError(
        "There is no variation '\(name)'. \(near ?? "Variations: \(known.joined(separator: ", ")).")"
      )
    }
  }
}

extension VariationOptions: SettingOptions {
  func apply(to settings: inout Settings) {
    settings.variations.showsAll = all
    settings.variations.kinds = kind.compactMap(VariationKind.init(rawValue:))
    if let strict { settings.lint.isStrict = strict }
  }
}
