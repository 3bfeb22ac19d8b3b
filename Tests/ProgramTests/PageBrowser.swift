// A page in a browser without a screen: driven by a script that a copy of it carries, and what the browser
// then holds is read back. The log of the browser's own network tells of requests.

import Glibc
import Kernel
import System
import Testing

struct PageBrowser {
  let home: Home

  init(_ home: Home) { self.home = home }

  /// What the browser holds of a page after its scripts, and the log of its network.
  func browse(_ file: String, width: Int = 1280) throws -> (page: String, log: String) {
    var browser = Launcher(home)
    browser.program = "/usr/bin/env"
    browser.variables["XDG_RUNTIME_DIR"] = home.path
    let result = try browser.run(
      [
        "chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
        "--no-first-run", "--disable-background-networking", "--disable-component-update",
        "--disable-sync", "--disable-extensions", "--user-data-dir=\(home.file("profile"))",
        "--host-resolver-rules=MAP * ~NOTFOUND", "--log-net-log=\(home.file("net.json"))",
        "--window-size=\(width),900", "--virtual-time-budget=8000", "--dump-dom",
        "file://" + home.file(file),
      ])
    try #require(result.code == 0, "\(result.stderr)")
    let log = try Files.read(home.file("net.json"), limit: 1 << 28)
    return (result.stdout, String(decoding: log, as: UTF8.self))
  }

  /// A copy of a page whose policy lets one more script run at its end, and that counts what the
  /// policy forbids.
  func copy(_ file: String, _ script: String) throws -> String {
    let bytes = try Files.read(home.file(file), limit: 1 << 24)
    var page = String(decoding: bytes, as: UTF8.self)
    let start = try #require(page.firstRange(of: "script-src 'sha256-"))
    let end = try #require(page[start.upperBound...].firstIndex(of: ";"))
    page.replaceSubrange(start.lowerBound..<end, with: "script-src 'unsafe-inline'")
    page = page.replacing(
      "<style>",
      with:
        "<script>window.forbidden = 0; document.addEventListener('securitypolicyviolation', "
        + "() => forbidden++);</script><style>", maxReplacements: 1)
    let tail = """
      <script>
      const pause = ms => new Promise(done => setTimeout(done, ms));
      const $ = id => document.getElementById(id);
      const seen = q => [...document.querySelectorAll(q)].filter(e => e.checkVisibility()).length;
      const set = (id, value, kind) => {
        $(id).value = value; $(id).dispatchEvent(new Event(kind, { bubbles: true }));
      };
      (async () => {
        const told = {};
        try { \(script) } catch (fault) { told.fault = String(fault); }
        told.forbidden = forbidden;
        const out = document.createElement("pre");
        out.id = "told"; out.textContent = "<<<" + JSON.stringify(told) + ">>>";
        document.body.append(out);
      })();
      </script></body>
      """
    page = page.replacing("</body>", with: tail)
    try home.write("copy.html", page)
    return "copy.html"
  }

  func told(_ file: String, _ script: String, width: Int = 1280) throws -> JSON {
    let (page, _) = try browse(try copy(file, script), width: width)
    let start = try #require(page.firstRange(of: "id=\"told\">&lt;&lt;&lt;"), "\(page.suffix(400))")
    let end = try #require(page.firstRange(of: "&gt;&gt;&gt;</pre>"))
    let told = try JSON(parsing: Array(page[start.upperBound..<end.lowerBound].utf8))
    #expect(told["fault"] == nil, "\(told.text)")
    return told
  }
}
