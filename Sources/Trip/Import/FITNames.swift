// Words for numbers of the FIT profile: sports, kinds of course points, and makers whose names are sure.

enum FITNames {
  /// The profile's word for a sport; its number where it is a newer one.
  static func sport(_ number: Int64) -> String {
    if let word = Int(exactly: number).flatMap({ sports.indices.contains($0) ? sports[$0] : nil }) {
      return word
    }
    return laterSports[number] ?? "sport \(number)"
  }

  /// The profile's word for a point of a course; nil for "generic" and newer ones.
  static func coursePoint(_ number: Int64) -> String? {
    guard let index = Int(exactly: number), (1..<coursePoints.count).contains(index) else {
      return nil
    }
    return coursePoints[index].isEmpty ? nil : coursePoints[index]
  }

  /// Maker and product as they can be known: a name, or numbers.
  static func device(maker: Int64?, product: Int64?, name: String?) -> String? {
    let known = maker.flatMap { makers[$0] }
    if let name {
      guard let known, !name.hasPrefix(known) else { return name }
      return "\(known) \(name)"
    }
    guard let maker else { return nil }
    let first = known ?? "manufacturer \(maker)"
    guard let product else { return first }
    return "\(first) product \(product)"
  }

  private static let sports = [
    "generic", "running", "cycling", "transition", "fitness_equipment", "swimming", "basketball",
    "soccer", "tennis", "american_football", "training", "walking", "cross_country_skiing",
    "alpine_skiing", "snowboarding", "rowing", "mountaineering", "hiking", "multisport",
    "paddling", "flying", "e_biking", "motorcycling", "boating", "driving", "golf",
    "hang_gliding", "horseback_riding", "hunting", "fishing", "inline_skating", "rock_climbing",
    "sailing", "ice_skating", "sky_diving", "snowshoeing", "snowmobiling",
    "stand_up_paddleboarding", "surfing", "wakeboarding", "water_skiing", "kayaking", "rafting",
    "windsurfing", "kitesurfing", "tactical", "jumpmaster", "boxing", "floor_climbing",
    "baseball",
  ]

  private static let laterSports: [Int64: String] = [
    53: "diving", 62: "hiit", 64: "racket", 65: "wheelchair_push_walk",
    66: "wheelchair_push_run", 67: "meditation", 69: "disc_golf", 71: "cricket", 72: "rugby",
    73: "hockey", 74: "lacrosse", 75: "volleyball", 76: "water_tubing", 77: "wakesurfing",
    80: "mixed_martial_arts", 82: "snorkeling", 83: "dance", 84: "jump_rope",
  ]

  private static let coursePoints = [
    "generic", "summit", "valley", "water", "food", "danger", "left", "right", "straight",
    "first_aid", "fourth_category", "third_category", "second_category", "first_category",
    "hors_category", "sprint", "left_fork", "right_fork", "middle_fork", "slight_left",
    "sharp_left", "slight_right", "sharp_right", "u_turn", "segment_start", "segment_end", "",
    "campsite", "aid_station", "rest_area", "general_distance", "service", "energy_gel",
    "sports_drink", "mile_marker", "checkpoint", "shelter", "meeting_spot", "overlook", "toilet",
    "shower", "gear", "sharp_curve", "steep_incline", "tunnel", "bridge", "obstacle", "crossing",
    "store", "transition", "navaid", "transport", "alert", "info",
  ]

  private static let makers: [Int64: String] = [
    1: "Garmin", 15: "Dynastream", 23: "Suunto", 32: "Wahoo", 38: "o-synce", 40: "Concept2",
    41: "Shimano", 70: "Sigma", 71: "TomTom", 89: "Tacx", 107: "Magene", 115: "iGPSPORT",
    123: "Polar", 137: "Bosch", 142: "TAG Heuer", 258: "Lezyne", 260: "Zwift", 265: "Strava",
    267: "Bryton", 289: "Hammerhead", 294: "COROS", 310: "Decathlon",
  ]
}
