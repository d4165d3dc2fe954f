// How the work of a search grows, as in reports: the places come with the data.
import { h, s } from "./dom.js";

export function chart(growth) {
  const title = `${growth.title}. ${growth.summary}`;
  const parts = [];
  for (const tick of growth.horizontals) {
    parts.push(
      s("path", { class: "grid", d: `M64 ${tick.place}H468` }),
      s("text", { class: "y", x: 58, y: tick.place, dy: 4 }, tick.label)
    );
  }
  for (const tick of growth.verticals) {
    parts.push(
      s("path", { class: "grid", d: `M${tick.place} 26V160` }),
      s("text", { class: "x", x: tick.place, y: 176 }, tick.label)
    );
  }
  parts.push(
    s("text", { class: "x title", x: 266, y: 195 }, growth.xLabel),
    s("text", { class: "start", x: 10, y: 12 }, growth.yLabel),
    s("polyline", growth.hasCurve ? { class: "law", points: growth.curve } : { class: "line", points: growth.line })
  );
  if (growth.fixed) {
    const fixed = growth.fixed;
    parts.push(s("polyline", { class: "line fixed", points: fixed.line }));
    for (const point of fixed.points) {
      parts.push(s("path", { class: "fixed", d: `M${point.x} ${point.y}m-3-3l6 6m0-6l-6 6` }));
    }
    parts.push(s("text", { class: `name${fixed.isEnd ? " end" : ""}`, x: fixed.x, y: fixed.y }, "with the fix"));
  }
  for (const point of growth.points) {
    if (point.isStopped) {
      parts.push(s("text", { class: "end", x: point.x, y: point.y, dx: -9, dy: 4 }, "stopped"));
    }
    parts.push(s("circle", { class: point.isStopped ? "stopped" : "dot", cx: point.x, cy: point.y, r: 4 }));
  }
  return h("figure", { class: "growth" },
    s("svg", { viewBox: "0 0 480 204", role: "img", "aria-label": title }, parts),
    h("figcaption", null, h("p", null, growth.summary),
      h("details", { key: `table ${growth.title}` }, h("summary", null, `${growth.title}, as a table`),
        h("table", null, h("caption", { class: "hidden" }, growth.title),
          h("thead", null, h("tr", null,
            h("th", { scope: "col", class: "number" }, "characters"),
            h("th", { scope: "col", class: "number" }, growth.unit),
            growth.hasFix && h("th", { scope: "col", class: "number" }, "with the fix"))),
          h("tbody", null, growth.rows.map((row) => h("tr", null,
            h("td", { class: "number" }, row.length), h("td", { class: "number" }, row.steps),
            row.fixedSteps && h("td", { class: "number" }, row.fixedSteps))))))));
}
