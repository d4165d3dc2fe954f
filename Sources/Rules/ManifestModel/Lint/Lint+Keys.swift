import Diagnostics
import LocatedJSON

/// The checks of the keys that entities have.
extension Lint {
  static let keyChecks = [
    duplicateKey, unknownKey, missingKey, exclusiveKeys, wrongType, newerKey,
  ]

  static let duplicateKey = LintCheck(
    code: "duplicate-key",
    severity: .error,
    summary: "A key appears more than once in an object, or under both of its names.",
    explanation: """
      Which value counts depends on the reader: most take the last one and silently drop the \
      others. If both names of a key appear, such as `redirects` and `redirectRules`, ruleproof \
      reads the version 4 name. Keep one of them.
      """,
    passing: [LintExample(.redirects, #"{"^a$": {"param": "u", "tests": {"a?u=b": "b"}}}"#)],
    failing: [
      LintExample(
        .app,
        #"{"identifier": "notes", "name": "Notes", "scheme": "notes", "name": "My Notes"}"#
      ),
      LintExample(.redirects, #"{"^a$": {"param": "u"}, "^a$": {"param": "v"}}"#),
      LintExample(
        .app,
        #"{"identifier": "notes", "name": "Notes", "displayName": "Notes", "scheme": "notes"}"#
      ),
    ]
  ) { context in
    let doubleNames = context.manifest.entities.flatMap { context.doubleNameFindings(in: $0) }
    return doubleNames
      + context.manifest.document.duplicateKeys.map { duplicate in
        context.diagnostic(
          "duplicate-key",
          .error,
          "duplicate key '\(duplicate.key)'",
          at: duplicate.second,
          notes: [
            DiagnosticNote(
              message: "first used here",
              location: context.manifest.location(of: duplicate.first)
            )
          ],
          help: "keep one of them: the last one counts here"
        )
      }
  }

  static let unknownKey = LintCheck(
    code: "unknown-key",
    severity: .warning,
    summary: "Neither the app nor ruleproof reads this key.",
    explanation: """
      A misspelt or misplaced key is silently ignored. If it resembles a known key, or belongs to \
      another kind of object, this is a warning, else a note; an error if it stands in for a key of tests, which \
      do not run then. Keys for people (`note`, `notes`, \
      `docs`, `todo`, `useful`, `comment`, and these with a number) are accepted; minifying \
      removes them.
      """,
    passing: [
      LintExample(
        .format,
        #"{"appId": "notes", "format": "notes://$1", "note2": "a key for people"}"#
      )
    ],
    failing: [
      LintExample(.format, #"{"appId": "notes", "format": "notes://$1", "testResult": ["a"]}"#),
      LintExample(
        .app,
        #"{"identifier": "notes", "displayName": "Notes", "scheme": "notes"}"#
      ),
    ]
  ) { context in
    context.manifest.entities.flatMap { entity in
      entity.object.members.compactMap { context.unknownKeyFinding($0, in: entity) }
    }
  }

  static let missingKey = LintCheck(
    code: "missing-key",
    severity: .error,
    summary: "A required key is missing.",
    explanation: """
      Required are: in an app `identifier`, `name`, `scheme` (and in version 1 a store id); in an \
      action `title`, `regex` and `formats`; in a format an app and a `format` or a script; in a \
      redirect a `param` or a `format`; in a browser or preview a `regex`.
      """,
    passing: [
      LintExample(.app, #"{"identifier": "notes", "name": "Notes", "scheme": "notes"}"#)
    ],
    failing: [
      LintExample(.app, #"{"identifier": "notes", "scheme": "notes"}"#),
      LintExample(.format, #"{"appId": "notes"}"#),
      LintExample(.format, #"{"appId": "notes", "fromat": "notes://$1"}"#),
      LintExample(.redirects, #"{"^a$": {"tests": {"a": "b"}}}"#),
      LintExample(
        .manifest,
        #"""
        {"apps": [{"identifier": "notes", "displayName": "Notes", "scheme": "notes://"}],
         "actions": []}
        """#,
        version: .v1
      ),
    ]
  ) { context in
    context.manifest.entities.flatMap { context.missingKeyFindings(in: $0) }
  }

  static let exclusiveKeys = LintCheck(
    code: "exclusive-keys",
    severity: .error,
    summary: "Two keys cannot be used together.",
    explanation: """
      A format has a template or scripts, a redirect a parameter or a template, an app its own \
      icon or the App Store's, a format an `appId` or an `app`. Only one of them can count.
      """,
    passing: [
      LintExample(
        .format,
        #"{"appId": "notes", "script": "function process() {}", "script2": "function process() {}"}"#
      )
    ],
    failing: [
      LintExample(
        .format,
        #"{"appId": "notes", "format": "notes://$1", "script2": "function process() {}"}"#
      ),
      LintExample(.redirects, #"{"^a$": {"param": "u", "format": "b"}}"#),
    ]
  ) { context in
    context.manifest.entities.flatMap { context.exclusiveKeyFindings(in: $0) }
  }

  static let wrongType = LintCheck(
    code: "wrong-type",
    severity: .error,
    summary: "A value has the wrong type for its key.",
    explanation: """
      The value is ignored, and with it the rule or test that it belongs to. Write a flag as \
      `true`, `false`, `1` or `0`, a country as its two-letter code (ISO 3166-1), and an `iconURL` \
      with `https://` and a host.
      """,
    passing: [
      LintExample(
        .app,
        #"{"identifier": "notes", "name": "Notes", "scheme": "notes", "new": 1}"#
      )
    ],
    failing: [
      LintExample(
        .app,
        #"{"identifier": "notes", "name": "Notes", "scheme": "notes", "platform": "tv"}"#
      ),
      LintExample(
        .app,
        #"{"identifier": "notes", "name": "Notes", "scheme": "notes", "country": "XX1"}"#
      ),
      LintExample(
        .app,
        #"{"identifier": "notes", "name": "Notes", "scheme": "notes", "iconURL": "icon.png"}"#
      ),
      LintExample(.format, #"{"appId": "notes", "format": "notes:", "testResults": [1]}"#),
      LintExample(.manifest, #"{"apps": {}, "actions": []}"#),
    ]
  ) { context in
    context.manifest.entities.flatMap { entity in
      entity.object.members.flatMap { context.wrongTypeFindings($0, in: entity) }
    }
  }

  static let newerKey = LintCheck(
    code: "key-newer-than-version",
    severity: .note,
    summary: "Not every app that reads this version reads this key.",
    explanation: """
      Older apps that read the same file ignore the key. This is often intended; if not, those \
      apps need another rule.
      """,
    passing: [
      LintExample(
        .app,
        #"{"identifier": "notes", "name": "Notes", "scheme": "notes", "country": "de"}"#
      )
    ],
    failing: [
      LintExample(
        .manifest,
        #"""
        {"apps": [{"identifier": "notes", "displayName": "Notes", "storeIdentifier": "1",
                   "scheme": "notes://", "platform": "pad"}], "actions": []}
        """#,
        version: .v1
      )
    ]
  ) { context in
    context.manifest.entities.flatMap { entity in
      entity.object.members.compactMap { context.newerKeyFinding($0, in: entity) }
    }
  }
}
