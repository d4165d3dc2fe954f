import ArgumentParser
import Diagnostics
import FileAccess
import ManifestEditing
import ManifestModel
import URLSchemes

/// The URL schemes of apps.
struct SchemeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scheme",
    abstract: "Tell which app opens a URL of its own scheme, and check what apps declare.",
    discussion: "docs/url-schemes.md has what iOS does, and what each finding means.",
    subcommands: [
      SchemeHandlerCommand.self, SchemeCanOpenCommand.self, SchemeLintCommand.self,
      SchemeReturnCommand.self,
    ]
  )

  func run() throws {
    throw InputError.noCommand("scheme", "handler, can-open, lint or return")
  }
}

/// The apps that a command knows.
struct SchemeOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "An app with its schemes, such as Notes=notes,x-notes; may be given several times.",
      valueName: "name=scheme,…"
    )
  )
  var app: [NamedSchemes] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The Info.plist of an app, XML or binary; may be given several times.",
      valueName: "file"
    )
  )
  var plist: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "A manifest whose apps are known; may be given several times.",
      valueName: "file"
    )
  )
  var manifest: [String] = []
}

extension SchemeOptions {
  /// Whether the call names no app.
  var isEmpty: Bool { app.isEmpty && plist.isEmpty && manifest.isEmpty }

  /// The apps that the call names.
  ///
  /// - Parameter isInstalled: Whether an app of a manifest counts, by its name.
  /// - Throws: `InputError` where a file cannot be read.
  /// - Returns: The apps.
  func registry(
    where isInstalled: (String) -> Bool = { _ in true }
  ) throws(InputError) -> SchemeRegistry {
    var registry = SchemeRegistry()
    for path in plist { registry.add(try SchemeDeclaration.reading(path)) }
    for app in try listedApps() where isInstalled(app.name) {
      registry.add(app: app.name, schemes: [app.scheme])
    }
    for app in app { registry.add(app: app.name, schemes: app.schemes) }
    return registry
  }

  /// The apps of the manifests that have a scheme.
  func listedApps() throws(InputError) -> [ListedApp] {
    var apps: [ListedApp] = []
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

/// An app of a manifest.
struct ListedApp {
  let name: String
  let scheme: DeclaredScheme
  /// Where the App Store has it; nil without an id of a store.
  let storeLink: String?
}

extension App {
  /// The app's page in the App Store; nil where its id is no number.
  fileprivate var storeLink: String? {
    guard let id = storeID?.value, !id.isEmpty, id.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    let isCountry = country?.utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) } ?? false
    let shop = isCountry ? (country.map { $0.lowercased() + "/" } ?? "") : ""
    return "https://apps.apple.com/\(shop)app/id\(id)"
  }
}

extension SchemeDeclaration {
  /// Reads an Info.plist that the call names.
  static func reading(_ path: String) throws(InputError) -> SchemeDeclaration {
    try reading(try InputFile.read(path))
  }

  /// Reads an Info.plist.
  static func reading(_ file: SourceFile) throws(InputError) -> SchemeDeclaration {
    do throws(PropertyListError) {
      return try SchemeDeclaration(propertyList: file)
    } catch {
      throw InputError(
        [error.diagnostic(in: file)],
        sources: isBinary(file) ? [] : [file]
      )
    }
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
  /// What is said of an argument that has no scheme.
  static func notAURL(_ text: String) -> InputError {
    InputError(
      code: "not-a-url",
      "'\(text)' is no URL: it does not begin with a scheme and ':'"
    )
  }
}
