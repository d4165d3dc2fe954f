/// Names that mean the same on most sites, each list with the public sources it was read from.
enum CommonNames {
  /// Parameters that say where a visitor comes from.
  ///
  /// Sources: Google Analytics, "Collect campaign data with custom URLs" (`utm_*`); Google Ads,
  /// "About Google Click ID" (`gclid`); Microsoft Advertising, "Auto-tagging" (`msclkid`); Mozilla,
  /// "Query parameter stripping" (`fbclid`, `mc_eid`, `igshid`); Brave, "Query string filter"
  /// (`igsh`, `si`, `ref_src`, `twclid`, `ttclid`, `yclid`, `dclid`, `_hsenc`, `mkt_tok`).
  static let trackers: Set<String> = [
    "_branch_match_id", "_ga", "_gl", "_hsenc", "_hsmi", "dclid", "fbclid", "feature", "gbraid",
    "gclid",
    "igsh", "igshid", "mc_cid", "mc_eid", "mkt_tok", "msclkid", "ref", "ref_src", "ref_url",
    "referrer", "s", "share", "si", "source", "src", "spm", "ttclid", "twclid", "wbraid", "yclid",
  ]

  /// Words that sites reserve for pages of their own where a name could be, most common first.
  ///
  /// Sources: RFC 2142 (`abuse`, `help`, `info`, `support`); "The Big Username Blocklist"; GitHub's
  /// and GitLab's "Reserved names"; robots.txt and site maps of services with names at the top of
  /// their paths; RFC 8615 and the HTML standard's usual files (`favicon.ico`, `robots.txt`).
  static let reservedWords = [
    "search", "login", "about", "help", "explore", "settings", "home", "signup", "directory",
    "app", "discover", "jobs", "privacy", "terms", "tags", "tag", "tagged", "categories",
    "category", "blog", "support", "join", "account", "accounts", "developers", "download",
    "downloads", "legal", "news", "popular", "trending", "latest", "videos", "topics", "topic",
    "i", "intent", "share", "hashtag", "notifications", "messages", "browse", "pages", "groups",
    "events", "music", "movies", "tv", "store", "shop", "stories", "collections", "places",
    "page", "contact", "careers", "press", "api", "oauth", "logout", "register", "signin", "faq",
    "mobile", "feed", "dashboard", "library", "teams", "products", "features", "pricing",
    "premium", "pro", "upload", "invite", "rss", "sitemap.xml", "robots.txt", "index.html",
    "favicon.ico",
  ]

  /// The reserved words that are pages of nearly every site with accounts.
  static let wordsEverywhere: Set<String> = [
    "about", "help", "login", "privacy", "search", "settings", "signup", "terms",
  ]

  /// Endings of domains that services use for the links to people alone, as in `paypal.me`: their own pages are on
  /// another domain.
  static let endingsOfNames: Set<String> = ["gg", "gl", "link", "ly", "me", "page", "to"]

  /// Path words for account pages or for the site itself: apps open such links, and no rule needs
  /// to.
  ///
  /// Sources: RFC 8615 (`.well-known`); RFC 6749 and OpenID Connect (`authorize`, `callback`,
  /// `oauth`); the W3C's "A Well-Known URL for Changing Passwords"; the words above that are about
  /// accounts.
  private static let noContent: Set<String> = [
    ".well-known", "about", "account", "accounts", "activate", "activation", "api", "app",
    "apple-app-site-association", "assetlinks.json", "auth", "authenticate", "authorize",
    "billing", "callback", "careers", "cart", "change-password", "checkout", "confirm",
    "confirmation", "connect", "contact", "developers", "download", "downloads", "email",
    "email-verified", "faq", "forgot", "forgot-password", "help", "invitation", "invitations",
    "invite", "invites", "jobs", "join", "legal", "link", "login", "logout", "magic",
    "magic-link", "mobile", "notifications", "oauth", "oauth2", "onboarding", "open-app",
    "password", "payment", "payments", "preferences", "press", "pricing", "privacy", "recover",
    "redirect", "referral", "register", "reset", "reset-password", "reset_password", "robots.txt",
    "saml", "settings", "sign-in", "sign-up", "sign_in", "sign_up", "signin", "signup", "sso",
    "subscribe", "support", "terms", "unsubscribe", "upgrade", "verification", "verify",
    "verify-email", "welcome",
  ]

