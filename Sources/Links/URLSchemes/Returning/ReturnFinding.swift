public import Diagnostics

/// Something about where a call goes back to that is wrong, or probably not meant.
public struct ReturnFinding: Sendable, Hashable {
  /// What is wrong.
  public var reason: Reason
  /// The parameter that it is about; empty if it is about several.
  public var parameter: String
  /// The place in the URL, as UTF-8 offsets.
  public var utf8Range: Range<Int>

  /// The ways in which a way back falls short.
  public enum Reason: Sendable, Hashable {
    /// The value of `scheme` is no scheme, or that of another target no URL.
    case malformed(String)
    /// The value cannot be decoded.
    case undecodable
    /// The way back leads to the web.
    case web(scheme: String)
    /// The way back is a script, or a page in the URL itself.
    case script(scheme: String)
    /// The way back leads to an app of the system.
    case system(scheme: String)
    /// No app declares the scheme.
    case unregistered(scheme: String)
    /// Several apps declare the scheme.
    case ambiguous(scheme: String, apps: [String])
    /// Apps other than the calling one declare the scheme.
    case thirdApp(scheme: String, apps: [String], caller: String, own: [String])
    /// The way back leads to the app that is called.
    case loop(scheme: String)
    /// Two targets of one role.
    case repeated
    /// The parameter's name says that its value is a secret.
    case secretInTheClear
    /// There are more parameters than are read.
    case tooManyParameters(limit: Int)
  }
}

extension ReturnFinding {
  /// How grave the finding is.
  public var severity: Severity {
    switch reason {
    case .malformed, .undecodable, .script, .system, .unregistered, .thirdApp, .loop,
      .tooManyParameters:
      .error
    // A URL may be a universal link of the caller; the name of a scheme alone is no link.
    case .web: parameter == ReturnTarget.Role.scheme.rawValue ? .error : .warning
    case .ambiguous, .repeated, .secretInTheClear: .warning
    }
  }

  /// The finding's kind, such as `return-unregistered`; stable across releases.
  public var code: String {
    let name =
      switch reason {
      case .malformed, .undecodable: "malformed"
      case .web: "web"
      case .script: "script"
      case .system: "system"
      case .unregistered: "unregistered"
      case .ambiguous: "ambiguous"
      case .thirdApp: "third-app"
      case .loop: "loop"
      case .repeated: "repeated"
      case .secretInTheClear: "secret"
      case .tooManyParameters: "too-many-parameters"
      }
    return "return-" + name
  }

  /// What is wrong: lower case, quoting the offending text, without a full stop.
  public var message: String {
    let name = parameter.shown
    return switch reason {
    case .malformed(let value):
      parameter == ReturnTarget.Role.scheme.rawValue
        ? "'\(value.shown)' of '\(name)' is not the name of a scheme"
        : "'\(value.shown)' of '\(name)' is not a URL"
    case .undecodable: "'\(name)' has an escape that cannot be decoded as UTF-8"
    case .web(let scheme): "'\(name)' returns to the web, with '\(scheme)'"
    case .script(let scheme):
      "'\(name)' returns to '\(scheme):', which runs or shows its own text"
    case .system(let scheme): "'\(name)' returns to '\(scheme)', which is reserved for the system"
    case .unregistered(let scheme):
      "'\(name)' returns to '\(scheme.shown)', which no app declares"
    case .ambiguous(let scheme, let apps):
      "'\(name)' returns to '\(scheme.shown)', which \(apps.joined(separator: " and ")) declare"
    case .thirdApp(let scheme, let apps, let caller, _):
      """
      '\(name)' returns to '\(scheme.shown)', which \(apps.joined(separator: " and ")) \
      declare\(apps.count == 1 ? "s" : ""), not the caller \(caller)
      """
    case .loop(let scheme): "'\(name)' returns to '\(scheme.shown)', the called app itself"
    case .repeated: "duplicate '\(name)'"
    case .secretInTheClear: "'\(name)' is in the URL as plain text"
    case .tooManyParameters(let limit):
      "the URL has more than \(limit) parameters: these are not read"
    }
  }

  /// What to do about it: lower case, without a full stop.
  public var help: String? {
    switch reason {
    case .malformed(let value):
      parameter == ReturnTarget.Role.scheme.rawValue && SchemeURL(value) != nil
        ? "write only the name of the scheme, without ':'" : nil
    case .undecodable: "write each byte as '%' with two hexadecimal digits"
    case .web where parameter != ReturnTarget.Role.scheme.rawValue:
      "the answer goes to a server, unless the URL is a universal link of the calling app"
    case .web, .script, .system: "name a scheme of the calling app"
    case .unregistered: "the call would not return: fix the scheme"
    case .thirdApp(_, _, _, let own):
      own.isEmpty
        ? "the answer would go to another app, and the caller declares no scheme"
        : """
        the answer would go to another app: name a scheme of the caller, such as \
        '\(own[0].shown)'
        """
    case .ambiguous: "which one opens is undefined: use a scheme that only one app declares"
    case .loop: "name a scheme of the calling app"
    case .repeated: "remove all but one"
    case .tooManyParameters: "a callback may be among them: leave some out"
    case .secretInTheClear:
      "any app that claims the scheme can read it, and so can logs: pass it in another way"
    }
  }

  /// The finding as a diagnostic.
  ///
  /// - Parameters:
  ///   - location: Where the URL is, if it is in a file.
  ///   - rule: The rule that gave the URL, by its id.
  /// - Returns: The diagnostic.
  public func diagnostic(at location: SourceLocation? = nil, rule: String? = nil) -> Diagnostic {
    Diagnostic(
      code: code,
      severity: severity,
      message: message,
      location: location,
      rule: rule,
      help: help
    )
  }
}

extension ReturnCall {
  /// What is wrong with where the call goes back to, and with what it carries.
  ///
  /// - Parameters:
  ///   - registry: The apps that are known; nil leaves out who declares a scheme.
  ///   - caller: The name of the calling app, which is one of them; nil leaves out whether an
  ///     answer goes to another one.
  /// - Returns: The findings, in the order of the URL.
  public func findings(registry: SchemeRegistry?, caller: String? = nil) -> [ReturnFinding] {
    let check = TargetCheck(called: scheme, registry: registry, caller: caller)
    var findings: [ReturnFinding] = []
    var roles: Set<ReturnTarget.Role> = []
    for target in targets {
      func add(_ reason: ReturnFinding.Reason) {
        findings.append(
          ReturnFinding(
            reason: reason,
            parameter: target.role.rawValue,
            utf8Range: target.utf8Range
          )
        )
      }
      if !roles.insert(target.role).inserted { add(.repeated) }
      guard target.isDecoded else {
        add(.undecodable)
        continue
      }
      guard let name = target.schemeName else {
        add(.malformed(target.value))
        continue
      }
      if let reason = check.reason(against: name) { add(reason) }
    }
    if let unread {
      let reason = ReturnFinding.Reason.tooManyParameters(limit: ContractLimits.parameters)
      findings.append(ReturnFinding(reason: reason, parameter: "", utf8Range: unread))
    }
    findings += secrets.map { secret in
      ReturnFinding(
        reason: .secretInTheClear,
        parameter: secret.name,
        utf8Range: secret.utf8Range
      )
    }
    return findings.sorted { $0.utf8Range.lowerBound < $1.utf8Range.lowerBound }
  }
}
