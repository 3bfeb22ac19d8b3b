// What the book does in a browser: the map moves and magnifies, marks open what they stand for, charts
// follow the period chosen, the elevation shows its place. Texts go in as text nodes or are copied from
// the page, never written as markup. Talks to nothing outside the page.

extension BookPage {
  static let script = #"""

    (() => {
    "use strict";
    const $ = id => document.getElementById(id), all = (q, n) => [...(n || document)
      .querySelectorAll(q)];
    const map = $("map"), NS = map ? map.namespaceURI : null;
    const make = (name, attributes, text) => {
      const node = document.createElementNS(NS, name);
      for (const key in attributes) node.setAttribute(key, attributes[key]);
      if (text != null) node.textContent = text;
      return node;
    };

    // The map. A point of the picture is drawn at x * k + view.x.
    if (map) {
      const W = 1136, H = 640, LEAST = 0.5, MOST = 64;
      const world = $("world"), frame = $("frame"), card = $("card"), here = $("here");
      const marks = all(".mark", map).map(node => ({ node, x: +node.dataset.x, y: +node.dataset.y,
        label: node.querySelector("text") }));
      const view = { k: 1, x: 0, y: 0 };
      let moved = false, cameFrom = null, place = null;
      document.body.classList.add("live");
      for (const id of ["tools", "scale"]) $(id).hidden = false;
      for (const box of all("#layers input")) box.hidden = false;

      // Names beside marks, the first that finds space; the last marks lie on top.
      const size = () => Math.max(1, .85 * W / (map.getBoundingClientRect().width || W));
      const names = () => {
        const s = size();
        const taken = marks.map(m => [m.x * view.k + view.x - 10 * s, m.y * view.k + view.y - 10 * s,
          20 * s, 20 * s]);
        const free = b => b[0] > 2 && b[1] > 2 && b[0] + b[2] < W - 2 && b[1] + b[3] < H - 2 &&
          !taken.some(t => b[0] < t[0] + t[2] + 3 && t[0] < b[0] + b[2] + 3 &&
            b[1] < t[1] + t[3] + 1 && t[1] < b[1] + b[3] + 1);
        for (const m of [...marks].reverse()) {
          if (!m.label) continue;
          const w = +m.label.dataset.w, x = m.x * view.k + view.x, y = m.y * view.k + view.y;
          const spot = [[13, -7.5], [-13 - w, -7.5], [-w / 2, -28], [-w / 2, 13]]
            .find(c => free([x + c[0] * s, y + c[1] * s, w * s, 15 * s]));
          m.label.classList.toggle("off", !spot);
          if (!spot) continue;
          m.label.setAttribute("x", spot[0]); m.label.setAttribute("y", spot[1] + 11.5);
          taken.push([x + spot[0] * s, y + spot[1] * s, w * s, 15 * s]);
        }
      };
      const scale = () => {
        const ratio = map.getBoundingClientRect().width / W || 1;
        const metres = +map.dataset.metres / view.k / ratio;
        let length = 10 ** Math.floor(Math.log10(140 * metres));
        for (const f of [5, 2]) if (length * f <= 140 * metres) { length *= f; break; }
        const bar = $("scale");
        bar.firstElementChild.style.width = length / metres + "px";
        bar.lastElementChild.textContent = length >= 1000 ? length / 1000 + " km" : length >= 1 ?
          length + " m" : Math.round(length * 100) + " cm";
      };
      const draw = first => {
        world.setAttribute("transform", `translate(${view.x} ${view.y}) scale(${view.k})`);
        // On a small screen marks stay large enough for a finger.
        const s = size();
        for (const m of marks) m.node.setAttribute("transform",
          `translate(${m.x * view.k + view.x} ${m.y * view.k + view.y}) scale(${s})`);
        if (place) here.setAttribute("transform",
          `translate(${place[0] * view.k + view.x} ${place[1] * view.k + view.y}) scale(${s})`);
        if (!first || s > 1) names();
        scale();
      };
      const keep = () => {
        // The middle of the window stays over the picture.
        view.x = Math.min(W / 2, Math.max(W / 2 - W * view.k, view.x));
        view.y = Math.min(H / 2, Math.max(H / 2 - H * view.k, view.y));
      };
      const zoom = (factor, x = W / 2, y = H / 2) => {
        const k = Math.min(MOST, Math.max(LEAST, view.k * factor));
        view.x = x - (x - view.x) * k / view.k; view.y = y - (y - view.y) * k / view.k;
        view.k = k; keep(); draw();
      };
      const pan = (x, y) => { view.x += x; view.y += y; keep(); draw(); };
      const fit = () => { view.k = 1; view.x = view.y = 0; draw(); };
      const at = e => {
        const b = map.getBoundingClientRect(), r = Math.min(b.width / W, b.height / H) || 1;
        return [(e.clientX - b.left - (b.width - W * r) / 2) / r,
          (e.clientY - b.top - (b.height - H * r) / 2) / r];
      };

      map.addEventListener("wheel", e => {
        e.preventDefault();
        const lines = e.deltaMode === 1 ? 16 : e.deltaMode === 2 ? 400 : 1;
        zoom(Math.exp(-Math.max(-240, Math.min(240, e.deltaY * lines)) / 360), ...at(e));
      }, { passive: false });
      const fingers = new Map();
      map.addEventListener("pointerdown", e => {
        if (e.button) return;
        fingers.set(e.pointerId, at(e)); moved = false;
      });
      map.addEventListener("pointermove", e => {
        const before = fingers.get(e.pointerId);
        if (!before) return;
        const now = at(e);
        if (fingers.size === 1) {
          if (!moved && Math.hypot(now[0] - before[0], now[1] - before[1]) < 4) return;
          if (!moved) { moved = true; map.setPointerCapture(e.pointerId); map.classList.add("moving"); }
          pan(now[0] - before[0], now[1] - before[1]);
        } else {
          moved = true;
          const other = [...fingers].find(f => f[0] !== e.pointerId)[1];
          const far = Math.hypot(before[0] - other[0], before[1] - other[1]);
          const wide = Math.hypot(now[0] - other[0], now[1] - other[1]);
          pan((now[0] - before[0]) / 2, (now[1] - before[1]) / 2);
          if (far > 1) zoom(wide / far, (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
        }
        fingers.set(e.pointerId, now);
      });
      for (const end of ["pointerup", "pointercancel"]) map.addEventListener(end, e => {
        fingers.delete(e.pointerId); map.classList.remove("moving");
      });
      map.addEventListener("dblclick", e => zoom(2, ...at(e)));
      $("in").addEventListener("click", () => zoom(1.6));
      $("out").addEventListener("click", () => zoom(1 / 1.6));
      $("fit").addEventListener("click", fit);
      map.addEventListener("keydown", e => {
        if (e.ctrlKey || e.metaKey || e.altKey) return;
        const way = { ArrowLeft: [80, 0], ArrowRight: [-80, 0], ArrowUp: [0, 80],
          ArrowDown: [0, -80] }[e.key];
        if (way) pan(...way);
        else if (e.key === "+" || e.key === "=") zoom(1.6);
        else if (e.key === "-") zoom(1 / 1.6);
        else if (e.key === "0") fit();
        else if (e.key === "Escape") close();
        else return;
        e.preventDefault();
      });

      // A mark opens a copy of what the page tells of it.
      const open = mark => {
        const there = $(decodeURIComponent(mark.getAttribute("href").slice(1)));
        if (!there) return;
        const copy = [...there.childNodes].map(n => n.cloneNode(true));
        for (const node of copy) if (node.querySelectorAll) for (const inner of
          [node, ...node.querySelectorAll("[id]")]) inner.removeAttribute("id");
        $("content").replaceChildren(...copy);
        for (const img of all("img", card)) img.loading = "eager";
        const link = document.createElement("a");
        link.href = mark.getAttribute("href"); link.textContent = "↓ " +
          (there.closest(".day") ? there.closest(".day").querySelector("h2 time, h2").textContent : "");
        $("content").append(link);
        card.hidden = false; cameFrom = mark; card.focus({ preventScroll: true });
      };
      const close = () => {
        if (card.hidden) return;
        card.hidden = true; $("content").replaceChildren();
        if (cameFrom) cameFrom.focus({ preventScroll: true });
      };
      map.addEventListener("click", e => {
        const mark = e.target.closest && e.target.closest("a.mark");
        if (!mark) { if (!moved) close(); return; }
        e.preventDefault();
        if (!moved) open(mark);
      });
      $("close").addEventListener("click", close);
      frame.addEventListener("keydown", e => { if (e.key === "Escape") close(); });
      for (const box of all("#layers input")) box.addEventListener("change", () => {
        for (const g of all(".layer", map)) if (g.dataset.layer === box.dataset.layer)
          g.style.display = box.checked ? "" : "none";
      });
      addEventListener("resize", () => draw());
      draw(true);

      // The elevation: where each height was.
      const profile = $("profile"), data = $("heights");
      if (profile && data) {
        const heights = JSON.parse(data.textContent), cursor = $("cursor");
        let chosen = 0;
        const point = index => {
          chosen = Math.min(heights.length - 1, Math.max(0, index));
          const h = heights[chosen];
          if (!h) return;
          cursor.removeAttribute("hidden"); here.removeAttribute("hidden");
          cursor.children[0].setAttribute("transform", `translate(${h[0]} 0)`);
          cursor.children[1].setAttribute("transform", `translate(${h[0]} ${h[1]})`);
          const words = cursor.children[2];
          words.textContent = h[4];
          words.setAttribute("x", h[0]);
          words.setAttribute("text-anchor", h[0] > 860 ? "end" : h[0] < 180 ? "start" : "middle");
          place = [h[2], h[3]]; draw();
        };
        const leave = () => {
          cursor.setAttribute("hidden", ""); here.setAttribute("hidden", ""); place = null;
        };
        profile.addEventListener("pointermove", e => {
          const b = profile.getBoundingClientRect(), x = (e.clientX - b.left) / b.width * 1040;
          let low = 0, high = heights.length - 1;
          while (low < high) {
            const middle = (low + high) >> 1;
            if (heights[middle][0] < x) low = middle + 1; else high = middle;
          }
          if (low > 0 && x - heights[low - 1][0] < heights[low][0] - x) low--;
          point(low);
        });
        profile.addEventListener("pointerleave", leave);
        profile.addEventListener("blur", leave);
        profile.addEventListener("keydown", e => {
          const step = Math.max(1, Math.round(heights.length / 100));
          const to = { ArrowLeft: chosen - step, ArrowRight: chosen + step, Home: 0,
            End: heights.length - 1 }[e.key];
          if (to === undefined) return;
          e.preventDefault(); point(to);
        });
      }
    }

    // Bars of the days that lie in the period chosen.
    const form = $("period");
    if (form && NS) {
      const days = all("#sums tbody tr").map(r => ({ day: r.dataset.d, m: +r.dataset.m / 1000,
        s: +r.dataset.s / 3600, c: +r.dataset.c, n: +r.dataset.m > 0 || +r.dataset.s > 0 ? 1 : 0 }));
      const units = { m: "km", s: "h", c: "m", n: "" };
      const DAY = 864e5, time = day => Date.parse(day + "T00:00:00Z");
      const text = ms => new Date(ms).toISOString().slice(0, 10);
      const monday = ms => ms - (new Date(ms).getUTCDay() + 6) % 7 * DAY;
      const start = (ms, by) => {
        const d = new Date(ms);
        return by === "day" ? ms : by === "week" ? monday(ms) : by === "month" ?
          Date.UTC(d.getUTCFullYear(), d.getUTCMonth(), 1) : Date.UTC(d.getUTCFullYear(), 0, 1);
      };
      const next = (ms, by) => {
        const d = new Date(ms);
        return by === "day" ? ms + DAY : by === "week" ? ms + 7 * DAY : by === "month" ?
          Date.UTC(d.getUTCFullYear(), d.getUTCMonth() + 1, 1) : Date.UTC(d.getUTCFullYear() + 1, 0, 1);
      };
      const week = ms => {
        const thursday = monday(ms) + 3 * DAY, year = new Date(thursday).getUTCFullYear();
        return [year, 1 + Math.floor((thursday - Date.UTC(year, 0, 1)) / DAY / 7)];
      };
      const two = n => String(n).padStart(2, "0");
      const name = (ms, by) => by === "week" ? week(ms)[0] + "-W" + two(week(ms)[1]) :
        text(ms).slice(0, by === "day" ? 10 : by === "month" ? 7 : 4);
      const label = (ms, by) => {
        const day = text(ms);
        if (by === "year") return [day.slice(0, 4), ""];
        if (by === "month") return [day.slice(5, 7), day.slice(0, 4)];
        if (by === "week") return [two(week(ms)[1]), String(week(ms)[0])];
        return [day.slice(8), day.slice(0, 7)];
      };
      const ticks = high => {
        let step = 10 ** Math.floor(Math.log10(high / 5));
        for (const f of [1, 2, 5, 10]) if (step * f * 5 >= high * (1 - 1e-9)) { step *= f; break; }
        const list = [];
        for (let i = 0; (i - 1) * step < high * (1 - 1e-9); i++) list.push(i * step);
        return [list, Math.max(0, -Math.floor(Math.log10(step) + 1e-9))];
      };
      const show = () => {
        const what = $("what").value, by = $("by").value, unit = units[what];
        let from = $("from").value || days[0].day, to = $("to").value || days[days.length - 1].day;
        if (to < from) [from, to] = [to, from];
        const sums = new Map();
        for (const d of days) if (d.day >= from && d.day <= to) {
          const key = start(time(d.day), by);
          sums.set(key, (sums.get(key) || 0) + d[what]);
        }
        const bars = [];
        for (let ms = start(time(from), by); ms <= time(to) && bars.length < 20000; ms = next(ms, by))
          bars.push([ms, sums.get(ms) || 0]);
        const sum = bars.reduce((a, b) => a + b[1], 0);
        const words = (v, n = what === "m" || what === "s" ? 1 : 0) => v.toFixed(n) +
          (unit && " " + unit);
        const out = $("sum");
        out.textContent = out.dataset.sum + " " + words(sum) + " · " + out.dataset.mean + " " +
          words(sum / Math.max(1, bars.length), 1);
        const L = 64, T = 28, PW = 952, PH = 250, high = Math.max(...bars.map(b => b[1]), 0);
        const [list, decimals] = ticks(high || 1), top = list[list.length - 1];
        const picture = make("svg", { viewBox: "0 0 1040 336", role: "img", "aria-label":
          $("what").selectedOptions[0].textContent + ", " + from + " – " + to });
        const put = (name, attributes, text) => picture.appendChild(make(name, attributes, text));
        for (const v of list) {
          const y = T + PH - v / top * PH;
          put("path", { d: `M${L} ${y}h${PW}`, stroke: v ? "#e2e6eb" : "#6b7280" });
          put("text", { x: L - 8, y: y + 4, "font-size": 12, "text-anchor": "end", fill: "#4b5563" },
            v ? v.toFixed(decimals) : "0");
        }
        put("text", { x: L - 8, y: 14, "font-size": 12, "text-anchor": "end", fill: "#4b5563" }, unit);
        const step = PW / bars.length, wide = Math.min(56, Math.max(.6, step * .74));
        let lowEnd = 0, highEnd = 0, last = "";
        bars.forEach(([ms, v], i) => {
          const x = L + (i + .5) * step, h = v / top * PH;
          if (v > 0) put("rect", { class: "bar", x: x - wide / 2, y: T + PH - Math.max(1, h),
            width: wide, height: Math.max(1, h), rx: wide > 6 ? 2 : 0, fill: "#2f6db5" })
            .append(make("title", {}, name(ms, by) + ": " + words(v)));
          if (step >= 44) put("text", { x, y: T + PH - h - 6, "font-size": 12, "text-anchor": "middle",
            fill: "#111827" }, v ? words(v).split(" ")[0] : "0");
          const [low, above] = label(ms, by), half = low.length * 3.5;
          if (x - half >= lowEnd) {
            put("text", { x, y: T + PH + 18, "font-size": 12, "text-anchor": "middle",
              fill: "#4b5563" }, low);
            lowEnd = x + half + 8;
          }
          if (above && above !== last && x - half >= highEnd) {
            put("text", { x: x - half, y: T + PH + 37, "font-size": 12.5, "font-weight": 700,
              fill: "#111827" }, above);
            highEnd = x - half + above.length * 8 + 10;
          }
          last = above;
        });
        $("bars").replaceChildren(picture);
      };
      form.hidden = false;
      form.addEventListener("submit", e => e.preventDefault());
      form.addEventListener("change", show);
      form.addEventListener("reset", () => setTimeout(show));
      if (days.length) show();
    }
    })();

    """#
}
