import LinkVariations
import RunRecord

/// A link that differs in one way from a link of a test.
struct Variation: Hashable {
  let kind: VariationKind
  let link: VariedLink
  /// The text of the link, where its parts cannot have the change.
  let text: String
  /// What the change puts in or takes out, such as a word or a host.
  let detail: String

  init(_ kind: VariationKind, _ link: VariedLink, _ detail: String) {
    self.kind = kind
    self.link = link
    self.detail = detail
    text = link.text
  }
}
