internal import ScriptRuntime

/// The output of a script, as its worker sends it.
///
/// On the wire: a byte, 0 before a text and 1 before UTF-16 code units that are no text, and as a list
/// of bytes the text in UTF-8 or the units, each with its lower byte first.
enum OutputPayload: Hashable {
  case text(String)
  /// Code units of which at least one is a lone surrogate.
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

  /// The bytes of the payload that are not the output itself.
  static let overhead = 5
}

extension OutputPayload {
  /// The UTF-16 code units of the output.
  var length: Int {
    switch self {
    case .text(let text): text.utf16.count
    case .illFormed(let units): units.count
    }
  }

  /// What the output is to who asked for it.
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
  /// Reads code units, which must hold a lone surrogate: else they would be a text.
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
