// Events and what they are sent to, as far as requests need them.
(function (kit) {
  'use strict';
  const { apply } = kit;
  class Event {
    constructor(type, target, fields) {
      Object.assign(this, {
        type, target, currentTarget: target, srcElement: target, bubbles: false,
        cancelable: false, defaultPrevented: false, eventPhase: 2, isTrusted: true,
      }, fields);
    }
    preventDefault() {}
    stopPropagation() {}
    stopImmediatePropagation() {}
  }
  class EventTarget {
    #listeners = [];
    addEventListener(type, listener, options) {
      type = String(type);
      const isKnown = this.#listeners.some(
        (entry) => entry.type === type && entry.listener === listener);
      if (isKnown || listener === null || listener === undefined) { return; }
      const once = Boolean(typeof options === 'object' && options && options.once);
      this.#listeners.push({ type, listener, once });
    }
    removeEventListener(type, listener) {
      type = String(type);
      this.#listeners = this.#listeners.filter(
        (entry) => entry.type !== type || entry.listener !== listener);
    }
    static {
      // Sends an event: to the handler `on…`, then to the listeners. What they throw is
      // reported, and does not stop the others.
      kit.dispatch = (target, type, fields) => {
        const event = new Event(type, target, fields);
        const attempt = (callback) => {
          try { callback(); } catch (error) { kit.report(error); }
        };
        const handler = target['on' + type];
        if (typeof handler === 'function') {
          attempt(() => apply(handler, target, [event]));
        }
        for (const entry of [...target.#listeners]) {
          if (entry.type !== type) { continue; }
          if (entry.once) { target.removeEventListener(type, entry.listener); }
          attempt(() => typeof entry.listener === 'function' ?
            apply(entry.listener, target, [event]) : entry.listener.handleEvent(event));
        }
      };
    }
  }
  kit.EventTarget = EventTarget;
  kit.frozenRoots.push(Event, Event.prototype, EventTarget, EventTarget.prototype);
})
