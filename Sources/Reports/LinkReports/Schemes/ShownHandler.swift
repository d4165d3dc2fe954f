import Diagnostics
package import URLSchemes

/// Who opens a URL, for programs and people.
package struct ShownHandler: Encodable {
  package let url: String
  package let scheme: String
  package let handler: Kind
  package let apps: [String]
  /// Who else may open it, where an app of the system does.
  package let alternative: String?

  package enum Kind: String, Encodable {
    case apps, system, reserved, nobody
  }

  package init(_ url: String, _ answer: SchemeHandler) {
    self.url = url
    scheme = SchemeURL(url)?.schemeName ?? ""
    switch answer {
    case .apps(let apps): (handler, self.apps, alternative) = (.apps, apps, nil)
    case .system(_, let app):
      (handler, apps, alternative) = (.system, app.map { [$0.name] } ?? [], app?.alternative)
    case .unopened: (handler, apps, alternative) = (.reserved, [], nil)
    case .nobody, .notAURL: (handler, apps, alternative) = (.nobody, [], nil)
    }
  }

  package func text(_ registry: SchemeRegistry) -> String {
    let names = apps.map(\.printable)
    switch handler {
    case .system:
      let other = alternative.map { "    or \($0)\n" } ?? ""
      return "\(scheme): \(names.first ?? "the system itself") opens it\n" + other
    case .reserved: return "\(scheme): nothing opens it: the system reserves the scheme\n"
    case .apps where names.count == 1: return "\(scheme): \(names[0]) opens it\n" + note
    case .apps:
      let all = names.joined(separator: " or ")
      return "\(scheme): \(all) declare it: which one opens it is undefined\n" + note
    case .nobody:
      let known = registry.declarations.flatMap { $0.schemes.map(\.name) }
      let near = scheme.nearest(among: known).map { " (did you mean '\($0.printable)'?)" }
      return "\(scheme): no app declares it\(near ?? "")\n" + note
    }
  }

  /// What the name of the scheme says, for people.
  private var note: String {
    SchemeNaming.isUnregistered(scheme) ? "    note: \(SchemeNaming.unregisteredNote)\n" : ""
  }
}
