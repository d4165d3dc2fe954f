/// A site that serves an association file.
public struct AssociationSite: Sendable, Hashable {
  /// The host in lower case.
  public let host: String
  /// The port, if it is not that of HTTPS.
  public let port: Int?

  /// Creates a site from its host.
  public init(host: String, port: Int? = nil) {
    self.host = host.lowercased()
    self.port = port == 443 ? nil : port
  }
}

extension AssociationSite {
  /// The possible locations of the file, in the order in which they are tried: under `.well-known`,
  /// then at the root.
  public var fileURLs: [String] {
    [
      origin + "/.well-known/apple-app-site-association", origin + "/apple-app-site-association",
    ]
  }

  /// The only location of the file for Android.
  ///
  /// After Google's *Digital Asset Links*, "Statement lists": no redirects, and of type `application/json`.
  public var assetLinksURL: String { origin + "/.well-known/assetlinks.json" }

  private var origin: String { "https://" + host + (port.map { ":\($0)" } ?? "") }

  /// Where Apple's content delivery network holds its copy, which devices ask for since iOS 14.
  public var networkURL: String {
    "https://app-site-association.cdn-apple.com/a/v1/" + host
  }
}
