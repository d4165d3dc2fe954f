import Diagnostics
package import FileAccess
package import UniversalLinks

/// The apps that a call is about.
package enum LinksApps {
  /// Checks the apps that the user named.
  ///
  /// - Parameters:
  ///   - names: The names; none for all apps.
  ///   - associations: The files, one of which has to name each app.
  /// - Throws: `InputError` for one that no file names, or if no file names any.
  /// - Returns: The apps; nil for all.
  package static func selected(
    _ names: [String],
    in associations: [LinksAssociation]
  ) throws(InputError) -> Set<AppID>? {
    let known = associations.flatMap(\.matcher.apps)
    guard !known.isEmpty else {
      throw InputError(
        code: "no-app",
        "no app may open links: no 'applinks' in the files names one"
      )
    }
    for name in names where !known.contains(AppID(name)) {
      let texts = known.map(\.text)
      throw InputError(
        code: "unknown-app",
        "no file names the app '\(name)'",
        help: name.nearest(among: texts).map { "did you mean '\($0)'?" }
          ?? "there are: \(texts.prefix(20).joined(separator: ", "))"
      )
    }
    return names.isEmpty ? nil : Set(names.map { AppID($0) })
  }
}
