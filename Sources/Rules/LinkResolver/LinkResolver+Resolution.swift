import Diagnostics
public import ManifestModel
import MatchEngine
public import ScriptRuntime

/// The result of resolving a URL with a manifest.
public struct Resolution: Sendable {
  /// The URL and each one that a redirect led to, in order.
  public var hops: [Hop]
  /// The browsers that open the last URL.
  public var browsers: [RuleMatch]
  /// The previews of the last URL.
  public var previews: [RuleMatch]
  /// The browsers and previews that may or may not match the last URL.
  public var unknown: [UnknownMatch]
  /// Why the redirects were not followed to the end, if so.
  public var redirectProblem: String?

  /// A URL on the way, with its actions.
  public struct Hop: Sendable {
    /// The URL.
    public var url: String
    /// The actions whose patterns match, in file order.
    public var actions: [RuleMatch]
    /// The actions that may or may not match, in file order.
    public var unknown: [UnknownMatch]
    /// The redirect from here, if no action matches.
    public var redirect: String?
  }
}

/// A rule whose pattern matches a URL.
public struct RuleMatch: Sendable {
  /// The rule.
  public var rule: Rule { program.rule }
  let program: RuleProgram
  /// The text that its pattern ran on.
  var subject: Subject
  var match: Match
  /// The output of each of its formats.
  public var outputs: [Output]

  /// The output of one format.
  public struct Output: Sendable {
    /// The app that it opens.
    public var app: String?
    /// The outcome of the format.
    public var outcome: RuleOutcome
    /// Why the app is not offered, if so.
    public var unavailability: Unavailability?
  }

  /// The text of the whole match (first) and of each group; nil for an unset group.
  public var groups: [String?] { match.ranges.map { range in range.map(subject.text(in:)) } }

  /// Whether at least one output is offered, or may be once its script has run.
  public var isOffered: Bool {
    outputs.contains { output in
      guard output.unavailability == nil else { return false }
      return switch output.outcome {
      case .output, .failed(.needsScript): true
      case .noMatch, .failed: false
      }
    }
  }
}

/// A rule that may or may not match.
public struct UnknownMatch: Sendable {
  /// The rule.
  public var rule: Rule
  /// Why it is unknown.
  public var failure: RuleFailure
}

extension LinkResolver {
  /// Resolves a URL: finds its actions; if there are none, applies the redirects and starts again;
  /// finally finds the browsers and previews of the last URL.
  ///
  /// If HTTP is allowed, a URL without action or redirect is followed with a HEAD request, like in
  /// the app, and tried again with the response's headers.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - context: The device and the app to resolve it for.
  ///   - http: Sends HEAD requests; nil to send none.
  ///   - selection: Whether an action, browser or preview takes part, by its id.
  ///   - candidates: The indices in `programs`, in order, of the rules to try on a URL. Rules left
  ///     out
  ///     must not match it. Nil to try all.
  /// - Returns: The URLs on the way, with all rules that match.
  public func resolve(
    _ url: String,
    context: ResolutionContext = ResolutionContext(),
    http: (any HTTPTransport)? = nil,
    selection: (String) -> Bool = { _ in true },
    candidates: ((String) -> [Int])? = nil
  ) -> Resolution {
    var walk = ResolutionWalk(url: url, context: context)
    var tried = programs
    while true {
      if let candidates { tried = candidates(walk.url).map { programs[$0] } }
      var hop = actions(for: walk.url, tried, context: walk.context, selection: selection)
      let isFound = hop.actions.contains(where: \.isOffered)
      let step: ResolutionWalk.Step = isFound ? .end : next(after: walk, tried, http)
      if case .go(_, let redirect, _) = step { hop.redirect = redirect }
      if case .again = step {} else { walk.hops.append(hop) }
      guard walk.take(step) else { break }
    }
    var resolution = Resolution(hops: walk.hops, browsers: [], previews: [], unknown: [])
    resolution.redirectProblem = walk.problem
    let last = RuleInput(url: walk.hops.last?.url ?? url, headers: walk.context.readHeaders)
    let browsers = matches(of: .browser, tried, for: last, context: context, selection: selection)
    let previews = matches(of: .preview, tried, for: last, context: context, selection: selection)
    resolution.browsers = browsers.known
    resolution.previews = previews.known
    resolution.unknown = browsers.unknown + previews.unknown
    return resolution
  }

