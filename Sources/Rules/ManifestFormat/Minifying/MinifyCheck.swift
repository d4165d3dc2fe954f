package import LinkResolver
import ManifestModel
import ScriptRuntime

/// Compares a minified manifest with its original.
package struct MinifyCheck {
  private let options: MinifyOptions
  private let scripts: [Int: String]

  package init(_ options: MinifyOptions, scripts: [Int: String]) {
    self.options = options
    self.scripts = scripts
  }

  /// A rule that minification has changed.
  package struct Difference: Error, Sendable, Hashable, CustomStringConvertible {
    package let rule: String

    package var description: String { "minifying changes what '\(rule)' does" }
  }

  /// Compares the rules of both manifests, and the outputs of templates and redirects for each
  /// test.
  ///
  /// - Parameters:
  ///   - original: The compiled original.
  ///   - minified: The compiled minified manifest.
  /// - Throws: `Difference` at the first rule that differs.
  package func compare(
    _ original: LinkResolver,
    with minified: LinkResolver
  ) throws(Difference) {
    let kept = original.programs.filter { !isDropped($0.rule) }
    for (index, program) in kept.enumerated() {
      let rule = program.rule
      guard index < minified.programs.count else { throw Difference(rule: rule.id) }
      let other = minified.programs[index]
      let formats = rule.formats.filter { !isDropped($0) }
      guard isSame(rule, other.rule), formats.count == other.rule.formats.count,
        zip(formats, other.rule.formats).allSatisfy(isSame)
      else { throw Difference(rule: rule.id) }
      for input in rule.testSubjects {
        let isEqual =
          rule.kind == .redirect
          ? original.redirect(input.url).result == minified.redirect(input.url).result
          : zip(formats, other.rule.formats).allSatisfy { format, short in
            format.template == nil
              || original.evaluate(format, of: program, input)
                == minified.evaluate(short, of: other, input)
          }
        guard isEqual else { throw Difference(rule: rule.id) }
      }
    }
    guard kept.count == minified.programs.count else {
      throw Difference(rule: minified.programs.last?.rule.id ?? "")
    }
  }

  private func isDropped(_ rule: Rule) -> Bool {
    guard options.prefersWebViewScripts else { return false }
    switch rule.kind {
    case .redirect, .preview: return true
    case .action, .browser: return !rule.formats.isEmpty && rule.formats.allSatisfy(isDropped)
    }
  }

  private func isDropped(_ format: Format) -> Bool {
    options.prefersWebViewScripts && format.script2 != nil && format.script == nil
      && format.template == nil
  }

  private func isSame(_ rule: Rule, _ other: Rule) -> Bool {
    isSame(rule.pattern, other.pattern) && isSame(rule.title, other.title)
      && isSame(rule.parameter, other.parameter) && rule.kind == other.kind
      && rule.sendsHeaders == other.sendsHeaders && isSame(rule.app, other.app)
  }

  private func isSame(_ format: Format, _ other: Format) -> Bool {
    let script2 = options.prefersWebViewScripts ? nil : format.script2
    return isSame(format.appID, other.appID) && isSame(format.inlineApp, other.inlineApp)
      && isSame(format.template, other.template) && isSame(short(script2), other.script2)
      && isSame(script2 == nil ? short(format.script) : nil, other.script)
  }

  private func isSame(_ app: App?, _ other: App?) -> Bool {
    isSame(app?.identifier, other?.identifier) && isSame(app?.scheme, other?.scheme)
      && app?.platform == other?.platform && app?.country == other?.country
  }

  private func isSame(_ text: Located<String>?, _ other: Located<String>?) -> Bool {
    switch (text, other) {
    case (nil, nil): true
    case (let text?, let other?): text.value.utf8.elementsEqual(other.value.utf8)
    default: false
    }
  }

  private func short(_ script: Located<String>?) -> Located<String>? {
    script.map { Located(scripts[$0.range.lowerBound] ?? $0.value, at: $0.range) }
  }
}
