public import RegexSyntax
import TextCoding
import URLSyntax

extension SubjectDomain {
  /// What all subjects have in common.
  public var traits: SubjectTraits {
    switch id {
    case .url: SubjectTraits(absent: URLShape.isAbsent, head: URLShape.scheme)
    // Blanks around a field's value are none of its own (RFC 9110, section 5.5).
    case .userAgent, .headerValue: SubjectTraits(absent: Self.isControl, first: Self.isBlank)
    case .parameterName: SubjectTraits(absent: Self.isControl)
    case .text: SubjectTraits(absent: { _ in false })
    }
  }

  private static func isBlank(_ codePoint: UInt32) -> Bool {
    codePoint == 0x20 || codePoint == 0x09
  }

  /// Whether a code point is a control character or ends a line; the tab is neither.
  private static func isControl(_ codePoint: UInt32) -> Bool {
    switch codePoint {
    case 0x09: false
    case 0x00...0x1F, 0x7F...0x9F, 0x2028, 0x2029: true
    default: false
    }
  }
}

extension URLShape {
  /// Whether no URL has a code point (RFC 3986, section 2).
  fileprivate static func isAbsent(_ codePoint: UInt32) -> Bool {
    switch codePoint {
    case 0x00...0x20, 0x22, 0x3C, 0x3E, 0x5C, 0x7F...0x9F, 0x2028, 0x2029: true
    default: false
    }
  }

  /// The scheme with its colon (RFC 3986, section 3.1).
  fileprivate static let scheme = SubjectTraits.Head(
    first: { UInt8(exactly: $0)?.isASCIILetter ?? false },
    later: { UInt8(exactly: $0)?.isInScheme ?? false },
    end: UInt32(UInt8(ascii: ":"))
  )
}
