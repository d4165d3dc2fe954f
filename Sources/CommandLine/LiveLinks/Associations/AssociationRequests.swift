import Diagnostics
import LocatedJSON
import ScriptRuntime
import UniversalLinks

/// The requests for association files and for the App Store's entries, and what their answers say.
enum AssociationRequests {
  /// A script that asks for the same URL gets no such answer, which may be a redirect that was not
  /// followed.
  private static let headers = [HTTPField("Accept", "application/json")]

  /// The requests for the association file of a host, in their order.
  static func association(_ host: String) -> [HTTPRequest] {
    AssociationSite(host: host).fileURLs.map { HTTPRequest(url: $0, headers: headers) }
  }

  /// The request for the Android file of a host.
  static func assetLinks(_ host: String) -> HTTPRequest {
    HTTPRequest(url: AssociationSite(host: host).assetLinksURL, headers: headers)
  }

  static func lookup(_ app: AppHosts.Store) -> HTTPRequest {
    let country = app.country.map { $0.lowercased() }
      .flatMap { $0.count == 2 && $0.allSatisfy(\.isLetter) ? "&country=" + $0 : nil }
    return HTTPRequest(
      url: "https://itunes.apple.com/lookup?id=\(app.id)\(country ?? "")",
      headers: headers
    )
  }
}

extension HTTPResponse {
  /// The value of a header field.
  func field(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name }?.value
  }

  /// The association file that the system takes; nil for an answer without one.
  var associationFile: AssociationFile? {
    let response = AssociationResponse(
      url: url,
      status: status,
      location: field("location"),
      contentType: field("content-type"),
      body: body
    )
    return response.isTaken ? try? AssociationFile(response.file) : nil
  }

  /// The Android file; nil for an answer without one.
  var assetLinks: AssetLinks? {
    guard status == 200, body.count <= AssociationFile.byteLimit else { return nil }
    return try? AssetLinks(SourceFile(name: url, bytes: body))
  }

  /// The bundle identifier in an answer of the App Store; nil if it knows no such app.
  func bundleIdentifier(of id: String) -> String? {
    let limits = JSONLimits(depth: 32, byteCount: 4 << 20)
    guard status == 200,
      let document = try? JSONDocument(SourceFile(name: url, bytes: body), limits: limits)
    else { return nil }
    let entries = document.root.object?["results"]?.array ?? []
    let bundles = entries.compactMap { $0.object?["bundleId"]?.string }
    return entries.count == 1 ? bundles.first : nil
  }
}
