/// A web link that a rule's tests give and its pattern matches, taken apart so that a check can change one
/// part.
struct TestedLink {
  let text: String
  /// `http://` or `https://`.
  let scheme: String
  /// `www.` where the host begins with it.
  let www: String
  /// The host without that.
  let host: String
  /// The port with its colon, the path, the query and the fragment.
  let rest: String

  /// Takes a link apart; nil for what is none, and for one with a user or an address for a host.
  init?(_ text: String) {
    let parts = text.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, ["http", "https"].contains(parts[0]) else { return nil }
    let host = parts[1].prefix { !"/?#:".contains($0) }
    let isName = host.utf8.allSatisfy { byte in
      (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D || byte == 0x2E
    }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    guard isName, labels.count > 1, labels.allSatisfy({ !$0.isEmpty }),
      labels.last?.utf8.contains(where: { (0x61...0x7A).contains($0) }) == true
    else { return nil }
    self.text = text
    scheme = parts[0] + "://"
    www = host.hasPrefix("www.") && labels.count > 2 ? "www." : ""
    self.host = String(host.dropFirst(www.count))
    rest = String(parts[1].dropFirst(host.count))
  }
}

extension TestedLink {
  private var labels: [Substring] { host.split(separator: ".") }

  /// Whether nobody but the owner of the domain gives out the host's name: it has two parts.
  var isWholeDomain: Bool { labels.count == 2 }

  /// Whether a path with a name at its end is all that follows the host, so that more can be put after it.
  var isPlainPath: Bool {
    let last = rest.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    return rest.hasPrefix("/") && !rest.contains { "?#".contains($0) } && !last.isEmpty
      && !last.contains(".")
  }

  /// The link on a host of nobody.
  var onAnotherHost: String { scheme + "ruleproof-other.test" + rest }

  /// The link with another ending of its domain, which patterns for many countries take.
  var inAnotherCountry: String {
    scheme + www + labels.dropLast().joined(separator: ".") + ".zz" + rest
  }

  /// The link on a host that begins like its own, and belongs to somebody else.
  var onLongerHost: String { scheme + www + host + ".example.net" + rest }

  /// The link on a domain that ends like its own, and belongs to somebody else.
  var onPrefixedHost: String {
    let below = labels.dropLast(2).map { $0 + "." }.joined()
    return scheme + www + below + "not" + labels.suffix(2).joined(separator: ".") + rest
  }

  /// The link with its host in the path of another.
  var inPath: String { scheme + "example.net/" + www + host + rest }

  /// The link with `www.`, or without it.
  var withOtherWWW: String { scheme + (www.isEmpty ? "www." : "") + host + rest }
}
