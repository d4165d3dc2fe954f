public import ScriptRuntime

extension HTTPURL {
  /// The name of the folder for the URL's host and port.
  ///
  /// Characters of a host are literal. Other characters mark the rest: a port is
  /// `example.com+8080`, an IPv6 address `ipv6+2001-db8--1`, a device name of Windows
  /// `+aux.example`, and a name too long for a folder is its beginning, `+` and a hash.
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
