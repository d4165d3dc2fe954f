import ArgumentParser

extension CompletionKind {
  /// Commands and topics.
  static var helpWords: CompletionKind {
    .custom { _, _, _ in HelpWords.all }
  }
}
