import URLSyntax

/// Checks of values that are URLs or names of schemes.
extension CallReader {
  mutating func checkURL(_ given: Given, _ schemes: [String]?, _ notSchemes: [String]) {
    let name = given.parameter.name
    let nested = Array(given.text.utf8)
    // A scheme and a colon are a URL with an empty path (RFC 3986, section 3.3): they open an app.
    guard let length = nested.schemeLength else {
      report(.notAURL(given.text.shown), parameter: name, at: given.valueRange)
      return
    }
    let scheme = String(decoding: nested[..<length], as: UTF8.self).asciiLowercased
    guard isAllowed(scheme, schemes, notSchemes) else {
      let reason = ContractFinding.Reason.schemeNotAllowed(scheme.shown, allowed: schemes)
      report(reason, parameter: name, at: given.valueRange)
      return
    }
    if scheme == "http" || scheme == "https", !nested[(length + 1)...].hasHost {
      report(.missingHost, parameter: name, at: given.valueRange)
      return
    }
    if let byte = nested.first(where: \.isNeverInURL) {
      let text = String(decoding: [byte], as: UTF8.self)
      let reason = ContractFinding.Reason.nestedCharacter(text.nameOfCharacter)
      report(reason, parameter: name, at: given.valueRange)
    }
    set(.url(given.text), for: given.parameter)
  }

  mutating func checkScheme(_ given: Given, _ notSchemes: [String]) {
    let name = given.parameter.name
    guard given.text.isSchemeName else {
      report(.notAScheme(given.text.shown), parameter: name, at: given.valueRange)
      return
    }
    guard isAllowed(given.text.asciiLowercased, nil, notSchemes) else {
      let reason = ContractFinding.Reason.schemeNotAllowed(given.text.shown, allowed: nil)
      report(reason, parameter: name, at: given.valueRange)
      return
    }
    set(.scheme(given.text), for: given.parameter)
  }

  private func isAllowed(_ scheme: String, _ schemes: [String]?, _ notSchemes: [String]) -> Bool {
    if let schemes, !schemes.contains(where: { $0.asciiLowercased == scheme }) { return false }
    return !notSchemes.contains { $0.asciiLowercased == scheme }
  }
}

extension ArraySlice<UInt8> {
  /// Whether what follows a scheme's colon names a host: "//" [ userinfo "@" ] host [ ":" port ].
  fileprivate var hasHost: Bool {
    guard starts(with: "//".utf8) else { return false }
    let authority = dropFirst(2).prefix { !"/?#\\".utf8.contains($0) }
    let afterUser = authority.lastIndex(of: UInt8(ascii: "@")).map { authority[($0 + 1)...] }
    return !(afterUser ?? authority).prefix { $0 != UInt8(ascii: ":") }.isEmpty
  }
}

extension UInt8 {
  /// Whether no URL, even one with letters of other scripts, has the byte.
  fileprivate var isNeverInURL: Bool {
    switch self {
    // Controls and the space, then " < > \ ^ ` { | } and delete.
    case 0...0x20, 0x22, 0x3C, 0x3E, 0x5C, 0x5E, 0x60, 0x7B...0x7D, 0x7F: true
    default: false
    }
  }
}
