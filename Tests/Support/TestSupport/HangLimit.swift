public import Testing

extension Trait where Self == TimeLimitTrait {
  /// Ends a test that would never end.
  ///
  /// The time of a test begins before it gets a thread. Under a full run of all tests it may wait for many minutes,
  /// so the limit is far above what any of them takes.
  public static var hangLimit: Self { .timeLimit(.minutes(30)) }
}
