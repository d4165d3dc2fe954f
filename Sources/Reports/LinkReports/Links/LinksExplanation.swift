package import Diagnostics
import UniversalLinks

/// What a finding about universal links means.
package struct LinksExplanation {
  package let code: String
  package let severity: Severity
  package let summary: String
  package let explanation: String
  package var examples = ""
}

extension LinksExplanation {
  package static var all: [LinksExplanation] {
    AssociationLint.checks.map { LinksExplanation($0) }
      + AssetLinksLint.checks.map { LinksExplanation($0) } + ofDomains + ofResponses
  }

  /// The explanation of a code; nil if there is no such check.
  package static func of(_ code: String) -> LinksExplanation? {
    all.first { $0.code == code }
  }

  package static func unknownCodeMessage(_ code: String) -> String {
    let codes = all.map(\.code)
    let near = code.nearest(among: codes).map { "Did you mean '\($0)'?" }
    return "There is no check '\(code)'. \(near ?? "There are: \(codes.joined(separator: ", ")).")"
  }

  private init(_ check: AssociationCheck) {
    code = check.code
    severity = check.severity
    summary = check.summary
    explanation = check.explanation
    examples = Self.text(failing: check.failing, passing: check.passing)
  }

  private init(_ check: AssetLinksCheck) {
    code = check.code
    severity = check.severity
    summary = check.summary
    explanation = check.explanation
    examples = Self.text(failing: check.failing, passing: check.passing)
  }

  private static func text(failing: [String], passing: [String]) -> String {
    func blocks(_ files: [String]) -> String {
      files.map { "```json\n\($0)\n```" }.joined(separator: "\n\n")
    }
    return "\nBad:\n\n" + blocks(failing) + "\n\nGood:\n\n" + blocks(passing) + "\n"
  }

  /// The explanation as Markdown, its last line ended.
  package var text: String {
    let word = severity.rawValue
    let grave = word.prefix(1).uppercased() + word.dropFirst()
    return "## \(code)\n\n\(grave). \(summary)\n\n\(explanation)\n\(examples)"
  }
}

extension LinksExplanation {
  /// The findings in entitlements.
  static let ofDomains = [
    LinksExplanation(
      code: "property-list",
      severity: .error,
      summary: "The file is not a readable property list.",
      explanation: """
        Entitlements are property lists, XML or binary. Damaged lists, and lists that are too \
        large or nested too deeply, are rejected.
        """
    ),
    LinksExplanation(
      code: "domain-none",
      severity: .warning,
      summary: "The entitlements have no associated domains.",
      explanation: """
        Without them the app has no universal links, whatever a site's file says. Add the \
        capability Associated Domains, which writes 'com.apple.developer.associated-domains'.
        """
    ),
    LinksExplanation(
      code: "domain-duplicate-key",
      severity: .error,
      summary: "The entitlements have the list of associated domains twice.",
      explanation: """
        The system reads one of them: the last in an XML file, the first in a binary one. Merge them.
        """
    ),
    LinksExplanation(
      code: "domain-bad-entry",
      severity: .error,
      summary: "An associated domain does not have the form service:host.",
      explanation: """
        The system ignores it. Write 'applinks:www.example.com', without scheme, path or slash. A \
        wildcard goes in front, '*.example.com', and a mode at the end, '?mode=developer'.
        """
    ),
    LinksExplanation(
      code: Entitlements.variableCode,
      severity: .warning,
      summary: "An associated domain has a variable that Xcode replaces in a build.",
      explanation: """
        The file is the one of the project, in which '$(NAME)' or '${NAME}' is a build setting. Its host is \
        not known, so it is not checked. Give the entitlements of the built app: \
        'codesign -d --entitlements - --xml App.app' writes them.
        """
    ),
    LinksExplanation(
      code: "domain-local",
      severity: .error,
      summary: "An associated domain is an address, localhost or a name of one label.",
      explanation: """
        Devices get the files from Apple's CDN, which reaches only public hosts. With '?mode=developer' \
        devices in developer mode ask the host itself.
        """
    ),
    LinksExplanation(
      code: "domain-many",
      severity: .note,
      summary: "The entitlements name more than 30 hosts.",
      explanation: """
        Apple's 'Support Universal Links' says to limit the list to no more than about 20 to 30 domains: \
        a device gets a file for each when the app is installed. A wildcard needs one file.
        """
    ),
    LinksExplanation(
      code: "domain-unknown-service",
      severity: .warning,
      summary: "An associated domain names an unknown service.",
      explanation: "The system knows \(AssociatedDomain.services.joined(separator: ", "))."
    ),
    LinksExplanation(
      code: "domain-app-not-listed",
      severity: .error,
      summary: "The site's file does not list an app that asks for a service.",
      explanation: """
        The system associates an app with a site only if the app's entitlements name the site and the \
        site's file names the app, prefix included. The prefix is mostly the team ID; older apps have \
        one of their own, which the signed entitlements show as 'application-identifier'.
        """
    ),
    LinksExplanation(
      code: "domain-wildcard-service",
      severity: .error,
      summary: "An App Clip's domain has a wildcard.",
      explanation: "App Clips need exact hosts: list each of them."
    ),
    LinksExplanation(
      code: "domain-duplicate",
      severity: .warning,
      summary: "An associated domain is listed twice.",
      explanation: "The second entry has no effect; perhaps it should name another host."
    ),
    LinksExplanation(
      code: "domain-port",
      severity: .note,
      summary: "An associated domain has a port.",
      explanation: """
        Devices get the files from Apple's CDN, which uses only the HTTPS port. A port can work \
        only with '?mode=developer'.
        """
    ),
    LinksExplanation(
      code: "domain-developer-mode",
      severity: .note,
      summary: "An associated domain is for development.",
      explanation: """
        With '?mode=developer', devices in developer mode ask the site itself. Apps from the App \
        Store ignore such an entry, so list the host without the mode too.
        """
    ),
    LinksExplanation(
      code: "domain-wrong-type",
      severity: .error,
      summary: "The associated domains are not an array of strings.",
      explanation: "The system reads only an array of strings."
    ),
  ]
}
