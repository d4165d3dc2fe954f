import Diagnostics
import LocatedJSON
import ManifestModel

/// The text of a rule as a page has it, with the text that it began with.
struct RuleDraft: Sendable, Hashable, Decodable {
  /// The place of the manifest among those of the server.
  var file: Int
  /// The place of the rule in the manifest when the page read it.
  var index: Int
  /// The id that the rule had then.
  var id: String
  /// The rule's text in the file then.
  var original: String
  var text: String
}

extension Manifest {
  func text(of rule: Rule) -> String { document.file.text(in: rule.range) }

  /// The rule that a draft started from, if its text is unchanged.
  func rule(of draft: RuleDraft) -> Rule? {
    let original = ExactText(draft.original)
    if rules.indices.contains(draft.index), ExactText(text(of: rules[draft.index])) == original {
      return rules[draft.index]
    }
    return rules.first { ExactText(text(of: $0)) == original }
  }

  /// The rule that replaced the one that a draft started from, if there is one.
  func successor(of draft: RuleDraft) -> Rule? {
    rules.first { ExactText($0.id) == ExactText(draft.id) }
  }
}

/// A manifest with drafts in the place of its rules.
struct DraftedManifest: Sendable {
  var bytes: [UInt8]
  /// Where the rule at hand starts.
  var start: Int

  /// Puts drafts into a manifest.
  ///
  /// - Parameters:
  ///   - manifest: The manifest.
  ///   - draft: The rule at hand.
  ///   - rule: The rule that it replaces.
  ///   - others: Further drafts; those whose rule is not there any more are left out.
  init(_ manifest: Manifest, _ draft: RuleDraft, at rule: Rule, others: [RuleDraft] = []) {
    var edits = [(range: rule.range, text: draft.text)]
    for other in others {
      guard let place = manifest.rule(of: other)?.range,
        !edits.contains(where: { $0.range.lowerBound == place.lowerBound })
      else { continue }
      edits.append((place, other.text))
    }
    bytes = manifest.document.file.bytes
    start = rule.range.lowerBound
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(edit.range, with: edit.text.utf8)
      if edit.range.lowerBound < rule.range.lowerBound {
        start += edit.text.utf8.count - edit.range.count
      }
    }
  }
}

/// Checks that a text is one rule, so that it can take no more than a rule's place.
enum RuleText {
  /// Why a text is invalid; nil if it is an object, or for a redirect a key with one.
  static func problem(_ text: String, of kind: Rule.Kind) -> JSONSyntaxError.Description? {
    let isMember = kind == .redirect
    let source = isMember ? "{\(text)}" : text
    let file = SourceFile(name: "rule", bytes: Array(source.utf8))
    let document: JSONDocument
    do {
      document = try JSONDocument(file)
    } catch {
      let diagnostic = error.diagnostic(in: file)
      let offset = diagnostic.location?.utf8Range.lowerBound ?? 0
      return .init(message: diagnostic.located, offset: max(0, offset - (isMember ? 1 : 0)))
    }
    guard let object = document.root.object else {
      return .init(message: "a rule is an object, from { to }", offset: 0)
    }
    guard isMember else { return nil }
    guard object.members.count == 1, object.members[0].value.object != nil,
      source.utf8.count == document.root.range.count
    else { return .init(message: "a redirect is one key with an object", offset: 0) }
    return nil
  }
}

extension JSONSyntaxError {
  /// An error of syntax in a rule's text.
  struct Description: Sendable, Hashable, Encodable {
    var message: String
    /// In UTF-8, from the start of the text.
    var offset: Int
  }
}
