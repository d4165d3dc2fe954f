public import Diagnostics

/// A check of declared schemes, with what its reference says.
public struct SchemeCheck: Sendable {
  /// The code of its findings.
  public let code: String
  /// How grave its findings are.
  public let severity: Severity
  /// What it finds, in one sentence.
  public let summary: String
  /// Why that matters and what to do.
  public let explanation: String
  /// What an Info.plist holds in which it finds something.
  public let failing: [String]

  /// Every check, in the order of the reference.
  public static let all = [
    malformed, reserved, claimedTwice, differsInCase, repeated, wrongType, repeatedKey,
    emptyType, missingName, queryLimit, queryUnneeded,
  ]

  func diagnostic(
    _ message: String,
    at location: SourceLocation?,
    notes: [DiagnosticNote] = [],
    help: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      code: code,
      severity: severity,
      message: message,
      location: location,
      notes: notes,
      help: help
    )
  }
}

extension SchemeCheck {
  static let malformed = SchemeCheck(
    code: "scheme-malformed",
    severity: .error,
    summary: "A scheme is not one by RFC 3986.",
    explanation: """
      A scheme begins with a letter and holds letters, digits, `+`, `-` and `.`, without the colon. \
      The system finds no app for others, and says nothing.
      """,
    failing: [
      types("<string>notes://</string>"), types("<string>my notes</string>"),
      types("<string>1notes</string>"), queries("<string>my_notes</string>"),
    ]
  )

  static let reserved = SchemeCheck(
    code: "scheme-reserved",
    severity: .error,
    summary: "An app declares a scheme that belongs to the system.",
    explanation: """
      Such URLs are opened by the system's own apps, or are not handed to apps at all; the \
      declaration has no effect. Web links come to an app as universal links.
      """,
    failing: [types("<string>mailto</string>"), types("<string>HTTPS</string>")]
  )

  static let claimedTwice = SchemeCheck(
    code: "scheme-claimed-twice",
    severity: .warning,
    summary: "Two apps declare one scheme.",
    explanation: """
      Where both are installed, which of them opens is not defined, and the data of the URL may go \
      to the wrong one. Choose a scheme that nobody else has, such as one with the name of the \
      company in it.
      """,
    failing: [types("<string>notes</string>") + other("<string>notes</string>")]
  )

  static let differsInCase = SchemeCheck(
    code: "scheme-case",
    severity: .warning,
    summary: "Two spellings of a scheme differ only in case.",
    explanation: """
      Schemes are compared without case, so the two are one. Code that compares them as texts \
      takes them for two. Write small letters everywhere.
      """,
    failing: [
      types("<string>notes</string><string>Notes</string>"),
      types("<string>notes</string>") + other("<string>NOTES</string>"),
      types("<string>notes</string>") + queries("<string>Notes</string>"),
    ]
  )

  static let repeated = SchemeCheck(
    code: "scheme-repeated",
    severity: .warning,
    summary: "An app lists a scheme twice.",
    explanation: "The second entry has no effect. Remove it.",
    failing: [
      types("<string>notes</string><string>notes</string>"),
      queries("<string>maps2</string><string>maps2</string>"),
    ]
  )

  static let wrongType = SchemeCheck(
    code: "scheme-wrong-type",
    severity: .error,
    summary: "A value of the declaration is not of the type that its key needs.",
    explanation: """
      `CFBundleURLTypes` is a list of dictionaries, `CFBundleURLSchemes` one string or a list of \
      strings, `CFBundleURLName` a string, `LSApplicationQueriesSchemes` a list of strings. What \
      has another type is passed over.
      """,
    failing: [
      "<key>CFBundleURLTypes</key><string>notes</string>",
      types("<integer>1</integer>"), "<key>LSApplicationQueriesSchemes</key><string>a</string>",
    ]
  )

  static let repeatedKey = SchemeCheck(
    code: "scheme-repeated-key",
    severity: .error,
    summary: "A key of the declaration stands twice in the file.",
    explanation: "Only one of the lists counts, and which one depends on the reader. Join them.",
    failing: [types("<string>a</string>") + types("<string>b</string>")]
  )

  static let emptyType = SchemeCheck(
    code: "scheme-missing",
    severity: .warning,
    summary: "An entry of `CFBundleURLTypes` has no schemes.",
    explanation: "The entry declares nothing. Add `CFBundleURLSchemes`, or remove it.",
    failing: [
      """
      <key>CFBundleURLTypes</key>
      <array><dict><key>CFBundleURLName</key><string>a</string></dict></array>
      """
    ]
  )

  static let missingName = SchemeCheck(
    code: "scheme-name-missing",
    severity: .note,
    summary: "An entry of `CFBundleURLTypes` has no `CFBundleURLName`.",
    explanation: """
      The name, usually the bundle's identifier, tells apart the same scheme of two apps in the \
      lists that developers see.
      """,
    failing: [
      """
      <key>CFBundleURLTypes</key>
      <array><dict><key>CFBundleURLSchemes</key><string>a</string></dict></array>
      """
    ]
  )

  static let queryLimit = SchemeCheck(
    code: "scheme-query-limit",
    severity: .error,
    summary: "`LSApplicationQueriesSchemes` has more than 50 distinct entries.",
    explanation: """
      For an app linked against iOS 15 or later, `canOpenURL` answers no for every entry behind the \
      fiftieth, whether or not an app is installed. Opening needs no entry: open the URL and look \
      at the result.
      """,
    failing: [queries((1...51).map { "<string>a\($0)</string>" }.joined())]
  )

  static let queryUnneeded = SchemeCheck(
    code: "scheme-query-unneeded",
    severity: .note,
    summary: "`LSApplicationQueriesSchemes` lists a scheme that needs no entry.",
    explanation: """
      Any app may ask about the system's own schemes. The entry takes up one of 50 places.
      """,
    failing: [queries("<string>https</string>")]
  )

  private static func types(_ schemes: String) -> String {
    """
    <key>CFBundleURLTypes</key><array><dict>
    <key>CFBundleURLName</key><string>a</string>
    <key>CFBundleURLSchemes</key><array>\(schemes)</array>
    </dict></array>
    """
  }

  private static func queries(_ schemes: String) -> String {
    "<key>LSApplicationQueriesSchemes</key><array>\(schemes)</array>"
  }

  /// What a second app declares.
  private static func other(_ schemes: String) -> String { otherApp + types(schemes) }

  /// What divides the examples of two apps.
  public static let otherApp = "<!-- another app -->"
}
