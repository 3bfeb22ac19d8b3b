// The IMDF archive against the text of the standard (OGC 20-094: the property keys of each feature type,
// its shapes, its categories), and back through our own reader.

import Core
import Kernel
import Testing

@testable import Survey

@Suite struct ExportIMDFTests {
  /// What is wrong with an archive, as sentences; and how many features there are. Property keys, which
  /// of them may be null, shapes and categories are from the pages of the standard.
  static let check = #"""
    import csv, json, re, sys, zipfile
    archive = zipfile.ZipFile(sys.argv[1])
    assert archive.testzip() is None
    faults = []
    L, N, B, I, R, P = 'labels', 'null', 'bool', 'int', 'ref', 'point'
    restriction = [N, {'employeesonly', 'restricted'}]
    spec = {
     'address': (None, {'address': ['text'], 'unit': [N, 'text'], 'locality': ['text'],
       'province': [N, 'text'], 'country': ['country'], 'postal_code': [N, 'text'],
       'postal_code_ext': [N, 'text'], 'postal_code_vanity': [N, 'text']}),
     'venue': ('poly', {'category': [{'university', 'museum'}], 'restriction': restriction, 'name': [L],
       'alt_name': [N, L], 'hours': [N, 'text'], 'phone': [N, 'text'], 'website': [N, 'text'],
       'display_point': [P], 'address_id': [('ref', 'address')]}),
     'building': (None, {'category': [{'parking', 'transit', 'transit.bus', 'transit.train',
       'unspecified'}], 'restriction': restriction, 'name': [N, L], 'alt_name': [N, L],
       'display_point': [N, P], 'address_id': [N, ('ref', 'address')]}),
     'footprint': ('poly', {'category': [{'aerial', 'ground', 'subterranean'}], 'name': [N, L],
       'building_ids': [('refs', 'building')]}),
     'level': ('poly', {'category': [{'arrivals', 'departures', 'parking', 'transit', 'unspecified'}],
       'restriction': restriction, 'outdoor': [B], 'ordinal': [I], 'name': [L], 'short_name': [L],
       'display_point': [N, P], 'address_id': [N, ('ref', 'address')],
       'building_ids': [N, ('refs', 'building')]}),
     'unit': ('poly', {'category': [{'auditorium', 'brick', 'classroom', 'column', 'concrete',
       'conferenceroom', 'drywall', 'elevator', 'escalator', 'fieldofplay', 'firstaid', 'fitnessroom',
       'foodservice', 'footbridge', 'glass', 'huddleroom', 'kitchen', 'laboratory', 'library', 'lobby',
       'lounge', 'mailroom', 'mothersroom', 'movietheater', 'movingwalkway', 'nonpublic', 'office',
       'opentobelow', 'parking', 'phoneroom', 'platform', 'privatelounge', 'ramp', 'recreation',
       'restroom', 'restroom.family', 'restroom.female', 'restroom.female.wheelchair', 'restroom.male',
       'restroom.male.wheelchair', 'restroom.transgender', 'restroom.transgender.wheelchair',
       'restroom.unisex', 'restroom.unisex.wheelchair', 'restroom.wheelchair', 'road', 'room',
       'serverroom', 'shower', 'smokingarea', 'stairs', 'steps', 'storage', 'structure', 'terrace',
       'theater', 'unenclosedarea', 'unspecified', 'vegetation', 'waitingroom', 'walkway',
       'walkway.island', 'wood'}], 'restriction': restriction, 'accessibility': [N], 'name': [N, L],
       'alt_name': [N, L], 'level_id': [('ref', 'level')], 'display_point': [N, P]}),
     'opening': ('line', {'category': [{'automobile', 'bicycle', 'emergencyexit', 'pedestrian',
       'pedestrian.principal', 'pedestrian.transit', 'service'}], 'accessibility': [N],
       'access_control': [N], 'door': [N], 'name': [N, L], 'alt_name': [N, L], 'display_point': [N, P],
       'level_id': [('ref', 'level')]}),
     'fixture': ('poly', {'category': [{'baggagecarousel', 'boardinggate.desk', 'checkin.desk',
       'checkin.kiosk', 'desk', 'equipment', 'furniture', 'immigration.desk', 'inspection.desk',
       'obstruction', 'securityequipment', 'stage', 'vegetation', 'wall', 'water'}], 'name': [N, L],
       'alt_name': [N, L], 'anchor_id': [N], 'level_id': [('ref', 'level')],
       'display_point': [N, P]}),
    }
    uuid4 = re.compile(r'[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}')
    tag = re.compile(r'[a-z]{2,3}(-[A-Za-z0-9]{2,8})*')
    manifest = json.loads(archive.read('manifest.json'))
    if manifest['version'] != '1.0.0': faults.append('version')
    if not tag.fullmatch(manifest['language']): faults.append('language')
    if not re.fullmatch(r'\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z', manifest['created']):
        faults.append('created ' + manifest['created'])
    files = {n[:-8]: json.loads(archive.read(n)) for n in archive.namelist() if n.endswith('.geojson')}
    for need in ['building', 'footprint', 'level', 'unit', 'opening', 'fixture']:
        if need not in files: faults.append('no ' + need)
    ids = {n: {f['id'] for f in c['features']} for n, c in files.items()}
    every = [f['id'] for c in files.values() for f in c['features']]
    if len(set(every)) != len(every): faults.append('an id twice')
    def signed(ring): return sum(a[0]*b[1]-b[0]*a[1] for a, b in zip(ring, ring[1:]))
    def position(p): return len(p) == 2 and abs(p[0]) <= 180 and abs(p[1]) <= 90
    def polygon(rings):
        for i, ring in enumerate(rings):
            if len(ring) < 4 or ring[0] != ring[-1] or not all(map(position, ring)): return False
            if (signed(ring) > 0) != (i == 0): return False
        return bool(rings)
    def fits(value, kind):
        if isinstance(kind, set): return value in kind
        if isinstance(kind, tuple):
            many = value if kind[0] == 'refs' else [value]
            return isinstance(many, list) and many and all(v in ids.get(kind[1], ()) for v in many)
        return {'null': lambda v: v is None, 'bool': lambda v: isinstance(v, bool),
          'int': lambda v: isinstance(v, int) and not isinstance(v, bool),
          'text': lambda v: isinstance(v, str) and v != '',
          'country': lambda v: isinstance(v, str) and re.fullmatch('[A-Z]{2}', v),
          'labels': lambda v: isinstance(v, dict) and v and all(tag.fullmatch(k) and
             isinstance(t, str) for k, t in v.items()),
          'point': lambda v: isinstance(v, dict) and v['type'] == 'Point' and
             position(v['coordinates'])}[kind](value)
    for name, collection in files.items():
        if collection['type'] != 'FeatureCollection': faults.append(name)
        shape, keys = spec[name]
        for f in collection['features']:
            where = name + ' ' + f['id']
            if f['type'] != 'Feature' or f['feature_type'] != name: faults.append(where + ' type')
            if not uuid4.fullmatch(f['id']): faults.append(where + ' id')
            g = f['geometry']
            if shape is None: ok = g is None
            elif shape == 'line':
                ok = g and g['type'] == 'LineString' and len(g['coordinates']) > 1 and \
                  all(map(position, g['coordinates']))
            else:
                ok = g and (polygon(g['coordinates']) if g['type'] == 'Polygon' else
                  g['type'] == 'MultiPolygon' and all(map(polygon, g['coordinates'])))
            if not ok: faults.append(where + ' geometry')
            if set(f['properties']) != set(keys): faults.append(where + ' keys')
            for key, kinds in keys.items():
                if not any(fits(f['properties'].get(key), k) for k in kinds):
                    faults.append(f'{where} {key}: {f["properties"].get(key)}')
    print(json.dumps({'faults': faults[:20], 'language': manifest['language'],
      'counts': {n: len(c['features']) for n, c in files.items()}}))
    """#

  @Test(.enabled(if: ExportPrograms.hasPython, ExportPrograms.absentPython))
  func aPlanOnEarthIsSound() throws {
    let desk = try ExportTests.earth()
    let path = try desk.export("e.imdf.zip")
    #expect(desk.errors.contains("no venue"))
    let found = try desk.pythonJSON(ExportIMDFTests.check, path)
    #expect(found["faults"] == [], "\(found["faults"]?.text ?? "")")
    #expect(found["counts"]?["unit"] == 2 && found["counts"]?["fixture"] == 1)
    #expect(found["counts"]?["venue"] == nil)
  }

  @Test(.enabled(if: ExportPrograms.hasPython, ExportPrograms.absentPython))
  func theVenueComesWithItsAddress() throws {
    let desk = try ExportTests.earth()
    let path = try desk.export(
      "e.imdf",
      "category=museum address=\"Via Roma 1\" locality=Torino country=it")
    let found = try desk.pythonJSON(ExportIMDFTests.check, path)
    #expect(found["faults"] == [], "\(found["faults"]?.text ?? "")")
    #expect(found["counts"]?["venue"] == 1 && found["counts"]?["address"] == 1)
    #expect(!desk.errors.contains("no venue"))
  }

  @Test func comesBackWithTheSameRooms() throws {
    let desk = try ExportTests.earth()
    let rooms = try desk.rows("survey room list --project Earth")
    let path = try desk.export("e.imdf.zip")
    try #require(desk.run("survey import \(path) --project Back") == .ok, "\(desk.errors)")
    let back = try desk.rows("survey room list --project Back")
    try compare(rooms, back) { first, second in
      // A plan that had no UUIDs gets those of the notebook, marked as version 4.
      var id = first[text: "id"] ?? ""
      let digit = id.index(id.startIndex, offsetBy: 14)
      id.replaceSubrange(digit...digit, with: "4")
      return second[text: "source_id"] == id
    }
  }

  @Test func numbersComeBackAsNumbers() throws {
    let desk = try Desk()
    func room(_ properties: String, _ x: Double, _ id: String) -> String {
      let (west, east) = (9 + x, 9 + x + 0.0001)
      let ring = "[[\(west),45],[\(east),45],[\(east),45.0001],[\(west),45.0001],[\(west),45]]"
      return importRoom(properties + "\"level\":0", ring, id: "\"\(id)\"")
    }
    let plan = try desk.scratch.write(
      "n.geojson",
      importCollection(
        room("\"name\":\"Aula\",\"number\":\"B.102\",", 0, "a"),
        room("\"number\":\"B.103\",", 0.0002, "b"), room("\"number\":\"WC\",", 0.0004, "c"),
        room("\"name\":\"Bar\",", 0.0006, "d")))
    try #require(desk.run("survey import \(plan) --project First") == .ok, "\(desk.errors)")
    let path = try desk.export("n.imdf.zip")
    try #require(desk.run("survey import \(path) --project Back") == .ok, "\(desk.errors)")
    let back = try desk.rows("survey room list --project Back")
    #expect(
      Set(back.map { "\($0[text: "number"] ?? "-") \($0[text: "name"] ?? "-")" })
        == ["B.102 Aula", "B.103 -", "WC -", "- Bar"])
  }

  /// Every room is there once, by its id, with its name and its area.
  private func compare(
    _ rooms: [JSON], _ back: [JSON], same: (JSON, JSON) -> Bool
  ) throws {
    try #require(rooms.count == back.count)
    var worst = 0.0
    for room in rooms {
      let twins = back.filter { same(room, $0) }
      try #require(twins.count == 1, "\(room.text)")
      let area = room["area_m2"]?.number ?? 0
      worst = max(worst, abs((twins[0]["area_m2"]?.number ?? .nan) - area))
      #expect(twins[0][text: "name"] == room[text: "name"])
    }
    #expect(worst < 1e-6, "\(worst)")
  }

  @Test(.enabled(if: ImportData.isHere, ImportData.absent))
  func aRealVenueComesBack() throws {
    let desk = try Desk()
    try #require(desk.run("survey import \(ImportData.imdf) --project First") == .ok)
    let path = try desk.export("r.imdf.zip")
    if ExportPrograms.hasPython {
      let found = try desk.pythonJSON(ExportIMDFTests.check, path)
      #expect(found["faults"] == [], "\(found["faults"]?.text ?? "")")
      #expect(found["counts"]?["unit"] == 443 && found["counts"]?["level"] == 8)
      #expect(found["counts"]?["opening"] == 472 && found["counts"]?["building"] == 2)
    }
    let rooms = try desk.rows("survey room list --project First")
    try #require(desk.run("survey import \(path) --project Second") == .ok, "\(desk.errors)")
    let back = try desk.rows("survey room list --project Second")
    // The ids of the venue's own plan are kept.
    let bySource = Dictionary(
      back.map { ($0[text: "source_id"] ?? "", $0) }, uniquingKeysWith: { a, _ in a })
    #expect(bySource.count == 443)
    var worst = 0.0
    for room in rooms {
      let twin = try #require(bySource[room[text: "source_id"] ?? ""])
      worst = max(
        worst, abs((twin["area_m2"]?.number ?? .nan) - (room["area_m2"]?.number ?? 0)))
      #expect(twin["names"] == room["names"])
      // The venue has categories that the standard has not.
      let category = room[text: "category"] ?? ""
      let known = IMDFExport.unitCategories.contains(category)
      #expect(twin[text: "category"] == (known ? category : "unspecified"))
    }
    #expect(worst < 1e-6, "\(worst)")
  }

  @Test func idsAreOfVersionFourAndDiffer() {
    var ids = IMDFIdentifiers()
    let own = Identifier(high: 0x0190_0000_0000_7123, low: 0x8123_4567_89ab_cdef)
    let given = "3f2b8c1e-7d4a-4b5c-9e6f-0123456789ab"
    #expect(ids.of(own, given) == given)
    // Another thing with the same source id gets one of its own.
    let second = ids.of(own, given)
    #expect(second == "01900000-0000-4123-8123-456789abcdef")
    let third = ids.of(own, "room-1")
    #expect(third != second && IMDFIdentifiers.isVersion4(Identifier(third) ?? own))
    #expect(ids.derived("footprint", own) != ids.derived("footprint", own))
  }
}
