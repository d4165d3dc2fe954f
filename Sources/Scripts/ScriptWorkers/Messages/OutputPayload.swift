internal import ScriptRuntime

/// The output of a script, as sent by its worker.
///
/// On the wire: a byte, 0 for text and 1 for ill-formed UTF-16, followed by a byte list: the text
/// in UTF-8, or the code units, low byte first.
enum OutputPayload: Hashable {
  case text(String)
  /// Code units with at least one lone surrogate.
  case illFormed([UInt16])
}

extension OutputPayload: FramePayload {
  func write(to writer: inout FrameWriter) {
    switch self {
    case .text(let text):
      writer.write(UInt8(0))
      writer.write(text)
    case .illFormed(let units):
      writer.write(UInt8(1))
      writer.write(units)
    }
  }

  init(from reader: inout FrameReader) throws(ChannelError) {
    switch try reader.readByte() {
    case 0: self = .text(try reader.readText())
    case 1: self = .illFormed(try reader.readIllFormedUnits())
    default: throw .malformed
    }
  }

  /// The size of the payload without the output itself.
  static let overhead = 5
}

extension OutputPayload {
  var length: Int {
    switch self {
    case .text(let text): text.utf16.count
    case .illFormed(let units): units.count
    }
  }

  var outcome: ScriptOutcome {
    switch self {
    case .text(let text): .output(text)
    case .illFormed(let units): .failed(.illFormedOutput(units))
    }
  }
}

extension FrameWriter {
  /// Writes code units as a list of bytes.
  mutating func write(_ units: [UInt16]) {
    write(units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] })
  }
}

extension FrameReader {
  /// Reads code units, which must contain a lone surrogate; otherwise they would be text.
  mutating func readIllFormedUnits() throws(ChannelError) -> [UInt16] {
    let bytes = try readBytes()
    guard bytes.count.isMultiple(of: 2) else { throw .malformed }
    let units = stride(from: 0, to: bytes.count, by: 2).map {
      UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8
    }
    guard String(validating: units, as: UTF16.self) == nil else { throw .malformed }
    return units
  }
}
