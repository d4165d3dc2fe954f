package import RunRecord

extension Attack {
  /// The words of a command of Bash and Zsh that writes the string's bytes.
  ///
  /// Every text is a format of `printf`, in which what is not plain ASCII is written by the octal
  /// numbers of its bytes.
  package var shellWords: [String] {
    var commands: [[String]] = []
    for pump in pumps {
      if !pump.prefix.isEmpty { commands.append(Self.printing(pump.prefix.printfFormat)) }
      guard self.repeat > 0, !pump.pump.isEmpty else { continue }
      // Each number is printed as nothing: the format is used once for each.
      commands.append(Self.printing(pump.pump.printfFormat + "%.0s") + ["{1..\(self.repeat)}"])
    }
    if !suffix.isEmpty { commands.append(Self.printing(suffix.printfFormat)) }
    guard commands.count > 1 else { return commands.first ?? ["printf", "''"] }
    return ["{"] + commands.flatMap { $0.dropLast() + [($0.last ?? "") + ";"] } + ["}"]
  }

  private static func printing(_ format: String) -> [String] {
    let quoted = "'" + format.replacing("'", with: "'\\''") + "'"
    return format.hasPrefix("-") ? ["printf", "--", quoted] : ["printf", quoted]
  }
}

extension String {
  /// The text as a format of `printf` that prints it.
  fileprivate var printfFormat: String {
    var format = ""
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "%"): format += "%%"
      case UInt8(ascii: "\\"): format += "\\\\"
      case 0x20..<0x7F: format += String(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 8)
        format += "\\" + String(repeating: "0", count: 3 - digits.count) + digits
      }
    }
    return format
  }
}
