public import Diagnostics
// Re-exported: whoever reads entitlements has to read the error of their list.
@_exported public import PropertyLists

/// The entitlements of an app that concern links, from an `.entitlements` or `.xcent` file or a profile.
public struct Entitlements: Sendable {
  /// The file, or the text inside a signed one: what all places count from.
  public let file: SourceFile
  /// The app's identifier, if the file has it.
  public let app: AppID?
  /// The associated domains that are well formed, in file order.
  public let domains: [AssociatedDomain]
  /// The problems of other values, and doubts.
  public let findings: [Diagnostic]

  /// The key of the associated domains.
  public static let domainsKey = "com.apple.developer.associated-domains"
  /// The code of findings about entries with a variable of a build.
  public static let variableCode = "domain-build-variable"
  /// The number of hosts that Apple's *Support Universal Links* advises not to exceed.
  public static let siteAdvice = 30

  /// Reads a property list, in XML or binary, or the list in a signed profile.
  ///
  /// - Parameter file: The file; the header that some tools put before it is passed over. Of a configuration profile
  ///   for several apps, the first app counts.
  /// - Throws: `PropertyListError` if it is no property list with a dictionary.
  public init(_ file: SourceFile) throws(PropertyListError) {
    // There is at least one.
    self = try Self.all(in: file)[0]
  }

  /// Reads the associated domains of an app.
  ///
  /// - Parameters:
  ///   - dictionary: What holds them.
  ///   - key: Their key.
  ///   - app: The app's identifier, if it is there.
  ///   - file: The file.
  private init(
    _ dictionary: PropertyListNode,
    _ key: String,
    of app: String?,
    in file: SourceFile
  ) {
    self.file = file
    self.app = app.map { AppID($0) }
    var reader = DomainReader(file: file, key: key)
    reader.read(dictionary)
    domains = reader.domains
    findings = reader.findings
  }
}

extension Entitlements {
  /// Reads the entitlements of each app in a file: one, or those of a configuration profile (`.mobileconfig`) with
  /// payloads of the type `com.apple.associated-domains`.
  ///
  /// The entitlements of a provisioning profile (`.mobileprovision`) are under `Entitlements`, and both kinds of profile
  /// may be signed (RFC 5652); the signature is not checked.
  ///
  /// - Parameter file: The file.
  /// - Throws: `PropertyListError` if it is no property list with a dictionary; of a signed one without a place.
  /// - Returns: The entitlements, at least one.
  public static func all(in file: SourceFile) throws(PropertyListError) -> [Entitlements] {
    guard SignedData.isSigned(file.bytes) else { return try all(inList: file) }
    guard let content = SignedData.content(of: file.bytes) else {
      throw PropertyListError(reason: .unknownForm, range: 0..<0)
    }
    do throws(PropertyListError) {
      return try all(inList: SourceFile(name: file.name, bytes: content))
    } catch {
      throw PropertyListError(reason: error.reason, range: 0..<0)
    }
  }

  /// Whether a file is a signed property list, as profiles are.
  public static func isSignedList(_ bytes: [UInt8]) -> Bool {
    guard SignedData.isSigned(bytes), let content = SignedData.content(of: bytes) else {
      return false
    }
    return String(decoding: content.prefix(4_096), as: UTF8.self).contains("<plist")
  }

  private static func all(inList file: SourceFile) throws(PropertyListError) -> [Entitlements] {
    // Other blobs may follow in the same file.
    let root = try PropertyListNode(dictionaryIn: file.bytes, rest: .passedOver)
    if let payloads = root["PayloadContent"]?.array {
      let apps = payloads.filter { $0["PayloadType"]?.string == "com.apple.associated-domains" }
        .flatMap { $0["Configuration"]?.array ?? [] }
      guard apps.isEmpty else {
        return apps.map {
          Entitlements($0, "AssociatedDomains", of: $0["ApplicationIdentifier"]?.string, in: file)
        }
      }
    }
    let profile = root["Entitlements"]
    let own = profile?.entries == nil ? root : profile ?? root
    let identifier = own["application-identifier"] ?? own["com.apple.application-identifier"]
    return [Entitlements(own, domainsKey, of: identifier?.string, in: file)]
  }
}

extension Entitlements {
  /// The domains of universal links.
  public var linkDomains: [AssociatedDomain] {
    domains.filter { $0.service == "applinks" }
  }

  /// Whether the host of an entry is a build variable.
  public var hasVariables: Bool { findings.contains { $0.code == Self.variableCode } }

  /// The sites that have to serve an association file, each once, in file order.
  public var sites: [AssociationSite] { domains.map(\.site).uniqued }

  /// The entry of universal links that decides for a host.
  public func linkDomain(for host: String) -> AssociatedDomain? {
    linkDomains.filter { $0.covers(host: host) }.max { $1.decides(over: $0) }
  }
}

