extension Int {
  /// The number with a noun in singular or plural, such as `1 app` or `2 apps`.
  package func counting(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
