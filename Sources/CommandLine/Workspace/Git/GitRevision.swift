import Diagnostics
package import FileAccess
import Foundation
import LocatedJSON
package import ManifestModel

/// A revision of a git repository, from which files are read.
package struct GitRevision {
  /// The revision as the user named it.
  package let name: String

  package init(name: String) {
    self.name = name
  }
}

extension GitRevision {
  /// A manifest as it was at the revision; nil if it did not exist.
  ///
  /// - Parameter manifest: The current manifest.
  /// - Throws: `InputError` if that is unknown.
  /// - Returns: The manifest as it was.
  package func manifest(_ manifest: Manifest) throws(InputError) -> Manifest? {
    let path = manifest.document.file.name
    guard let bytes = try bytes(ofFile: path) else { return nil }
    let file = SourceFile(name: "\(name):\(path)", bytes: bytes)
    do {
      return try Manifest(JSONDocument(file), version: manifest.version)
    } catch {
      throw InputError(
        code: "unreadable-revision",
        "'\(path)' is not a manifest at '\(name)'"
      )
    }
  }

  /// The contents of a file at the revision; nil if it did not exist.
  ///
  /// - Parameter path: The file's current name.
  /// - Throws: `InputError` if that is unknown.
  /// - Returns: Its bytes.
  package func bytes(ofFile path: String) throws(InputError) -> [UInt8]? {
    let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    let folder = url.deletingLastPathComponent().path
    let git = Git(folder: folder)
    let commit = try commit(git)
    let object = "\(commit):./\(url.lastPathComponent)"
    let listed = try git.ask(
      ["ls-tree", "--name-only", commit, "--", "./" + url.lastPathComponent]
    )
    guard listed.isSuccess else { throw error("git cannot look for '\(path)'", listed) }
    guard !listed.output.isEmpty else { return nil }
    let shown = try git.ask(["cat-file", "blob", object])
    guard shown.isSuccess else { throw error("git cannot show '\(path)'", shown) }
    return Array(shown.output)
  }

  /// What a file held at the revision under another name.
  ///
  /// - Parameters:
  ///   - path: The file as it is named now.
  ///   - name: Its name then, seen from the root of the repository.
  /// - Throws: `InputError` if git cannot show it.
  /// - Returns: Its bytes.
  func bytes(ofFile path: String, named name: String) throws(InputError) -> [UInt8] {
    let git = Git(folder: Self.folder(ofFile: path))
    let shown = try git.ask(["cat-file", "blob", "\(try commit(git)):\(name)"])
    guard shown.isSuccess else { throw error("git cannot show '\(name)'", shown) }
    return Array(shown.output)
  }

  /// The name that a file had at the revision, if it was renamed since and git knows the new name.
  ///
  /// - Parameter path: The file as it is named now.
  /// - Throws: `InputError` if git cannot be run.
  /// - Returns: The name, seen from the root of the repository; nil if none is known.
  func earlierName(ofFile path: String) throws(InputError) -> String? {
    let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    let git = Git(folder: url.deletingLastPathComponent().path)
    let place = try git.ask(["rev-parse", "--show-prefix"])
    let renames = try git.ask([
      "diff-index", "--cached", "-M", "--diff-filter=R", "--name-status", "-z", try commit(git),
    ])
    guard place.isSuccess, renames.isSuccess else { return nil }
    let current = place.word + url.lastPathComponent
    // Each rename is its likeness, the old name and the new one.
    let words = renames.output.split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    return stride(from: 0, to: words.count - 2, by: 3).first { words[$0 + 2] == current }
      .map { words[$0 + 1] }
  }

  /// The working directory of git for a file.
  package static func folder(ofFile path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().deletingLastPathComponent().path
  }

  /// The commit of the revision, in full.
  ///
  /// - Parameter git: Asks the repository.
  /// - Throws: `InputError` if there is none, with what to fetch.
  /// - Returns: Its name.
  func commit(_ git: Git) throws(InputError) -> String {
    let answer = try git.resolve(name)
    if answer.isSuccess, !answer.word.isEmpty { return answer.word }
    guard try git.ask(["rev-parse", "--git-dir"]).isSuccess else {
      throw InputError(
        code: "no-repository",
        "'\(git.folder ?? ".")' is not in a Git repository",
        help: Self.withoutGit
      )
    }
    guard try git.commit("HEAD") != nil else {
      throw InputError(
        code: "unknown-revision",
        "there is no revision '\(name)': nothing is committed yet",
        help: "commit first; " + Self.withoutGit
      )
    }
    throw InputError(
      code: "unknown-revision",
      try git.isShallow
        ? "this clone is shallow and does not have revision '\(name)'"
        : "there is no revision '\(name)'",
      help: try FetchAdvice(git).help(toGet: name)
    )
  }

  private static let withoutGit =
    "'ruleproof check RULE' and 'ruleproof verify' do not need a repository"

  func error(_ message: String, _ answer: Git.Answer) -> InputError {
    let words = answer.complaint.isEmpty ? "" : ": \(answer.complaint)"
    return InputError(code: "unreadable-revision", message + words)
  }
}
