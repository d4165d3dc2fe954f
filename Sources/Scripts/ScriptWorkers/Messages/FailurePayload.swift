internal import ScriptRuntime

extension ScriptFailure: FramePayload {
  func write(to writer: inout FrameWriter) {
    switch self {
    case .exception(let message, let line, let column):
      writer.write(tag: 0, message)
      writer.write(line)
      writer.write(column)
    case .syntaxError(let message, let line, let column):
      writer.write(tag: 1, message)
      writer.write(line)
      writer.write(column)
    case .missingProcess: writer.write(tag: 2)
    case .handlerNotCalled: writer.write(tag: 3)
    case .wrongResultType(let type): writer.write(tag: 4, type)
    case .timeLimit(let milliseconds): writer.write(tag: 5, count: milliseconds)
    case .memoryLimit(let bytes): writer.write(tag: 6, count: bytes)
    case .outputTooLong(let limit): writer.write(tag: 7, count: limit)
    case .workerDied(let words): writer.write(tag: 8, words)
    case .workerUnavailable(let words): writer.write(tag: 9, words)
    case .tooManyRequests(let limit): writer.write(tag: 10, count: limit)
    case .illFormedOutput(let units):
      writer.write(tag: 12)
      writer.write(units)
    case .missingEngine(let words): writer.write(tag: 13, words)
    case .http(let failure):
      writer.write(tag: 11)
      failure.write(to: &writer)
    }
  }

  init(from reader: inout FrameReader) throws(ChannelError) {
    self =
      switch try reader.readByte() {
      case 0:
        .exception(
          message: try reader.readText(),
          line: try reader.readOptionalInt(),
          column: try reader.readOptionalInt()
        )
      case 1:
        .syntaxError(
          message: try reader.readText(),
          line: try reader.readOptionalInt(),
          column: try reader.readOptionalInt()
        )
      case 2: .missingProcess
      case 3: .handlerNotCalled
      case 4: .wrongResultType(try reader.readText())
      case 5: .timeLimit(milliseconds: try reader.readInt())
      case 6: .memoryLimit(bytes: try reader.readInt())
      case 7: .outputTooLong(limit: try reader.readInt())
      case 8: .workerDied(try reader.readText())
      case 9: .workerUnavailable(try reader.readText())
      case 10: .tooManyRequests(limit: try reader.readInt())
      case 11: .http(try HTTPFailure(from: &reader))
      case 12: .illFormedOutput(try reader.readIllFormedUnits())
      case 13: .missingEngine(try reader.readText())
      default: throw .malformed
      }
  }
}

extension FrameWriter {
  /// Writes the number of a case and a count.
  fileprivate mutating func write(tag: UInt8, count: Int) {
    write(tag)
    write(count)
  }
}
