internal import CICal
internal import CivilTime

extension ICalendarObject {
  /// An object that holds the event alone, as import writes one.
  package init(_ event: Event, stamp: EditStamp) throws(EditError) {
    try self.init(.event, uid: event.uid, stamp: stamp) { component, forms throws(EditError) in
      try event.start.checkIsWritable("start")
      try event.end.checkIsWritable("end")
      try event.start.check(isNotAfter: event.end, "end")
      component.putTime("DTSTART", event.start, from: nil, &forms, repeats: false)
      if event.end != event.start {
        component.putTime("DTEND", event.end, from: nil, &forms, repeats: false)
      }
      let blank = Event(
        uid: event.uid, title: "", start: event.start, end: event.end)
      try component.changeDetails(of: event, from: blank)
      try component.set("STATUS", field: "status") {
        icalproperty_new_status(event.status.icalstatus)
      }
      try component.set("TRANSP", field: "show-as") {
        icalproperty_new_transp(event.availability.icaltransp)
      }
      try component.changeRules(to: event.recurrenceRules, from: [], start: event.start)
      try component.changeAlarms(to: event.alarms, from: [], title: event.title)
      return !event.recurrenceRules.isEmpty
    }
  }

  /// An object with one component; `fill` writes what it says, and tells whether its times come again.
  init(
    _ kind: ContentLines.Kind, uid: String, stamp: EditStamp,
    _ fill: (inout ICalendarComponent, inout TimeForms) throws(EditError) -> Bool
  ) throws(EditError) {
    guard !PropertyText(uid).isBlank, PropertyText(url: uid).value == uid else {
      throw .invalid(field: "id", reason: "the identifier is blank or has control characters")
    }
    guard let now = stamp.now.icaltime else {
      throw EditError(.timestampOutOfRange, field: "last-modified")
    }
    var lines = ContentLines()
    do throws(UnwritableEvent) {
      try EventEncoder().open(&lines)
      lines.begin(kind)
      try lines.add(uid.withCString { icalproperty_new_uid($0) })
      try lines.add(icalproperty_new_dtstamp(now))
      try lines.add(icalproperty_new_created(now))
      try lines.add(icalproperty_new_lastmodified(now))
      try lines.add(icalproperty_new_sequence(0))
      lines.end(kind)
    } catch {
      throw EditError(error, field: "id")
    }
    EventEncoder().close(&lines)
    do throws(ICalendarError) {
      try self.init(lines.bytes)
    } catch {
      throw EditError(.outOfMemory, field: "id")
    }
    guard let item = calendars.first?.items.lastIndex(where: \.isComponent) else { throw .missing }
    let place = ItemPlace(part: 0, item: item, name: kind.name.description, uid: uid)
    guard var component = component(at: place) else { throw .missing }
    var forms = TimeForms()
    let repeats = try fill(&component, &forms)
    replace(place, by: component)
    try updateCalendar(place.part) { calendar throws(EditError) in
      try calendar.addZones(of: forms.named, repeats: repeats)
    }
  }
}
