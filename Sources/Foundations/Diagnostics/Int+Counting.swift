extension Int {
  /// The number with a noun, such as `1 app` or `2 apps`.
  package func counting(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
