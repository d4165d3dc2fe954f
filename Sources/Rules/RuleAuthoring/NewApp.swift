import Diagnostics
package import FileAccess
package import ManifestEditing
package import ManifestModel
import URLSyntax

/// An app that is added to a manifest with its first rule.
package struct NewApp: Sendable, Hashable {
  package let identifier: String
  package let name: String
  /// The App Store id, if given.
  package let storeID: String?
  /// The name of its URL scheme.
  package let scheme: String
}

extension NewApp {
  /// The entry in the list of apps, with the keys of a version.
  package func entity(in version: ManifestVersion) -> EntityText {
    func name(_ key: String) -> String {
      ManifestSchema.key(key, of: .app)?.name(in: version) ?? key
    }
    var members: [EntityText.Member] = [
      .init("identifier", .string(identifier)), .init(name("name"), .string(self.name)),
    ]
    if let storeID { members.append(.init(name("storeId"), .string(storeID))) }
    let ending = version.usesShortNames ? "" : "://"
    members.append(.init("scheme", .string(scheme + ending)))
    return .object(members)
  }
}

/// An app as given on the command line.
package struct AppName: Sendable, Hashable {
  /// The identifier or display name; nil for a page that does not include it.
  package let text: String?
  package let storeID: String?

  /// Parses an identifier, a name, or the URL of the app's page in the App Store.
  ///
  /// - Parameter argument: The argument.
  /// - Throws: `InputError` if it is a URL but not that of an app.
  package init(_ argument: String) throws(InputError) {
    guard argument.contains("://") else {
      text = argument
      storeID = nil
      return
    }
    let page = try? ExampleURL(argument)
    let shops = ["apps.apple.com", "itunes.apple.com"]
    guard let page, shops.contains(page.bareHost),
      let last = page.segments.last?.string, last.hasPrefix("id"),
      case let id = String(last.dropFirst(2)), !id.isEmpty,
      id.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let place = page.segments.firstIndex(where: { $0.string == "app" })
    else {
      throw InputError(
        code: "no-app-page",
        "'\(argument.printable)' is not the address of an app in the App Store",
        help: "it has the form https://apps.apple.com/us/app/NAME/id0123456789"
      )
    }
    storeID = id
    let names = page.segments[(place + 1)...].dropLast()
    text = names.first.flatMap { $0.contains("%") ? nil : $0.string.asName }
  }
}

extension String {
  /// The name in the URL of a page.
  fileprivate var asName: String? {
    let words = split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  /// The name as an identifier: lower-case letters and digits, with hyphens between words.
  package var asIdentifier: String {
    let words = lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return words.joined(separator: "-")
  }
}

extension RuleRequest {
  /// The app to add to the manifest for the rule; nil if it exists already or its scheme is
  /// unknown.
  ///
  /// - Parameter manifest: The manifest.
  /// - Throws: `InputError` if the scheme is invalid or differs from that of the existing app.
  /// - Returns: The app.
  package func newApp(for manifest: Manifest) throws(InputError) -> NewApp? {
    guard kind == .action else { return nil }
    let known = knownApp(in: manifest)
    guard let scheme else { return nil }
    guard scheme.isSchemeName else {
      throw InputError(
        code: "no-scheme",
        "'\(scheme.printable)' is not a scheme: a letter, then letters, digits, '+', '-' and '.'",
        help: "give the scheme of the app's links: notes for notes://…"
      )
    }
    if let known {
      let own = known.schemeName ?? ""
      guard own.lowercased() == scheme.lowercased() else {
        throw InputError(
          code: "other-scheme",
          "the app '\((known.identifier?.value ?? "").printable)' has the scheme "
            + "'\(own.printable)', not '\(scheme.printable)'",
          help: "leave --scheme out, or name another app with --app"
        )
      }
      return nil
    }
    let text = app?.text ?? scheme
    let identifier = text.asIdentifier
    let taken = Set(manifest.apps.compactMap { $0.identifier?.value })
    let base = identifier.isEmpty ? scheme.lowercased() : identifier
    let free = ([base] + (2...99).map { "\(base)-\($0)" }).first { !taken.contains($0) }
    let name = app?.text ?? scheme.prefix(1).uppercased() + scheme.dropFirst()
    let isIdentifier = text == identifier
    return NewApp(
      identifier: free ?? base,
      name: isIdentifier ? name.prefix(1).uppercased() + name.dropFirst() : name,
      storeID: app?.storeID,
      scheme: scheme
    )
  }

  /// The requested app, by its store id, identifier, name or scheme.
  func knownApp(in manifest: Manifest) -> App? {
    if let storeID = app?.storeID,
      let found = manifest.apps.first(where: { $0.storeID?.value == storeID })
    {
      return found
    }
    if let text = app?.text {
      if let found = manifest.appsByIdentifier[ExactText(text)] { return found }
      let lowered = text.lowercased()
      return manifest.apps.first { $0.name?.value.lowercased() == lowered }
    }
    guard app == nil, let scheme else { return nil }
    return manifest.apps.first { $0.schemeName?.lowercased() == scheme.lowercased() }
  }
}
