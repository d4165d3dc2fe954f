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
    malformed, reserved, ofDefaultApp, claimedTwice, differsInCase, repeated, wrongType,
    repeatedKey, unreadKey, unknownRole, buildSetting, emptyType, missingName, queryLimit,
    queryUnneeded,
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
    summary: "A scheme does not follow RFC 3986.",
    explanation: """
      A scheme begins with a letter and contains letters, digits, `+`, `-` and `.`, without the \
      colon. For any other scheme the system silently finds no app.
      """,
    failing: [
      types("<string>notes://</string>"), types("<string>my notes</string>"),
      types("<string>1notes</string>"), queries("<string>my_notes</string>"),
    ]
  )

  static let reserved = SchemeCheck(
    code: "scheme-reserved",
    severity: .error,
    summary: "An app declares a scheme that is reserved for the system.",
    explanation: """
      The system's own apps open such URLs, or no app gets them; the declaration has no effect. To \
      handle web links, use universal links.
      """,
    failing: [types("<string>facetime</string>"), types("<string>FILE</string>")]
  )

  static let ofDefaultApp = SchemeCheck(
    code: "scheme-default-app",
    severity: .warning,
    summary: "An app declares a scheme that only a user's default app gets.",
    explanation: """
      An app that wants to be the user's default browser or mail app, or the default for calls or \
      messages, declares `http` and `https`, `mailto`, `tel` or `sms`, and needs an entitlement from \
      Apple. In any other app the declaration has no effect; for web links, use universal links.
      """,
    failing: [types("<string>mailto</string>"), types("<string>HTTPS</string>")]
  )

  static let claimedTwice = SchemeCheck(
    code: "scheme-claimed-twice",
    severity: .warning,
    summary: "Two apps declare the same scheme.",
    explanation: """
      If both are installed, which one opens is undefined, and the data in the URL may go to the \
      wrong app. Choose a scheme that nobody else uses, for example with your company's name in \
      it.
      """,
    failing: [types("<string>notes</string>") + other("<string>notes</string>")]
  )

  static let differsInCase = SchemeCheck(
    code: "scheme-case",
    severity: .warning,
    summary: "Two spellings of a scheme differ only in case.",
    explanation: """
      Schemes are case-insensitive, so the two are the same; code that compares them as strings \
      sees two. Write lower case everywhere.
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
    summary: "A value in the declaration has the wrong type for its key.",
    explanation: """
      `CFBundleURLTypes` is a list of dictionaries, `CFBundleURLSchemes` a list of strings even for \
      one scheme, `CFBundleURLName` a string, `LSApplicationQueriesSchemes` a list of strings. A \
      value of another type is ignored.
      """,
    failing: [
      "<key>CFBundleURLTypes</key><string>notes</string>",
      types("<integer>1</integer>"), "<key>LSApplicationQueriesSchemes</key><string>a</string>",
      "<key>CFBundleURLTypes</key><dict>\(oneScheme)</dict>",
      "<key>CFBundleURLTypes</key><array><dict>\(oneScheme)</dict></array>",
    ]
  )

  static let repeatedKey = SchemeCheck(
    code: "scheme-repeated-key",
    severity: .error,
    summary: "The declaration has a duplicate key.",
    explanation: """
      The system reads one of the lists: the last in an XML file, the first in a binary one. Merge them.
      """,
    failing: [types("<string>a</string>") + types("<string>b</string>")]
  )

  static let unreadKey = SchemeCheck(
    code: "scheme-unread-key",
    severity: .error,
    summary: "A key of the declaration is misspelled or at the wrong level.",
    explanation: """
      `CFBundleURLTypes` and `LSApplicationQueriesSchemes` are keys of the property list itself, \
      `CFBundleURLName` and `CFBundleURLSchemes` of the entries of `CFBundleURLTypes`. The system \
      silently ignores a key that it does not know or finds elsewhere.
      """,
    failing: [
      "<key>LSApplicationQuerySchemes</key><array><string>a</string></array>", oneScheme,
      """
      <key>CFBundleURLTypes</key>
      <array><dict><key>URL Schemes</key><array><string>a</string></array></dict></array>
      """,
    ]
  )

  static let buildSetting = SchemeCheck(
    code: "scheme-build-setting",
    severity: .warning,
    summary: "A scheme contains a build setting, so it is not known.",
    explanation: """
      The build replaces `$(NAME)` and `${NAME}`. Check the Info.plist of the built app instead.
      """,
    failing: [
      types("<string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>"), queries("<string>fb${ID}</string>"),
    ]
  )

  static let emptyType = SchemeCheck(
    code: "scheme-missing",
    severity: .warning,
    summary: "An entry of `CFBundleURLTypes` has no schemes.",
    explanation: "The entry declares nothing. Add `CFBundleURLSchemes`, or remove the entry.",
    failing: [
      """
      <key>CFBundleURLTypes</key>
      <array><dict><key>CFBundleURLName</key><string>a</string></dict></array>
      """
    ]
  )

  static let unknownRole = SchemeCheck(
    code: "scheme-unknown-role",
    severity: .warning,
    summary: "A `CFBundleTypeRole` is no role that the system knows.",
    explanation: """
      It is `Editor`, `Viewer`, `Shell` or `None`, in this spelling. Entries need none; an app's own \
      schemes have `Editor`, those that it only opens `Viewer`.
      """,
    failing: [
      """
      <key>CFBundleURLTypes</key><array><dict>
      <key>CFBundleTypeRole</key><string>editor</string>
      <key>CFBundleURLName</key><string>a</string>
      <key>CFBundleURLSchemes</key><array><string>a</string></array></dict></array>
      """
    ]
  )

  static let missingName = SchemeCheck(
    code: "scheme-name-missing",
    severity: .note,
    summary: "An entry of `CFBundleURLTypes` has no `CFBundleURLName`.",
    explanation: """
      The name, usually the bundle identifier, distinguishes two apps with the same scheme in \
      developer tools.
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
      For an app linked against iOS 15 or later, `canOpenURL` answers no for every entry after the \
      fiftieth, whether or not an app is installed. Opening a URL needs no entry: open it and \
      check the result.
      """,
    failing: [queries((1...51).map { "<string>a\($0)</string>" }.joined())]
  )

  static let queryUnneeded = SchemeCheck(
    code: "scheme-query-unneeded",
    severity: .note,
    summary: "`LSApplicationQueriesSchemes` lists a scheme that needs no entry.",
    explanation: """
      Any app may ask about the system's own schemes. The entry uses up one of the 50 places.
      """,
    failing: [queries("<string>https</string>")]
  )

  private static let oneScheme = "<key>CFBundleURLSchemes</key><string>notes</string>"

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
