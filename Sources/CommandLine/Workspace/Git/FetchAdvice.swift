import FileAccess
import TextCoding

/// Says what to fetch into a clone that lacks a revision.
struct FetchAdvice {
  private let git: Git

  init(_ git: Git) {
    self.git = git
  }
}

extension FetchAdvice {
  /// What to do where the clone lacks the history of what it has.
  static let history =
    "fetch the history: 'git fetch --unshallow origin', or 'fetch-depth: 0' of actions/checkout"

  private static let (remote, localPrefix) = ("origin", "refs/heads/")

  /// What to do to get a revision.
  ///
  /// - Parameter name: The revision, which the clone does not have.
  /// - Throws: `InputError` if git cannot be asked.
  /// - Returns: The advice, with commands that can be pasted.
  func help(toGet name: String) throws(InputError) -> String {
    let isShallow = try git.isShallow
    let prefix = Self.remote + "/"
    if name.hasPrefix(prefix), let branch = try branch(String(name.dropFirst(prefix.count))) {
      return "fetch it: '\(command(branch, isShallow))'" + (isShallow ? Self.checkoutDepth : "")
    }
    if try git.commit(prefix + name) != nil {
      return "the clone has it as '\(prefix)\(name)': --since \(prefix)\(name)"
    }
    guard isShallow else { return try otherwise(name) }
    return Self.history + (try branch(name).map { hint($0) } ?? "")
  }

  private static let checkoutDepth = ", or use 'fetch-depth: 0' of actions/checkout"

  /// A full clone lacks commits of branches that were never fetched, or that do not exist anywhere.
  private func otherwise(_ name: String) throws(InputError) -> String {
    guard try hasRemote, let branch = try branch(name) else {
      return "'git log --oneline' lists commits"
    }
    return "'git log --oneline' lists commits; to fetch a branch of this name: "
      + "'\(command(branch, false))', then --since \(Self.remote)/\(branch)"
  }

  private func hint(_ branch: String) -> String {
    "; if it is a branch: '\(command(branch, true))', then --since \(Self.remote)/\(branch)"
  }

  private func command(_ branch: String, _ isShallow: Bool) -> String {
    let option = isShallow ? "--unshallow " : ""
    return "git fetch \(option)\(Self.remote) \(branch):refs/remotes/\(Self.remote)/\(branch)"
  }

  private var hasRemote: Bool {
    get throws(InputError) {
      try git.ask(["remote"]).word.split(separator: "\n").contains { $0 == Self.remote }
    }
  }

  /// The name where a branch can have it, and nothing in it has a meaning for a shell.
  private func branch(_ name: String) throws(InputError) -> String? {
    let isPlain = name.utf8.allSatisfy { $0.isASCIILetterOrDigit || "-_./".utf8.contains($0) }
    guard isPlain, !name.hasPrefix("-"), name != "HEAD",
      try git.ask(["check-ref-format", Self.localPrefix + name]).isSuccess
    else { return nil }
    return name
  }
}
