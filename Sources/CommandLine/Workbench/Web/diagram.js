// A pattern as tracks and boxes. The server says what there is; the places are found here.
import { h, s } from "./dom.js";

/** Longer lists of alternatives are folded. */
const [mostItems, shownItems] = [8, 6];

const charWidth = 7.6;
const boxHeight = 26;
const gap = 14;
const row = 12;

// Each drawing has a size and the height of its track: { w, up, down, draw(x, y) }, drawn into `out`.
function measure(node, out) {
  switch (node.type) {
    case "box": return box(node, out);
    case "sequence": return sequence(node.items.map((item) => measure(item, out)), out);
    case "choice": return choice(folded(node.items, out).map((item) => measure(item, out)), out);
    case "loop": return loop(node, measure(node.item, out), out);
    case "group": return group(node, measure(node.item, out), out);
    default: return { w: 16, up: 8, down: 8, draw: (x, y) => track(out, `M${x} ${y}h16`) };
  }
}

function folded(items, out) {
  if (items.length <= mostItems || out.isUnfolded) return items;
  const text = `… ${items.length - shownItems} more`;
  return [...items.slice(0, shownItems), { type: "box", kind: "more", text, range: { start: -1, end: -1 } }];
}

const track = (out, d, kind = "track") => out.push(s("path", { class: kind, d }));

const textWidth = (text) =>
  [...text].reduce((width, character) => width + (character.codePointAt(0) > 0x2e80 ? 13 : charWidth), 0);

function box(node, out) {
  const w = Math.max(26, textWidth(node.text) + 18);
  const half = boxHeight / 2;
  return {
    w, up: half, down: half,
    draw(x, y) {
      out.push(
        s("g", { class: `box ${node.kind}`, "data-start": node.range.start, "data-end": node.range.end },
          s("rect", { x, y: y - half, width: w, height: boxHeight, rx: node.kind === "text" ? 13 : 4 }),
          s("text", { x: x + w / 2, y: y + 4.5 }, node.text))
      );
    },
  };
}

function sequence(items, out) {
  return {
    w: items.reduce((sum, item) => sum + item.w, 0) + gap * (items.length - 1),
    up: Math.max(...items.map((item) => item.up)),
    down: Math.max(...items.map((item) => item.down)),
    draw(x, y) {
      items.forEach((item, index) => {
        if (index > 0) {
          track(out, `M${x} ${y}h${gap}`);
          x += gap;
        }
        item.draw(x, y);
        x += item.w;
      });
    },
  };
}

function choice(items, out) {
  const side = 22;
  const inner = Math.max(...items.map((item) => item.w));
  let below = items[0].down;
  const drops = items.slice(1).map((item) => {
    const drop = below + row + item.up;
    below = drop + item.down;
    return drop;
  });
  return {
    w: inner + side * 2, up: items[0].up, down: below,
    draw(x, y) {
      const right = x + side + inner;
      items.forEach((item, index) => {
        const at = index === 0 ? y : y + drops[index - 1];
        if (index === 0) track(out, `M${x} ${y}h${side}`);
        else track(out, `M${x} ${y}q9 0 9 9V${at - 9}q0 9 9 9h${side - 18}`);
        item.draw(x + side, at);
        const rest = right - (x + side + item.w);
        if (index === 0) track(out, `M${x + side + item.w} ${y}h${rest + side}`);
        else {
          track(out, `M${x + side + item.w} ${at}h${rest + side - 18}q9 0 9 -9V${y + 9}q0 -9 9 -9`);
        }
      });
    },
  };
}

function loop(node, item, out) {
  const side = 20;
  const words = node.words ? textWidth(node.words) * 0.85 + 8 : 0;
  const inner = Math.max(item.w, words);
  const over = node.canSkip ? item.up + row : item.up;
  const under = node.canRepeat ? item.down + row : item.down;
  const down = under + (node.words ? 16 : 2);
  return {
    w: inner + side * 2, up: over + 2, down,
    draw(x, y) {
      const left = x + side + (inner - item.w) / 2;
      const end = x + side * 2 + inner;
      track(out, `M${x} ${y}H${left}`);
      item.draw(left, y);
      track(out, `M${left + item.w} ${y}H${end}`);
      if (node.canSkip) {
        track(out, `M${x} ${y}q8 0 8 -8V${y - over + 8}q0 -8 8 -8H${end - 16}q8 0 8 8V${y - 8}q0 8 8 8`);
      }
      if (node.canRepeat) {
        const [a, b] = [left - 8, left + item.w + 8];
        track(out, `M${b - 4} ${y}q8 0 8 8V${y + under - 8}q0 8 -8 8H${a + 4}q-8 0 -8 -8V${y + 8}q0 -8 8 -8`);
        const middle = (a + b) / 2;
        track(out, `M${middle + 4} ${y + under - 4}l-5 4l5 4`, "arrow");
      }
      if (node.words) {
        out.push(s("text", { class: "note", x: x + side + inner / 2, y: y + under + 14 }, node.words));
      }
    },
  };
}

