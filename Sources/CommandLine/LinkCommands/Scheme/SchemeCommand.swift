package import ArgumentParser
import CommandOptions
import Diagnostics
import FileAccess
import LinkReports
import ManifestEditing
import ManifestModel
import URLSchemes

/// The URL schemes of apps.
package struct SchemeCommand: ParsableCommand {
  /// What the command is called, and what it says in its help.
  package static let configuration = CommandConfiguration(
    commandName: "scheme",
    abstract: "Show which app opens a custom-scheme URL, and check what apps declare.",
    discussion: """
      docs/url-schemes.md describes what iOS does, and each finding.

      Examples:
        ruleproof scheme handler notes://open --plist Info.plist
        ruleproof scheme lint Info.plist
      """,
    subcommands: [
      SchemeHandlerCommand.self, SchemeCanOpenCommand.self, SchemeLintCommand.self,
      SchemeReturnCommand.self,
    ]
  )

  package init() {}
}

/// The apps that a command knows.
struct SchemeOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "App with its schemes, such as Notes=notes,x-notes; repeatable.",
      valueName: "name=scheme,…"
    )
  )
  var app: [NamedSchemes] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Info.plist of an app, XML or binary; repeatable.",
      valueName: "file"
    )
  )
  var plist: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Manifest whose apps are used; repeatable.",
      valueName: "file"
    )
  )
  var manifest: [String] = []
}

extension SchemeOptions {
  /// Whether the call names no app.
  var isEmpty: Bool { app.isEmpty && plist.isEmpty && manifest.isEmpty }

  /// The apps that the call names, with what is wrong in their Info.plist files.
  ///
  /// - Parameter isInstalled: Whether an app of a manifest counts, by its name.
  /// - Throws: `InputError` if a file cannot be read.
  /// - Returns: The apps and the problems.
  func registry(
    where isInstalled: (String) -> Bool = { _ in true }
  ) throws(InputError) -> (registry: SchemeRegistry, problems: Findings) {
    var registry = SchemeRegistry()
    var problems = Findings(list: [])
    try CallFiles.checkDistinct(plist)
    for path in plist {
      let file = try InputFile.read(SchemeDeclaration.propertyList(of: path))
      let declaration = try SchemeDeclaration.reading(file)
      registry.add(declaration)
      problems.list += declaration.problems
      if !SchemeDeclaration.isBinary(file) { problems.sources.append(file) }
    }
    for app in try listedApps() where isInstalled(app.name) {
      registry.add(app: app.name, schemes: [app.scheme])
    }
    for app in app { registry.add(app: app.name, schemes: app.schemes) }
    return (registry, problems)
  }

  /// The apps of the manifests that have a scheme.
  func listedApps() throws(InputError) -> [ListedApp] {
    var apps: [ListedApp] = []
    try CallFiles.checkDistinct(manifest)
    for path in manifest {
      let manifest = try ManifestLoader.load(path, version: nil)
      for app in manifest.apps {
        guard let scheme = app.scheme, let name = app.schemeName else { continue }
        apps.append(
          ListedApp(
            name: app.name?.value ?? name,
            scheme: DeclaredScheme(name, at: manifest.location(of: scheme.range)),
            storeLink: app.storeLink
          )
        )
      }
    }
    return apps
  }
}

/// An app with its schemes, as a call has it: `Notes=notes,x-notes`.
struct NamedSchemes: ExpressibleByArgument {
  let name: String
  let schemes: [DeclaredScheme]

  init?(argument: String) {
    guard let named = NamedValue(argument: argument) else { return nil }
    name = named.name
    schemes = named.value.split(separator: ",", omittingEmptySubsequences: false)
      .map { DeclaredScheme(String($0)) }
    guard schemes.allSatisfy(\.isWellFormed) else { return nil }
  }
}

extension InputError {
  static func unknownApp(_ name: String, _ message: String, known: [String]) -> InputError {
    InputError(
      code: "unknown-app",
      message,
      help: name.nearest(among: known).map { "did you mean '\($0)'?" }
        ?? (known.isEmpty ? nil : "there are: \(known.prefix(20).joined(separator: ", "))")
    )
  }

  /// The error for an argument without a scheme.
  static func notAURL(_ text: String) -> InputError {
    InputError(
      code: "not-a-url",
      "'\(text)' is not a URL: it does not begin with a scheme and ':'"
    )
  }
}