  /// Whether a path word is not for content.
  static func isNoContent(_ word: String) -> Bool { noContent.contains(word) }

  /// Words that may replace an id below a word such as `pin` or `group`.
  static let reservedBelow = [
    "create", "new", "search", "add", "edit", "all", "popular", "recent", "discover", "upload",
  ]

  /// Subdomains under which sites have something else than their service.
  ///
  /// Sources: RFC 2142; the host names that providers of help desks and status pages propose
  /// (`help`, `support`, `status`).
  static let otherSites = [
    "help", "blog", "support", "about", "developers", "developer", "status", "careers", "dev",
    "api", "jobs", "engineering", "newsroom", "business", "ads", "press", "docs", "community",
    "mail", "static",
    "cdn", "images", "img", "link", "go", "click", "email", "policies",
  ]

  /// The subdomains that are not user sites on services with such sites: the service itself, its
  /// help, its news, its state.
  static let sitesEverywhere: Set<String> = ["blog", "help", "status", "support", "www"]

  /// Subdomains for phones.
  static let mobileHosts = ["m", "mobile", "touch", "amp"]

  /// Subdomains under which services have the same pages.
  static let serviceHosts = [
    "open", "play", "app", "web", "player", "old", "new", "beta", "go", "en",
  ]

  /// Languages and countries in hosts and paths (ISO 639-1, ISO 3166-1).
  static let languages = ["en", "de", "fr", "es", "pt", "ja", "uk", "us"]

  /// Locales at the start of a path (BCP 47, as sites write them).
  static let locales = ["en", "de", "us", "en-us", "en_US", "intl-de"]

  /// Endings of domains in which services of several countries have their pages.
  ///
  /// Source: the public suffix list; a test looks them up.
  static let regionalEndings = [
    "com", "de", "co.uk", "fr", "co.jp", "es", "it", "ca", "com.au", "com.br", "net", "org", "tv",
  ]

  /// Words of paths that services use in each other's place.
  static let wordAlternatives: [[String]] = [
    ["v", "video", "videos", "watch", "embed", "e", "shorts", "live", "clip", "clips"],
    ["p", "post", "posts", "photo", "photos", "reel", "tv", "status", "statuses"],
    [
      "u", "user", "users", "profile", "profiles", "people", "member", "members", "author",
      "channel", "c",
    ],
    ["track", "tracks", "song", "songs"], ["album", "albums"], ["artist", "artists"],
    ["playlist", "playlists", "list", "lists"],
    ["show", "shows", "podcast", "podcasts", "episode", "episodes"],
    ["event", "events", "e"], ["place", "places", "venue", "location", "locations", "biz"],
    ["item", "items", "itm", "i", "product", "products", "dp", "listing", "listings"],
    ["group", "groups"], ["board", "boards"], ["game", "games"], ["book", "books"],
    ["movie", "movies", "film", "films", "title", "series"],
    ["tag", "tags", "hashtag", "topic", "topics"],
    ["story", "stories", "article", "articles", "news", "a"], ["room", "rooms"],
    ["question", "questions", "q"],
    ["recipe", "recipes"], ["photo", "photos", "gallery", "a"], ["app", "apps"],
    ["thread", "threads", "t"], ["file", "files", "s", "d"],
  ]

  /// The other words for a word of a path.
  static func alternatives(to word: String) -> [String] {
    var found: [String] = []
    for list in wordAlternatives where list.contains(word) {
      found += list.filter { $0 != word && !found.contains($0) }
    }
    return found
  }
}
