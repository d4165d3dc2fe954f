import Diagnostics
package import FileAccess
import Foundation
import LocatedJSON
import ManifestEditing
package import ManifestModel
import Reporters

/// Reads a manifest that is named by a path, or by a revision of git and a path:
/// `HEAD~1:rules.json`.
package enum ManifestRevision {
  /// Reads a manifest; a file of that very name comes first.
  ///
  /// - Parameters:
  ///   - name: The path, or revision and path.
  ///   - version: The version to read it as; nil to find it from its keys.
  /// - Throws: `InputError` if there is none.
  /// - Returns: The manifest.
  package static func load(_ name: String, version: ManifestVersion?) throws(InputError) -> Manifest
  {
    guard name != "-", !FileManager.default.fileExists(atPath: name),
      let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")), colon != name.startIndex
    else { return try ManifestLoader.load(name, version: version) }
    // A revision that begins with a hyphen would be read as an option.
    guard !name.hasPrefix("-") else {
      throw InputError(code: "no-such-revision", "'\(name)' is not a Git revision")
    }
    return try ManifestLoader.parse(try read(name), version: version)
  }

  /// The manifest of a session as it was where the branch left a revision.
  ///
  /// - Parameters:
  ///   - revision: The revision; nil for the main branch.
  ///   - session: The session, of one manifest that is a file below the working directory.
  /// - Throws: `InputError` if git does not know, or there are more manifests.
  /// - Returns: The commit and path, and the commit's name for people.
  package static func before(
    _ revision: String?,
    of session: Session
  ) throws(InputError) -> (old: String, new: String, base: String) {
    let files = session.manifests.map(\.document.file.name)
    guard let file = files.first, files.count == 1 else {
      throw InputError(
        code: "no-manifest",
        files.isEmpty
          ? "there is no manifest to compare" : "there are \(files.count) manifests to compare",
        help: files.isEmpty ? nil : "name one, such as 'ruleproof diff \(files[0].asShellWord)'"
      )
    }
    let base = try ChangeBase(revision, of: session)
    let path = file.hasPrefix("/") ? file : "./" + file
    return ("\(base.revision.name):\(path)", file, base.name)
  }

  /// Reads what is in the repository, as it is, without the filters that a repository can set up.
  private static func read(_ name: String) throws(InputError) -> SourceFile {
    let answer = try Git().ask(["cat-file", "blob", name])
    guard answer.isSuccess else {
      throw InputError(
        code: "no-such-revision",
        "there is no file '\(name)', and Git has no such revision and path: \(answer.complaint)",
        help: answer.complaint.contains("not a git repository")
          ? "this is no Git repository: name two files, 'ruleproof diff OLD.json NEW.json'"
          : "a path after a revision starts at the repository's root; REV:./PATH starts here"
      )
    }
    return SourceFile(name: name, bytes: Array(answer.output))
  }
}
