public import ScriptRuntime

extension HTTPURL {
  /// The name of the folder that holds the exchanges of the URL's host and port.
  ///
  /// A host's own characters stand for themselves. What is no character of a host marks the rest: a
  /// port as `example.com+8080`, an IPv6 address as `ipv6+2001-db8--1`, a name that Windows keeps for
  /// a device as `+aux.example`, and a name too long for a folder as its beginning, `+` and a hash.
  public var cassetteFolder: String {
    var folder = host
    if folder.hasPrefix("[") {
      folder = "ipv6+" + folder.dropFirst().dropLast().replacing(":", with: "-")
    } else if Self.deviceNames.contains(String(folder.prefix { $0 != "." })) {
      folder = "+" + folder
    }
    if let port { folder += "+\(port)" }
    guard folder.utf8.count > Self.maxFolderLength else { return folder }
    var hash = StableHash()
    hash.combine(folder.utf8)
    return "\(folder.prefix(Self.maxFolderLength))+\(hash.text)"
  }

  private static let maxFolderLength = 180

  private static let deviceNames: Set<String> = {
    let numbered = (0...9).flatMap { ["com\($0)", "lpt\($0)"] }
    return Set(["aux", "con", "nul", "prn"] + numbered)
  }()
}
