import Diagnostics

/// Gives out names, each of them once.
struct UniqueNames {
  private var taken: Set<ExactText> = []
  private var lastNumbers: [ExactText: Int] = [:]

  /// The name itself the first time, and after that the name with a number: `name (2)`.
  mutating func unique(_ name: String) -> String {
    var candidate = name
    while !taken.insert(ExactText(candidate)).inserted {
      let number = lastNumbers[ExactText(name), default: 1] + 1
      lastNumbers[ExactText(name)] = number
      candidate = "\(name) (\(number))"
    }
    return candidate
  }
}
