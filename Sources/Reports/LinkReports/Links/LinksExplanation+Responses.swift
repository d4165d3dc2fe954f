import Diagnostics

extension LinksExplanation {
  /// What is found in the answers of sites.
  static let ofResponses = [
    LinksExplanation(
      code: "aasa-response-scheme",
      severity: .error,
      summary: "The file was not asked for over HTTPS.",
      explanation: "The system takes association files over HTTPS alone, with a valid certificate."
    ),
    LinksExplanation(
      code: "aasa-response-redirect",
      severity: .error,
      summary: "The site answers with a redirect.",
      explanation: """
        The system follows none, not even from example.com to www.example.com. Serve the file itself \
        at /.well-known/apple-app-site-association of each host that an app names.
        """
    ),
    LinksExplanation(
      code: "aasa-response-status",
      severity: .error,
      summary: "The site answers with another status than 200.",
      explanation: """
        There is no file for the system then. Servers that hide folders with a dot in front, and those \
        that want a login, are frequent reasons.
        """
    ),
    LinksExplanation(
      code: "aasa-response-content-type",
      severity: .note,
      summary: "The content type of the answer is not 'application/json'.",
      explanation: """
        The documentation asks for 'application/json'; a file without an extension gets it only where \
        the server is told so. A warning for 'text/html', which most likely is a page that every \
        unknown path gets.
        """
    ),
  ]
}
