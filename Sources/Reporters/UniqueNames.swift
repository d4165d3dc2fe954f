/// Gives out names, each of them once.
struct UniqueNames {
  private var taken: Set<String> = []
  private var lastNumbers: [String: Int] = [:]

  /// The name itself the first time, and after that the name with a number: `name (2)`.
  mutating func unique(_ name: String) -> String {
    var candidate = name
    while !taken.insert(candidate).inserted {
      let number = lastNumbers[name, default: 1] + 1
      lastNumbers[name] = number
      candidate = "\(name) (\(number))"
    }
    return candidate
  }
}
