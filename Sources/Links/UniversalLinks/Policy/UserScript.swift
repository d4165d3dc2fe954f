import TextCoding

extension NavigationPolicy {
  /// A user script that turns taps on links of main sites, forms that lead there, and windows that
  /// a page opens there into navigation by script, so that they stay in the web view.
  ///
  /// It is to be injected at the start of each document, into all frames. It knows nothing of
  /// patterns, but of hosts: a scripted step to a URL that no app would open is a step all the
  /// same.
  ///
  /// - Parameter messageHandler: The name of a script message handler of the app. Where it is
  ///   there, the URL is posted to it in place of navigating, so that the app loads it itself,
  ///   which never opens an app.
  /// - Returns: The script, or nil if there is no main site.
  public func userScript(messageHandler: String? = nil) -> String? {
    let sites = hosts.filter { $0.role == .mainSite }
    guard !sites.isEmpty else { return nil }
    return UserScript.source(
      hosts: sites.filter { !$0.coversSubdomains }.map(\.host),
      parents: sites.filter(\.coversSubdomains).map(\.host),
      isForAnyHost: false,
      messageHandler: messageHandler
    )
  }

  /// The user script for any host, where the hosts whose links leave are not known.
  ///
  /// - Parameter messageHandler: As of `userScript(messageHandler:)`.
  /// - Returns: The script.
  public static func userScriptForAnyHost(messageHandler: String? = nil) -> String {
    UserScript.source(hosts: [], parents: [], isForAnyHost: true, messageHandler: messageHandler)
  }
}

/// The user script's text.
enum UserScript {
  static func source(
    hosts: [String],
    parents: [String],
    isForAnyHost: Bool,
    messageHandler: String?
  ) -> String {
    """
    // Keeps what the user taps in the web view: links, forms and new windows of the hosts below.
    // Add it before the first page: configuration.userContentController.addUserScript(WKUserScript(
    //   source: script, injectionTime: .atDocumentStart, forMainFrameOnly: false))\(messageHandler == nil ? "" : handlerHint)
    // It does not see: what a page does by itself while a tap is handled, such as location = url;
    // redirects of a server, and <meta> refreshes; form.submit() of a form in another frame; frames
    // that it is not injected into; closed shadow roots that are written in HTML; a handler that stops
    // a click and returns false in one attribute; what a page kept of window.open before.
    (function () {
      "use strict";
      const isForAnyHost = \(isForAnyHost);
      const hosts = \(list(hosts));
      const parents = \(list(parents));
      const messageHandler = \(messageHandler.map(Self.literal) ?? "null");
    \(body)
    })();

    """
  }

  /// How the app gets the URLs that the script posts.
  private static let handlerHint =
    "\n// and its handler: configuration.userContentController.add(handler, name: messageHandler)"

  private static func list(_ texts: [String]) -> String {
    "[" + texts.map(literal).joined(separator: ", ") + "]"
  }

  private static func literal(_ text: String) -> String { "\"\(text.jsonEscaped)\"" }

  private static let body = #"""
      const event = "click";
      const openWindow = window.open;
      const controls = new Set(["BUTTON", "INPUT", "SELECT", "TEXTAREA", "LABEL", "SUMMARY"]);

      // A dot at the end of a host says that it is complete; it is the same host.
      function plain(host) {
        return host.endsWith(".") ? host.slice(0, -1) : host;
      }

      // Whether the system may take the user to an app in place of a URL.
      function isConcerned(url) {
        if (url.protocol !== "https:" && url.protocol !== "http:") return false;
        const host = plain(url.hostname);
        // No app opens links of the page's own host.
        if (host === plain(location.hostname)) return false;
        return isForAnyHost || hosts.includes(host)
          || parents.some((parent) => host.endsWith("." + parent));
      }

      function parsed(text, base) {
        try {
          return new URL(text, base);
        } catch {
          return null;
        }
      }

