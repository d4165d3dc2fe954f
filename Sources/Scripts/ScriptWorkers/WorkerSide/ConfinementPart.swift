internal import CWorkerProcess

/// A part of the confinement that a worker applies before it runs a script, if the system supports
/// it.
public enum ConfinementPart: UInt8, Sendable, CaseIterable {
  /// Files of any size, core dumps and many descriptors.
  case limits
  /// Its life beyond that of the process that started it.
  case parentWatch
  /// New privileges.
  case privilegeLock
  /// Capabilities.
  case capabilities
  /// Paths, by Landlock.
  case landlock
  /// System calls that are not on the list of a filter.
  case callFilter
  /// Reading, by Landlock, in the threads that the engine has started before.
  case landlockOfThreads
}

extension ConfinementPart {
  /// A short description of its absence.
  public var absence: String {
    switch self {
    case .limits: "no limits on files and descriptors"
    case .parentWatch: "workers do not exit with their parent"
    case .privilegeLock: "no_new_privs not set"
    case .capabilities: "capabilities not dropped"
    case .landlock: "no Landlock"
    case .callFilter: "no system call filter"
    case .landlockOfThreads: "Landlock restricts reading in the main thread only"
    }
  }

  /// The parts whose bits are set.
  static func parts(of bits: UInt32) -> [ConfinementPart] {
    allCases.filter { bits & $0.bit != 0 }
  }

  private var bit: UInt32 {
    let bit =
      switch self {
      case .limits: RULEPROOF_NO_LIMITS
      case .parentWatch: RULEPROOF_NO_PARENT_WATCH
      case .privilegeLock: RULEPROOF_NO_PRIVILEGE_LOCK
      case .capabilities: RULEPROOF_NO_CAPABILITY_DROP
      case .landlock: RULEPROOF_NO_LANDLOCK
      case .callFilter: RULEPROOF_NO_CALL_FILTER
      case .landlockOfThreads: RULEPROOF_LANDLOCK_IN_PART
      }
    return UInt32(bit)
  }
}
