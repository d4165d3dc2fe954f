extension NavigationPolicy {
  /// The policy as Swift source: a navigation delegate that cancels links to jump hosts, and makes
  /// web views that have it and the user script for main sites.
  ///
  /// - Parameters:
  ///   - typeName: The name of the type; what `isTypeName` refuses becomes `LinkNavigationPolicy`.
  ///   - messageHandler: As of `userScript(messageHandler:)`; the delegate is that handler then,
  ///     and loads the URLs.
  /// - Returns: The source of a file.
  public func swiftSource(
    typeName: String = "LinkNavigationPolicy",
    messageHandler: String? = nil
  ) -> String {
    let (rules, shortfalls) = rules(isForContentRules: false, roles: [.jump])
    let lines = rules.map { rule in
      let action = rule.action == .cancel ? ".cancel" : ".allow"
      return "    Rule(\(action), \(rule.isCaseSensitive), \(Self.literal(rule.expression))),"
    }
    let notes = shortfalls.map { "// \($0.host): \($0.message)." }
    let name = Self.isTypeName(typeName) ? typeName : "LinkNavigationPolicy"
    let script = userScript(messageHandler: messageHandler)
    let handler = script == nil ? nil : messageHandler
    return """
      // Made from association files. Of the rules that fit a URL the first decides.
      \(notes.isEmpty ? "" : notes.joined(separator: "\n") + "\n")import Foundation
      import WebKit

      /// Keeps the user of a web view inside it: cancels links of hosts that only lead to apps, and has a
      /// script for links to main sites.
      ///
      ///     let links = \(name)()
      ///     let webView = links.makeWebView()
      ///
      /// A web view does not keep its delegate: keep `links` as long as the web view.
      @MainActor
      final class \(name): NSObject, WKNavigationDelegate {
        /// Makes a web view with this delegate and the script, which must be there before the first page.
        func makeWebView(
          frame: CGRect = .zero,
          configuration: WKWebViewConfiguration = WKWebViewConfiguration()
        ) -> WKWebView {
      \(Self.scriptSetUp(hasScript: script != nil, handler))\
          let webView = WKWebView(frame: frame, configuration: configuration)
          webView.navigationDelegate = self
          return webView
        }

        private struct Rule {
          let policy: WKNavigationActionPolicy
          let expression: NSRegularExpression?

          init(_ policy: WKNavigationActionPolicy, _ isCaseSensitive: Bool, _ pattern: String) {
            self.policy = policy
            expression = try? NSRegularExpression(
              pattern: pattern,
              options: isCaseSensitive ? [] : .caseInsensitive
            )
          }
        }

        private static let rules: [Rule] = [
      \(lines.joined(separator: "\n"))
        ]

        /// What is done about a URL.
        static func policy(for url: URL) -> WKNavigationActionPolicy {
          let text = canonicalText(of: url)
          let range = NSRange(location: 0, length: text.utf16.count)
          let rule = rules.first { $0.expression?.firstMatch(in: text, range: range) != nil }
          return rule?.policy ?? .allow
        }

        /// The URL with host and scheme in lower case and a path that begins with a slash.
        private static func canonicalText(of url: URL) -> String {
          guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
            return url.absoluteString
          }
          parts.scheme = parts.scheme?.lowercased()
          parts.host = parts.host?.lowercased()
          parts.user = nil
          parts.password = nil
          if parts.percentEncodedPath.isEmpty { parts.percentEncodedPath = "/" }
          return parts.string ?? url.absoluteString
        }

        func webView(
          _ webView: WKWebView,
          decidePolicyFor navigationAction: WKNavigationAction,
          decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
        ) {
          decisionHandler(navigationAction.request.url.map(Self.policy) ?? .allow)
        }
      }

      """
        + (handler.map { _ in Self.handlerSource(of: name) } ?? "")
        + (script.map(Self.scriptSource) ?? "")
  }

  /// What puts the script, and the handler that it posts URLs to, into the configuration.
  private static func scriptSetUp(hasScript: Bool, _ handler: String?) -> String {
    guard hasScript else { return "" }
    let adding = """
          configuration.userContentController.addUserScript(
            WKUserScript(
              source: linkScript,
              injectionTime: .atDocumentStart,
              forMainFrameOnly: false
            )
          )

      """
    guard let handler else { return adding }
    return adding + """
          configuration.userContentController.add(self, name: \(escapedLiteral(handler)))

      """
  }

  /// The handler of the URLs that the script posts: what the app itself loads opens no other app.
  private static func handlerSource(of name: String) -> String {
    """

    extension \(name): WKScriptMessageHandler {
      func userContentController(
        _ userContentController: WKUserContentController,
        didReceive message: WKScriptMessage
      ) {
        // Pages can post here too: only web links are loaded.
        guard let text = message.body as? String, let url = URL(string: text),
          ["http", "https"].contains(url.scheme?.lowercased() ?? "")
        else { return }
        message.webView?.load(URLRequest(url: url))
      }
    }

    """
  }

  private static func scriptSource(_ script: String) -> String {
    var hashes = "#"
    while script.contains("\"\"\"" + hashes) || script.contains("\\" + hashes) { hashes += "#" }
    return """

      private let linkScript = \(hashes)\"\"\"
      \(script)\"\"\"\(hashes)

      """
  }

  /// A text as a Swift literal without escapes.
  private static func literal(_ text: String) -> String {
    var hashes = "#"
    while text.contains("\"" + hashes) || text.contains("\\" + hashes) { hashes += "#" }
    return "\(hashes)\"\(text)\"\(hashes)"
  }

  /// A text as a Swift literal in which only ASCII letters and digits stay as they are.
  private static func escapedLiteral(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar in
      scalar.properties.isAlphabetic && scalar.isASCII || ("0"..."9").contains(scalar)
        ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
    }
    return "\"\(scalars.joined())\""
  }

  /// Whether a name can be that of the type in the source: an identifier of ASCII that is no
  /// keyword of Swift and no name that the source itself uses.
  public static func isTypeName(_ name: String) -> Bool {
    guard let first = name.utf8.first, !(0x30...0x39).contains(first) else { return false }
    let isIdentifier = name.utf8.allSatisfy {
      (0x61...0x7A).contains($0 | 0x20) && $0 < 0x80 || (0x30...0x39).contains($0) || $0 == 0x5F
    }
    return isIdentifier && !keywords.contains(name) && !usedNames.contains(name)
  }

  private static let keywords: Set<String> = [
    "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import",
    "init", "inout", "internal", "let", "operator", "private", "precedencegroup", "protocol",
    "public", "rethrows", "static", "struct", "subscript", "typealias", "var", "break", "case",
    "catch", "continue", "default", "defer", "do", "else", "fallthrough", "for", "guard", "if",
    "in", "repeat", "return", "throw", "switch", "where", "while", "Any", "as", "false", "is",
    "nil", "self", "Self", "super", "throws", "true", "try", "_",
  ]

  private static let usedNames: Set<String> = [
    "Foundation", "WebKit", "Bool", "CGRect", "MainActor", "NSObject", "NSRange",
    "NSRegularExpression", "String", "URL", "URLComponents", "URLRequest", "Void",
    "WKNavigationAction", "WKNavigationActionPolicy", "WKNavigationDelegate", "WKScriptMessage",
    "WKScriptMessageHandler", "WKUserContentController", "WKUserScript", "WKWebView",
    "WKWebViewConfiguration", "linkScript",
  ]
}
