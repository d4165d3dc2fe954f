import Diagnostics
import LocatedJSON

/// The checks of targets: namespaces, packages, fingerprints and sites.
extension AssetLinksLint {
  static let targetChecks = [unknownNamespace, badPackage, badFingerprint, badSite]

  static let unknownNamespace = AssetLinksCheck(
    code: "assetlinks-unknown-namespace",
    severity: .warning,
    summary: "A target is neither an `android_app` nor a `web` site.",
    explanation: "Android ignores the statement.",
    passing: [example(), example(target: #"{"namespace": "web", "site": "https://example.com"}"#)],
    failing: [example(target: #"{"namespace": "android", "package_name": "com.example.app"}"#)]
  ) { file in
    let known = ["android_app", "web"]
    return file.targets.compactMap { target in
      guard let node = target["namespace"], let name = node.string, !known.contains(name) else {
        return nil
      }
      return PlacedFinding(
        code: "assetlinks-unknown-namespace",
        severity: .warning,
        message: "'\(name)' is not a namespace that Android reads",
        range: node.range,
        help: "write 'android_app' for an app, 'web' for a site"
      )
    }
  }

  static let badPackage = AssetLinksCheck(
    code: "assetlinks-bad-package",
    severity: .error,
    summary: "A package name is not one of an Android app.",
    explanation: """
      The application ID has at least two parts between dots; each begins with a letter and has \
      letters, digits and underscores. An app ID of Apple's, with a team ID or a hyphen, is none.
      """,
    passing: [example(), example(package: #""com.example.App_2""#)],
    failing: [
      example(package: #""example""#), example(package: #""com.example.my-app""#),
      example(package: #""com..app""#), example(package: #""com.2example.app""#),
    ]
  ) { file in
    file.targets.compactMap { target in
      guard let node = target["package_name"], let name = node.string,
        let problem = problem(ofPackage: name)
      else { return nil }
      return PlacedFinding(
        code: "assetlinks-bad-package",
        severity: .error,
        message: "'\(name)' is not a package name: \(problem)",
        range: node.range
      )
    }
  }

  private static func problem(ofPackage name: String) -> String? {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1 else { return "it has no dot" }
    for part in parts {
      guard let first = part.unicodeScalars.first else { return "a part between dots is empty" }
      guard first.isASCIILetter else { return "'\(part)' does not begin with a letter" }
      let foreign = part.unicodeScalars.first {
        !$0.isASCIILetter && !("0"..."9").contains($0) && $0 != "_"
      }
      if let foreign { return "it has '\(Character(foreign))'" }
    }
    return nil
  }

  static let badFingerprint = AssetLinksCheck(
    code: "assetlinks-bad-fingerprint",
    severity: .error,
    summary:
      "A fingerprint is not 32 bytes in capital hexadecimal digits, with colons between them.",
    explanation: """
      `sha256_cert_fingerprints` has the SHA-256 fingerprints of the certificates that the app may be \
      signed with, as `keytool -list -v` and the Play Console print them: 64 capital hexadecimal \
      digits in pairs with colons. A SHA-1 fingerprint has 20 bytes. An app that the Play Store signs \
      needs the store's fingerprint, not that of the upload key. One that is listed twice is a warning.
      """,
    passing: [example()],
    failing: [
      example(fingerprints: "[\"\(fingerprint.lowercased())\"]"),
      example(fingerprints: "[\"\(fingerprint.split(separator: ":").joined())\"]"),
      example(fingerprints: "[\"\(fingerprint.prefix(59))\"]"),
      example(fingerprints: "[\"SHA256:\(fingerprint)\"]"),
      example(fingerprints: "[\"\(fingerprint)\", \"\(fingerprint)\"]"),
    ]
  ) { file in
    file.targets.flatMap { target -> [PlacedFinding] in
      var seen: Set<ExactText> = []
      return (target["sha256_cert_fingerprints"]?.array ?? []).compactMap { node in
        guard let text = node.string else { return nil }
        if let problem = FingerprintProblem(text) {
          return badFingerprint(.error, problem.message, node, help: problem.help)
        }
        guard !seen.insert(ExactText(text)).inserted else { return nil }
        return badFingerprint(.warning, "the fingerprint is listed twice", node, help: nil)
      }
    }
  }

  private static func badFingerprint(
    _ severity: Severity,
    _ message: String,
    _ node: JSONNode,
    help: String?
  ) -> PlacedFinding {
    PlacedFinding(
      code: "assetlinks-bad-fingerprint",
      severity: severity,
      message: message,
      range: node.range,
      help: help
    )
  }

  static let badSite = AssetLinksCheck(
    code: "assetlinks-bad-site",
    severity: .error,
    summary: "The `site` of a web target is not a scheme and a host.",
    explanation: """
      It has the form `https://www.example.com`, with a port if it is not the usual one, but without a \
      path, not even a slash, a query or a user. Only for the relation `common.query_webapk` is it the \
      whole URL of a web app's manifest.
      """,
    passing: [
      example(target: #"{"namespace": "web", "site": "https://example.com:8443"}"#),
      example(
        relation: #"["delegate_permission/common.query_webapk"]"#,
        target: #"{"namespace": "web", "site": "https://example.com/app/manifest.json"}"#
      ),
    ],
    failing: [
      example(target: #"{"namespace": "web", "site": "example.com"}"#),
      example(target: #"{"namespace": "web", "site": "https://example.com/"}"#),
      example(target: #"{"namespace": "web", "site": "https://example.com:443"}"#),
    ]
  ) { file in
    file.statements.compactMap { statement in
      guard let node = statement.target?["site"], let site = node.string,
        let problem = problem(ofSite: site, isWebApp: statement.isAboutWebApp)
      else { return nil }
      return PlacedFinding(
        code: "assetlinks-bad-site",
        severity: .error,
        message: "'\(site)' is not a site: \(problem)",
        range: node.range,
        help: "write it as 'https://www.example.com'"
      )
    }
  }

  private static func problem(ofSite site: String, isWebApp: Bool) -> String? {
    guard let url = try? LinkURL(site), url.host != nil else { return "it has no scheme and host" }
    let authority = site.drop { $0 != "/" }.dropFirst(2)
    guard !authority.contains("@") else { return "it has a user" }
    if !isWebApp, authority.contains(where: { "/?#".contains($0) }) {
      return "it has something behind the host"
    }
    let usual = url.scheme == "http" ? 80 : 443
    if authority.prefix(while: { !"/?#".contains($0) }).hasSuffix(":\(usual)") {
      return "it has the usual port, which is left out"
    }
    return nil
  }
}

extension AssetLinks.Statement {
  /// Whether a site asks if its web app is installed: its target is the manifest of the web app.
  ///
  /// After https://web.dev/articles/get-installed-related-apps.
  fileprivate var isAboutWebApp: Bool {
    relations.contains { $0.text == "delegate_permission/common.query_webapk" }
  }
}

extension AssetLinks {
  fileprivate var targets: [JSONObject] { statements.compactMap(\.target) }
}

extension String {
  /// Whether it is a fingerprint as Android compares them.
  var isFingerprint: Bool { FingerprintProblem(self) == nil }
}

struct FingerprintProblem {
  let message: String
  var help: String?

  /// Nil for a fingerprint of 32 bytes in capital hexadecimal digits with colons.
  init?(_ text: String) {
    let upper = text.uppercased()
    let digits = upper.filter { $0 != ":" && $0 != " " }
    let isHexadecimal = digits.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x41...0x46).contains($0)
    }
    guard isHexadecimal, !digits.isEmpty else {
      message = "'\(text)' is not a fingerprint: expected hexadecimal digits in pairs, with colons"
      return
    }
    guard digits.utf8.count == 64 else {
      let isSHA1 = digits.utf8.count == 40
      message =
        "the fingerprint has \(digits.utf8.count) digits, a SHA-256 fingerprint has 64"
        + (isSHA1 ? ": this is one of SHA-1" : "")
      return
    }
    let written = Self.pairs(of: digits)
    guard !written.utf8.elementsEqual(text.utf8) else { return nil }
    message =
      written.utf8.elementsEqual(upper.utf8)
      ? "the fingerprint has small letters" : "the digits are not in pairs with colons between them"
    help = "write '\(written)'"
  }

  private static func pairs(of digits: String) -> String {
    let bytes = Array(digits.utf8)
    return stride(from: 0, to: bytes.count - 1, by: 2)
      .map { String(decoding: bytes[$0...($0 + 1)], as: UTF8.self) }.joined(separator: ":")
  }
}

extension Unicode.Scalar {
  fileprivate var isASCIILetter: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }
}
