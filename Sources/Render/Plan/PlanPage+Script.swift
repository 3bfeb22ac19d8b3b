// What the HTML plan does: drawing, pan, zoom, search, keyboard, the record of a room. Texts come
// with the data and go in as text nodes, never as markup. Talks to nothing outside the page.

extension PlanPage {
  static let script = #"""

    (() => {
    "use strict";
    const data = JSON.parse(document.getElementById("data").textContent);
    const W = data.words, NS = "http://www.w3.org/2000/svg", $ = id => document.getElementById(id);
    const stage = $("stage"), plan = $("plan"), panel = $("panel"), calm =
      matchMedia("(prefers-reduced-motion: reduce)");
    const stateWords = Object.fromEntries(data.states);
    const put = (node, attributes, children) => {
      for (const [name, value] of Object.entries(attributes || {})) node.setAttribute(name, value);
      for (const child of children || []) if (child != null) node.append(child);
      return node;
    };
    const el = (name, attributes, ...children) =>
      put(document.createElement(name), attributes, children);
    const svg = (name, attributes, ...children) =>
      put(document.createElementNS(NS, name), attributes, children);
    // A name that runs from the right leaves what stands beside it alone: as an element, and within a text.
    const name = text => el("bdi", {}, text);
    const fromRight =
      /[\u0590-\u08ff\ufb1d-\ufdcf\ufdf0-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
    const isolated = text => fromRight.test(text) ? "\u2068" + text + "\u2069" : text;
    let level, levelIndex = -1, chosen = -1, view = { k: 1, x: 0, y: 0 }, drawnAt = null;
    let geometry, labels, marks, pictures, moving = 0, settle = 0;

    // Geometry: plan metres, y up; on screen x * k + view.x, view.y - y * k.
    const path = rings => rings.map(r => {
      let d = "";
      for (let i = 0; i + 1 < r.length; i += 2) d += (i ? "L" : "M") + r[i] + " " + -r[i + 1];
      return d && d + "Z";
    }).join("");
    const boxOf = lists => {
      const b = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
      for (const r of lists) for (let i = 0; i + 1 < r.length; i += 2) {
        b.x0 = Math.min(b.x0, r[i]); b.x1 = Math.max(b.x1, r[i]);
        b.y0 = Math.min(b.y0, r[i + 1]); b.y1 = Math.max(b.y1, r[i + 1]);
      }
      return b;
    };
    for (const l of data.levels) {
      for (const room of l.rooms) room.box = boxOf(room.rings);
      l.box = boxOf(l.outline.flat().concat(l.rooms.flatMap(r => r.rings)));
      if (!(l.box.x1 >= l.box.x0)) l.box = boxOf((l.underlays || []).map(u => u.corners));
    }
    const spoken = room => [isolated(room.title || ""), room.area, stateWords[room.state],
      W.assets + ": " + room.count].filter(Boolean).join(", ");

    function showLevel(index, room) {
      levelIndex = index; level = data.levels[index]; chosen = -1;
      [...$("levels").children].forEach((b, i) => b.setAttribute("aria-pressed", i === index));
      plan.replaceChildren();
      if (!level) return;
      plan.setAttribute("aria-label", level.name);
      geometry = svg("g"); labels = svg("g", { class: "labels", "aria-hidden": "true" });
      const clip = svg("clipPath", { id: "inside" });
      const outline = level.outline.map(path).join("");
      if (outline) {
        clip.append(svg("path", { d: outline, "clip-rule": "evenodd" }));
        geometry.append(clip, svg("path", { d: outline, class: "outline", "fill-rule": "evenodd",
          "clip-path": "url(#inside)" }));
      }
      const bySize = level.rooms.map((r, i) => i)
        .sort((a, b) => level.rooms[b].size - level.rooms[a].size);
      const glass = level.underlays ? " glass" : "";
      geometry.setAttribute("class", "plan" + glass); labels.setAttribute("class", "labels" + glass);
      pictures = svg("g");
      for (const u of level.underlays || []) pictures.append(put(svg("image", { width: u.width,
        height: u.height, preserveAspectRatio: "none", href: u.href, opacity: u.opacity,
        transform: "matrix(" + u.matrix.join(" ") + ")" }), {}, [put(svg("title"), {}, [u.name])]));
      geometry.append(pictures);
      geometry.append(svg("path", { class: "walls",
        d: level.rooms.map(r => path(r.rings)).join("") }));
      for (const i of bySize) geometry.append(svg("path", { d: path(level.rooms[i].rings),
        class: "fill s-" + level.rooms[i].state, "fill-rule": "evenodd" }));
      geometry.append(svg("path", { class: "doors", d: level.doors.map(line => {
        let d = "";
        for (let i = 0; i + 1 < line.length; i += 2) d += (i ? "L" : "M") + line[i] + " " +
          -line[i + 1];
        return d;
      }).join("") }));
      marks = svg("g"); geometry.append(marks);
      // In the order of names for the Tab key; a click takes the smallest room under it.
      level.rooms.forEach((r, i) => {
        const hit = svg("path", { d: path(r.rings), class: "hit", "fill-rule": "evenodd",
          tabindex: "0", role: "button", "aria-label": spoken(r), "data-room": i });
        hit.addEventListener("focus", () => reveal(r));
        geometry.append(hit);
      });
      plan.append(geometry, labels);
      north();
      fit(false);
      if (room >= 0) choose(room, false); else record();
    }

    function north() {
      const box = $("north"); box.replaceChildren(); box.hidden = level.north == null;
      if (level.north == null) return;
      box.append(svg("svg", { viewBox: "-24 -24 48 48", width: 44, height: 44 },
        svg("g", { transform: "rotate(" + level.north + ")" },
          svg("path", { d: "M0 -12L7 20L0 15L-7 20Z", fill: "var(--ink)" }),
          put(svg("text", { y: -14, "text-anchor": "middle", "font-size": 11, "font-weight": 700,
            fill: "var(--ink)" }), {}, [W.north]))));
    }

    // View
    const size = () => [Math.max(1, stage.clientWidth), Math.max(1, stage.clientHeight)];
    function viewOf(b, largest) {
      // To the right and below stand the buttons and the scale.
      const [w0, h0] = size(), edge = Math.min(24, w0 / 20, h0 / 20);
      const w = w0 - edge - Math.min(68, w0 / 8), h = h0 - edge - Math.min(66, h0 / 8);
      if (!(b.x1 >= b.x0)) return { k: 1, x: w0 / 2, y: h0 / 2 };
      const k = Math.min(w / Math.max(b.x1 - b.x0, .1), h / Math.max(b.y1 - b.y0, .1), largest);
      return { k, x: edge + w / 2 - (b.x0 + b.x1) / 2 * k,
        y: edge + h / 2 + (b.y0 + b.y1) / 2 * k };
    }
    const fit = smooth => go(viewOf(level.box, 400), smooth);
    function go(to, smooth) {
      cancelAnimationFrame(moving);
      if (!smooth || calm.matches) { view = to; paint(true); return; }
      const from = view, start = performance.now();
      const step = now => {
        const t = Math.min(1, (now - start) / 220), s = t * (2 - t), k = from.k *
          Math.pow(to.k / from.k, s), u = to.k === from.k ? s : (k - from.k) / (to.k - from.k);
        view = { k, x: from.x + (to.x - from.x) * u, y: from.y + (to.y - from.y) * u };
        paint(t === 1);
        if (t < 1) moving = requestAnimationFrame(step);
      };
      moving = requestAnimationFrame(step);
    }
    function zoom(factor, x, y, smooth) {
      const least = viewOf(level.box, 400).k / 4;
      const k = Math.min(Math.max(view.k * factor, least), 4000), f = k / view.k;
      go({ k, x: x - (x - view.x) * f, y: y - (y - view.y) * f }, smooth);
    }
    function pan(dx, dy, smooth) { go({ k: view.k, x: view.x + dx, y: view.y + dy }, smooth); }
    function reveal(room) {
      const b = room.box, [w, h] = size();
      const left = b.x0 * view.k + view.x, right = b.x1 * view.k + view.x,
        top = view.y - b.y1 * view.k, bottom = view.y - b.y0 * view.k;
      if (right > 40 && left < w - 40 && bottom > 40 && top < h - 40) return;
      pan(w / 2 - (left + right) / 2, h / 2 - (top + bottom) / 2, true);
    }
    function paint(now) {
      if (!geometry) return;
      geometry.setAttribute("transform",
        "matrix(" + view.k + " 0 0 " + view.k + " " + view.x + " " + view.y + ")");
      clearTimeout(settle);
      if (!drawnAt || now && drawnAt.k !== view.k || drawnAt.level !== level) write();
      else {
        const f = view.k / drawnAt.k;
        labels.setAttribute("transform", "matrix(" + f + " 0 0 " + f + " " +
          (view.x - drawnAt.x * f) + " " + (view.y - drawnAt.y * f) + ")");
        settle = setTimeout(write, 90);
      }
      bar();
    }
    function bar() {
      let metres = 1e-3;
      for (let p = 1e-3; p < 1e7; p *= 10) for (const f of [1, 2, 5])
        if (f * p * view.k <= 160) metres = Math.max(metres, f * p);
      $("scale").firstChild.style.width = metres * view.k + "px";
      $("scale").lastChild.textContent = metres >= 1000 ? Math.round(metres / 1000) + " km"
        : metres >= 1 ? Math.round(metres) + " m" : Math.round(metres * 100) + " cm";
    }

    // Labels: as much as fits inside the walls at this scale.
    const pen = document.createElement("canvas").getContext("2d"), widths = new Map();
    function width(text, px, bold) {
      const key = (bold ? "b" : "n") + text;
      if (!widths.has(key)) {
        pen.font = (bold ? "700 " : "") + "100px " + getComputedStyle(document.body).fontFamily;
        widths.set(key, pen.measureText(text).width / 100);
      }
      return widths.get(key) * px;
    }
    const wraps = new Map();
    function wrap(text, cells) {
      const key = cells + text;
      if (wraps.has(key)) return wraps.get(key);
      const lines = [];
      for (const word of text.split(" ")) {
        const last = lines.length - 1;
        if (last >= 0 && (lines[last] + " " + word).length <= cells) lines[last] += " " + word;
        else lines.push(word);
      }
      wraps.set(key, lines);
      return lines;
    }
    const R = 9;
    function space(rings, discs) {
      const known = new Map();
      const at = step => {
        if (known.has(step)) return known.get(step);
        const y = step * 2 + .37;
        let left = -Infinity, right = Infinity, before = 0;
        for (const r of rings) for (let i = 0, j = r.length - 2; i + 1 < r.length; j = i, i += 2)
          if (r[j + 1] > y !== r[i + 1] > y) {
            const x = r[j] + (r[i] - r[j]) * (y - r[j + 1]) / (r[i + 1] - r[j + 1]);
            if (x <= 0) { before++; left = Math.max(left, x); } else right = Math.min(right, x);
          }
        let inside = before % 2 && right < Infinity;
        for (const [dx, dy] of discs) if (Math.abs(dy - y) <= R) {
          if (Math.abs(dx) <= R) inside = false;
          if (dx < 0) left = Math.max(left, dx + R); else right = Math.min(right, dx - R);
        }
        const found = inside ? [left, right] : null;
        known.set(step, found);
        return found;
      };
      return (top, bottom) => {
        let left = -Infinity, right = Infinity;
        for (let s = Math.floor(top / 2); s <= Math.ceil(bottom / 2); s++) {
          const here = at(s);
          if (!here) return null;
          left = Math.max(left, here[0]); right = Math.min(right, here[1]);
        }
        return left < right ? [left, right] : null;
      };
    }
    const badgeWidth = (room, px) => px * 1.3 +
      (room.count ? width(String(room.count), px * .85, true) + px * .7 : 0);
    function fitText(room, free, parts) {
      const height = parts.reduce((sum, p) => sum + p.height, 0);
      let top = -height / 2, low = -Infinity, high = Infinity, widest = 0;
      for (const p of parts) {
        const w = p.role === "badge" ? badgeWidth(room, p.px)
          : width(p.text, p.px, p.role === "number"), f = free(top, top + p.height);
        if (!f) return null;
        low = Math.max(low, f[0] + w / 2 + 3); high = Math.min(high, f[1] - w / 2 - 3);
        if (low > high) return null;
        widest = Math.max(widest, w);
        p.y = p.role === "badge" ? top + p.height / 2 - p.px * .1 : top + p.px * .95;
        top += p.height;
      }
      return { parts, x: Math.min(Math.max(0, low), high), wide: widest / 2, high: height / 2 };
    }
    function wording(room, px, badge, number, name, cells, area) {
      const parts = [];
      if (badge) parts.push({ role: "badge", px, height: px * 1.7 });
      if (number && room.number) parts.push({ role: "number", text: room.number, px,
        height: px * 1.2 });
      if (name && room.name && room.name !== room.number) {
        const lines = wrap(room.name, cells);
        if (lines.length > 3 || cells < 100 && lines.length < 2) return null;
        for (const text of lines) parts.push({ role: "name", text, px, height: px * 1.2 });
      }
      if (area && room.area) parts.push({ role: "area", text: room.area, px: px * .82,
        height: px * 1.05 });
      return parts.length ? parts : null;
    }
    function label(room, rings, discs) {
      const free = space(rings, discs), attempt = (...how) => {
        const parts = wording(room, ...how);
        return parts && fitText(room, free, parts);
      };
      let found;
      for (const px of [16, 14, 12.5, 11, 10, 9]) for (const area of px > 12 ? [true] :
        [true, false]) for (const cells of [100, 18, 12, 8])
        if (found = attempt(px, true, true, true, cells, area)) return found;
      const turned = space(rings.map(r => r.map((v, i) => i % 2 ? r[i - 1] : -r[i + 1])),
        discs.map(d => [-d[1], d[0]]));
      if (room.name || room.number) for (const px of [14, 12, 10, 9])
        for (const badge of [true, false]) for (const cells of [100, 14]) {
          const parts = wording(room, px, badge, true, true, cells, false);
          if (parts && (found = fitText(room, turned, parts))) return { ...found, upright: true };
        }
      for (const px of [14, 12, 10, 9, 8])
        if (found = attempt(px, true, true, !room.number, 8, false)) return found;
      for (const px of [10, 9, 8]) if ((found = attempt(px, false, true, false, 8, false)) ||
        (found = attempt(px, true, false, false, 8, false))) return found;
      return null;
    }
    function glyph(state, x, y, px) {
      const r = px * .36, p = (dx, dy) => (x + dx * r).toFixed(2) + " " + (y + dy * r).toFixed(2);
      const line = d => svg("path", { d, class: "glyph", "stroke-width": px * .16 });
      if (state === "empty") return [svg("circle", { cx: x, cy: y, r: r * .85,
        class: "glyph", "stroke-width": px * .16 }), line("M" + p(-1, 1) + "L" + p(1, -1))];
      if (state === "not_visited") return [line("M" + p(-1, 0) + "L" + p(1, 0) + "M" + p(0, -1) + "L" +
        p(0, 1))];
      if (state === "complete") return [line("M" + p(-.95, .1) + "L" + p(-.25, .8) + "L" +
        p(1, -.7))];
      if (state === "in_progress") return [svg("circle", { cx: x, cy: y, r: r * 1.1,
        class: "glyph", "stroke-width": px * .16 }),
        line("M" + p(0, -.6) + "L" + p(0, 0) + "L" + p(.5, .3))];
      const points = [];
      for (let i = 0; i < 10; i++) {
        const a = i / 10 * 2 * Math.PI, s = i % 2 ? .52 : 1.25;
        points.push(p(s * Math.sin(a), -s * Math.cos(a)));
      }
      return [svg("path", { d: "M" + points.join("L") + "Z", class: "star" })];
    }
    function badge(room, x, y, px) {
      const w = badgeWidth(room, px), h = px * 1.3;
      const g = svg("g", {}, svg("rect", { x: x - w / 2, y: y - h / 2, width: w, height: h,
        rx: h / 2, class: "pill", "stroke-width": px * .09 }),
        ...glyph(room.state, x - w / 2 + h / 2, y, px));
      if (room.count) g.append(put(svg("text", { x: x + h / 2 - px * .25, y: y + px * .31,
        "font-size": px * .85, class: "number" }), {}, [String(room.count)]));
      return g;
    }
    const holds = (rings, x, y) => {
      let inside = false;
      for (const r of rings) for (let i = 0, j = r.length - 2; i + 1 < r.length; j = i, i += 2)
        if (r[j + 1] > y !== r[i + 1] > y &&
          x < r[j] + (r[i] - r[j]) * (y - r[j + 1]) / (r[i + 1] - r[j + 1])) inside = !inside;
      return inside;
    };
    // The text at its point or, where the disc of an asset would stand on it, beside the disc.
    function placed(room, assets, k) {
      const discs = assets.filter(a => a.at).map(a => a.at);
      const fit = (at, discs) => {
        const rings = room.rings.map(r => r.map((v, i) =>
          i % 2 ? (at[1] - v) * k : (v - at[0]) * k));
        const near = discs.map(d => [(d[0] - at[0]) * k, (at[1] - d[1]) * k]);
        const text = label(room, rings, near);
        const roles = new Set(text ? text.parts.map(p => p.role) : []);
        return { at, rings, text, worth: [roles.has("number") ? 1 : 0, roles.size,
          text ? text.parts[0].px : 0] };
      };
      const first = fit(room.at, []);
      if (!discs.length || !first.text) return first;
      const wide = first.text.upright ? first.text.high : first.text.wide,
        high = first.text.upright ? first.text.wide : first.text.high, [x, y] = room.at;
      const ways = discs.flatMap(d => [1, -1].flatMap(s => [[x, d[1] + s * (high + R + 2) / k],
        [d[0] + s * (wide + R + 3) / k, y]]));
      const far = w => Math.abs(w[0] - x) + Math.abs(w[1] - y);
      let best = fit(room.at, discs);
      for (const way of ways.sort((a, b) => far(a) - far(b)).slice(0, 24)) {
        const [number, roles, px] = first.worth, mine = best.worth;
        if (mine[0] >= number && mine[1] >= roles && mine[2] >= px * .8 &&
          !best.text.upright === !first.text.upright) break;
        const other = fit(way, discs), at = other.worth.findIndex((v, i) => v !== mine[i]);
        if (at >= 0 && other.worth[at] > mine[at]) best = other;
      }
      return best.text ? best : first;
    }
    // Assets in a ring round the text, all or none; more rings when the room is chosen.
    function spots(rings, text, count, all, discs) {
      const wide = text ? text.upright ? text.high : text.wide : 0,
        high = text ? text.upright ? text.wide : text.high : 0,
        cx = text && !text.upright ? text.x : 0, cy = text && text.upright ? -text.x : 0;
      const free = (x, y, others) => {
        if (Math.abs(x - cx) < wide + R + 1.5 && Math.abs(y - cy) < high + R) return false;
        for (let i = 0; i < 8; i++) {
          const a = i * Math.PI / 4;
          if (!holds(rings, x + (R + 2) * Math.sin(a), y - (R + 2) * Math.cos(a))) return false;
        }
        return others.concat(discs).every(o => (o[0] - x) ** 2 + (o[1] - y) ** 2 >= 4.4 * R * R);
      };
      const ring = (n, places, shift, from, most = count) => {
        const a = wide * 1.1 + R * (2.4 + 2.5 * n), b = high * 1.1 + R * (2.4 + 2.5 * n);
        const found = from || [];
        for (let i = 0; i < places && found.length < most; i++) {
          const t = (i + shift) / places * 2 * Math.PI, x = cx + a * Math.sin(t),
            y = cy - b * Math.cos(t);
          if (free(x, y, found)) found.push([x, y]);
        }
        return found;
      };
      const around = n => 3.1 * (wide * 1.1 + high * 1.1 + 2 * R * (2.4 + 2.5 * n));
      for (let n = 0; n < 3; n++) if (count * R * 2.8 <= around(n))
        for (const shift of [0, .5]) {
          const found = ring(n, count, shift);
          if (found.length === count) return found;
        }
      let found = [];
      for (let n = 0; n < 6 && found.length < count; n++) {
        const had = found.length, wanted = count - had;
        found = ring(n, Math.max(8, Math.floor(around(n) / (R * .9))), 0, found, Infinity);
        const here = found.slice(had);
        // Fewer than fit are spread over the whole ring.
        if (here.length > wanted) found = found.slice(0, had).concat(
          Array.from({ length: wanted }, (_, i) => here[Math.floor(i * here.length / wanted)]));
      }
      return found.length === count || all ? found : [];
    }
    function write() {
      clearTimeout(settle);
      drawnAt = { ...view, level };
      labels.removeAttribute("transform"); labels.replaceChildren();
      const [w, h] = size(), many = level.rooms.length > 400 ? 26 : 12;
      level.rooms.forEach((room, index) => {
        const b = room.box, k = view.k;
        if (b.x1 * k + view.x < -w || b.x0 * k + view.x > 2 * w || view.y - b.y0 * k < -h ||
          view.y - b.y1 * k > 2 * h) return;
        if ((b.x1 - b.x0) * k < many || (b.y1 - b.y0) * k < many || room.at.length < 2) return;
        const assets = room.assets || [], loose = assets.filter(a => !a.at);
        const { at, rings, text } = placed(room, assets, k);
        const x = at[0] * k + view.x, y = view.y - at[1] * k;
        const spot = p => [(p[0] - at[0]) * k, (at[1] - p[1]) * k];
        const g = svg("g", { class: "t-" + room.state, transform:
          "translate(" + x + " " + y + ")" });
        if (text) {
          const inner = svg("g", text.upright ? { transform: "rotate(-90)" } : {});
          for (const p of text.parts) inner.append(p.role === "badge"
            ? badge(room, text.x, p.y, p.px)
            : put(svg("text", { x: text.x, y: p.y, "font-size": p.px, class: p.role }), {},
              [p.text]));
          g.append(inner);
        }
        const places = loose.length ? spots(rings, text, loose.length, index === chosen,
          assets.filter(a => a.at).map(a => spot(a.at))) : [];
        let next = 0;
        for (const a of assets) {
          const place = a.at ? spot(a.at) : places[next++];
          if (!place) continue;
          g.append(svg("g", { class: a.at ? "disc" : "disc loose" },
            svg("circle", { cx: place[0], cy: place[1], r: 9, "stroke-width": 1.2 }),
            put(svg("text", { x: place[0], y: place[1] + 3.9, "font-size": 11 }), {},
              [a.letter])));
        }
        labels.append(g);
      });
      for (const m of level.marks || []) labels.append(drawn(m, w));
    }
    function drawn(m, right) {
      const s = m.strokes, k = view.k, on = i => [s[i] * k + view.x, view.y - s[i + 1] * k];
      let d = "";
      for (let i = 0; i + 3 < s.length; i += 4) d += "M" + on(i).join(" ") + "L" +
        on(i + 2).join(" ");
      if (m.kind === "arrow" && s.length > 3) {
        const [x0, y0] = on(s.length - 4), [x1, y1] = on(s.length - 2),
          l = Math.hypot(x0 - x1, y0 - y1) || 1, u = (x0 - x1) / l * 12, v = (y0 - y1) / l * 12;
        d += "M" + [x1 + u - v / 2, y1 + v + u / 2].join(" ") + "L" + [x1, y1].join(" ") + "L" +
          [x1 + u + v / 2, y1 + v - u / 2].join(" ");
      }
      const off = m.beside ? 12 : 0, x = m.at[0] * k + view.x + off,
        y = view.y - m.at[1] * k - off, g = svg("g", { class: "mark" });
      for (const [width, color] of [[5, m.ground], [2.5, m.color]]) if (d) g.append(svg("path",
        { d, stroke: color, "stroke-width": width }));
      if (m.lines.length) {
        const wide = Math.max(...m.lines.map(t => width(t, 12, false))) + 12,
          left = x + 13 + wide > right ? x - 13 - wide : x + 13;
        g.append(svg("rect", { x: left, y: y - 11, width: wide, height: 15 * m.lines.length + 7,
          rx: 3, stroke: m.color === "#ffffff" ? m.ground : m.color }));
        m.lines.forEach((t, i) => g.append(put(svg("text", { x: left + 6, y: y + 4 + 15 * i,
          "font-size": 12, "text-anchor": "start" }), {}, [t])));
      }
      g.append(svg("circle", { cx: x, cy: y, r: m.number > 99 ? 12 : 9, fill: m.color,
        stroke: m.ground, "stroke-width": 1.5 }),
        put(svg("text", { x, y: y + 3.8, "font-size": 10.5, class: "pin", fill: m.ground }), {},
          [String(m.number)]));
      return g;
    }
    function notes(list) {
      if (list.length) panel.append(el("h3", {}, W.notes), el("ul", {},
        ...list.map(m => el("li", {}, el("span", {}, m.words)))));
    }

    // The record
    const swatch = state => {
      const box = svg("svg", { width: 26, height: 20, viewBox: "0 0 26 20",
        "aria-hidden": "true", class: "t-" + state });
      box.append(svg("rect", { width: 26, height: 20, class: "s-" + state }),
        ...glyph(state, 13, 10, 13));
      return box;
    };
    const stateOf = state => el("span", { class: "state" }, swatch(state), stateWords[state]);
    function choose(index, smooth) {
      chosen = index;
      marks.replaceChildren();
      const room = level.rooms[index];
      if (room) {
        const d = path(room.rings);
        marks.append(svg("path", { d, class: "halo" }), svg("path", { d, class: "chosen" }));
        if (smooth) reveal(room);
      }
      record(); write();
    }
    function record() {
      panel.replaceChildren();
      const room = level.rooms[chosen];
      if (!room) { summary(); return; }
      const close = el("button", { type: "button", class: "close" }, W.close);
      close.addEventListener("click", leave);
      const list = el("dl");
      const row = (name, value) => {
        if (value != null && value !== "") list.append(el("dt", {}, name), el("dd", {}, value));
      };
      for (const key of ["number", "name", "category"]) if (room[key]) row(W[key], name(room[key]));
      row(W.area, room.area); row(W.state, stateOf(room.state));
      row(W.assets, String(room.count)); row(W.also, (room.also || []).map(isolated).join(", "));
      row(W.id, el("span", { class: "id" }, room.id));
      panel.append(close, el("h2", {}, name(room.title)), list, el("h3", {}, W.assets));
      if (room.assets) panel.append(el("ul", {}, ...room.assets.map(a => el("li", {},
        el("span", { class: "letter", "aria-hidden": "true" }, a.letter),
        el("span", {}, name(a.title)), el("small", {}, name(a.family))))));
      else panel.append(el("p", {}, room.count ? String(room.count) : W.noAssets));
      notes((level.marks || []).filter(m => m.room === room.id));
      if (room.voices) panel.append(el("h3", {}, W.voices), el("ul", {}, ...room.voices.map(v =>
        el("li", { class: "voice" }, el("span", {}, isolated(v.name) + (v.duration ? " " + v.duration : "")),
          v.href ? el("audio", { controls: "", preload: "none", src: v.href }) : null))));
      if (room.near) {
        panel.append(el("h3", {}, W.near));
        for (const i of room.near) {
          const go = el("button", { type: "button", class: "link" },
            name(level.rooms[i].title));
          go.addEventListener("click", () => { choose(i, true); panel.focus(); });
          panel.append(go);
        }
      }
      panel.scrollTop = 0;
    }
    function summary() {
      const states = el("ul");
      for (const [state] of data.states) states.append(el("li", {}, stateOf(state), el("small", {},
        String(level.rooms.filter(r => r.state === state).length))));
      const families = new Map();
      for (const r of level.rooms) for (const a of r.assets || [])
        families.set(a.family, [a.letter, (families.get(a.family) || ["", 0])[1] + 1]);
      panel.append(el("h2", {}, name(level.name)), el("p", {}, W.hint), el("h3", {},
        W.rooms + " " + level.rooms.length), states);
      const bare = level.rooms.flatMap(r => r.assets || []).filter(a => !a.at).length;
      if (families.size) panel.append(el("h3", {}, W.assets), el("ul", {},
        ...[...families].map(([family, [letter, count]]) => el("li", {},
          el("span", { class: "letter", "aria-hidden": "true" }, letter),
          el("span", {}, name(family)), el("small", {}, String(count)))),
        ...(bare ? [el("li", {}, el("span", { class: "letter bare", "aria-hidden": "true" }, ""),
          el("span", {}, W.unplaced), el("small", {}, String(bare)))] : [])));
      notes(level.marks || []);
      (level.underlays || []).forEach((u, i) => {
        const slide = el("input", { type: "range", min: 0, max: 1, step: .05, value: u.opacity,
          id: "underlay" + i });
        slide.addEventListener("input", () => {
          u.opacity = slide.value;
          pictures.children[i].setAttribute("opacity", u.opacity);
        });
        panel.append(el("h3", {}, el("label", { for: "underlay" + i }, W.underlay + ": " +
          isolated(u.name))),
          slide);
      });
    }
    function leave() {
      const was = plan.querySelector("[data-room='" + chosen + "']");
      choose(-1, false);
      (was || plan).focus({ preventScroll: true });
    }

    // Pointer: one finger pans, two zoom; a tap that did not move chooses.
    const fingers = new Map();
    let moved = 0;
    const where = e => {
      const r = stage.getBoundingClientRect();
      return [e.clientX - r.left, e.clientY - r.top];
    };
    const smallest = e => document.elementsFromPoint(e.clientX, e.clientY)
      .filter(n => n.dataset && n.dataset.room != null).map(n => +n.dataset.room)
      .sort((a, b) => level.rooms[a].size - level.rooms[b].size)[0];
    plan.addEventListener("pointerdown", e => {
      if (e.button) return;
      fingers.set(e.pointerId, where(e));
      if (fingers.size === 1) moved = 0;
    });
    addEventListener("pointermove", e => {
      const before = fingers.get(e.pointerId);
      if (!before) return;
      const [x, y] = where(e), others = [...fingers].filter(([id]) => id !== e.pointerId);
      moved += Math.abs(x - before[0]) + Math.abs(y - before[1]);
      if (moved > 4) plan.classList.add("moving");
      fingers.set(e.pointerId, [x, y]);
      if (!others.length) { if (moved > 4) pan(x - before[0], y - before[1], false); return; }
      const [ox, oy] = others[0][1];
      const was = Math.hypot(before[0] - ox, before[1] - oy), is = Math.hypot(x - ox, y - oy);
      pan((x - before[0]) / 2, (y - before[1]) / 2, false);
      if (was > 0 && is > 0) zoom(is / was, (x + ox) / 2, (y + oy) / 2, false);
    });
    const lift = e => {
      if (!fingers.delete(e.pointerId)) return;
      plan.classList.remove("moving");
      if (e.type === "pointerup" && moved <= 4 && !fingers.size) {
        const room = smallest(e);
        if (room == null) choose(-1, false); else choose(room, false);
      }
    };
    addEventListener("pointerup", lift);
    addEventListener("pointercancel", lift);
    stage.addEventListener("wheel", e => {
      e.preventDefault();
      const unit = e.deltaMode === 1 ? 18 : e.deltaMode === 2 ? 300 : 1;
      zoom(Math.exp(-Math.max(-240, Math.min(240, e.deltaY * unit)) * .0022), ...where(e), false);
    }, { passive: false });

    // Keyboard
    const middle = () => size().map(v => v / 2);
    plan.addEventListener("keydown", e => {
      if (e.ctrlKey || e.metaKey || e.altKey) return;
      const room = e.target.dataset.room, step = 60;
      const does = {
        ArrowLeft: () => pan(step, 0, true), ArrowRight: () => pan(-step, 0, true),
        ArrowUp: () => pan(0, step, true), ArrowDown: () => pan(0, -step, true),
        "+": () => zoom(1.4, ...middle(), true), "=": () => zoom(1.4, ...middle(), true),
        "-": () => zoom(1 / 1.4, ...middle(), true), "0": () => fit(true),
        Escape: () => choose(-1, false),
        Enter: () => { if (room != null) { choose(+room, true); panel.focus(); } },
        " ": () => { if (room != null) { choose(+room, true); panel.focus(); } }
      }[e.key];
      if (does) { e.preventDefault(); does(); }
    });
    panel.addEventListener("keydown", e => { if (e.key === "Escape") leave(); });
    $("in").addEventListener("click", () => zoom(1.5, ...middle(), true));
    $("out").addEventListener("click", () => zoom(1 / 1.5, ...middle(), true));
    $("fit").addEventListener("click", () => fit(true));

    // Search over all levels, accents and case ignored
    const plain = s => s.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    const all = data.levels.flatMap((l, li) => l.rooms.map((r, ri) => ({ li, ri, title: r.title,
      level: l.name, text: plain([r.title, r.category, l.name, ...(r.assets || []).map(a =>
        a.title)].filter(Boolean).join(" ")) })));
    const find = $("find"), found = $("found");
    function search() {
      const wanted = plain(find.value.trim()).split(/\s+/).filter(Boolean);
      found.replaceChildren();
      found.hidden = !wanted.length;
      if (!wanted.length) return;
      const hits = all.filter(r => wanted.every(word => r.text.includes(word)))
        .sort((a, b) => (b.li === levelIndex) - (a.li === levelIndex)).slice(0, 30);
      for (const hit of hits) {
        const b = el("button", { type: "button" }, el("span", {}, name(hit.title)),
          el("small", {}, name(hit.level)));
        b.addEventListener("click", () => open(hit));
        found.append(el("li", {}, b));
      }
      if (!hits.length) found.append(el("li", { class: "none" }, W.nothing));
    }
    function open(hit) {
      found.hidden = true;
      if (hit.li !== levelIndex) showLevel(hit.li, hit.ri); else choose(hit.ri, true);
      go(viewOf(level.rooms[hit.ri].box, viewOf(level.box, 400).k * 2), true);
      panel.focus();
    }
    find.addEventListener("input", search);
    find.addEventListener("focus", search);
    find.addEventListener("keydown", e => {
      if (e.key === "Enter") { const b = found.querySelector("button"); if (b) b.click(); }
      if (e.key === "Escape") { find.value = ""; search(); }
      if (e.key === "ArrowDown") {
        const b = found.querySelector("button");
        if (b) { e.preventDefault(); b.focus(); }
      }
    });
    found.addEventListener("keydown", e => {
      const buttons = [...found.querySelectorAll("button")], at = buttons.indexOf(e.target);
      const to = { ArrowDown: at + 1, ArrowUp: at - 1 }[e.key];
      if (to != null) { e.preventDefault(); (buttons[to] || find).focus(); }
      if (e.key === "Escape") { found.hidden = true; find.focus(); }
    });
    document.addEventListener("pointerdown", e => {
      if (!e.target.closest(".find")) found.hidden = true;
    });

    data.levels.forEach((l, i) => {
      const b = el("button", { type: "button", "aria-pressed": "false" }, name(l.name));
      b.addEventListener("click", () => showLevel(i, -1));
      $("levels").append(b);
    });
    if (data.levels.length) {
      const first = data.levels[data.selected];
      showLevel(data.selected, first.rooms.findIndex(r => r.selected));
      let last = size().join();
      new ResizeObserver(() => {
        if (size().join() !== last) { last = size().join(); fit(false); }
      }).observe(stage);
      addEventListener("beforeprint", () => fit(false));
    }
    })();

    """#
}
