/// A text of the call that findings quote.
package struct QuotedArgument {
  package let source: SourceFile

  package init(_ text: String, _ name: String) {
    source = SourceFile(name: "<\(name)>", bytes: Array(text.utf8))
  }
}

extension QuotedArgument {
  /// The place of a range of UTF-8 offsets.
  package func location(of range: Range<Int>) -> SourceLocation { source.location(of: range) }

  /// The place of the character at a UTF-8 offset, or after the last one.
  package func location(at offset: Int) -> SourceLocation {
    let bytes = source.bytes
    guard offset < bytes.count else { return source.location(of: bytes.count..<bytes.count) }
    let rest = bytes[(offset + 1)...].prefix { $0 & 0xC0 == 0x80 }
    return source.location(of: offset..<(offset + 1 + rest.count))
  }
}
