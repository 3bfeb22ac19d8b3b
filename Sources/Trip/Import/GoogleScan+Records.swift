// `Records.json`: one object for each fix, and the raw signals of an Android phone.
import Core
import Kernel

extension GoogleScan {
  /// The array `locations`.
  mutating func records() throws(JSONFault) {
    while try json.nextObject() {
      json.mark()
      var latitude: Double?
      var longitude: Double?
      var point = TrackPoint(place: GeoPoint(latitude: 0, longitude: 0))
      while try json.member() {
        if json.reader.textEquals("latitudeE7") {
          latitude = try json.number()
        } else if json.reader.textEquals("longitudeE7") {
          longitude = try json.number()
        } else if json.reader.textEquals("accuracy") {
          point.accuracy = try json.number()
        } else if json.reader.textEquals("altitude") {
          point.elevation = try json.number()
        } else if json.reader.textEquals("timestamp") || json.reader.textEquals("timestampMs") {
          point.time = try json.time()
        } else {
          try json.skip()
        }
      }
      guard let place = place(latitude, longitude) else { continue }
      point.place = place
      add(point, to: .records)
    }
  }

  /// The array `rawSignals`: positions among scans of networks and guesses of activities.
  mutating func rawSignals() throws(JSONFault) {
    while try json.nextObject() {
      while try json.member() {
        if json.reader.textEquals("position"), try json.opensObject() {
          try rawPosition()
        } else {
          try json.skip()
        }
      }
    }
  }

  private mutating func rawPosition() throws(JSONFault) {
    json.mark()
    var place: GeoPoint?
    var hasPlace = false
    var point = TrackPoint(place: GeoPoint(latitude: 0, longitude: 0))
    while try json.member() {
      if json.reader.textEquals("LatLng") || json.reader.textEquals("latLng") {
        hasPlace = true
        place = try placeText()
      } else if json.reader.textEquals("accuracyMeters") {
        point.accuracy = try json.number()
      } else if json.reader.textEquals("altitudeMeters") {
        point.elevation = try json.number()
      } else if json.reader.textEquals("timestamp") {
        point.time = try json.time()
      } else {
        try json.skip()
      }
    }
    guard let place else {
      if !hasPlace { collector.note(.withoutPosition) }
      return
    }
    point.place = place
    add(point, to: .signals)
  }

  /// The object `userLocationProfile`: places with the names that the phone gave them.
  mutating func profile() throws(JSONFault) {
    while try json.member() {
      guard json.reader.textEquals("frequentPlaces") else {
        try json.skip()
        continue
      }
      guard try json.opensArray() else { continue }
      while try json.nextObject() {
        json.mark()
        var place: GeoPoint?
        var label: String?
        while try json.member() {
          if json.reader.textEquals("placeLocation") {
            place = try placeOrObject()
          } else if json.reader.textEquals("label") {
            label = try json.text()
          } else {
            try json.skip()
          }
        }
        // Without a label it is only where somebody was often; the visits say that better.
        if let place, let label { collector.add(PlaceDraft(place: place, category: label)) }
      }
    }
  }
}
