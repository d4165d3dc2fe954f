import Diagnostics
import LocatedJSON
import URLSyntax

/// The checks of apps and of references to them.
extension Lint {
  static let appChecks = [
    unknownApp, unusedApp, duplicateIdentifier, schemeForm, outputSchemeDiffers, appWithoutIcon,
  ]

  static let unknownApp = LintCheck(
    code: "unknown-app",
    severity: .error,
    summary: "A format names an app that is not in the manifest.",
    explanation: "The rule opens nothing. Add the app, or fix the identifier.",
    passing: [LintExample(.format, #"{"appId": "notes", "format": "notes://$1"}"#)],
    failing: [LintExample(.format, #"{"appId": "nots", "format": "notes://$1"}"#)]
  ) { context in
    // Comparing every pair of names is expensive, so a wholly wrong list gets only a few
    // suggestions.
    var suggestionsLeft = 100
    let known = context.manifest.apps.compactMap(\.identifier?.value)
    return context.formats.compactMap { rule, format in
      guard rule.kind == .action, let appID = format.appID,
        context.appsByIdentifier[ExactText(appID.value)] == nil
      else { return nil }
      suggestionsLeft -= 1
      let nearest = suggestionsLeft >= 0 ? appID.value.nearest(among: known) : nil
      return context.diagnostic(
        "unknown-app",
        .error,
        "there is no app '\(appID.value)'",
        at: appID.range,
        help: nearest.map { "did you mean '\($0)'?" } ?? "add it to the apps"
      )
    }
  }

  static let unusedApp = LintCheck(
    code: "unused-app",
    severity: .warning,
    summary: "No format opens an app in the list.",
    explanation: """
      The app is never offered. Remove it, or add the missing action. Not reported while the app of any format is \
      missing or unknown.
      """,
    passing: [
      LintExample(.app, #"{"identifier": "notes", "name": "Notes", "scheme": "notes"}"#)
    ],
    failing: [
      LintExample(
        .app,
        #"""
        {"identifier": "notes", "name": "Notes", "scheme": "notes"},
        {"identifier": "mail", "name": "Mail", "scheme": "mail"}
        """#
      )
    ]
  ) { context in
    let used = Set(context.formats.compactMap { $0.format.appID.map { ExactText($0.value) } })
    // A format whose app is missing or unknown may be meant to open any of them.
    let known = context.appsByIdentifier
    let isCertain = context.formats.allSatisfy { rule, format in
      rule.kind != .action || format.inlineApp != nil
        || format.appID.map { known[ExactText($0.value)] != nil } ?? false
    }
    guard isCertain else { return [] }
    return context.manifest.apps.compactMap { app in
      guard let identifier = app.identifier, !used.contains(ExactText(identifier.value)) else {
        return nil
      }
      return context.diagnostic(
        "unused-app",
        .warning,
        "no format opens the app '\(identifier.value)'",
        at: identifier.range
      )
    }
  }

  static let duplicateIdentifier = LintCheck(
    code: "duplicate-identifier",
    severity: .error,
    summary: "Two apps, or two browsers, have the same identifier.",
    explanation: """
      A format with this identifier opens only one of them. Make the identifiers unique.
      """,
    passing: [
      LintExample(.app, #"{"identifier": "notes", "name": "Notes", "scheme": "notes"}"#)
    ],
    failing: [
      LintExample(
        .app,
        #"""
        {"identifier": "notes", "name": "Notes", "scheme": "notes"},
        {"identifier": "notes", "name": "Notes for Teams", "scheme": "teamnotes"}
        """#
      )
    ]
  ) { context in
    let browsers = context.manifest.rules.compactMap { $0.kind == .browser ? $0.app : nil }
    return context.repeatedIdentifiers(context.manifest.apps)
      + context.repeatedIdentifiers(browsers)
  }

  static let schemeForm = LintCheck(
    code: "scheme-form",
    severity: .error,
    summary: "A scheme does not have the form that the version requires.",
    explanation: """
      Versions 1 to 3 write a scheme as a URL with nothing after it (`notes://`); version 4 writes \
      only the name (`notes`). `notes://` and `notes:` in version 4 are warnings, since it is clear \
      what is meant. A name starts with a letter and contains letters, digits, `+`, `-` and `.` (RFC 3986, \
      section 3.1). `ruleproof lint --fix` corrects what follows a name.
      """,
    passing: [
      LintExample(.app, #"{"identifier": "notes", "name": "Notes", "scheme": "notes"}"#)
    ],
    failing: [
      LintExample(.app, #"{"identifier": "notes", "name": "Notes", "scheme": "notes://"}"#),
      LintExample(.app, #"{"identifier": "notes", "name": "Notes", "scheme": "notes:"}"#),
      LintExample(.app, #"{"identifier": "notes", "name": "Notes", "scheme": "my notes"}"#),
      LintExample(
        .manifest,
        #"""
        {"apps": [{"identifier": "notes", "displayName": "Notes", "scheme": "notes"}],
         "actions": [{"title": "t", "regex": "a", "includeHeaders": true,
           "formats": [{"appIdentifier": "notes", "format": "b"}]}]}
        """#,
        version: .v3
      ),
    ]
  ) { context in
    context.allApps.compactMap { context.schemeFormFinding($0) }
  }

  static let outputSchemeDiffers = LintCheck(
    code: "output-scheme-differs",
    severity: .warning,
    summary: "The scheme of a format's output differs from its app's.",
    explanation: """
      The rule offers the app by its own scheme; a link with another scheme may open something \
      else, or nothing. It is a warning if they differ in one or two letters, and else a note: many \
      apps have several schemes. Where outputs of one format have both schemes, it is on purpose.
      """,
    passing: [LintExample(.format, #"{"appId": "notes", "format": "notes://$1"}"#)],
    failing: [
      LintExample(.format, #"{"appId": "notes", "format": "note://$1"}"#),
      LintExample(
        .format,
        #"{"appId": "notes", "format": "$1", "testResults": ["https://a.example", null]}"#
      ),
    ]
  ) { context in
    context.formats.compactMap { context.outputSchemeFinding($0, $1) }
  }
}

extension Lint {
  static let appWithoutIcon = LintCheck(
    code: "app-without-icon",
    severity: .note,
    summary: "An app, or a browser, has neither an App Store id nor an icon.",
    explanation: """
      Its icon comes from the App Store, by `storeId`, or for an app that is not there from \
      `iconURL`. It is a warning if nine of ten apps of a set of ten and more have one of them: it \
      was then forgotten. In version 1 every app needs a store id.
      """,
    passing: [
      LintExample(
        .app,
        #"{"identifier": "notes", "name": "Notes", "scheme": "notes", "storeId": "1"}"#
      ),
      LintExample(
        .app,
        """
        {"identifier": "notes", "name": "Notes", "scheme": "notes",
         "iconURL": "https://icons.example/notes.png"}
        """
      ),
    ],
    failing: [
      LintExample(.app, #"{"identifier": "notes", "name": "Notes", "scheme": "notes"}"#),
      LintExample(
        .browser,
        """
        {"identifier": "surf", "name": "Surf", "scheme": "surf", "regex": ".+",
         "format": "surf:$0"}
        """
      ),
    ]
  ) { context in
    context.iconFindings
  }
}

extension LintContext {
  fileprivate var iconFindings: [Diagnostic] {
    // In version 1 the store id is a required key.
    guard manifest.version > .v1 else { return [] }
    let apps = manifest.entities.filter { $0.kind == .app || $0.kind == .browser }
    let bare = apps.filter { !$0.hasKey("storeId") && !$0.hasKey("iconURL") }
    let isUsual = apps.count >= 10 && bare.count * 10 <= apps.count
    let key = ManifestSchema.key("storeId", of: .app)?.name(in: manifest.version) ?? "storeId"
    return bare.map { app in
      let identifier = app.object["identifier"]
      return diagnostic(
        "app-without-icon",
        isUsual ? .warning : .note,
        "'\(identifier?.string ?? "")' has no icon: it has neither '\(key)' nor 'iconURL'",
        at: identifier?.range ?? app.range.lowerBound..<(app.range.lowerBound + 1),
        help: "add '\(key)', or 'iconURL' if the App Store does not have it"
      )
    }
  }

  /// Every format with its rule in file order, created lazily because rules are large.
  var formats: some Sequence<(rule: Rule, format: Format)> {
    manifest.rules.lazy.flatMap { rule in rule.formats.lazy.map { (rule: rule, format: $0) } }
  }

  /// The apps of the list, those within formats, and browsers.
  fileprivate var allApps: [App] {
    manifest.apps + manifest.rules.compactMap(\.app) + formats.compactMap(\.format.inlineApp)
  }

  fileprivate func repeatedIdentifiers(_ apps: [App]) -> [Diagnostic] {
    var first: [ExactText: Range<Int>] = [:]
    return apps.compactMap { app in
      guard let identifier = app.identifier else { return nil }
      guard let firstRange = first[ExactText(identifier.value)] else {
        first[ExactText(identifier.value)] = identifier.range
        return nil
      }
      return diagnostic(
        "duplicate-identifier",
        .error,
        "duplicate identifier '\(identifier.value)'",
        at: identifier.range,
        notes: [
          DiagnosticNote(
            message: "first used here",
            location: manifest.location(of: firstRange)
          )
        ]
      )
    }
  }

  fileprivate func schemeFormFinding(_ app: App) -> Diagnostic? {
    guard let scheme = app.scheme else { return nil }
    let name = app.schemeName ?? ""
    let isShort = manifest.version.usesShortNames
    let ending = isShort ? "" : "://"
    if !name.isSchemeName {
      return diagnostic(
        "scheme-form",
        .error,
        "'\(scheme.value)' is not a scheme: a letter, then letters, digits, '+', '-' and '.'",
        at: scheme.range,
        help: """
          write the scheme of the app's links: in \(manifest.version) '\("notes" + ending)' for \
          'notes://…'
          """
      )
    }
    guard ExactText(scheme.value) != ExactText(name + ending) else { return nil }
    let end = String(scheme.value.unicodeScalars.dropFirst(name.unicodeScalars.count))
    var finding = diagnostic(
      "scheme-form",
      isShort && [":", ":/", "://"].contains(end) ? .warning : .error,
      isShort
        ? """
        in \(manifest.version) a scheme is only its name, without ':' or '//': found \
        '\(scheme.value)'
        """
        : "in \(manifest.version) a scheme ends in '://': found '\(scheme.value)'",
      at: scheme.range,
      help: "write \"\(name + ending)\""
    )
    if ["", ":", ":/", "://"].contains(end) {
      let whole = 0..<scheme.value.utf16.count
      finding.valueCorrection = PatternCorrection(whole, name + ending)
    }
    return finding
  }

  fileprivate func outputSchemeFinding(_ rule: Rule, _ format: Format) -> Diagnostic? {
    guard rule.kind == .action || rule.kind == .browser else { return nil }
    let app =
      rule.app ?? format.inlineApp ?? format.appID.flatMap { appsByIdentifier[ExactText($0.value)] }
    guard let app, let scheme = app.schemeName, !scheme.isEmpty else { return nil }
    let outputs = format.sampleOutputs
    let schemes = outputs.compactMap { $0.value.scheme?.lowercased() }
    // An app with a scheme for http and one for https has outputs of both.
    guard !schemes.contains(scheme.lowercased()),
      let output = outputs.first(where: { $0.value.scheme != nil }),
      let found = output.value.scheme, !found.lowercased().isPartner(of: scheme.lowercased())
    else { return nil }
    let edits = found.lowercased().editsIfNear(to: scheme.lowercased())
    let isMisspelt = edits.map { $0 <= 2 } ?? false
    return diagnostic(
      "output-scheme-differs",
      isMisspelt ? .warning : .note,
      "the output uses the scheme '\(found)', but the app '\(app.identifier?.value ?? "")' declares "
        + "'\(scheme)'",
      at: output.range,
      help: "if this is on purpose, allow it in ruleproof.yml with a reason"
    )
  }
}

extension Entity {
  fileprivate func hasKey(_ name: String) -> Bool {
    let names = [name, ManifestSchema.key(name, of: kind)?.oldName]
    return names.contains { $0.map { object[$0] != nil } ?? false }
  }
}

extension Format {
  /// The template if its start is plain text, else the outputs expected by its tests.
  fileprivate var sampleOutputs: [Located<String>] {
    if let template, template.value.scheme != nil { return [template] }
    return (testResults?.value ?? []).compactMap { result in
      guard case .output(let output) = result.value else { return nil }
      return Located(output, at: result.range)
    }
  }
}

extension String {
  /// Whether it is the other one of the pair of schemes that some browsers have for http and https.
  fileprivate func isPartner(of other: String) -> Bool {
    hasSuffix("http") && self + "s" == other || other.hasSuffix("http") && other + "s" == self
  }

  /// The scheme at the start of a URL or of a template that starts with plain text.
  fileprivate var scheme: String? {
    guard let colon = utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let name = String(self[..<colon])
    return name.isSchemeName ? name : nil
  }
}
