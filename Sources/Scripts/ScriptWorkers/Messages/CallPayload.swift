internal import ScriptRuntime

/// A call as sent to a worker.
struct CallPayload: FramePayload, Hashable {
  var call: ScriptCall
  /// The maximum total size of HTTP requests, in bytes.
  var requestBytes: Int

  init(call: ScriptCall, requestBytes: Int) {
    self.call = call
    self.requestBytes = requestBytes
  }

  func write(to writer: inout FrameWriter) {
    writer.write(Self.number(of: call.environment))
    writer.write(call.limits.milliseconds)
    writer.write(call.limits.memory)
    writer.write(call.limits.outputLength)
    writer.write(call.limits.requests)
    writer.write(requestBytes)
    writer.write(call.source)
    writer.write(call.input)
  }

  init(from reader: inout FrameReader) throws(ChannelError) {
    let environment = try Self.environment(of: reader.readByte())
    let limits = ScriptLimits(
      milliseconds: try reader.readInt(),
      memory: try reader.readInt(),
      outputLength: try reader.readInt(),
      requests: try reader.readInt()
    )
    requestBytes = try reader.readInt()
    call = ScriptCall(
      source: try reader.readText(),
      environment: environment,
      input: try reader.readText(),
      limits: limits
    )
  }
}

extension CallPayload {
  /// The approximate size of the frame in bytes.
  var size: Int { call.source.utf8.count + call.input.utf8.count + 64 }

  private static func number(of environment: ScriptEnvironment) -> UInt8 {
    switch environment {
    case .script2: 0
    case .webView: 1
    }
  }

  private static func environment(of number: UInt8) throws(ChannelError) -> ScriptEnvironment {
    switch number {
    case 0: .script2
    case 1: .webView
    default: throw .malformed
    }
  }
}
