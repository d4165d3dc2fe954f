package struct FuzzSettings: Sendable {
  /// The seed for generated URLs.
  package var seed: UInt64 = 1
  /// When to stop, where no number of URLs is given.
  package var time = Duration.seconds(60)
  /// After how many URLs to stop; nil to go by the time.
  package var executions: Int?
  /// The folder of saved findings.
  package var finds = NamedPath("corpus/found")

  package init() {}
}
