import Diagnostics

extension LinksExplanation {
  /// The findings in responses of sites.
  static let ofResponses = [
    LinksExplanation(
      code: "aasa-response-scheme",
      severity: .error,
      summary: "The file was not requested over HTTPS.",
      explanation: """
        The system accepts association files only over HTTPS, with a valid certificate.
        """
    ),
    LinksExplanation(
      code: "aasa-response-redirect",
      severity: .error,
      summary: "The site responds with a redirect.",
      explanation: """
        The system does not follow redirects, not even from example.com to www.example.com. Serve \
        the file itself at /.well-known/apple-app-site-association on each host that an app names.
        """
    ),
    LinksExplanation(
      code: "aasa-response-status",
      severity: .error,
      summary: "The site responds with a status other than 200.",
      explanation: """
        The system then finds no file. Frequent reasons are servers that hide folders whose name \
        starts with a dot, and servers that ask for a login.
        """
    ),
    LinksExplanation(
      code: "aasa-response-content-type",
      severity: .note,
      summary: "The content type of the response is not 'application/json'.",
      explanation: """
        Apple's documentation asks for 'application/json'; a file without an extension gets it \
        only if the server is configured to. For 'text/html' this is a warning: it is probably the \
        page that the server sends for every unknown path.
        """
    ),
    LinksExplanation(
      code: "aasa-cdn-copy",
      severity: .error,
      summary: "Apple's CDN has no copy of the site's file, or another one.",
      explanation: """
        Since iOS 14 devices get the file from Apple's CDN, not from the site. The CDN asks the site again within \
        a day. If it has none, its answer says why: Apple-Failure-Reason and Apple-Failure-Details are shown. \
        Frequent reasons are a firewall that refuses the CDN, and a redirect.
        """
    ),
    ofAssetLinks("scheme", "The file was not requested over HTTPS."),
    ofAssetLinks("redirect", "The site responds with a redirect."),
    ofAssetLinks("status", "The site responds with a status other than 200."),
    ofAssetLinks("content-type", "The content type of the response is not 'application/json'."),
  ]

  private static func ofAssetLinks(_ code: String, _ summary: String) -> LinksExplanation {
    LinksExplanation(
      code: "assetlinks-response-" + code,
      severity: .error,
      summary: summary,
      explanation: """
        Google's rules for Digital Asset Links: /.well-known/assetlinks.json of each host answers over HTTPS \
        with status 200 and the type 'application/json', without a redirect. Otherwise Android does not verify \
        the links of the host.
        """
    )
  }
}
