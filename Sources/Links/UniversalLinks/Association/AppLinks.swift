/// The `applinks` section of an association file.
public struct AppLinks: Sendable {
  /// The entries of `details`, in file order.
  public let details: [LinkDetail]
  /// The file's own variables.
  public let variables: SubstitutionVariables
  /// Whether `details` is an object by app ID, the form of iOS 9.
  public let isKeyedByApp: Bool
}

/// An entry of `details`: apps, and what they open.
public struct LinkDetail: Sendable {
  /// The apps, in file order: those of `appIDs`, or that of `appID` if there is no `appIDs`.
  public let apps: [LocatedAppID]
  /// What decides, in the order in which it is tried.
  public let components: [LinkComponent]
  /// The form in which the entry says what its apps open.
  public let form: Form
  /// What `paths` says where `components` is too, which systems before iOS 13 read.
  public let olderComponents: [LinkComponent]
  /// The UTF-8 offsets of the entry's text.
  public let range: Range<Int>

  /// The forms of an entry.
  public enum Form: String, Sendable, Hashable {
    /// `components`, since iOS 13.
    case components
    /// `paths`, the old form.
    case paths
    /// Neither: the entry's apps open everything.
    case everything
  }
}

/// An app ID with its place.
public struct LocatedAppID: Sendable, Hashable {
  /// The app ID as it is written.
  public let id: AppID
  /// The UTF-8 offsets of its text, quotation marks included.
  public let range: Range<Int>
}

/// The apps of a section that lists apps alone.
public struct ServiceApps: Sendable {
  /// The section.
  public let service: Service
  /// The apps, in file order.
  public let apps: [LocatedAppID]
  /// The UTF-8 offsets of the section's text.
  public let range: Range<Int>

  /// The sections that list apps.
  public enum Service: String, Sendable, Hashable, CaseIterable {
    /// Shared passwords and passkeys.
    case webcredentials
    /// App Clips.
    case appclips
    /// Handoff.
    case activitycontinuation
    /// Single sign-on by an app extension.
    case authsrv
  }
}

extension ServiceApps.Service {
  /// The names of all sections, quoted.
  static var names: String { allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ") }
}
