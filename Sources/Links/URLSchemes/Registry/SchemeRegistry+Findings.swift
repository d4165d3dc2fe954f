public import Diagnostics
import URLSyntax

extension SchemeRegistry {
  /// What is wrong, or probably not meant, in the declarations of all apps, app by app.
  public func findings() -> [Diagnostic] {
    var findings: [Diagnostic] = []
    var claims = ClaimedSchemes()
    for (position, declaration) in declarations.enumerated() {
      findings += declaration.problems
      let broken = Set(declaration.problems.compactMap { $0.location?.path?.typePath })
      for type in declaration.urlTypes { findings += type.findings(broken: broken) }
      for scheme in declaration.schemes {
        findings += claims.findings(adding: scheme, ofApp: position, declaration)
      }
      findings += declaration.queryFindings(claims)
    }
    return findings
  }
}

/// The schemes that were seen so far.
private struct ClaimedSchemes {
  private(set) var first: [String: Claim] = [:]

  struct Claim {
    let scheme: DeclaredScheme
    let app: Int
    let name: String
    let isFromList: Bool
  }

  mutating func findings(
    adding scheme: DeclaredScheme,
    ofApp app: Int,
    _ declaration: SchemeDeclaration
  ) -> [Diagnostic] {
    let name = declaration.app
    guard scheme.isWellFormed, !SystemSchemes.isSystem(scheme.text) else {
      let isListed = scheme.isWellFormed && declaration.isFromList
      return isListed ? [] : [scheme.formFinding(of: name)].compactMap(\.self)
    }
    guard let earlier = first[scheme.name] else {
      first[scheme.name] = Claim(
        scheme: scheme,
        app: app,
        name: name,
        isFromList: declaration.isFromList
      )
      return []
    }
    let isEdition =
      ExactText(name) == ExactText(earlier.name)
      && (declaration.isFromList || earlier.isFromList)
    if scheme.text == earlier.scheme.text, isEdition { return [] }
    let notes = [
      DiagnosticNote(
        message: "'\(earlier.scheme.text.shown)' of \(earlier.name) is the first",
        location: earlier.scheme.location
      )
    ]
    var findings: [Diagnostic] = []
    if scheme.text != earlier.scheme.text {
      findings.append(
        SchemeCheck.differsInCase.diagnostic(
          "'\(scheme.text.shown)' and '\(earlier.scheme.text.shown)' differ only in case",
          at: scheme.location,
          notes: notes,
          help: "schemes are case-insensitive: write '\(scheme.name.shown)' in both places"
        )
      )
    } else if app == earlier.app {
      findings.append(
        SchemeCheck.repeated.diagnostic(
          "\(name) lists '\(scheme.text.shown)' twice",
          at: scheme.location,
          notes: notes,
          help: "remove one of them"
        )
      )
    }
    if app != earlier.app, !isEdition {
      findings.append(
        SchemeCheck.claimedTwice.diagnostic(
          "\(name) and \(earlier.name) both declare '\(scheme.name.shown)'",
          at: scheme.location,
          notes: notes,
          help: "which one opens is undefined: give each its own scheme"
        )
      )
    }
    return findings
  }
}

extension DeclaredScheme {
  /// The problem of the scheme's form.
  fileprivate func formFinding(of app: String) -> Diagnostic? {
    if hasBuildSetting {
      return SchemeCheck.buildSetting.diagnostic(
        "'\(text.shown)' is set by the build: the scheme is not known",
        at: location,
        help: "check the Info.plist of the built app"
      )
    }
    if !isWellFormed {
      let bare = String(text.prefix { $0 != ":" })
      let isWithColon = text.contains(":") && bare.isSchemeName
      return SchemeCheck.malformed.diagnostic(
        "'\(text.shown)' is not a scheme",
        at: location,
        help: isWithColon
          ? "write '\(bare.shown)', without the colon"
          : "a letter, then letters, digits, '+', '-' and '.'"
      )
    }
    guard SystemSchemes.isSystem(text) else { return nil }
    if SystemSchemes.ofDefaultApps.contains(name) {
      return SchemeCheck.ofDefaultApp.diagnostic(
        "'\(text.shown)' goes to the user's default app: \(app) gets it only as that, with Apple's entitlement",
        at: location,
        help: name == "http" || name == "https" ? "use universal links for web links" : nil
      )
    }
    return SchemeCheck.reserved.diagnostic(
      "'\(text.shown)' is reserved for the system: \(app) is never asked to open it",
      at: location,
      help: "choose a scheme of your own"
    )
  }
}

extension SchemeDeclaration.URLType {
  /// The problems of the entry, given the paths of broken schemes.
  fileprivate func findings(broken: Set<String>) -> [Diagnostic] {
    // An app that was named without a file has no entries of a property list.
    guard let location else { return [] }
    var findings: [Diagnostic] = []
    let hasProblem = broken.contains(location.path ?? "")
    if schemes.isEmpty, !hasProblem {
      findings.append(
        SchemeCheck.emptyType.diagnostic(
          "an entry of CFBundleURLTypes without schemes",
          at: location,
          help: "add CFBundleURLSchemes, or remove the entry"
        )
      )
    }
    if name == nil {
      findings.append(
        SchemeCheck.missingName.diagnostic(
          "this CFBundleURLTypes entry has no CFBundleURLName",
          at: location,
          help: "add one, such as the bundle's identifier"
        )
      )
    }
    return findings
  }
}

extension SchemeDeclaration {
  fileprivate func queryFindings(_ claims: ClaimedSchemes) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    var seen: [ExactText: DeclaredScheme] = [:]
    for entry in queries {
      if !entry.isWellFormed, let finding = entry.formFinding(of: app) { findings.append(finding) }
      if let earlier = seen[ExactText(entry.name)] {
        findings.append(
          SchemeCheck.repeated.diagnostic(
            "LSApplicationQueriesSchemes lists '\(entry.text.shown)' twice",
            at: entry.location,
            notes: [DiagnosticNote(message: "first listed here", location: earlier.location)],
            help: "remove one of them"
          )
        )
        continue
      }
      seen[ExactText(entry.name)] = entry
      if seen.count == SchemeQueryList.limit + 1 {
        findings.append(
          SchemeCheck.queryLimit.diagnostic(
            """
            entry \(seen.count) of LSApplicationQueriesSchemes: only \(SchemeQueryList.limit) \
            count
            """,
            at: entry.location,
            help: "remove entries, or open such URLs without asking"
          )
        )
      }
      if SystemSchemes.undeclared.contains(entry.name) {
        findings.append(
          SchemeCheck.queryUnneeded.diagnostic(
            "'\(entry.text.shown)' needs no entry",
            at: entry.location,
            help: "remove it"
          )
        )
      }
      if let claim = claims.first[entry.name], claim.scheme.text != entry.text {
        findings.append(
          SchemeCheck.differsInCase.diagnostic(
            "'\(entry.text.shown)' and '\(claim.scheme.text.shown)' differ only in case",
            at: entry.location,
            notes: [
              DiagnosticNote(message: "declared by \(claim.name)", location: claim.scheme.location)
            ],
            help: "write '\(entry.name.shown)' in both places"
          )
        )
      }
    }
    return findings
  }
}

extension String {
  /// The part of a path that leads to an entry of `CFBundleURLTypes`.
  fileprivate var typePath: String { String(prefix { $0 != "." }) }
}