function group(node, item, out) {
  const pad = 10;
  const label = textWidth(node.label) * 0.85 + 12;
  const inner = Math.max(item.w, label);
  return {
    w: inner + pad * 2, up: item.up + 20, down: item.down + 8,
    draw(x, y) {
      out.push(
        s("g", { class: "group", "data-start": node.range.start, "data-end": node.range.end },
          s("rect", {
            x: x + 2, y: y - item.up - 18, width: inner + pad * 2 - 4, height: item.up + item.down + 24, rx: 6,
          }),
          s("text", { class: "label", x: x + 9, y: y - item.up - 6 }, node.label))
      );
      const left = x + pad + (inner - item.w) / 2;
      track(out, `M${x} ${y}H${left}`);
      item.draw(left, y);
      track(out, `M${left + item.w} ${y}H${x + pad * 2 + inner}`);
    },
  };
}

/** Splits a long sequence into rows that fit; what is wider than a row is scrolled. */
function rowsOf(root, width, out) {
  const items = (root.type === "sequence" ? root.items : [root]).map((item) => measure(item, out));
  const rows = [];
  let taken = [];
  let sum = 0;
  for (const item of items) {
    if (taken.length > 0 && sum + gap + item.w > width) {
      rows.push(sequence(taken, out));
      taken = [];
      sum = 0;
    }
    sum += item.w + (taken.length > 0 ? gap : 0);
    taken.push(item);
  }
  rows.push(sequence(taken, out));
  return rows;
}

/** The picture of a pattern, in a frame that can be scrolled. */
export function diagram(root, pattern, space, isUnfolded) {
  const out = [];
  out.isUnfolded = isUnfolded;
  const [left, between] = [24, 26];
  const rows = rowsOf(root, Math.max(240, space - 2 * left - 4), out);
  const width = Math.ceil(Math.max(...rows.map((line) => line.w)) + left * 2);
  const ends = [];
  let top = 6;
  rows.forEach((line, index) => {
    const y = top + line.up;
    line.draw(left, y);
    const isLast = index === rows.length - 1;
    if (index === 0) {
      track(out, `M12 ${y}H${left}`);
      ends.push(s("circle", { class: "end", cx: 12, cy: y, r: 4 }));
    }
    if (isLast) {
      track(out, `M${left + line.w} ${y}h12`);
      ends.push(s("circle", { class: "end", cx: left + line.w + 12, cy: y, r: 4 }));
      top = y + line.down + 8;
      return;
    }
    const next = rows[index + 1];
    const turn = y + line.down + between / 2;
    const below = y + line.down + between + next.up;
    const right = left + line.w;
    track(out, `M${right} ${y}h4q8 0 8 8V${turn - 8}q0 8 -8 8H16q-8 0 -8 8V${below - 8}q0 8 8 8H${left}`);
    top = y + line.down + between;
  });
  // Groups are behind what is in them.
  out.sort((a, b) => (a.classList.contains("group") ? 0 : 1) - (b.classList.contains("group") ? 0 : 1));
  return h("div", { class: "frame", tabindex: "0", role: "group", "aria-label": "Diagram of the pattern", key: "diagram" },
    s("svg", { class: "diagram", width, height: Math.ceil(top), viewBox: `0 0 ${width} ${Math.ceil(top)}`, role: "img",
      "aria-label": `The pattern as a diagram: ${pattern.slice(0, 300)}` }, out, ends));
}

/** Paints on the boxes what is marked in the pattern: parts without tests, parts that cost. */
export function paint(frame, ranges) {
  const boxes = [...frame.querySelectorAll(".box")];
  for (const box of boxes) box.classList.remove("on-gap", "on-part", "on-work", "on-construct");
  for (const { start, end, kind } of ranges) {
    for (const box of boxes) {
      if (Number(box.dataset.start) < end && Number(box.dataset.end) > start) box.classList.add(`on-${kind}`);
    }
  }
}
