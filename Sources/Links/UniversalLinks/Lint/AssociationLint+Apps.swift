import Diagnostics
import LocatedJSON

/// The checks of apps.
extension AssociationLint {
  static let appChecks = [badAppID, duplicateApp, noApps, clipWithoutApp]

  static let badAppID = AssociationCheck(
    code: "aasa-bad-app-id",
    severity: .error,
    summary: "An app ID is not a ten-character prefix, a dot and a bundle identifier.",
    explanation: """
      The prefix is that of the app's identifier in the developer account, usually the team ID: \
      ten capital letters and digits. No app has an identifier without it, or with a wildcard.
      """,
    passing: [#"{"appclips": {"apps": ["ABCDE12345.com.example.app.Clip"]}}"#],
    failing: [
      #"{"webcredentials": {"apps": ["com.example.app"]}}"#,
      #"{"webcredentials": {"apps": ["ABCDE12345.*", "abcde12345.com.example.app"]}}"#,
      example(details: #"{"appID": "ABCDE12345", "paths": ["*"]}"#),
    ]
  ) { file, _ in
    file.allApps.compactMap { app in
      app.id.problem.map {
        file.finding("aasa-bad-app-id", .error, "'\(app.id.text)' \($0)", at: app.range)
      }
    }
  }

  static let duplicateApp = AssociationCheck(
    code: "aasa-duplicate-app",
    severity: .warning,
    summary: "An app is named twice in one list, or in two entries of `details`.",
    explanation: """
      In one list the second has no effect. Of two entries, the first one with a component for the \
      URL decides, so related components are spread over the file; put them into one entry.
      """,
    passing: [
      example(
        details: """
          {"appIDs": ["ABCDE12345.com.example.app"], "components": [{"/": "/a/*"}]},
          {"appIDs": ["ABCDE12345.com.example.other"], "components": [{"/": "/b/*"}]}
          """
      )
    ],
    failing: [
      #"""
      {"webcredentials": {"apps": ["ABCDE12345.com.example.app", "ABCDE12345.com.example.app"]}}
      """#,
      example(
        details: """
          {"appIDs": ["ABCDE12345.com.example.app"], "components": [{"/": "/a/*"}]},
          {"appIDs": ["ABCDE12345.com.example.app"], "components": [{"/": "/b/*"}]}
          """
      ),
    ]
  ) { file, _ in
    var findings = file.services.flatMap { file.duplicates(in: $0.apps) }
    findings += file.duplicates(in: file.appLinks?.details.flatMap(\.apps) ?? [])
    return findings
  }

  static let noApps = AssociationCheck(
    code: "aasa-no-apps",
    severity: .error,
    summary: "An entry of `details` names no app, or there is no entry at all.",
    explanation: """
      The entry has no effect. `apps` next to `details` is an old key that must be empty.
      """,
    passing: [example(#"{"/": "/buy/*"}"#)],
    failing: [
      example(details: #"{"components": [{"/": "/buy/*"}]}"#),
      example(details: #"{"appIDs": [], "components": [{"/": "/buy/*"}]}"#),
      #"{"applinks": {"details": []}}"#,
      #"{"applinks": {"apps": ["ABCDE12345.com.example.app"], "details": []}}"#,
    ]
  ) { file, _ in
    guard let links = file.appLinks, let section = file.document.root.object?["applinks"] else {
      return []
    }
    var findings = links.details.filter(\.apps.isEmpty).map {
      file.finding(
        "aasa-no-apps",
        .error,
        "the entry names no app",
        at: $0.range,
        help: "list its apps under 'appIDs'"
      )
    }
    if links.details.isEmpty {
      findings.append(
        file.finding(
          "aasa-no-apps",
          .error,
          "'applinks' has no entry under 'details', so no app opens anything",
          at: section.range
        )
      )
    }
    if let apps = section.object?["apps"], let list = apps.array, !list.isEmpty {
      findings.append(
        file.finding(
          "aasa-no-apps",
          .warning,
          "'apps' is not read here, and must be empty if present",
          at: apps.range,
          help: "list the apps in the entries of 'details'"
        )
      )
    }
    return findings
  }
}

extension AssociationLint {
  static let clipWithoutApp = AssociationCheck(
    code: "aasa-clip-without-app",
    severity: .note,
    summary: "An App Clip belongs to no app that the file names.",
    explanation: """
      The identifier of an App Clip is that of its app with a suffix, such as `.Clip`. If the file names apps, but \
      not that of the clip, one of the two is probably misspelt.
      """,
    passing: [
      example(#"{"/": "/a"}"#),
      #"""
      {"webcredentials": {"apps": ["ABCDE12345.com.example.app"]},
       "appclips": {"apps": ["ABCDE12345.com.example.app.Clip"]}}
      """#,
      #"{"appclips": {"apps": ["ABCDE12345.com.example.app.Clip"]}}"#,
    ],
    failing: [
      #"""
      {"webcredentials": {"apps": ["ABCDE12345.com.example.app"]},
       "appclips": {"apps": ["ABCDE12345.com.example.ap.Clip"]}}
      """#
    ]
  ) { file, _ in
    let clips = file.services.filter { $0.service == .appclips }.flatMap(\.apps)
    let apps = Set(file.allApps.map(\.id)).subtracting(clips.map(\.id))
    guard !apps.isEmpty else { return [] }
    // Longer ones are no identifiers, and have many ends.
    return clips.filter { $0.id.problem == nil && $0.id.text.utf8.count <= 255 }.compactMap {
      clip in
      let text = clip.id.text
      let isOfApp = text.indices.contains {
        text[$0] == "." && apps.contains(AppID(String(text[..<$0])))
      }
      return isOfApp
        ? nil
        : file.finding(
          "aasa-clip-without-app",
          .note,
          "'\(text)' is the App Clip of no app in the file",
          at: clip.range,
          help: "its identifier is that of its app and a suffix, such as '.Clip'"
        )
    }
  }
}

extension AssociationFile {
  /// Every app that the file names, in the order of the sections.
  fileprivate var allApps: [LocatedAppID] {
    var apps = services.flatMap(\.apps) + (appLinks?.details.flatMap(\.apps) ?? [])
    // Other keys next to `appIDs` are for old systems.
    for entry in entries where entry["appIDs"]?.array != nil {
      guard let node = entry["appID"], let text = node.string else { continue }
      apps.append(LocatedAppID(id: AppID(text), range: node.range))
    }
    return apps
  }

  fileprivate func duplicates(in apps: [LocatedAppID]) -> [PlacedFinding] {
    var first: [AppID: Range<Int>] = [:]
    return apps.compactMap { app in
      guard let earlier = first[app.id] else {
        first[app.id] = app.range
        return nil
      }
      return finding(
        "aasa-duplicate-app",
        .warning,
        "duplicate app '\(app.id.text)'",
        at: app.range,
        notes: [("first named here", earlier)]
      )
    }
  }
}
