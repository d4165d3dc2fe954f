import Diagnostics
package import FileAccess
import LocatedJSON
import ManifestEditing
import ManifestFormat
import ManifestModel
package import TerminalAccess
package import Workspace

/// Manifests with the layout that they should have.
package struct LayoutRun {
  private let files: [(file: SourceFile, new: [UInt8])]

  /// Reads manifests and lays them out in memory.
  ///
  /// - Parameters:
  ///   - files: The manifests, `-` for standard input; none for those of the configuration.
  ///   - names: How the call names its configuration.
  ///   - indentation: The spaces of a level; nil as each file has them.
  ///   - process: The process context of the call.
  /// - Throws: `InputError` if a file cannot be read or is no manifest, or there is none.
  package init(
    _ files: [String],
    _ names: ManifestNames,
    indentation: Int?,
    in process: ProcessContext
  ) throws(InputError) {
    self.files = try Self.sources(files, names, in: process).map { file throws(InputError) in
      (file, try Self.layout(file, indentation))
    }
  }

  private static func sources(
    _ files: [String],
    _ names: ManifestNames,
    in process: ProcessContext
  ) throws(InputError) -> [SourceFile] {
    guard files.isEmpty else {
      // A configuration that the call names must be valid, although it has no key about these files.
      if names.configuration != nil { _ = try names.loadConfiguration(in: process) }
      var seen: Set<ExactText> = []
      return try files.filter { seen.insert(ExactText($0)).inserted }
        .map { path throws(InputError) in try InputFile.read(path) }
    }
    let configuration = try names.loadConfiguration(in: process)
    guard !configuration.manifests.isEmpty else {
      throw InputError(
        code: "no-manifest",
        "there is no manifest",
        help: "name files, or list manifests in ruleproof.yml"
      )
    }
    return try configuration.manifests.map { path throws(InputError) in
      try InputFile.read(path, within: configuration.boundary)
    }
  }

  private static func layout(
    _ file: SourceFile,
    _ indentation: Int?
  ) throws(InputError) -> [UInt8] {
    let document = try ManifestLoader.parse(file, version: nil, allowsEmpty: true).document
    return ManifestLayout(of: document, indentation: indentation).text(of: document)
  }
}

extension LayoutRun {
  private var changed: [(file: SourceFile, new: [UInt8])] {
    files.filter { $0.file.bytes != $0.new }
  }

  /// Whether a file is laid out differently.
  package var isChange: Bool { !changed.isEmpty }

  /// The files that would change, a line each.
  package var changedNames: String {
    changed.map { $0.file.name.printable + "\n" }.joined()
  }

  /// How many files would change.
  package var summary: String {
    "\(changed.count) of \(counted(files.count, "file")) would change\n"
  }

  /// Writes the files: all of them, or none.
  ///
  /// What came from standard input goes to standard output.
  ///
  /// - Parameter terminal: Where the rest is said.
  /// - Throws: `InputError` if a file cannot be written.
  package func write(_ terminal: Terminal) throws(InputError) {
    let isInput = { (file: SourceFile) in file.name == InputFile.standardInputName }
    let onDisk = changed.filter { !isInput($0.file) }
    try EditedFile.replace(onDisk.map { (EditedFile($0.file), $0.new) })
    for (_, new) in files.filter({ isInput($0.file) }) {
      try terminal.write(String(decoding: new, as: UTF8.self))
    }
    guard files.contains(where: { !isInput($0.file) }) else { return }
    var text = onDisk.map { "formatted \($0.file.name.printable)\n" }.joined()
    if onDisk.isEmpty { text = "nothing to change\n" }
    terminal.note(text)
  }

  /// What would change, as a unified diff: for a person coloured, and without control characters.
  package func difference(_ terminal: Terminal) -> String {
    let style = terminal.style
    let isForPeople = terminal.columns != nil
    return changed.map { file, new in
      LayoutDifference(from: file.bytes, to: new).text(name: file.name) { line in
        guard isForPeople else { return line }
        let shown = line.printable
        return line.hasPrefix("-")
          ? style.red(shown) : line.hasPrefix("+") ? style.green(shown) : shown
      }
    }
    .joined()
  }
}
