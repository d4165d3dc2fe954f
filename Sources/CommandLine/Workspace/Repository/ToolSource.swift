import Diagnostics
package import FileAccess
import Foundation
import TextCoding

/// Where a machine gets ruleproof from.
package struct ToolSource: Sendable, Hashable {
  /// The address of the repository; nil if it is not known.
  package let address: String?
  /// The commit, or `HEAD` for the last one of the main branch.
  package let revision: String

  /// Whether every run builds the same commit.
  package var isPinned: Bool { revision != Self.newest }

  private static let newest = "HEAD"

  /// A repository given by the user.
  ///
  /// - Parameter address: Its address.
  /// - Throws: `InputError` if no CI service can read it.
  package init(_ address: String) throws(InputError) {
    let isPlain = address.utf8.allSatisfy { byte in
      byte.isASCIILetterOrDigit || ":/@._~+%-".utf8.contains(byte)
    }
    guard isPlain, address.contains(":"), address.utf8.first != UInt8(ascii: "-") else {
      throw InputError(
        code: "no-repository-address",
        "'\(address.printable)' is not the address of a Git repository",
        help: "give one that the service can read, such as https://github.com/OWNER/ruleproof"
      )
    }
    self.address = address
    revision = Self.newest
  }

  /// The clone that the running program was built in, at its commit if the remote has that.
  ///
  /// - Parameter program: The program's path.
  package init(program: String) {
    let parts = URL(fileURLWithPath: program).resolvingSymlinksInPath().pathComponents
    let root = parts.lastIndex(of: ".build").map {
      NSString.path(withComponents: Array(parts[..<$0]))
    }
    guard let root, FileManager.default.fileExists(atPath: root + "/scripts/ruleproof"),
      case let clone = GitClone(folder: root), clone.isRoot(root),
      let address = clone.remote.flatMap(Self.readable)
    else {
      self.address = nil
      revision = Self.newest
      return
    }
    self.address = address
    revision = clone.publishedCommit ?? Self.newest
  }

  /// An address as anybody reads it: over HTTPS, and without a name or a password; nil for what is
  /// on this machine alone.
  package static func readable(_ address: String) -> String? {
    var rest = address[...]
    if let scheme = ["https://", "http://", "ssh://", "git://"].first(where: address.hasPrefix) {
      rest = rest.dropFirst(scheme.count)
      if scheme == "ssh://", let colon = rest.firstIndex(of: ":"),
        let slash = rest.firstIndex(of: "/"), colon < slash
      {
        rest.removeSubrange(colon..<slash)
      }
    } else {
      // The short form of SSH: user@host:path.
      guard let colon = rest.firstIndex(of: ":"), !rest[..<colon].contains("/") else { return nil }
      rest = (rest[..<colon] + "/" + rest[rest.index(after: colon)...])[...]
    }
    if let at = rest.firstIndex(of: "@"), !rest[..<at].contains("/") {
      rest = rest[rest.index(after: at)...]
    }
    guard let host = rest.split(separator: "/").first, host.contains("."),
      !host.hasPrefix("localhost")
    else { return nil }
    return try? ToolSource("https://" + rest).address
  }
}
