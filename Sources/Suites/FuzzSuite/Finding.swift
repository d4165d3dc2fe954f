import Digests

/// Something that fuzzing found wrong with a rule, with the URL that shows it.
package struct Finding: Sendable, Hashable {
  /// The version of the form in which findings are saved.
  package static let schema = "ruleproof-finding/2"

  /// The version before, which is still read.
  static let formerSchema = "ruleproof-find/1"

  package var kind: Kind
  /// The rule's id.
  package var rule: String
  /// The app of the format that it is about; nil if it is about the rule's pattern.
  package var format: String?
  /// Distinguishes findings of a kind: an engine, a construct, a reason.
  package var cause: String
  package var url: FindingURL
  /// What happened, in a sentence without its full stop.
  package var message: String
  /// The rule's pattern when it was found.
  package var pattern: String

  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The process that ran an engine or a script died.
    case crash
    /// Two engines differ.
    case drift
    /// An engine takes very many steps on a short URL.
    case slow
    /// An engine gave up for another reason than the steps.
    case gaveUp = "gave-up"
    /// A script threw, never answered, or ran over a limit.
    case scriptFault = "script-fault"
    case invalidOutput = "invalid-output"
    /// The output lacks the scheme of its app.
    case wrongScheme = "wrong-scheme"
  }

  package init(
    kind: Kind,
    rule: String,
    format: String? = nil,
    cause: String,
    url: FindingURL,
    message: String,
    pattern: String
  ) {
    self.kind = kind
    self.rule = rule
    self.format = format
    self.cause = cause
    self.url = url
    self.message = message
    self.pattern = pattern
  }
}

extension Finding {
  /// What is the same for findings of the same cause: only one of them is saved.
  package struct Key: Sendable, Hashable, Comparable {
    /// The parts of the key in the order in which they count.
    package let parts: [String]

    /// Whether the left key comes first in lists.
    package static func < (left: Key, right: Key) -> Bool {
      left.parts.lexicographicallyPrecedes(right.parts)
    }
  }

  /// The finding's key.
  ///
  /// Formats count only where it is their own templates and apps that differ: what a script or a
  /// pattern does wrong, it does wrong in each format that has it.
  package var key: Key {
    let isOfFormat = kind == .invalidOutput || (kind == .wrongScheme && cause != Self.textBefore)
    return Key(parts: [rule, kind.rawValue, isOfFormat ? format ?? "" : "", cause])
  }

  /// The cause of an output with a wrong scheme whose pattern leaves text before the match.
  static let textBefore = "text-before-match"

  /// The cause of a crash of the process that runs the engines.
  package static let engineCrash = "engine"

  /// The name of the file that it is saved in, which comes from the key alone.
  package var fileName: String {
    let words = rule.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.joined(separator: "-")
    let digits = String(FNV1a(of: key.parts).value, radix: 16)
    let hash = String(repeating: "0", count: 16 - digits.count) + digits
    return "\(words.prefix(Self.maxNameLength)).\(kind.rawValue).\(hash.prefix(10)).json"
  }

  private static let maxNameLength = 80
}

extension FNV1a {
  /// The hash of texts, each with its end.
  init(of texts: [String]) {
    self.init()
    for text in texts { combineText(text.utf8) }
  }
}