/// Reads the entries of associated domains, and keeps what is wrong with them.
private struct DomainReader {
  let file: SourceFile
  let key: String
  private(set) var domains: [AssociatedDomain] = []
  private(set) var findings: [Diagnostic] = []
  private var seen: Set<ExactText> = []

  init(file: SourceFile, key: String) {
    self.file = file
    self.key = key
  }

  mutating func read(_ dictionary: PropertyListNode) {
    let list = dictionary[key]
    for repeated in dictionary.entries(of: key).dropFirst() {
      note(
        "domain-duplicate-key",
        .error,
        "duplicate key '\(key)'",
        at: repeated.keyRange,
        help: "merge the lists: the system reads only one"
      )
    }
    switch list?.value {
    case nil:
      note(
        "domain-none",
        .warning,
        "the file has no associated domains",
        help: "they belong under '\(key)'"
      )
    case .array(let entries), .set(let entries):
      if entries.isEmpty {
        note(
          "domain-none",
          .warning,
          "the list of associated domains is empty",
          at: list?.range,
          help: "add an entry such as 'applinks:example.com'"
        )
      }
      for entry in entries { readEntry(entry) }
      checkCount(at: list?.range)
    case .string("*"):
      note(
        "domain-none",
        .warning,
        "the profile allows all associated domains, and names none",
        at: list?.range,
        help: "give the entitlements of the built app: 'codesign -d --entitlements - --xml App.app'"
      )
    case .some:
      note(
        "domain-wrong-type",
        .error,
        "'\(key)' is not an array of strings",
        at: list?.range
      )
    }
  }

  private mutating func readEntry(_ entry: PropertyListNode) {
    guard let text = entry.string else {
      note("domain-wrong-type", .error, "an associated domain is not a string", at: entry.range)
      return
    }
    let range = entry.textRange
    let domain: AssociatedDomain
    do {
      domain = try AssociatedDomain(text)
    } catch {
      noteProblem(error, of: text, at: range)
      return
    }
    domains.append(domain)
    check(domain, at: range)
  }

  private mutating func noteProblem(
    _ problem: AssociatedDomain.Problem,
    of text: String,
    at range: Range<Int>?
  ) {
    guard case .buildVariable = problem else {
      note("domain-bad-entry", .error, "'\(text)' \(problem.message)", at: range)
      return
    }
    note(
      Entitlements.variableCode,
      .warning,
      "'\(text)' \(problem.message): its host is not checked",
      at: range,
      help: "give the entitlements of the built app: 'codesign -d --entitlements - --xml App.app'"
    )
  }

  private mutating func checkCount(at range: Range<Int>?) {
    let count = Set(domains.map(\.site)).count
    guard count > Entitlements.siteAdvice else { return }
    note(
      "domain-many",
      .note,
      "the app names \(count) hosts: Apple advises no more than about 20 to 30",
      at: range,
      help: "a wildcard, '*.example.com', covers all hosts below one"
    )
  }

  private mutating func check(_ domain: AssociatedDomain, at range: Range<Int>?) {
    let text = domain.text
    if !seen.insert(ExactText(text)).inserted {
      note("domain-duplicate", .warning, "duplicate '\(text)'", at: range)
    }
    if !AssociatedDomain.services.contains(domain.service) {
      let near = domain.service.nearest(among: AssociatedDomain.services)
      note(
        "domain-unknown-service",
        .warning,
        "'\(domain.service)' is not a service that the system knows",
        at: range,
        help: near.map { "write '\($0)'" }
      )
    }
    if domain.isWildcard, domain.service == "appclips" {
      note(
        "domain-wildcard-service",
        .error,
        "'\(text)' has a wildcard, which App Clips do not allow",
        at: range
      )
    }
    if domain.isLocal, !domain.modes.contains(.developer) {
      note(
        "domain-local",
        .error,
        "'\(text)' names an address or a host of one label: Apple's CDN gets no file from it",
        at: range,
        help: "write the public host, or add '?mode=developer' to a build for tests"
      )
    }
    if domain.port != nil {
      note(
        "domain-port",
        .note,
        "'\(text)' has a port: Apple's CDN uses only the default port",
        at: range,
        help: "a port can work only with '?mode=developer'"
      )
    }
    if domain.modes.contains(.developer) {
      note(
        "domain-developer-mode",
        .note,
        "'\(text)' is for development: apps from the App Store ignore it",
        at: range
      )
    }
  }

  mutating func note(
    _ code: String,
    _ severity: Severity,
    _ message: String,
    at range: Range<Int>? = nil,
    help: String? = nil
  ) {
    findings.append(
      Diagnostic(
        code: code,
        severity: severity,
        message: message,
        location: file.location(of: range ?? 0..<0),
        help: help
      )
    )
  }
}
