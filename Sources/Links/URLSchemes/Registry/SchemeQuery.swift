import Diagnostics

/// The schemes that an app may ask about by `canOpenURL`, as `LSApplicationQueriesSchemes` lists
/// them.
///
/// Of an app linked against iOS 15 or later the first 50 entries count. An entry that only repeats
/// an earlier one, in whatever case, takes no place here.
public struct SchemeQueryList: Sendable {
  /// How many entries count.
  public static let limit = 50

  /// The entries as they are written.
  public let entries: [DeclaredScheme]
  /// For each scheme in small letters its place among the distinct ones, from 1.
  let places: [ExactText: Int]

  /// Creates a list.
  public init(_ entries: [DeclaredScheme]) {
    self.entries = entries
    var places: [ExactText: Int] = [:]
    for entry in entries where places[ExactText(entry.name)] == nil {
      places[ExactText(entry.name)] = places.count + 1
    }
    self.places = places
  }
}

/// What `canOpenURL` answers, and why.
public enum QueryAnswer: Sendable, Hashable {
  /// The URL can be opened.
  case yes(Yes)
  /// It cannot, or the app may not know.
  case no(No)

  /// Why a URL can be opened.
  public enum Yes: Sendable, Hashable {
    /// The scheme is the system's: this app of it opens the URL, or it does so itself.
    case system(scheme: String, app: SystemApp?)
    /// These apps declare the scheme; nothing is known of the rest of the URL.
    case declared(by: [String])
  }

  /// Why the answer is no.
  public enum No: Sendable, Hashable {
    /// The text does not begin with a scheme.
    case notAURL
    /// The querying app has not listed the scheme.
    case notListed(scheme: String)
    /// The scheme is listed, but at this place, after those that count.
    case beyondLimit(scheme: String, place: Int, limit: Int)
    /// The scheme is listed, but no installed app declares it.
    case noHandler(scheme: String)
    /// The system keeps the scheme, and opens no URL of it.
    case unopened(scheme: String)
  }
}

extension QueryAnswer {
  /// Whether the answer is yes.
  public var isYes: Bool {
    guard case .yes = self else { return false }
    return true
  }
}

extension QueryAnswer: CustomStringConvertible {
  /// The answer with its reason in words.
  public var description: String {
    switch self {
    case .yes(.system(let scheme, let app)):
      "yes: '\(scheme)' belongs to the system" + (app.map { ": \($0.name) opens it" } ?? "")
    case .yes(.declared(let apps)): "yes: declared by \(apps.joined(separator: ", "))"
    case .no(.notAURL): "no: this is not a URL"
    case .no(.notListed(let scheme)):
      "no: '\(scheme.shown)' is not listed in LSApplicationQueriesSchemes"
    case .no(.beyondLimit(let scheme, let place, let limit)):
      """
      no: '\(scheme.shown)' is entry \(place) of LSApplicationQueriesSchemes, and only \(limit) \
      count
      """
    case .no(.noHandler(let scheme)): "no: no app declares '\(scheme.shown)'"
    case .no(.unopened(let scheme)):
      "no: the system reserves '\(scheme)' and opens no URL with it"
    }
  }
}

extension SchemeRegistry {
  /// What `canOpenURL` answers on a device on which the registry's apps are installed.
  ///
  /// A scheme of the system that has to be listed, such as `telprompt`, is opened once it is.
  ///
  /// The order of the questions is that of iOS: what the asking app may know comes before what is
  /// installed. An app needs to list its own schemes too.
  ///
  /// - Parameters:
  ///   - url: The URL that is asked about.
  ///   - queries: What the asking app lists.
  /// - Returns: The answer and why.
  public func canOpen(_ url: String, queries: SchemeQueryList) -> QueryAnswer {
    guard let parts = SchemeURL(url) else { return .no(.notAURL) }
    let scheme = parts.schemeName
    let system = QueryAnswer.yes(.system(scheme: scheme, app: SystemSchemes.app(opening: parts)))
    if SystemSchemes.undeclared.contains(scheme) { return system }
    guard let place = queries.places[ExactText(scheme)] else {
      return .no(.notListed(scheme: scheme))
    }
    guard place <= SchemeQueryList.limit else {
      return .no(.beyondLimit(scheme: scheme, place: place, limit: SchemeQueryList.limit))
    }
    if SystemSchemes.unopened.contains(scheme) { return .no(.unopened(scheme: scheme)) }
    if SystemSchemes.isSystem(scheme) { return system }
    let apps = handlers(ofScheme: scheme)
    if apps.isEmpty, SystemSchemes.app(opening: parts) != nil { return system }
    return apps.isEmpty ? .no(.noHandler(scheme: scheme)) : .yes(.declared(by: apps))
  }
}
