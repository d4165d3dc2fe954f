extension NavigationPolicy {
  /// The policy as Swift source: a navigation delegate whose `webView(_:decidePolicyFor:)` cancels
  /// what would do nothing but leave for an app.
  ///
  /// - Parameter typeName: The name of the type; what is no Swift identifier becomes
  ///   `LinkNavigationPolicy`.
  /// - Returns: The source of a file.
  public func swiftSource(typeName: String = "LinkNavigationPolicy") -> String {
    let (rules, shortfalls) = rules(
      isForContentRules: false,
      hosts: hosts.filter { $0.role == .jump }
    )
    let lines = rules.map { rule in
      let action = rule.action == .cancel ? ".cancel" : ".allow"
      return "    Rule(\(action), \(rule.isCaseSensitive), \(Self.literal(rule.expression))),"
    }
    let notes = shortfalls.map { "// \($0.host): \($0.message)." }
    let name = Self.isIdentifier(typeName) ? typeName : "LinkNavigationPolicy"
    return """
      // Made from association files. Of the rules that fit a URL the first decides.
      \(notes.isEmpty ? "" : notes.joined(separator: "\n") + "\n")import Foundation
      import WebKit

      /// Keeps links of hosts that lead to apps alone from leaving the web view.
      @MainActor
      final class \(name): NSObject, WKNavigationDelegate {
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
  }

  /// A text as a Swift literal without escapes.
  private static func literal(_ text: String) -> String {
    var hashes = "#"
    while text.contains("\"" + hashes) || text.contains("\\" + hashes) { hashes += "#" }
    return "\(hashes)\"\(text)\"\(hashes)"
  }

  private static func isIdentifier(_ name: String) -> Bool {
    guard let first = name.utf8.first, !(0x30...0x39).contains(first) else { return false }
    return name.utf8.allSatisfy {
      (0x61...0x7A).contains($0 | 0x20) && $0 < 0x80 || (0x30...0x39).contains($0) || $0 == 0x5F
    }
  }
}
