/// A command-line argument that diagnostics quote.
package struct QuotedArgument {
  package let source: SourceFile

  package init(_ text: String, _ name: String) {
    source = SourceFile(name: "<\(name)>", bytes: Array(text.utf8))
  }
}

extension QuotedArgument {
  package func location(of range: Range<Int>) -> SourceLocation { source.location(of: range) }

  package func location(at offset: Int) -> SourceLocation {
    let bytes = source.bytes
    guard offset < bytes.count else { return source.location(of: bytes.count..<bytes.count) }
    let rest = bytes[(offset + 1)...].prefix { $0 & 0xC0 == 0x80 }
    return source.location(of: offset..<(offset + 1 + rest.count))
  }
}
