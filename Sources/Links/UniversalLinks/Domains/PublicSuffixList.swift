import Diagnostics
import EmbeddedFiles
import Foundation
import URLSyntax

/// The public suffix list (https://publicsuffix.org): under which names people register domains.
///
/// The list is that of 9 February 2023, built in, so that an answer is the same on every machine.
package struct PublicSuffixList: Sendable {
  private let rules: [ExactText: Kinds]

  private struct Kinds: OptionSet {
    var rawValue: UInt8
    static let itself = Kinds(rawValue: 1)
    static let allBelow = Kinds(rawValue: 2)
    static let exception = Kinds(rawValue: 4)
  }

  static let builtIn = PublicSuffixList(builtInText)

  /// The part of the built-in list that is about registries, without the suffixes of companies: by
  /// it `a.github.io` is in the domain `github.io`.
  package static let registries = PublicSuffixList(
    builtInText.components(separatedBy: "===BEGIN PRIVATE DOMAINS===")[0]
  )

  private static var builtInText: String {
    EmbeddedFiles.text("corpus/publicsuffix/public_suffix_list.dat") ?? ""
  }

  /// Parses a list: a rule is the text before white space in a line that is not a comment.
  init(_ text: String) {
    var rules: [ExactText: Kinds] = [:]
    for line in text.utf8.split(separator: UInt8(ascii: "\n"))
    where !line.starts(with: "//".utf8) {
      let rule = line.prefix { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }
      guard let first = rule.first else { continue }
      let (kind, name): (Kinds, Substring.UTF8View) =
        switch first {
        case UInt8(ascii: "!"): (.exception, rule.dropFirst())
        case UInt8(ascii: "*"): (.allBelow, rule.dropFirst(2))
        default: (.itself, rule)
        }
      rules[ExactText(String(Substring(name))), default: []].insert(kind)
    }
    self.rules = rules
  }
}

extension PublicSuffixList {
  /// The registered domain of a host: a public suffix with one label more.
  ///
  /// - Parameter host: The host, in lower case; a trailing dot is ignored.
  /// - Returns: The domain; nil for an address, and for a public suffix itself.
  package func registrableDomain(of host: String) -> String? {
    let name = host.withoutTrailingDot
    let labels = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard !labels.contains(""), !name.utf8.contains(UInt8(ascii: ":")),
      !(labels.last.map { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } } ?? true)
    else { return nil }
    let unicode = labels.map { $0.decodedLabel ?? $0 }
    let count = suffixLength(unicode)
    guard labels.count > count else { return nil }
    return labels.suffix(count + 1).joined(separator: ".")
  }

  /// How many labels the public suffix has: by the longest rule that fits, or an exception.
  private func suffixLength(_ labels: [String]) -> Int {
    for start in labels.indices {
      let rest = labels.count - start
      let kinds = rules[ExactText(labels[start...].joined(separator: "."))] ?? []
      if kinds.contains(.exception) { return rest - 1 }
      if kinds.contains(.itself) { return rest }
      let parent = labels[(start + 1)...].joined(separator: ".")
      if !parent.isEmpty, rules[ExactText(parent)]?.contains(.allBelow) ?? false { return rest }
    }
    return 1
  }
}

extension String {
  /// A host without the dot that says that it is complete.
  var withoutTrailingDot: String {
    utf8.last == UInt8(ascii: ".") ? String(dropLast()) : self
  }
}

extension String {
  /// The characters of a label that begins with `xn--`; nil for another one, and for a broken one.
  fileprivate var decodedLabel: String? {
    utf8.starts(with: "xn--".utf8) ? Punycode.decode(dropFirst(4)) : nil
  }
}