      // What the user edits is text, whatever it looks like.
      function isEditable(path, link) {
        const element = path.slice(path.indexOf(link)).find((node) => node instanceof HTMLElement);
        return element ? element.isContentEditable : document.designMode === "on";
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
        const url = parsed(written, link.baseURI);
        return url && isConcerned(url) ? url.href : null;
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

      function appHandler() {
        return messageHandler ? window.webkit?.messageHandlers?.[messageHandler] : null;
      }

      function go(link, url) {
        const handler = appHandler();
        if (handler) return () => handler.postMessage(url);
        const target = link.getAttribute("target") ?? document.querySelector("base[target]")?.target ?? "";
        const relations = (link.getAttribute("rel") ?? "").toLowerCase().split(/\s+/);
        const hidesReferrer = relations.includes("noreferrer");
        if (opensElsewhere(target)) {
          // Only within the gesture may a window be opened; it is empty until it is led on.
          const opened = openWindow.call(window, "", target);
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
        const path = click.composedPath();
        const link = nearestLink(path);
        if (!link || isLeftAlone(click, link) || isEditable(path, link)) return;
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

      // Forms: what is asked for by GET becomes a step to its URL, what is posted is posted by script.
      const submitForm = HTMLFormElement.prototype.submit;

      function attribute(form, submitter, name) {
        return submitter?.getAttribute("form" + name) ?? form.getAttribute(name) ?? "";
      }

      function formTarget(form, submitter) {
        return attribute(form, submitter, "target")
          || (document.querySelector("base[target]")?.target ?? "");
      }

      function formURL(form, submitter) {
        const url = parsed(attribute(form, submitter, "action") || document.URL, form.baseURI);
        return url && isConcerned(url) ? url : null;
      }

      // The URL of a form that is asked for by GET.
      function askedURL(form, submitter, url) {
        const data = new FormData(form);
        if (submitter?.name) data.append(submitter.name, submitter.value);
        const pairs = [...data].map(([name, value]) => [name, value instanceof File ? value.name : value]);
        url.search = new URLSearchParams(pairs).toString();
        return url.href;
      }

      // What submits a form without the user's gesture; nil if it is left alone.
      function submission(form, submitter) {
        const method = attribute(form, submitter, "method").toLowerCase();
        const url = method === "dialog" ? null : formURL(form, submitter);
        if (!url) return null;
        const target = formTarget(form, submitter);
        if (method !== "post") {
          const link = document.createElement("a");
          link.target = target;
          link.rel = form.rel ?? "";
          return go(link, askedURL(form, submitter, url));
        }
        // Only within the gesture may a window be opened.
        const isNew = opensElsewhere(target);
        const name = isNew && target.toLowerCase() === "_blank" ? "form" + Date.now() : target;
        if (isNew) openWindow.call(window, "", name);
        return () => {
          const changed = ["action", "method", "enctype"].filter((key) => submitter?.hasAttribute("form" + key));
          const kept = new Map([...changed, "target"].map((key) => [key, form.getAttribute(key)]));
          for (const key of changed) form.setAttribute(key, submitter.getAttribute("form" + key));
          form.setAttribute("target", name);
          let value = null;
          if (submitter?.name) {
            value = document.createElement("input");
            value.type = "hidden";
            value.name = submitter.name;
            value.value = submitter.value;
            form.append(value);
          }
          submitForm.call(form);
          value?.remove();
          for (const [key, text] of kept) {
            if (text === null) form.removeAttribute(key);
            else form.setAttribute(key, text);
          }
        };
      }

      // Added last of the window's listeners, so that the page has had its say.
      window.addEventListener("submit", (first) => {
        window.addEventListener("submit", (event) => {
          if (event !== first || event.defaultPrevented) return;
          const step = submission(event.target, event.submitter);
          if (!step) return;
          event.preventDefault();
          withoutGesture(step);
        }, { once: true });
      }, true);

      HTMLFormElement.prototype.submit = function () {
        const step = submission(this, null);
        if (step) withoutGesture(step);
        else submitForm.call(this);
      };

      // Windows that a page opens while a tap is handled.
      window.open = function (address, target, features) {
        const url = address === undefined || address === "" ? null : parsed(address, document.baseURI);
        if (!url || !isConcerned(url)) return openWindow.apply(window, arguments);
        const handler = appHandler();
        if (handler) {
          withoutGesture(() => handler.postMessage(url.href));
          return null;
        }
        const words = (features ?? "").toLowerCase().split(/[\s,]+/).filter(Boolean);
        const hides = (word) => /^no(opener|referrer)(=(1|yes|true))?$/.test(word);
        const opened = openWindow.call(
          window, "", target, words.filter((word) => !hides(word)).join(","));
        if (!opened) return null;
        const isBare = words.some(hides);
        withoutGesture(() => {
          if (isBare) opened.opener = null;
          opened.location.replace(url.href);
        });
        return isBare ? null : opened;
      };

      // What is in a closed shadow root shows itself to listeners inside it alone.
      const attachShadow = Element.prototype.attachShadow;
      Element.prototype.attachShadow = function (options) {
        const root = attachShadow.call(this, options);
        if (root.mode === "closed") root.addEventListener(event, look, true);
        return root;
      };
    """#
}
