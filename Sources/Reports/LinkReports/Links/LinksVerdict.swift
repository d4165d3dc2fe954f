package import Diagnostics
import LocatedJSON
package import RunRecord
package import UniversalLinks

/// What association files say about a URL.
package struct LinksVerdict: Encodable {
  package let url: String
  package internal(set) var apps: [App]
  /// The App Clips that the URL may invoke.
  package internal(set) var clips: [Clip]

  /// An App Clip of the URL's host; App Store Connect has the URLs that invoke it.
  package struct Clip: Encodable {
    /// Its identifier, of a default link without the prefix.
    package let app: String
    /// The association file that lists it; nil if the URL is its default link.
    package let file: String?
  }

  /// What a file says about the URL and an app.
  package struct App: Encodable {
    package let app: String
    package let verdict: LinkVerdict
    package let file: String
    /// Why the system does not take the file, if it does not.
    package let refusal: String?
    package let component: Component?
  }

  package struct Component: Encodable {
    /// The number of its entry and its own number in that, from 1.
    package let number: String
    package let location: LocationRecord
    package let text: String
    package let comment: String?
  }
}

extension LinksVerdict {
  package init(
    _ url: LinkURL,
    text: String,
    _ associations: [LinksAssociation],
    apps: Set<AppID>? = nil,
    asked domain: (AppID) -> AssociatedDomain? = { _ in nil }
  ) {
    self.url = text
    let speaking = associations.filter { $0.speaks(for: url) }
    // App Clips need exact hosts.
    clips =
      (url.defaultClip.map { [Clip(app: $0, file: nil)] } ?? [])
      + speaking.filter { $0.host?.isWildcard != true }.flatMap { association in
        association.clips.filter { apps?.contains($0) ?? true }.map {
          Clip(app: $0.text, file: association.file.document.file.name)
        }
      }
    self.apps = speaking.flatMap { association in
      association.matcher.verdicts(for: url).filter { verdict in
        guard apps?.contains(verdict.app) ?? true else { return false }
        // Each system goes by its own files, and only Apple's asks for associated domains.
        let rivals = speaking.filter { $0.isAndroid == association.isAndroid }
        let asked = association.isAndroid ? nil : domain(verdict.app)
        guard let host = association.host, url.host != nil,
          let deciding = rivals.decidingHost(for: url, asked: asked)
        else { return true }
        return !host.decides(over: deciding) && !deciding.decides(over: host)
      }
      .map { App($0, in: association.file, refusal: association.refusal) }
    }
  }

  /// Whether an app may open the URL.
  package var isOpened: Bool { apps.contains { $0.verdict == .match } }
}

extension LinksVerdict.App {
  fileprivate init(_ verdict: AppVerdict, in file: AssociationFile, refusal: String?) {
    self.refusal = refusal
    app = verdict.app.text
    self.verdict = verdict.verdict
    self.file = file.document.file.name
    guard let component = verdict.component, let place = verdict.place else {
      self.component = nil
      return
    }
    self.component = LinksVerdict.Component(
      number: "\(place.detail + 1).\(place.component + 1)",
      location: LocationRecord(file.location(of: component.range)),
      text: file.document.file.text(in: component.range),
      comment: component.comment
    )
  }
}

/// Writes verdicts for people.
package struct LinksVerdictPrinter {
  package let style: TextStyle

  package init(style: TextStyle) {
    self.style = style
  }

  /// The maximum number of characters of a component's text that are shown.
  private static let width = 100

  package func text(_ answer: LinksVerdict) -> String {
    var text = style.bold(answer.url.printable) + "\n"
    if answer.apps.isEmpty, answer.clips.isEmpty {
      text += "  " + style.yellow("no file") + " applies to this host\n"
    }
    text += apps(answer.apps) + clips(answer.clips)
    return text.withoutLogCommands(hash: "\\u{23}")
  }

  /// The verdicts, two lines each.
  package func apps(_ apps: [LinksVerdict.App]) -> String {
    apps.map { app in
      "  \(word(app.verdict)) \(app.app.printable)\n"
        + "        \(reason(app))\n"
    }
    .joined()
  }

  /// The App Clips, two lines each.
  package func clips(_ clips: [LinksVerdict.Clip]) -> String {
    clips.map { clip in
      let reason =
        clip.file.map { "\($0) lists it; App Store Connect has the URLs that invoke it" }
        ?? "this is its default link: iOS 16.4 and later, in other apps iOS 17"
      return "  \(style.yellow("App Clip")) \(clip.app.printable)\n        \(reason.printable)\n"
    }
    .joined()
  }

  private func word(_ verdict: LinkVerdict) -> String {
    switch verdict {
    case .match: style.green("match")
    case .block: style.red("block")
    case .unset: style.yellow("unset")
    case .refused: style.red("refused")
    }
  }

  private func reason(_ app: LinksVerdict.App) -> String {
    guard let refusal = app.refusal else { return componentReason(app) }
    return refusal.printable + "\n        else decided by " + componentReason(app)
  }

  private func componentReason(_ app: LinksVerdict.App) -> String {
    guard let component = app.component else {
      return app.refusal == nil
        ? style.dim("no component of \(app.file.printable) matches") : style.dim("no component")
    }
    let location = component.location
    let place = "\(location.file):\(location.line):\(location.column)".printable
    var text = style.cyan(place) + ", component \(component.number): "
    text += Self.oneLine(component.text)
    if app.component?.comment == nil || component.text.utf8.count <= Self.width { return text }
    return text + style.dim(" (\(Self.oneLine(component.comment ?? "")))")
  }

  /// The text on one line, cut where it is long.
  private static func oneLine(_ text: String) -> String {
    let head = text.unicodeScalars.prefix(4 * width)
    let words = String(head).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let isCut = head.endIndex < text.unicodeScalars.endIndex || words.unicodeScalars.count > width
    return String(words.unicodeScalars.prefix(width)).printable + (isCut ? "…" : "")
  }
}
