extension SlowRecord.Attack {
  /// The subject.
  package var text: String {
    pumps.map { $0.prefix + String(repeating: $0.pump, count: self.repeat) }.joined() + suffix
  }
}
