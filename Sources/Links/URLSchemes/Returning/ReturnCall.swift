import TextCoding
import URLSyntax

/// A call that names where to go back to: by a scheme (`scheme=`), or by the URLs of x-callback-url
/// (`x-success`, `x-error`, `x-cancel`).
public struct ReturnCall: Sendable, Hashable {
  /// The URL of the call.
  public var url: String
  /// The scheme of the app that is called, in small letters.
  public var scheme: String
  /// The name of the calling app, from `x-source`.
  public var source: String?
  /// Where to go back to, in the order of the URL.
  public var targets: [ReturnTarget]
  /// The parameters whose names say that they hold a secret, and that are not empty.
  public var secrets: [Secret]
  /// The range of the parameters beyond the limit, which are not read; nil if there are none.
  public var unread: Range<Int>?

  /// A parameter that holds a secret in the clear.
  public struct Secret: Sendable, Hashable {
    /// The name of the parameter.
    public var name: String
    /// The place of its value, as UTF-8 offsets in the URL; for one within a target's URL the place
    /// of the target's value.
    public var utf8Range: Range<Int>
  }
}

/// Where a call goes back to.
public struct ReturnTarget: Sendable, Hashable {
  /// When it is used.
  public var role: Role
  /// The value, decoded: the name of a scheme, or a URL.
  public var value: String
  /// The place of the value in the URL, as UTF-8 offsets.
  public var utf8Range: Range<Int>
  /// Whether the value could be decoded: its escapes are well-formed, and their bytes are UTF-8.
  public var isDecoded: Bool

  /// When a target is used.
  public enum Role: String, Sendable, Hashable, CaseIterable {
    /// Whatever came of the call; the value is the name of a scheme.
    case scheme
    /// When the action is done.
    case success = "x-success"
    /// When the action failed.
    case error = "x-error"
    /// When the user cancelled the action.
    case cancel = "x-cancel"
  }

  /// Creates a target.
  public init(role: Role, value: String, utf8Range: Range<Int> = 0..<0, isDecoded: Bool = true) {
    self.role = role
    self.value = value
    self.utf8Range = utf8Range
    self.isDecoded = isDecoded
  }
}

extension ReturnTarget {
  /// The scheme that it goes to, in small letters; nil if the value has none.
  public var schemeName: String? {
    switch role {
    case .scheme: value.isSchemeName ? value.asciiLowercased : nil
    case .success, .error, .cancel: SchemeURL(value)?.schemeName
    }
  }
}

extension ReturnCall {
  /// Parses a call; nil if the text is not a URL or has no return URL.
  ///
  /// At most 1,000 parameters are read.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - plusIsSpace: Whether `+` in a value means a space.
  public init?(_ url: String, plusIsSpace: Bool = true) {
    guard let parts = SchemeURL(url), !["http", "https"].contains(parts.schemeName) else {
      return nil
    }
    self.url = url
    scheme = parts.schemeName
    targets = []
    secrets = []
    let parameters = parts.parameters(limit: ContractLimits.parameters + 1)
    if parameters.count > ContractLimits.parameters {
      let start = parameters[ContractLimits.parameters].range.lowerBound
      unread = start..<(parts.query?.upperBound ?? start)
    }
    for parameter in parameters.prefix(ContractLimits.parameters) {
      guard let range = parameter.value else { continue }
      let name = DecodedText(parts.bytes, parameter.name, plusIsSpace: plusIsSpace).text
      var value: DecodedText { DecodedText(parts.bytes, range, plusIsSpace: plusIsSpace) }
      if name.isNameOfSecret, !range.isEmpty {
        secrets.append(Secret(name: name, utf8Range: range))
      }
      if name == Self.sourceName, source == nil { source = value.text }
      guard let role = ReturnTarget.Role(rawValue: name) else { continue }
      let target = value
      targets.append(
        ReturnTarget(
          role: role,
          value: target.text,
          utf8Range: range,
          isDecoded: target.isUTF8 && target.malformedEscape == nil
        )
      )
      secrets += Self.secrets(within: target.text, at: range, plusIsSpace: plusIsSpace, depth: 1)
    }
    guard !targets.isEmpty || unread != nil else { return nil }
  }

  static let sourceName = "x-source"

  /// The secrets in the URL of a target, and in the targets of that one.
  private static func secrets(
    within url: String,
    at range: Range<Int>,
    plusIsSpace: Bool,
    depth: Int
  ) -> [Secret] {
    guard depth <= 4, let parts = SchemeURL(url) else { return [] }
    var secrets: [Secret] = []
    for parameter in parts.parameters(limit: ContractLimits.parameters) {
      guard let valueRange = parameter.value, !valueRange.isEmpty else { continue }
      let name = DecodedText(parts.bytes, parameter.name, plusIsSpace: plusIsSpace).text
      if name.isNameOfSecret { secrets.append(Secret(name: name, utf8Range: range)) }
      guard ReturnTarget.Role(rawValue: name) != nil else { continue }
      let value = DecodedText(parts.bytes, valueRange, plusIsSpace: plusIsSpace).text
      secrets += Self.secrets(within: value, at: range, plusIsSpace: plusIsSpace, depth: depth + 1)
    }
    return secrets
  }
}

extension String {
  /// Whether the words of a name, as `access_token` and `userPassword` have them, say that its
  /// value is a secret.
  var isNameOfSecret: Bool {
    guard utf8.count <= 64 else { return false }
    var words: [String] = []
    var word: [UInt8] = []
    var isAfterSmall = false
    for byte in utf8 {
      let isCapital = byte.asciiLowercased != byte
      if !byte.isASCIILetter || (isCapital && isAfterSmall), !word.isEmpty {
        words.append(String(decoding: word, as: UTF8.self))
        word = []
      }
      if byte.isASCIILetter { word.append(byte.asciiLowercased) }
      isAfterSmall = byte.isASCIILetter && !isCapital
    }
    words.append(String(decoding: word, as: UTF8.self))
    return words.contains(where: Self.secretWords.contains)
      || zip(words, words.dropFirst()).contains { Self.secretWords.contains($0 + $1) }
  }

  private static let secretWords: Set<String> = [
    "password", "passwd", "passphrase", "passcode", "pass", "pwd", "pw", "pin", "secret", "token",
    "accesstoken", "authtoken", "apikey", "privatekey", "credential", "credentials", "jwt",
  ]
}
