import ArgumentParser
import Diagnostics
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
  func registry() throws(InputError) -> SchemeRegistry {
    var registry = SchemeRegistry()
    for path in plist { registry.add(try SchemeDeclaration.reading(path)) }
    for path in manifest {
      let manifest = try ManifestLoader.load(path, version: nil)
      for app in manifest.apps {
        guard let scheme = app.scheme, let name = app.schemeName else { continue }
        let declared = DeclaredScheme(name, at: manifest.location(of: scheme.range))
        registry.add(app: app.name?.value ?? name, schemes: [declared])
      }
    }
    for app in app { registry.add(app: app.name, schemes: app.schemes) }
    return registry
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
