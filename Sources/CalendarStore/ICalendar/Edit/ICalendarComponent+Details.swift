internal import CICal
internal import CivilTime

extension ICalendarComponent {
  /// Changes the lines of what an event is called, where it is and what is known of it, where they differ.
  mutating func changeDetails(
    of event: Event, from original: Event
  ) throws(UnwritableItem) {
    try changeText("SUMMARY", "title", event.title, original.title, icalproperty_new_summary)
    let hasMoved = try changeLocation(event.location, original.location)
    try changeText(
      "DESCRIPTION", "notes", event.notes, original.notes, icalproperty_new_description)
    try changeURL(event.url, original.url)
    if event.geo != original.geo { try changeGeo(event.geo) }
    if hasMoved || event.geo != original.geo { removeLines("X-APPLE-STRUCTURED-LOCATION") }
    if event.status != original.status {
      try set("STATUS", field: "status") { icalproperty_new_status(event.status.icalstatus) }
    }
    if event.availability != original.availability {
      try set("TRANSP", field: "show-as") {
        icalproperty_new_transp(event.availability.icaltransp)
      }
    }
  }

  mutating func changeText(
    _ name: String, _ field: String, _ text: String?, _ original: String?,
    _ make: (UnsafePointer<CChar>?) -> OpaquePointer?
  ) throws(UnwritableItem) {
    let written = text.map { PropertyText($0) }
    guard text != original, !written.isSame(as: original.map { PropertyText($0) }) else { return }
    try set(name, field: field, written, make)
  }

  /// Whether LOCATION has changed: other properties may then tell of the old place.
  mutating func changeLocation(
    _ location: String?, _ original: String?
  ) throws(UnwritableItem) -> Bool {
    let old = line("LOCATION")
    try changeText("LOCATION", "location", location, original, icalproperty_new_location)
    return line("LOCATION") != old
  }

  mutating func changeURL(_ url: String?, _ original: String?) throws(UnwritableItem) {
    let written = url.map { PropertyText(url: $0) }
    guard url != original, !written.isSame(as: original.map { PropertyText(url: $0) }) else {
      return
    }
    try set("URL", field: "url", written, icalproperty_new_url)
  }

  private mutating func changeGeo(_ geo: GeoLocation?) throws(UnwritableItem) {
    guard let geo else { return removeLines("GEO") }
    guard abs(geo.latitude) <= 90, abs(geo.longitude) <= 180 else {
      throw .invalid(
        field: "geo", reason: "a place is beyond 90 degrees north or 180 degrees east; mend it")
    }
    try set("GEO", field: "geo") {
      icalproperty_new_geo(icalgeotype(lat: geo.latitude, lon: geo.longitude))
    }
  }
}

extension PropertyText? {
  /// Whether both are written alike; one that is blank is not written at all.
  fileprivate func isSame(as other: PropertyText?) -> Bool {
    switch (self, other) {
    case (nil, nil): true
    case (let text?, nil), (nil, let text?): text.isBlank
    case (let text?, let other?): text.value == other.value || text.isBlank && other.isBlank
    }
  }
}
