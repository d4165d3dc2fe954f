import Diagnostics
import FileAccess
import LinkResolver
import LocatedJSON
import ManifestEditing
import ManifestModel

/// Makes changes to one rule of a manifest, touching nothing else in the file.
struct RuleEditor {
  let manifest: Manifest
  let rule: Rule

  /// Why a change cannot be made.
  struct Refusal: Error {
    var reason: String
  }

  /// The file's bytes with a change made.
  ///
  /// - Parameters:
  ///   - edit: The change.
  ///   - results: What the rule gives for a new test input.
  /// - Throws: `Refusal` if the rule has no such field.
  /// - Returns: The bytes.
  func bytes(with edit: RuleEdit, results: (String) -> [String?]) throws(Refusal) -> [UInt8] {
    switch edit.kind {
    case .pattern:
      guard rule.pattern != nil, let value = edit.value else {
        throw Refusal(reason: "the rule has no pattern; write one in its JSON")
      }
      var fixer = ManifestFixer(manifest)
      fixer.replacePattern(of: rule, by: value)
      return fixer.bytes
    case .title: return try replaced(rule.title?.range, by: edit.value)
    case .parameter: return try replaced(rule.parameter?.range, by: edit.value)
    case .template: return try replaced(format(edit).template?.range, by: edit.value)
    case .input: return try input(edit)
    case .result: return try result(edit)
    case .addTest:
      let input = edit.value ?? ""
      return try appended(TestAppender.Test(input: input, results: results(input)))
    case .removeTest: return try removed(edit.test ?? -1)
    }
  }
}

extension RuleEditor {
  private func format(_ edit: RuleEdit) throws(Refusal) -> Format {
    guard let index = edit.format, rule.formats.indices.contains(index) else {
      throw Refusal(reason: "the rule has no such format")
    }
    return rule.formats[index]
  }

  private func replaced(_ range: Range<Int>?, by value: String?) throws(Refusal) -> [UInt8] {
    guard let range else { throw Refusal(reason: "the rule has no such key; write it in its JSON") }
    var editor = ExpectationEditor(manifest)
    do throws(ExpectationEditor.Refusal) {
      try editor.replace(at: range, by: value)
    } catch {
      throw Refusal(reason: error.reason)
    }
    return editor.bytes
  }

  private func input(_ edit: RuleEdit) throws(Refusal) -> [UInt8] {
    let (index, value) = (edit.test ?? -1, edit.value ?? "")
    if rule.kind == .redirect {
      guard rule.redirectTests.indices.contains(index) else {
        throw Refusal(reason: "the rule has no such test")
      }
      // The input is a key of the object of tests.
      var bytes = manifest.document.file.bytes
      let range = rule.redirectTests[index].input.range
      bytes.replaceSubrange(range, with: "\"\(ManifestFixer.escaped(Array(value.utf16)))\"".utf8)
      return bytes
    }
    let inputs = rule.testInputs?.value ?? []
    guard inputs.indices.contains(index) else { throw Refusal(reason: "the rule has no such test") }
    return try replaced(inputs[index].range, by: value)
  }

  private func result(_ edit: RuleEdit) throws(Refusal) -> [UInt8] {
    let index = edit.test ?? -1
    if rule.kind == .redirect {
      guard rule.redirectTests.indices.contains(index) else {
        throw Refusal(reason: "the rule has no such test")
      }
      return try replaced(rule.redirectTests[index].expected.range, by: edit.value)
    }
    let results = try format(edit).testResults?.value ?? []
    guard results.indices.contains(index) else {
      throw Refusal(reason: "the format has no result for this test")
    }
    return try replaced(results[index].range, by: edit.value)
  }

  private func appended(_ test: TestAppender.Test) throws(Refusal) -> [UInt8] {
    var appender = TestAppender(manifest)
    do throws(TestAppender.Refusal) {
      try appender.add([test], to: rule)
    } catch {
      throw Refusal(reason: error.reason)
    }
    return appender.bytes
  }

  private func removed(_ index: Int) throws(Refusal) -> [UInt8] {
    do throws(TestRemover.Refusal) {
      return try TestRemover(manifest).bytes(removing: index, from: rule)
    } catch {
      throw Refusal(reason: error.reason)
    }
  }
}
