/// The encoding of domain labels in ASCII.
///
/// Source: RFC 3492.
enum Punycode {
  private static let (base, tMin, tMax, skew, damp) = (36, 1, 26, 38, 700)

  /// Encodes a label, without the prefix `xn--`; nil if it is too long.
  static func encode(_ label: String) -> String? {
    let input = label.unicodeScalars.map { Int($0.value) }
    guard input.count <= 1_000 else { return nil }
    var output = input.filter { $0 < 0x80 }
    let basicCount = output.count
    var handled = basicCount
    if basicCount > 0 { output.append(0x2D) }
    var (current, delta, bias) = (0x80, 0, 72)
    while handled < input.count {
      guard let next = input.filter({ $0 >= current }).min() else { return nil }
      delta += (next - current) * (handled + 1)
      current = next
      for scalar in input {
        if scalar < current { delta += 1 }
        guard scalar == current else { continue }
        appendNumber(delta, bias: bias, to: &output)
        bias = adapt(delta, count: handled + 1, isFirst: handled == basicCount)
        delta = 0
        handled += 1
      }
      delta += 1
      current += 1
    }
    return String(String.UnicodeScalarView(output.compactMap { Unicode.Scalar(UInt32($0)) }))
  }

  /// Decodes a label without its prefix `xn--`; nil if it is none.
  static func decode(_ text: String) -> String? {
    let bytes = text.utf8.map(Int.init)
    guard bytes.count <= 1_000 else { return nil }
    let delimiter = bytes.lastIndex(of: 0x2D)
    var output = delimiter.map { Array(bytes[..<$0]) } ?? []
    var rest = bytes[(delimiter.map { $0 + 1 } ?? 0)...]
    var (current, index, bias) = (0x80, 0, 72)
    while !rest.isEmpty {
      guard let delta = takeNumber(&rest, bias: bias), delta < 1 << 32 else { return nil }
      bias = adapt(delta, count: output.count + 1, isFirst: index == 0 && current == 0x80)
      index += delta
      current += index / (output.count + 1)
      index %= output.count + 1
      guard current <= 0x10FFFF else { return nil }
      output.insert(current, at: index)
      index += 1
    }
    let scalars = output.compactMap { UInt32(exactly: $0).flatMap(Unicode.Scalar.init) }
    return scalars.count == output.count ? String(String.UnicodeScalarView(scalars)) : nil
  }

  private static func takeNumber(_ rest: inout ArraySlice<Int>, bias: Int) -> Int? {
    var (number, weight, position) = (0, 1, base)
    while let byte = rest.popFirst() {
      guard let digit = value(of: byte), weight < 1 << 40 else { return nil }
      number += digit * weight
      let threshold = min(max(position - bias, tMin), tMax)
      if digit < threshold { return number }
      weight *= base - threshold
      position += base
    }
    return nil
  }

  private static func value(of byte: Int) -> Int? {
    switch byte {
    case 0x61...0x7A: byte - 0x61
    case 0x30...0x39: byte - 0x30 + 26
    default: nil
    }
  }

  private static func appendNumber(_ number: Int, bias: Int, to output: inout [Int]) {
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

  private static func digit(_ value: Int) -> Int { value < 26 ? value + 0x61 : value - 26 + 0x30 }

  private static func adapt(_ delta: Int, count: Int, isFirst: Bool) -> Int {
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
