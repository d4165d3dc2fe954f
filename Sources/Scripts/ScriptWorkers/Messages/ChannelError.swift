internal import ScriptRuntime

/// Why two sides no longer talk to each other.
enum ChannelError: Error, Hashable {
  /// The other side closed its end, or died.
  case closed
  /// What came is no frame, or not one that belongs here.
  case malformed
  /// A frame of this kind is longer than its bound; its payload was not read.
  case tooLong(FrameKind)
  /// This side ended the wait for this reason.
  case stopped(ScriptFailure)
}
