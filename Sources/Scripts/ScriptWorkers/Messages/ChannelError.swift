internal import ScriptRuntime

/// Why communication with the other side has ended.
enum ChannelError: Error, Hashable {
  /// The other side closed the socket or died.
  case closed
  /// The received bytes are not a frame, or not one allowed here.
  case malformed
  /// A frame of this kind exceeds its maximum; its payload was not read.
  case tooLong(FrameKind)
  /// This side stopped waiting for this reason.
  case stopped(ScriptFailure)
}
