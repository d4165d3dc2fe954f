import FileAccess
import Foundation

/// What times depend on besides the rules: those of another processor or build cannot be compared.
struct TimingMachine: Codable, Sendable, Hashable {
  /// The name of the processor, and the number of its cores.
  var processor: String
  var build: String
}

extension TimingMachine {
  /// The machine that this process runs on.
  static var current: TimingMachine {
    let lines = InputFile.bytes(of: "/proc/cpuinfo")
      .map { String(decoding: $0, as: UTF8.self).split(separator: "\n") }
    let model = lines?.first { $0.hasPrefix("model name") }?.split(separator: ":").last
    let name = model?.trimmingCharacters(in: .whitespaces) ?? "unknown processor"
    #if DEBUG
    let build = "debug"
    #else
    let build = "release"
    #endif
    let cores = ProcessInfo.processInfo.processorCount
    return TimingMachine(processor: "\(name), \(cores) cores", build: build)
  }
}
