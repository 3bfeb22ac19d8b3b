// The pages of supplements and their list, held against the file of the base itself, read here as plain JSON.

import Kernel
import System
import Testing

@Suite struct SupplementPageTests {
  private static let base: JSON = {
    let package = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let bytes = try? Files.read("/" + package + "/data/stack/supplements.json", limit: 1 << 24)
    return (try? JSON(parsing: bytes ?? [])) ?? .null
  }()

  private static var supplements: [JSON] { base["supplements"]?.array ?? [] }

  private func ada() throws -> StackBench {
    let bench = try StackBench()
    bench.run("stack person add Ada born=1979-03-14")
    bench.run("stack add zinc dose=10mg")
    return bench
  }

  private func page(_ bench: StackBench, _ id: String, _ format: String) throws -> String {
    bench.out = ""
    #expect(bench.run("stack supplement show \(id) --format \(format)") == .ok, "\(bench.errors)")
    return bench.out
  }

  private func ids(_ bench: StackBench, _ options: String) throws -> Set<String> {
    Set(
      try bench.rows("stack supplement list \(options)").compactMap { $0["supplement"]?.string })
  }

  @Test("each page is a document with one title, headings without a gap, and headers of columns")
  func documents() throws {
    #expect(Self.supplements.count == 49)
    let bench = try ada()
    for (language, code) in [(Language.english, "en"), (.italian, "it")] {
      bench.language = language
      for one in Self.supplements {
        let id = one["id"]?.string ?? ""
        let html = try page(bench, id, "html").replacing("&#39;", with: "'")
        #expect(html.contains("<html lang=\"\(code)\">"))
        let name = one["name"]?[code]?.string ?? "?"
        #expect(html.components("<h1").count == 2 && html.contains(">\(name)</h1>"), "\(id)")
        var last = 1
        for part in html.components("<h").dropFirst() {
          guard let level = part.first.flatMap({ Int(String($0)) }) else { continue }
          #expect(level <= last + 1, "\(id)")
          last = level
        }
        #expect(!html.contains("<th>") && html.contains("<th scope=\"col\""))
        let disclaimer = Self.base["disclaimer"]?[code]?.string ?? "?"
        #expect(html.contains(disclaimer), "\(id)")
        if one["side_effects"]?.array == nil {
          #expect(html.contains(language == .italian ? "non registrato" : "not recorded"), "\(id)")
        }
      }
    }
  }

  @Test("every source that a statement of the page names is on the page, with its DOI")
  func citations() throws {
    let bench = try ada()
    let known = Self.base["citations"]?.object
    let pairs = Self.base["interactions"]?.array ?? []
    for one in Self.supplements {
      let id = one["id"]?.string ?? ""
      let nutrients = Set((one["content"]?.array ?? []).compactMap { $0["nutrient"]?.string })
      var rows = (one["goals"]?.array ?? []) + (one["risks"]?.array ?? [])
      rows += pairs.filter { $0["a"]?.string == id || $0["b"]?.string == id }
      var cites = Set(rows.flatMap { $0["cites"]?.array ?? [] }.compactMap(\.string))
      for nutrient in Self.base["nutrients"]?.array ?? []
      where nutrients.contains(nutrient["id"]?.string ?? "") {
        cites.formUnion((nutrient["limits"]?.array ?? []).compactMap { $0["cite"]?.string })
      }
      let html = try page(bench, id, "html")
      for cite in cites {
        let url = known?[cite]?["url"]?.string ?? "?"
        #expect(html.contains(url), "\(id): \(cite)")
        if let place = url.firstRange(of: "doi.org/") {
          #expect(html.contains("DOI " + url[place.upperBound...]), "\(id): \(cite)")
        }
      }
      // A row without a source says so.
      if rows.contains(where: { $0["cites"]?.array?.isEmpty ?? false }) {
        #expect(html.contains("no source checked"), "\(id)")
      }
    }
  }

  @Test("where authorities differ the page says by how much")
  func differences() throws {
    let bench = try ada()
    func shown(_ id: String) throws -> [String] {
      let row = try bench.rows("stack supplement show \(id)").first
      return (row?["differences"]?.array ?? []).map { one in
        let numbers = ["strict_value", "mild_value", "difference"].map {
          one[$0]?.number?.shortest ?? "?"
        }
        return "\(one["strict"]?.string ?? "") \(one["mild"]?.string ?? "") "
          + numbers.joined(separator: " ")
      }
    }
    #expect(try shown("zinc") == ["EFSA IOM 25 40 15"])
    #expect(try shown("selenium") == ["EFSA IOM 255 400 145"])
    #expect(try shown("vitamin_b6") == ["EFSA IOM 12 100 88"])
    // Both set 100 µg.
    #expect(try shown("vitamin_d3").isEmpty)
    #expect(try page(bench, "zinc", "html").contains("Where authorities differ"))
    #expect(try !page(bench, "vitamin_d3", "html").contains("Where authorities differ"))
  }

  @Test("filters keep what the base says, and what a person takes")
  func filters() throws {
    let bench = try ada()
    func base(_ fits: (JSON) -> Bool) -> Set<String> {
      Set(Self.supplements.filter(fits).compactMap { $0["id"]?.string })
    }
    let all = base { _ in true }
    #expect(try ids(bench, "") == all)
    #expect(try ids(bench, "--diet vegan") == base { $0["diet"]?["vegan"]?.string != "no" })
    let strong = base { one in
      (one["goals"]?.array ?? []).contains { $0["evidence"]?.string == "A" }
    }
    #expect(try ids(bench, "--evidence A") == strong && !strong.isEmpty)
    let sleep = base { one in
      (one["goals"]?.array ?? []).contains {
        $0["goal"]?.string == "sleep" && ["A", "B"].contains($0["evidence"]?.string)
      }
    }
    #expect(try ids(bench, "--goal sonno --evidence B") == sleep)
    #expect(try ids(bench, "--taken") == ["zinc"])
    #expect(try ids(bench, "--untaken") == all.subtracting(["zinc"]))
    let html = try page(bench, "zinc", "html")
    #expect(html.contains("Taken by") && html.contains("Ada"))
  }

  @Test(
    "a supplement is found by brand, Latin name, other language and with one slip",
    arguments: [
      ("Dibase", "vitamin_d3"), ("zinco", "zinc"), ("withania", "ashwagandha"),
      ("ashwagandah", "ashwagandha"), ("Circadin", "melatonin"), ("curcuma longa", "curcumin"),
    ])
  func found(_ text: String, _ id: String) throws {
    let bench = try ada()
    #expect(try ids(bench, "--search \"\(text)\"").contains(id))
  }

  @Test(
    "what does not exist is refused",
    arguments: [
      "show xyzzy", "show \"\"", "list --evidence D", "list --diet xyzzy", "list --goal xyzzy",
      "list --taken --untaken", "list --person Zed", "list --evidence \"\"",
    ])
  func refused(_ line: String) throws {
    #expect(try ada().run("stack supplement \(line)") == .usage, "\(line)")
  }

  @Test("a brand names its supplement, and a page needs no notebook")
  func brandShown() throws {
    let bench = try StackBench()
    #expect(try page(bench, "Dibase", "html").contains("<h1 dir=\"auto\">Vitamin D3</h1>"))
  }
}

extension String {
  fileprivate func components(_ mark: String) -> [Substring] {
    var parts: [Substring] = []
    var rest = self[...]
    while let found = rest.firstRange(of: mark) {
      parts.append(rest[..<found.lowerBound])
      rest = rest[found.upperBound...]
    }
    return parts + [rest]
  }
}
