import Diagnostics

/// Checks the scheme that a call returns to.
struct TargetCheck {
  /// The scheme of the called app, in small letters.
  let called: String
  /// The apps that are known.
  let registry: SchemeRegistry?
  let caller: String?

  /// What speaks against returning to a scheme; nil if nothing does.
  func reason(against scheme: String) -> ReturnFinding.Reason? {
    switch scheme {
    case "http", "https": return .web(scheme: scheme)
    case "javascript", "data", "vbscript", "blob", "about": return .script(scheme: scheme)
    default: break
    }
    if SystemSchemes.isSystem(scheme) { return .system(scheme: scheme) }
    // An app may call itself.
    let isCallers = caller.map { registry?.declares($0, scheme: scheme) == true } ?? false
    if !isCallers, isCalledAgain(scheme) { return .loop(scheme: scheme) }
    guard var apps = registry?.handlers(ofScheme: scheme) else { return nil }
    if apps.isEmpty {
      // Apps of the system, such as Shortcuts, are in no list.
      guard let app = SchemeURL(scheme + "://").flatMap(SystemSchemes.app(opening:)) else {
        return .unregistered(scheme: scheme)
      }
      apps = [app.name]
    }
    if let caller, !isCallers {
      let own = registry?.schemes(of: caller) ?? []
      return .thirdApp(scheme: scheme, apps: apps, caller: caller, own: own)
    }
    return apps.count > 1 ? .ambiguous(scheme: scheme, apps: apps) : nil
  }

  /// Whether the scheme is that of the called app, or another one that it alone declares.
  private func isCalledAgain(_ scheme: String) -> Bool {
    if scheme == called { return true }
    guard let registry else { return false }
    let apps = registry.handlers(ofScheme: scheme)
    return apps.count == 1
      && apps.map { ExactText($0) } == registry.handlers(ofScheme: called).map { ExactText($0) }
  }
}

extension SchemeRegistry {
  /// The schemes that the apps of a name can be opened by, as they are written.
  fileprivate func schemes(of app: String) -> [String] {
    declarations.filter { ExactText($0.app) == ExactText(app) }.flatMap(\.schemes)
      .filter { $0.isWellFormed && !SystemSchemes.isSystem($0.name) }.map(\.text)
  }
}
