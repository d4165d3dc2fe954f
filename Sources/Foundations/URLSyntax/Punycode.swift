/// The ASCII encoding of domain labels (RFC 3492), without the prefix `xn--`.
package enum Punycode {
  private static let (base, tMin, tMax, skew, damp) = (36, 1, 26, 38, 700)
  private static let (firstBias, firstScalar) = (72, 0x80)
  private static let hyphen = UInt8(ascii: "-")

  /// The maximum length of a text, in characters and in bytes.
  ///
  /// Encoding and decoding take quadratic time.
  private static let maxLength = 1_000

  /// Encodes a label; nil if it is too long.
  package static func encode(_ label: some StringProtocol) -> String? {
    let input = label.unicodeScalars.map { Int($0.value) }
    guard input.count <= maxLength else { return nil }
    var output = input.filter { $0 < firstScalar }.map { UInt8($0) }
    let basicCount = output.count
    var handled = basicCount
    if basicCount > 0 { output.append(hyphen) }
    var (current, delta, bias) = (firstScalar, 0, firstBias)
    while handled < input.count {
      guard let next = input.filter({ $0 >= current }).min() else { return nil }
      delta += (next - current) * (handled + 1)
      current = next
      for scalar in input {
        if scalar < current { delta += 1 }
        guard scalar == current else { continue }
        appendNumber(delta, bias: bias, to: &output)
        bias = adapted(delta, count: handled + 1, isFirst: handled == basicCount)
        delta = 0
        handled += 1
      }
      delta += 1
      current += 1
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Decodes a label; the digits may be letters of either case.
  ///
  /// - Parameter code: The label in ASCII.
  /// - Returns: The text; nil if the code is invalid or too long.
  package static func decode(_ code: some StringProtocol) -> String? {
    let bytes = Array(code.utf8)
    guard bytes.count <= maxLength, bytes.allSatisfy({ $0 < firstScalar }) else { return nil }
    let delimiter = bytes.lastIndex(of: hyphen)
    var output = bytes[..<(delimiter ?? 0)].map { UInt32($0) }
    var rest = bytes[(delimiter.map { $0 + 1 } ?? 0)...]
    var (current, index, bias) = (firstScalar, 0, firstBias)
    while !rest.isEmpty {
      guard let delta = takeNumber(&rest, bias: bias) else { return nil }
      let count = output.count + 1
      bias = adapted(delta, count: count, isFirst: current == firstScalar && index == 0)
      index += delta
      current += index / count
      index %= count
      guard let scalar = UInt32(exactly: current), scalar <= 0x10FFFF else { return nil }
      output.insert(scalar, at: index)
      index += 1
    }
    let scalars = output.compactMap(Unicode.Scalar.init)
    return scalars.count == output.count ? String(String.UnicodeScalarView(scalars)) : nil
  }
}

extension Punycode {
  /// A variable-length number; nil if a digit is missing or the number exceeds 32 bits.
  private static func takeNumber(_ rest: inout ArraySlice<UInt8>, bias: Int) -> Int? {
    var (number, weight, position) = (0, 1, base)
    while let byte = rest.popFirst() {
      guard let digit = value(of: byte), weight < 1 << 40 else { return nil }
      number += digit * weight
      guard number < 1 << 32 else { return nil }
      let threshold = min(max(position - bias, tMin), tMax)
      if digit < threshold { return number }
      weight *= base - threshold
      position += base
    }
    return nil
  }

  private static func value(of byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte - UInt8(ascii: "a"))
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(byte - UInt8(ascii: "A"))
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0")) + 26
    default: nil
    }
  }

  private static func appendNumber(_ number: Int, bias: Int, to output: inout [UInt8]) {
    var rest = number
    var position = base
    while true {
      let threshold = min(max(position - bias, tMin), tMax)
      if rest < threshold { break }
      output.append(digit(threshold + (rest - threshold) % (base - threshold)))
      rest = (rest - threshold) / (base - threshold)
      position += base
    }
    output.append(digit(rest))
  }

  private static func digit(_ value: Int) -> UInt8 {
    value < 26 ? UInt8(ascii: "a") + UInt8(value) : UInt8(ascii: "0") + UInt8(value - 26)
  }

  private static func adapted(_ delta: Int, count: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? delta / damp : delta / 2
    delta += delta / count
    var position = 0
    while delta > (base - tMin) * tMax / 2 {
      delta /= base - tMin
      position += base
    }
    return position + (base - tMin + 1) * delta / (delta + skew)
  }
}
