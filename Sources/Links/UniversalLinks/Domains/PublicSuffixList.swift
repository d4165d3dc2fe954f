internal import CPublicSuffixes
import Diagnostics

/// The public suffix list (https://publicsuffix.org): under which names people register domains.
///
/// The list is that of 9 February 2023, built in, so that an answer is the same on every machine.
struct PublicSuffixList: Sendable {
  private let rules: [ExactText: Kinds]

  private struct Kinds: OptionSet {
    var rawValue: UInt8
    static let itself = Kinds(rawValue: 1)
    static let allBelow = Kinds(rawValue: 2)
    static let exception = Kinds(rawValue: 4)
  }

  /// The list that is built in.
  static let builtIn = PublicSuffixList(
    String(
      decoding: UnsafeBufferPointer(
        start: ruleproof_public_suffixes(),
        count: ruleproof_public_suffixes_length()
      ),
      as: UTF8.self
    )
  )

  /// Reads a list: a rule is what stands before white space in a line that is no comment.
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
  /// The domain that somebody registered for a host: a public suffix with one label more.
  ///
  /// - Parameter host: The host, in lower case; a dot at its end does not count.
  /// - Returns: The domain; nil for an address, and for what is a public suffix itself.
  func registrableDomain(of host: String) -> String? {
    let name = host.withoutTrailingDot
    let labels = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard !labels.contains(""), !name.utf8.contains(UInt8(ascii: ":")),
      !(labels.last.map { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } } ?? true)
    else { return nil }
    let unicode = labels.map { Punycode.decodedLabel($0) ?? $0 }
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

/// Labels of hosts as the network has them (RFC 3492).
enum Punycode {
  /// The characters of a label that begins with `xn--`; nil for another one, and for a broken one.
  static func decodedLabel(_ label: String) -> String? {
    guard label.utf8.starts(with: "xn--".utf8) else { return nil }
    let bytes = Array(label.utf8.dropFirst(4))
    let hyphen = bytes.lastIndex(of: UInt8(ascii: "-"))
    var output = bytes[..<(hyphen ?? 0)].map { UInt32($0) }
    var (code, index, bias): (UInt32, UInt32, UInt32) = (128, 0, 72)
    var offset = hyphen.map { $0 + 1 } ?? 0
    // A label has at most 63 bytes.
    guard bytes.count < 64 else { return nil }
    while offset < bytes.count {
      let start = index
      var (weight, threshold): (UInt32, UInt32) = (1, 36)
      while true {
        guard offset < bytes.count, let digit = digit(bytes[offset]) else { return nil }
        offset += 1
        let (product, isTooLarge) = digit.multipliedReportingOverflow(by: weight)
        let (sum, overflows) = index.addingReportingOverflow(product)
        guard !isTooLarge, !overflows else { return nil }
        index = sum
        let limit = threshold <= bias ? 1 : min(threshold - bias, 26)
        if digit < limit { break }
        let (next, isTooHeavy) = weight.multipliedReportingOverflow(by: 36 - limit)
        guard !isTooHeavy else { return nil }
        weight = next
        threshold += 36
      }
      let count = UInt32(output.count) + 1
      bias = adapted(index - start, count: count, isFirst: start == 0)
      let (sum, overflows) = code.addingReportingOverflow(index / count)
      guard !overflows, Unicode.Scalar(sum) != nil else { return nil }
      code = sum
      index %= count
      output.insert(code, at: Int(index))
      index += 1
    }
    var text = String.UnicodeScalarView()
    for value in output {
      guard let scalar = Unicode.Scalar(value) else { return nil }
      text.append(scalar)
    }
    return String(text)
  }

  private static func digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x61...0x7A: UInt32(byte) - 0x61
    case 0x41...0x5A: UInt32(byte) - 0x41
    case 0x30...0x39: UInt32(byte) - 0x30 + 26
    default: nil
    }
  }

  private static func adapted(_ delta: UInt32, count: UInt32, isFirst: Bool) -> UInt32 {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / count
    var steps: UInt32 = 0
    while delta > 455 {
      delta /= 35
      steps += 36
    }
    return steps + 36 * delta / (delta + 38)
  }
}
