import Diagnostics
import FileAccess
import Foundation
import LocatedJSON
import ManifestModel
import RuleSets

/// The revision that changed rules are compared with, and how it was found.
struct ChangeBase {
  let revision: GitRevision
  let name: String
  /// What to do where no rule differs from it.
  let help: String
  /// Whether it is an earlier commit than the one that was named.
  private(set) var isMergeBase = false

  /// The commit where the branch left the revision that the user names, else the main branch.
  ///
  /// A clone that does not hold that commit, such as the shallow one of a continuous integration,
  /// is an error: the last commit in its place would compare the branch with itself.
  ///
  /// - Parameters:
  ///   - name: The revision as the user named it; nil to look for the main branch.
  ///   - session: The rules; the repository is that of the first file.
  /// - Throws: `InputError` if the branch's beginning is not known.
  init(_ name: String?, of session: Session) throws(InputError) {
    let files = session.manifests.map(\.document.file) + session.links.files.map(\.source)
    guard let file = files.first, !session.isBuiltInOnly, !session.names.isStarter else {
      throw InputError(
        code: "nothing-changed",
        "the built-in starter manifest never changes",
        help: "'ruleproof check RULE' checks one of its rules"
      )
    }
    guard !session.names.readStandardInput else {
      throw InputError(
        code: "no-repository",
        "standard input is in no Git repository, so nobody knows what it was",
        help: "give the manifest as a file"
      )
    }
    let git = Git(folder: GitRevision.folder(ofFile: file.name))
    if let name {
      try self.init(named: name, git)
    } else {
      try self.init(git, session.process.environment)
    }
  }

  private init(_ revision: GitRevision, _ name: String, help: String) {
    self.revision = revision
    self.name = name
    self.help = help
  }

  static let fetching =
    "fetch the history and the main branch ('git fetch --unshallow origin', or 'fetch-depth: 0' of "
    + "actions/checkout), or name a revision: --since REV"

  private static let otherwise =
    "'ruleproof check RULE' checks one anyway, 'ruleproof verify' checks all"
}

extension ChangeBase {
  /// The commit where the checked-out one left a revision, which is the revision itself where that
  /// came before.
  private init(named name: String, _ git: Git) throws(InputError) {
    let commit = try GitRevision(name: name).commit(git)
    // Before the first commit there is nothing that could have left it.
    guard let head = try git.commit("HEAD") else {
      self.init(GitRevision(name: commit), name, help: Self.otherwise)
      return
    }
    let answer = try git.ask(["merge-base", head, commit])
    guard answer.isSuccess, !answer.word.isEmpty else {
      guard try git.isShallow else {
        throw InputError(
          code: "no-merge-base",
          "'\(name)' and the checked-out commit have no commit in common",
          help: "name a revision of the same history"
        )
      }
      throw InputError(
        code: "shallow-clone",
        "this clone is shallow: it lacks the commit where the branch left '\(name)'",
        help: FetchAdvice.history
      )
    }
    let isEarlier = answer.word != commit
    self.init(
      GitRevision(name: answer.word),
      isEarlier ? "\(answer.word.prefix(12)), where the branch left \(name)" : name,
      help: Self.otherwise
    )
    isMergeBase = isEarlier
  }

  /// Looks for the commit where the checked-out branch left the main one.
  private init(_ git: Git, _ environment: [String: String]) throws(InputError) {
    guard let head = try git.commit("HEAD") else {
      // Outside a repository, or before its first commit: reading the revision says so.
      self.init(GitRevision(name: "HEAD"), "HEAD", help: Self.otherwise)
      return
    }
    let targets = Self.targetVariables.compactMap { environment[$0] }.filter { !$0.isEmpty }
    try Self.check(targets, git)
    for main in targets.map({ "origin/\($0)" }) + Self.mainBranches {
      guard let tip = try git.commit(main) else { continue }
      let answer = try git.ask(["merge-base", head, tip])
      guard answer.isSuccess, !answer.word.isEmpty else { continue }
      let base = answer.word
      let short = String(base.prefix(12))
      if base == head {
        self.init(
          GitRevision(name: base),
          "the last commit (\(short), on \(main))",
          help: "the checked-out commit is on \(main), so only uncommitted changes count: "
            + (try git.isShallow
              ? Self.fetching : "name an earlier revision, such as --since HEAD~1")
        )
      } else {
        self.init(
          GitRevision(name: base),
          "\(short), where the branch left \(main)",
          help: Self.otherwise
        )
      }
      return
    }
    try self.init(withoutMainBranch: git)
  }

  /// Refuses a target branch that is not in the clone: any other would be another comparison.
  private static func check(_ targets: [String], _ git: Git) throws(InputError) {
    for target in targets where try git.commit("origin/\(target)") == nil {
      // What a shallow clone lacks is said with all else that it lacks.
      guard try !git.isShallow else { return }
      throw InputError(
        code: "no-main-branch",
        "the environment names '\(target)' as the target branch, and 'origin/\(target)' is not in "
          + "this clone",
        help: fetching
      )
    }
  }

  /// The last commit where there is one branch alone, which then is the main one.
  private init(withoutMainBranch git: Git) throws(InputError) {
    if try git.isShallow {
      throw InputError(
        code: "shallow-clone",
        "this clone is shallow: it lacks the commit where the branch diverged from the main branch",
        help: Self.fetching
      )
    }
    let references = try git.ask([
      "for-each-ref", "--format=%(refname)", "refs/heads", "refs/remotes",
    ])
    let branches = String(decoding: references.output, as: UTF8.self).split(separator: "\n")
    guard branches.count <= 1, branches.allSatisfy({ $0.hasPrefix("refs/heads/") }) else {
      throw InputError(
        code: "no-main-branch",
        "no branch is named \(Self.mainBranches.joined(separator: ", "))",
        help: "name the revision to compare with: --since REV"
      )
    }
    self.init(
      GitRevision(name: "HEAD"),
      "the last commit",
      help: "only uncommitted changes count: name an earlier revision, such as --since HEAD~1"
    )
  }

  /// The names of the main branch, those of the remote first.
  private static let mainBranches = [
    "origin/HEAD", "origin/main", "origin/master", "main", "master",
  ]

  /// The variables in which CI services name the target branch of a request: GitHub, GitLab,
  /// Jenkins, Bitbucket, Azure.
  private static let targetVariables = [
    "GITHUB_BASE_REF", "CI_MERGE_REQUEST_TARGET_BRANCH_NAME", "CHANGE_TARGET",
    "BITBUCKET_PR_DESTINATION_BRANCH", "SYSTEM_PULLREQUEST_TARGETBRANCHNAME",
  ]
}
