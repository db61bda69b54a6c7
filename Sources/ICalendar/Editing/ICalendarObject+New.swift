internal import CivilTime

extension ICalendarObject {
  /// An object with only this event, as an import writes it.
  package init(_ event: Event, stamp: EditStamp) throws(EditError) {
    try Self.check(uid: event.uid)
    try event.start.checkIsWritable("start")
    try event.end.checkIsWritable("end")
    try event.start.check(isNotAfter: event.end, "end")
    try event.title.checkLength("title")
    try event.location?.checkLength("location")
    try event.notes?.checkLength("notes")
    try event.url?.checkLength("url")
    guard event.structuredLocation?.isWritable ?? true else { throw .placeBeyondEarth }
    var new = event
    new.creationDate = stamp.now
    new.lastModifiedDate = stamp.now
    new.sequence = 0
    let text: [UInt8]
    do throws(UnwritableEvent) {
      text = try EventEncoder(productID: stamp.productID).object(of: new)
    } catch {
      throw EditError(error, field: error.field)
    }
    try self.init(made: text)
  }

  /// An object with one component. `fill` adds the component's properties and returns whether its
  /// times repeat.
  init(
    _ component: StaticString, uid: String, stamp: EditStamp,
    _ fill: (inout ICalendarComponent, inout TimeForms) throws(EditError) -> Bool
  ) throws(EditError) {
    try Self.check(uid: uid)
    guard let now = stamp.now.writable else {
      throw EditError(.timestampOutOfRange, field: "last-modified")
    }
    var lines = ContentLines()
    let encoder = EventEncoder(productID: stamp.productID)
    encoder.open(&lines)
    lines.begin(component)
    lines.add("UID", text: PropertyText(uid))
    for name in ["DTSTAMP", "CREATED", "LAST-MODIFIED"] as [StaticString] {
      lines.add(name, now, utc: true)
    }
    lines.add("SEQUENCE", "0")
    lines.end(component)
    encoder.close(&lines)
    try self.init(made: lines.bytes)
    guard let item = calendars.first?.items.lastIndex(where: \.isComponent) else { throw .missing }
    let place = ItemPlace(part: 0, item: item, name: "\(component)", uid: uid)
    guard var filled = self.component(at: place) else { throw .missing }
    var forms = TimeForms()
    let repeats = try fill(&filled, &forms)
    replace(place, by: filled)
    updateCalendar(place.part) { calendar in
      calendar.addZones(of: forms.named, repeats: repeats)
    }
  }

  private init(made text: [UInt8]) throws(EditError) {
    do throws(ICalendarError) { try self.init(text) } catch {
      throw .refused(reason: error.description)
    }
  }

  private static func check(uid: String) throws(EditError) {
    guard !PropertyText(uid).isBlank, PropertyText(url: uid).value == uid else {
      throw .invalid(field: "id", reason: "the identifier is blank or has control characters")
    }
  }
}
