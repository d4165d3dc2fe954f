import Diagnostics
package import FileAccess
import Foundation
import Reporters

extension InputError {
  /// The same error, with a hint where the call names a pattern, or a list of patterns, as if it
  /// were a manifest.
  ///
  /// - Parameters:
  ///   - names: How the call names its manifests.
  ///   - process: The process context of the call.
  /// - Returns: The error.
  package func hintingAtPatterns(
    _ names: ManifestNames,
    _ process: ProcessContext
  ) -> InputError {
    let commands = process.commands
    if let first = diagnostics.first, first.code == "no-such-file",
      let pattern = names.files.first(where: \.looksLikePattern)
    {
      var copy = self
      copy.diagnostics[0].message = "'\(pattern.printable)' is no file: expected a manifest"
      copy.diagnostics[0].help =
        "to examine one pattern: \(pattern.printingAsPatternList.printable) | "
        + commands.line(["slow", "--patterns", "-"])
      return copy
    }
    guard let first = diagnostics.first, first.code == "json-syntax",
      let file = first.location?.file, names.files.contains(file), file != "-",
      URL(fileURLWithPath: file).pathExtension.lowercased() != "json"
    else { return self }
    var copy = self
    let readers = ["slow", "lint", "drift"]
    let own = readers.first { $0 == commands.call.first } ?? readers[0]
    let others = readers.filter { $0 != own }.map { "'\($0)'" }.joined(separator: " and ")
    let call = commands.line([own, "--patterns", file])
    copy.diagnostics[0].help = "if it is a list of patterns: \(call); \(others) read it, too"
    return copy
  }
}

extension String {
  /// Whether a word in the place of a file is rather a pattern: no file has the name, and it has
  /// signs that patterns have and names of files hardly do.
  fileprivate var looksLikePattern: Bool {
    guard self != "-", !namesRuleFile, !contains("\n"),
      !FileManager.default.fileExists(atPath: self)
    else { return false }
    return hasPrefix("^") || hasSuffix("$") || contains { "\\()[]{}|*+?".contains($0) }
  }
}
