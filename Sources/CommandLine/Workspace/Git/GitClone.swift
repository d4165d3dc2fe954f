import Foundation
import TextCoding

/// The repository that a folder is in, if it is in one.
package struct GitClone: Sendable {
  /// Its root; nil without a repository, or without git.
  package let root: String?
  package let hasCommit: Bool
  package let remote: String?
  private let folder: String

  /// Asks git about a folder, which need not be there yet.
  package init(folder: String) {
    var place = URL(fileURLWithPath: folder).standardizedFileURL
    while !FileManager.default.fileExists(atPath: place.path), place.pathComponents.count > 1 {
      place.deleteLastPathComponent()
    }
    self.folder = place.path
    let git = Git(folder: place.path)
    let top = try? git.ask(["rev-parse", "--show-toplevel"])
    guard let top, top.isSuccess, !top.word.isEmpty else {
      (root, hasCommit, remote) = (nil, false, nil)
      return
    }
    root = top.word
    hasCommit = (try? git.commit("HEAD")) != nil
    let names = (try? git.ask(["remote"]))?.word.split(separator: "\n").map(String.init) ?? []
    let name = names.contains("origin") ? "origin" : names.first
    let address = name.flatMap { try? git.ask(["remote", "get-url", $0]) }
    remote = address.flatMap { $0.isSuccess && !$0.word.isEmpty ? $0.word : nil }
  }
}

extension GitClone {
  package var host: String? {
    let readable = remote.flatMap(ToolSource.readable)
    return readable?.split(separator: "/").dropFirst().first?.lowercased()
  }

  /// The checked-out commit, if a branch of a remote has it.
  package var publishedCommit: String? {
    let git = Git(folder: folder)
    guard let commit = try? git.commit("HEAD") else { return nil }
    let branches = try? git.ask([
      "for-each-ref", "--count=1", "--contains", commit, "--format=%(refname)", "refs/remotes",
    ])
    return branches?.isSuccess == true && branches?.word.isEmpty == false ? commit : nil
  }

  /// The name of the main branch: that of the remote, else `main` or `master` if there is one, else
  /// the one that is checked out.
  package var mainBranch: String {
    guard root != nil else { return "main" }
    let git = Git(folder: folder)
    if let name = git.branch(of: "refs/remotes/origin/HEAD", without: "origin/") { return name }
    for name in ["main", "master"] where (try? git.commit(name)) != nil { return name }
    return git.branch(of: "HEAD", without: "") ?? "main"
  }

  package func isRoot(_ path: String) -> Bool {
    guard let root else { return false }
    return URL(fileURLWithPath: root).resolvingSymlinksInPath().path
      == URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  }
}

extension Git {
  /// The branch that a symbolic reference names, if files of CI services can hold its name unquoted.
  fileprivate func branch(of reference: String, without prefix: String) -> String? {
    guard let answer = try? ask(["symbolic-ref", "--short", reference]), answer.isSuccess,
      answer.word.hasPrefix(prefix)
    else { return nil }
    let name = answer.word.dropFirst(prefix.count)
    let isPlain = name.utf8.allSatisfy { $0.isASCIILetterOrDigit || "-_./".utf8.contains($0) }
    let isLetter = name.utf8.first.map { $0 >= 0x41 } ?? false
    return isPlain && isLetter ? String(name) : nil
  }
}
