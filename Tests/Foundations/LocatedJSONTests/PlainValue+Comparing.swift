import Foundation
import LocatedJSON

extension PlainValue {
  /// Whether a located value is this one, in the same order.
  func isSame(as node: JSONNode) -> Bool {
    switch (self, node.value) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.number(let left), .number(let right)): left == right.value
    case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
    case (.array(let left), .array(let right)):
      left.count == right.count && zip(left, right).allSatisfy { $0.isSame(as: $1) }
    case (.object(let left), .object(let right)):
      left.count == right.members.count
        && zip(left, right.members).allSatisfy {
          $0.key.utf8.elementsEqual($1.key.utf8) && $0.value.isSame(as: $1.value)
        }
    default: false
    }
  }

  /// The value as `JSONSerialization` takes it.
  var foundationObject: Any {
    switch self {
    case .null: NSNull()
    case .bool(let bool): bool
    case .number(let number): number
    case .string(let string): string
    case .array(let elements): elements.map(\.foundationObject)
    case .object(let members):
      Dictionary(
        members.map { ($0.key, $0.value.foundationObject) },
        uniquingKeysWith: { _, last in last }
      )
    }
  }
}

extension JSONNode {
  /// Whether `JSONSerialization` gave the same value, whose objects have no order and keep the last
  /// of the keys that Swift's strings take as equal.
  func isSame(asFoundation other: Any) -> Bool {
    switch value {
    case .null: return other is NSNull
    case .bool(let bool): return (other as? NSNumber)?.isBool == true && other as? Bool == bool
    case .number(let number):
      guard let other = other as? NSNumber, !other.isBool else { return false }
      return other.nearestDouble == number.value
    case .string(let string):
      return (other as? String)?.utf8.elementsEqual(string.utf8) == true
    case .array(let elements):
      guard let other = other as? [Any], other.count == elements.count else { return false }
      return zip(elements, other).allSatisfy { $0.isSame(asFoundation: $1) }
    case .object(let object):
      let last = Dictionary(
        object.members.map { ($0.key, $0.value) },
        uniquingKeysWith: { _, last in last }
      )
      guard let other = other as? [String: Any], other.count == last.count else { return false }
      return last.allSatisfy { key, node in other[key].map(node.isSame(asFoundation:)) ?? false }
    }
  }
}

extension NSNumber {
  fileprivate var isBool: Bool { String(cString: objCType) == "c" }

  /// A decimal number's own conversion to double is off by an ulp at times.
  fileprivate var nearestDouble: Double? {
    self is NSDecimalNumber ? Double(stringValue) : doubleValue
  }
}
