import Diagnostics
import FileAccess
import Foundation
import LiveExamination
import ManifestEditing
import ManifestModel
import Workspace

/// Completion and hover in `ruleproof.yml`.
struct ConfigurationFeatures {
  let document: OpenDocument
  let workspace: EditorWorkspace
  /// The manifests that are open, by their path: they may differ from the files.
  let open: [String: Manifest]

  private var text: EditorText { document.text }

  private func cursor(_ offset: Int) -> YAMLCursor {
    YAMLCursor(text.file.bytes, text.lines, at: offset)
  }
}

extension ConfigurationFeatures {
  /// What the key at a place means; nil for none.
  func hover(at offset: Int) -> (markdown: String, range: Range<Int>)? {
    let cursor = cursor(offset)
    guard !cursor.isComment, !cursor.word.isEmpty else { return nil }
    let word = String(decoding: text.file.bytes[cursor.word], as: UTF8.self)
    if cursor.key == "check", let check = Lint.checks.first(where: { $0.code == word }) {
      return ("**\(word)**: \(check.summary)\n\n\(check.explanation)", cursor.word)
    }
    let name = (cursor.path.filter { $0 != "[]" } + [cursor.key ?? word]).joined(separator: ".")
    if let key = ConfigurationKeys.known.key(name) {
      var lines = ["**\(key.name)**", "", key.meaning, "", "- default: \(key.standard)"]
      if !key.option.isEmpty { lines.append("- option: \(key.option)") }
      return (lines.joined(separator: "\n"), cursor.word)
    }
    let children = ConfigurationKeys.known.names(below: [name])
    guard cursor.key == nil, !children.isEmpty else { return nil }
    let lines = children.map { "- `\($0.name)`: \($0.meaning)" }
    return ("**\(name)**\n\n" + lines.joined(separator: "\n"), cursor.word)
  }

  /// What can be typed at a place.
  func completions(at offset: Int) -> JSONOutput {
    let cursor = cursor(offset)
    guard !cursor.isComment else { return [] }
    let names = cursor.path.filter { $0 != "[]" }
    if let key = cursor.key {
      return values((names + [key]).joined(separator: "."), key, cursor.word)
    }
    if cursor.path.last == "[]", !(names.last == "allow") {
      return values(names.joined(separator: "."), names.last ?? "", cursor.word)
    }
    return .list(
      ConfigurationKeys.known.names(below: cursor.path)
        .filter { !cursor.siblings.contains($0.name) }
        .map { item($0.name, $0.name + ":", detail: $0.meaning, kind: 10, cursor.word) }
    )
  }

  private func values(_ name: String, _ key: String, _ word: Range<Int>) -> JSONOutput {
    if let words = ConfigurationKeys.words[name] {
      let meaning = ConfigurationKeys.known.key(name)?.meaning ?? ""
      return .list(words.map { item($0, $0, detail: meaning, kind: 12, word) })
    }
    switch name {
    case "lint.allow.check":
      return .list(Lint.checks.map { item($0.code, $0.code, detail: $0.summary, kind: 12, word) })
    case "lint.allow.rule", "variations.allow.rule", "budget.allow.rule":
      return .list(
        manifests.flatMap { manifest in
          manifest.rules.map {
            item($0.id, Self.scalar($0.id), detail: $0.title?.value ?? "", kind: 12, word)
          }
        }
      )
    default: return []
    }
  }

  /// The manifests that the document names, as they are in the editor or in their files.
  ///
  /// The document may be unfinished; nothing outside of its folder is read.
  private var manifests: [Manifest] {
    let folder = URL(fileURLWithPath: document.path).deletingLastPathComponent()
    return manifestNames.compactMap { name in
      let path = URL(fileURLWithPath: name, relativeTo: folder).standardizedFileURL.path
      if let manifest = open[path] { return manifest }
      let boundary = PathBoundary(folders: [folder.path])
      guard let file = try? InputFile.read(path, within: boundary) else { return nil }
      return try? workspace.parse(file)
    }
  }

  /// What the lines at the key `manifests` name, in block or flow style.
  private var manifestNames: [String] {
    var names: [String] = []
    var isInside = false
    let text = String(decoding: document.bytes, as: UTF8.self)
    for line in text.split(whereSeparator: \.isNewline) {
      var rest = line[...]
      if line.hasPrefix("manifests:") {
        isInside = true
        rest = line.dropFirst("manifests:".count)
      } else if let first = line.first, first != " ", first != "-", first != "#" {
        isInside = false
      }
      guard isInside else { continue }
      names += rest.split { " ,[]\"'".contains($0) }.map(String.init).filter { $0 != "-" }
    }
    return names
  }

  /// A text as a scalar of YAML, in quotation marks where it needs them.
  private static func scalar(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      Unicode.Scalar(byte).properties.isAlphabetic && byte < 0x80
        || "0123456789/_.+~-".utf8.contains(byte)
    }
    guard !isPlain || text.hasPrefix("-") else { return text }
    return "'" + text.replacing("'", with: "''") + "'"
  }

  private func item(
    _ label: String,
    _ written: String,
    detail: String,
    kind: Int,
    _ range: Range<Int>
  ) -> JSONOutput {
    [
      "label": .string(label.printable), "kind": .int(kind), "detail": .string(detail.printable),
      "filterText": .string(label),
      "textEdit": ["range": text.range(of: range).output, "newText": .string(written)],
    ]
  }
}
