extension NavigationPolicy {
  /// A user script that turns taps on links of main sites into navigation by script, so that they stay
  /// in the web view.
  ///
  /// It is to be injected at the start of each document, into all frames. It knows nothing of patterns,
  /// but of hosts: a scripted step to a URL that no app would open is a step all the same.
  ///
  /// - Parameter messageHandler: The name of a script message handler of the app. Where it is there,
  ///   the URL is posted to it in place of navigating, so that the app loads it itself, which never
  ///   opens an app.
  /// - Returns: The script, or nil if there is no main site.
  public func userScript(messageHandler: String? = nil) -> String? {
    let sites = hosts.filter { $0.role == .mainSite }
    guard !sites.isEmpty else { return nil }
    return UserScript.source(
      hosts: sites.filter { !$0.coversSubdomains }.map(\.host),
      parents: sites.filter(\.coversSubdomains).map(\.host),
      messageHandler: messageHandler
    )
  }
}

/// The user script's text.
enum UserScript {
  static func source(hosts: [String], parents: [String], messageHandler: String?) -> String {
    """
    (function () {
      "use strict";
      const hosts = \(list(hosts));
      const parents = \(list(parents));
      const messageHandler = \(messageHandler.map(JSONText.encode) ?? "null");
    \(body)
    })();

    """
  }

  private static func list(_ texts: [String]) -> String {
    "[" + texts.map(JSONText.encode).joined(separator: ", ") + "]"
  }

  private static let body = #"""
      const event = "click";
      const controls = new Set(["BUTTON", "INPUT", "SELECT", "TEXTAREA", "LABEL", "SUMMARY"]);

      function isConcerned(host) {
        return hosts.includes(host) || parents.some((parent) => host.endsWith("." + parent));
      }

      // The nearest link around the place of a click, through shadow roots too.
      function nearestLink(path) {
        for (const node of path) {
          if (!(node instanceof Element)) continue;
          const name = node.localName;
          const isLink = name === "a" || name === "area";
          if (isLink && (node.hasAttribute("href") || node.hasAttribute("xlink:href"))) return node;
          // A control within a link keeps the click to itself.
          if (controls.has(node.tagName)) return null;
        }
        return null;
      }

      // Where a link leads, if the script is to take it there.
      function destination(link) {
        const svg = link.href instanceof Object ? link.href.baseVal : null;
        const written = (svg ?? link.getAttribute("href") ?? "").trim();
        if (written === "" || written.startsWith("#")) return null;
        let url;
        try {
          url = new URL(written, link.baseURI);
        } catch {
          return null;
        }
        if (url.protocol !== "https:" && url.protocol !== "http:") return null;
        // No app opens links of the page's own host.
        if (url.hostname === location.hostname || !isConcerned(url.hostname)) return null;
        return url.href;
      }

      function isLeftAlone(click, link) {
        return (
          click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey ||
          link.hasAttribute("download")
        );
      }

      // A timer started from a timer no longer counts as the user's gesture in WebKit.
      function withoutGesture(action) {
        setTimeout(() => setTimeout(action, 0), 0);
      }

      function opensElsewhere(target) {
        return target !== "" && !/^_(self|parent|top)$/i.test(target);
      }

      function go(link, url) {
        const handler = messageHandler && window.webkit?.messageHandlers?.[messageHandler];
        if (handler) return () => handler.postMessage(url);
        const target = link.getAttribute("target") ?? document.querySelector("base[target]")?.target ?? "";
        const relations = (link.getAttribute("rel") ?? "").toLowerCase().split(/\s+/);
        const hidesReferrer = relations.includes("noreferrer");
        if (opensElsewhere(target)) {
          // Only within the gesture may a window be opened; it is empty until it is led on.
          const opened = window.open("", target);
          if (opened) {
            const keepsOpener = relations.includes("opener") || target.toLowerCase() !== "_blank";
            const isBare = hidesReferrer || relations.includes("noopener") || !keepsOpener;
            return () => {
              if (isBare) opened.opener = null;
              opened.location.replace(url);
            };
          }
        }
        if (hidesReferrer) {
          return () => {
            const copy = document.createElement("a");
            copy.href = url;
            copy.rel = "noreferrer";
            copy.click();
          };
        }
        const frame = /^_top$/i.test(target) ? window.top : /^_parent$/i.test(target) ? window.parent : window;
        return () => {
          frame.location.href = url;
        };
      }

      let cleanUp = null;

      // The first listener of all only looks; what is done waits until the page has had its say.
      function look(click) {
        cleanUp?.();
        const link = nearestLink(click.composedPath());
        if (!link || isLeftAlone(click, link)) return;
        let isDone = false;
        let isPrevented = false;
        const preventDefault = click.preventDefault;
        click.preventDefault = function () {
          isPrevented = true;
          preventDefault.call(click);
        };
        function finish() {
          if (isDone) return;
          isDone = true;
          cleanUp?.();
          // A click that a script makes is over before its microtasks run.
          if (isPrevented || click.defaultPrevented || click.eventPhase === 0) return;
          const url = destination(link);
          if (!url) return;
          preventDefault.call(click);
          const step = go(link, url);
          withoutGesture(() => {
            // A listener behind the one that stopped the click may have prevented it.
            if (!isPrevented) step();
          });
        }
        cleanUp = () => {
          isDone = true;
          window.removeEventListener(event, finish);
          cleanUp = null;
        };
        // Added now, it is the last of the window's listeners.
        window.addEventListener(event, finish);
        for (const name of ["stopPropagation", "stopImmediatePropagation"]) {
          const original = click[name];
          click[name] = function () {
            original.call(click);
            // The page's listener goes on first; the browser's own step comes after this.
            queueMicrotask(finish);
          };
        }
      }

      window.addEventListener(event, look, true);

      // What is in a closed shadow root shows itself to listeners inside it alone.
      const attachShadow = Element.prototype.attachShadow;
      Element.prototype.attachShadow = function (options) {
        const root = attachShadow.call(this, options);
        if (root.mode === "closed") root.addEventListener(event, look, true);
        return root;
      };
    """#
}
