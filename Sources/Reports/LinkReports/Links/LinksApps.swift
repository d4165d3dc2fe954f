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
  ///   - entitlements: Entitlements, which may name apps too.
  /// - Throws: `InputError` for one that no file names, or if no file names any.
  /// - Returns: The apps; nil for all.
  package static func selected(
    _ names: [String],
    in associations: [LinksAssociation],
    entitlements: [Entitlements] = []
  ) throws(InputError) -> Set<AppID>? {
    // Without files, only the hosts that the call names count.
    if associations.isEmpty, entitlements.isEmpty, names.isEmpty { return nil }
    let known =
      associations.flatMap { $0.matcher.apps + $0.clips } + entitlements.compactMap(\.ownApp)
    guard
      !known.isEmpty || !entitlements.isEmpty || associations.contains(where: { !$0.clips.isEmpty })
    else {
      throw InputError(
        code: "no-app",
        "no app may open links: no 'applinks' and no statement in the files names one"
      )
    }
    for name in names where !known.contains(AppID(name)) {
      let texts = known.map(\.text)
      throw InputError(
        code: "unknown-app",
        "no file names the app '\(name)'",
        help: name.nearest(among: texts).map { "did you mean '\($0)'?" }
          ?? (texts.isEmpty ? nil : "there are: \(texts.prefix(20).joined(separator: ", "))")
      )
    }
    return names.isEmpty ? nil : Set(names.map { AppID($0) })
  }
}

extension Entitlements {
  /// The app, if the file has its whole identifier, and not one with a variable of Xcode or a
  /// wildcard.
  var ownApp: AppID? { app.flatMap { $0.problem == nil ? $0 : nil } }
}