  /// The next URL if no action matches: by the redirects, else by HTTP.
  private func next(
    after walk: ResolutionWalk,
    _ tried: [RuleProgram],
    _ http: (any HTTPTransport)?
  ) -> ResolutionWalk.Step {
    if walk.context.reads(.redirect) {
      let answer = redirect(walk.url, among: tried)
      switch answer.result.outcome {
      case .output(let next): return .go(next, by: answer.rule ?? "a redirect", headers: nil)
      case .failed(let failure):
        return .stop("\(answer.rule ?? "a redirect"): \(failure.message)")
      case .noMatch: break
      }
    }
    guard let http, !walk.headURLs.contains(ExactText(walk.url)) else { return .end }
    switch http.send(HTTPRequest(method: "HEAD", url: walk.url)) {
    case .success(let response):
      let fields = response.headers.map { HeaderFields.Field(name: $0.name, value: $0.value) }
      let headers = HeaderFields(fields: fields)
      return response.isRedirected(from: walk.url)
        ? .go(response.url, by: "HTTP", headers: headers) : .again(headers: headers)
    case .failure(.notRecorded): return .end
    case .failure(.unsupportedURL(let url)) where ExactText(url) == ExactText(walk.url): return .end
    case .failure(let failure): return .stop(failure.description)
    }
  }

  private func actions(
    for url: String,
    _ tried: [RuleProgram],
    context: ResolutionContext,
    selection: (String) -> Bool
  ) -> Resolution.Hop {
    let input = RuleInput(url: url, headers: context.readHeaders)
    let matches = matches(of: .action, tried, for: input, context: context, selection: selection)
    return Resolution.Hop(url: url, actions: matches.known, unknown: matches.unknown)
  }

  private func matches(
    of kind: Rule.Kind,
    _ tried: [RuleProgram],
    for input: RuleInput,
    context: ResolutionContext,
    selection: (String) -> Bool
  ) -> (known: [RuleMatch], unknown: [UnknownMatch]) {
    guard context.reads(kind) else { return ([], []) }
    var known: [RuleMatch] = []
    var unknown: [UnknownMatch] = []
    lazy var plain = Subject(input.url)
    for program in tried where program.rule.kind == kind && selection(program.rule.id) {
      let text = program.rule.sendsHeaders ? Subject(input.subject(for: program.rule)) : plain
      let search = FormatSearch(program, text, limits)
      switch search.outcome {
      case .success(.match(let match)):
        let outputs = program.rule.formats.map { output($0, of: program, input, search, context) }
        known.append(
          RuleMatch(program: program, subject: text, match: match, outputs: outputs)
        )
      case .success(.failed(let failure)):
        unknown.append(UnknownMatch(rule: program.rule, failure: .engine(failure)))
      case .failure(let failure):
        unknown.append(UnknownMatch(rule: program.rule, failure: failure))
      case .success(.noMatch): continue
      }
    }
    return (known, unknown)
  }

  private func output(
    _ format: Format,
    of program: RuleProgram,
    _ input: RuleInput,
    _ search: FormatSearch,
    _ context: ResolutionContext
  ) -> RuleMatch.Output {
    let app =
      program.rule.app ?? format.inlineApp
      ?? format.appID.flatMap { appsByIdentifier[ExactText($0.value)] }
    let name = app?.name?.value ?? format.name
    let unavailability = app.flatMap(context.unavailability)
    let readFormat = context.read(format)
    // The app sees nothing in the format that it could run.
    if format.needsScript, !readFormat.needsScript {
      let reason = unavailability ?? .appVersion(AppVersion(1, 1, 8))
      return RuleMatch.Output(app: name, outcome: .noMatch, unavailability: reason)
    }
    let outcome =
      readFormat.needsScript
      ? evaluate(readFormat, of: program, input).outcome : search.output(readFormat)
    return RuleMatch.Output(app: name, outcome: outcome, unavailability: unavailability)
  }
}

extension HTTPResponse {
  /// Whether the response comes from another URL than the requested one.
  ///
  /// The form in which a request is sent, such as without the fragment, is not another URL.
  fileprivate func isRedirected(from requested: String) -> Bool {
    let sent = HTTPURL(requested)
    let own = [requested, sent?.text, sent?.description].compactMap { $0.map(ExactText.init) }
    return !redirects.isEmpty || !own.contains(ExactText(url))
  }
}
