// What the report does in a browser: filters, and the way from a room on a plan to its part of the
// register. Long registers are filtered in slices, so that the page answers all the while.

extension ReportPage {
  static let script = #"""

    (() => {
    "use strict";
    const $ = id => document.getElementById(id), all = (q, n) => [...(n || document)
      .querySelectorAll(q)];
    const form = $("filters"), buttons = all("#levels button"), count = $("count");
    const levels = all("section.level"), rooms = all("section.room"), lines = all(".rooms tbody tr");
    const plain = t => (/[^\0-\x7f]/.test(t) ? t.normalize("NFD").replace(/\p{M}/gu, "") : t)
      .toLowerCase();
    const want = { level: "", family: "", state: "", text: "" };
    const memory = new Map();
    let turn = 0, total = 0;

    // The rows of a room, with the text that is searched once somebody searches.
    const rowsOf = room => {
      let found = memory.get(room);
      if (!found) {
        const rows = all("tbody tr", room);
        memory.set(room, found = { rows, texts: null, filtered: false });
      }
      return found;
    };
    const textsOf = (room, known) => {
      const title = " " + room.querySelector("h4").textContent;
      return known.texts ||= known.rows.map(row => plain(row.textContent + title));
    };

    // How many rows of a room are to be seen; the others are hidden.
    const filter = room => {
      const out = want.state && room.dataset.s !== want.state ||
        want.level && room.parentNode.dataset.level !== want.level;
      if (out) { room.hidden = true; return 0; }
      let seen = +room.dataset.n;
      if (want.family || want.text) {
        const known = rowsOf(room), texts = want.text ? textsOf(room, known) : null;
        seen = 0;
        known.rows.forEach((row, i) => {
          const away = want.family && row.dataset.f !== want.family ||
            texts && !texts[i].includes(want.text);
          row.hidden = away;
          if (!away) seen++;
        });
        known.filtered = true;
      } else {
        const known = memory.get(room);
        if (known && known.filtered) {
          for (const row of known.rows) row.hidden = false;
          known.filtered = false;
        }
      }
      room.hidden = seen === 0;
      return seen;
    };
    const say = seen => {
      count.textContent = (seen === total ? total : seen + " / " + total) + " " +
        count.dataset.words;
    };

    function apply(then) {
      const mine = ++turn;
      for (const b of buttons) b.setAttribute("aria-pressed", b.dataset.level === want.level);
      for (const l of levels) l.hidden = want.level !== "" && l.dataset.level !== want.level;
      for (const line of lines) line.hidden = want.state !== "" && line.dataset.s !== want.state;
      let next = 0, seen = 0;
      const slice = () => {
        if (mine !== turn) return;
        const end = performance.now() + 50;
        while (next < rooms.length && performance.now() < end) seen += filter(rooms[next++]);
        if (next < rooms.length) { setTimeout(slice); return; }
        say(seen);
        if (then) then();
      };
      slice();
    }

    const read = () => {
      want.family = $("family").value; want.state = $("state").value;
      want.text = plain($("text").value.trim());
      apply();
    };
    let quiet = false;
    // Everything is shown again; `then` runs once it is.
    function clear(then) {
      Object.assign(want, { level: "", family: "", state: "", text: "" });
      quiet = true; form.reset(); quiet = false;
      apply(then);
    }
    let pause = 0;
    form.addEventListener("submit", e => e.preventDefault());
    form.addEventListener("reset", () => { if (!quiet) setTimeout(clear); });
    $("family").addEventListener("change", read);
    $("state").addEventListener("change", read);
    $("text").addEventListener("input", () => { clearTimeout(pause); pause = setTimeout(read, 150); });
    for (const b of buttons) b.addEventListener("click", () => {
      want.level = b.dataset.level; apply();
    });

    // A room that is gone to is seen, whatever the filters say.
    const go = hash => {
      const there = /^#[rl]-/.test(hash) && $(hash.slice(1));
      if (!there) return;
      const show = () => {
        // What is not laid out yet cannot be focused.
        for (let n = there; n.style; n = n.parentNode) {
          if (n.tagName === "SECTION") n.style.contentVisibility = "visible";
        }
        there.scrollIntoView();
        (there.querySelector("h2,h4") || there).focus({ preventScroll: true });
      };
      if (there.closest("[hidden]") || there.querySelector("[hidden]")) clear(show); else show();
    };
    document.addEventListener("click", e => {
      const link = e.target.closest && e.target.closest("a");
      const hash = link && link.getAttribute("href");
      if (hash && hash[0] === "#") {
        e.preventDefault();
        location.hash = hash;
        // The browser moves the focus itself when it follows a fragment; afterwards it is set.
        setTimeout(() => go(hash), 50);
        return;
      }
      const picture = e.target.closest && e.target.closest(".photos img,.photos .picture");
      if (picture) picture.classList.toggle("large");
    });
    addEventListener("hashchange", () => go(location.hash));

    for (const room of rooms) total += +room.dataset.n;
    form.hidden = false;
    document.querySelector(".contents").hidden = true;
    say(total);
    })();

    """#
}
