/// What an association file says about a URL and an app, in the words of `swcutil verify`, and of a
/// file that the system does not take.
public enum LinkVerdict: String, Sendable, Hashable, Codable {
  /// The app may open the URL.
  case match
  /// The URL stays in the browser: a component excludes it.
  case block
  /// No component matches the URL, so it stays in the browser, too.
  case unset
  /// The file is too large for the system, so that it says nothing to it, whatever is in it.
  case refused
}

/// The verdict for one app, with what decided it.
public struct AppVerdict: Sendable {
  /// The app.
  public let app: AppID
  /// The verdict.
  public let verdict: LinkVerdict
  /// The component that decided, or would if the file were smaller; nil if none did.
  public let component: LinkComponent?
  /// The place of that component: the entry of `details` and the number in it, both from 0.
  public let place: Place?

  /// The place of a component.
  public struct Place: Sendable, Hashable {
    /// The number of the entry of `details`, from 0.
    public let detail: Int
    /// The number of the component in its entry, from 0.
    public let component: Int
  }
}
