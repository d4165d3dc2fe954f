import Foundation

/// Finds the end of a record in bytes that arrive in pieces.
///
/// A record ends with a line feed; in CSV (RFC 4180), not with one in a quoted field. A quotation
/// mark opens a field only at its start. If text follows a closing quotation mark, the record ends
/// with the line.
struct RecordEnd {
  private enum Place {
    case fieldStart, plain, quoted
    /// After a quotation mark in a quoted field: its end, or the first of a doubled one.
    case behindQuote
    /// After a carriage return that follows a quoted field.
    case behindReturn
  }

  /// The field separator of CSV; nil if a record is a line.
  private let separator: UInt8?
  private var place = Place.fieldStart
  private var goesOnBehindQuote = false
  /// How many line feeds were passed.
  private(set) var lineFeeds = 0

  init(separator: UInt8?) { self.separator = separator }
}

extension RecordEnd {
  /// Whether a quoted field ends wrongly; before the end is found, whether it would if the bytes
  /// ended here.
  var hasBadQuotes: Bool { goesOnBehindQuote || place == .quoted }

  /// The offset after the line feed that ends the record; nil if it is not in this piece.
  mutating func find(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard let separator else {
      guard let feed = bytes.offset(of: 0x0A, from: start) else { return nil }
      lineFeeds += 1
      return feed + 1
    }
    var index = start
    while index < bytes.count {
      if place == .quoted {
        guard passQuoted(bytes, &index) else { return nil }
      } else if place == .plain {
        guard passPlain(bytes, separator, &index) else { continue }
        return index
      } else if pass(bytes[index], separator, &index) {
        return index
      }
    }
    return nil
  }

  /// Moves past the next quotation mark; false if there is none.
  private mutating func passQuoted(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Bool
  {
    let quote = bytes.offset(of: 0x22, from: index)
    let end = quote ?? bytes.count
    lineFeeds += UnsafeBufferPointer(rebasing: bytes[index..<end]).count(of: 0x0A)
    guard quote != nil else { return false }
    place = .behindQuote
    index = end + 1
    return true
  }

  /// Moves past what ends an unquoted field; true if it ends the record.
  private mutating func passPlain(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ separator: UInt8,
    _ index: inout Int
  ) -> Bool {
    while index < bytes.count, bytes[index] != separator, bytes[index] != 0x0A { index += 1 }
    guard index < bytes.count else { return false }
    return pass(bytes[index], separator, &index)
  }

  /// Consumes a byte outside a quoted field, or possibly outside; true if it ends the record.
  private mutating func pass(_ byte: UInt8, _ separator: UInt8, _ index: inout Int) -> Bool {
    index += 1
    if byte == 0x0A {
      lineFeeds += 1
      place = .fieldStart
      return true
    }
    switch (place, byte) {
    case (.behindReturn, _):
      // The byte belongs to an unquoted field.
      index -= 1
      (place, goesOnBehindQuote) = (.plain, true)
    case (_, separator): place = .fieldStart
    case (.fieldStart, 0x22), (.behindQuote, 0x22): place = .quoted
    case (.behindQuote, 0x0D): place = .behindReturn
    case (.behindQuote, _): (place, goesOnBehindQuote) = (.plain, true)
    case (.fieldStart, _), (.plain, _), (.quoted, _): place = .plain
    }
    return false
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The offset of the first occurrence of a byte at or after an offset.
  func offset(of wanted: Int32, from start: Int) -> Int? {
    guard let base = baseAddress, start < count,
      let found = memchr(base + start, wanted, count - start)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  func count(of wanted: UInt8) -> Int {
    var total = 0
    var start = 0
    // Byte-sized sums are vectorised.
    while start < count {
      let end = Swift.min(start + 255, count)
      var part: UInt8 = 0
      for index in start..<end { part &+= self[index] == wanted ? 1 : 0 }
      total += Int(part)
      start = end
    }
    return total
  }
}
