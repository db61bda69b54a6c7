internal import CivilTime
internal import Foundation

/// Makes a reservation from the values of a record.
struct ReservationBuilder {
  var times: TimeColumns
  private var lastZone: (name: String, zone: TimeZone)?

  init(times: TimeColumns) { self.times = times }

  mutating func reservation(_ values: inout StatedValues, _ record: Bytes) -> Reservation {
    var made = Reservation()
    made.hasColumns = true
    values.beginWithArrival()
    made.title = values.text(.title, record) ?? teams(values, record)
    made.theater = values.text(.theater, record)
    made.location = place(values, record)
    made.arrivalPlace = values.text(.destination, record).map { Place(name: $0) }
    made.notes = values.text(.notes, record)
    if let doors = values.text(.doors, record) { made.addNote("Doors: \(doors)") }
    if let name = values.text(.travelClass, record) { made.addNote("Class: \(name)") }
    made.url = values.text(.url, record)
    made.image = values.text(.image, record)
    made.seat = values.seat(record)
    made.gate = values.text(.gate, record)
    made.unused = values.unused
    made.members = values.members.mapValues { $0.joined(separator: ", ") }
    made.reservationNumber = values.text(.reservationNumber, record)
    made.provider = values.text(.provider, record)
    made.underName = values.text(.underName, record)
    readName(values, record, &made)
    made.calendar = values.text(.calendar, record)
    made.repeatRule = values.text(.repeatRule, record)
    made.id = values.text(.id, record)
    if let word = values.text(.status, record) {
      made.status = ReservationStatus(word: word)
    } else if values.text(.canceled, record).flatMap(ColumnTable.truth) == true {
      made.status = .cancelled
    }
    readVehicle(values, record, &made)
    if let title = made.title.flatMap(CancellationMark.title) {
      made.title = title
      if case .other(let word)? = made.status { made.addNote("Status: \(word)") }
      made.status = .cancelled
    }
    made.problems = values.problems

    made.zone = zone(.zone, values, record, &made.problems)
    made.endZone = zone(.endZone, values, record, &made.problems)
    times.orders.inferredInRecord = nil
    readTimes(values, record, &made)
    readWords(values, record, &made)
    readAlarms(values, record, &made)
    readGeo(values, record, &made)
    made.dayOrder = times.orders.inferredInRecord
    return made
  }

  /// `HOME – AWAY`; only one team if the other has no name.
  private func teams(_ values: StatedValues, _ record: Bytes) -> String? {
    guard values.has(.home) || values.has(.away) else { return nil }
    return [values.text(.home, record), values.text(.away, record)].compactMap(\.self)
      .joined(separator: " – ")
  }

  /// Joins the parts of a guest's name.
  private func readName(_ values: StatedValues, _ record: Bytes, _ made: inout Reservation) {
    guard values.has(.givenName) || values.has(.familyName) else { return }
    let parts = [values.text(.givenName, record), values.text(.familyName, record)]
    made.underName = parts.compactMap(\.self).joined(separator: " ")
  }

  /// The place with its address, of which it may already have a part; nil without both.
  private func place(_ values: StatedValues, _ record: Bytes) -> String? {
    let place = values.text(.location, record)
    guard values.has(anyOf: StatedValues.addressParts) else { return place }
    let address = PostalAddress(values, record)
    let rest = place.map(address.without) ?? address
    let parts = [place, rest.text].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// Makes a record with the number of a flight or a train, and without a title, a journey of that kind.
  /// Beside a title, the number is a line of the notes.
  private func readVehicle(
    _ values: StatedValues, _ record: Bytes, _ made: inout Reservation
  ) {
    let kinds: [(column: Column, kind: ReservationKind)] = [(.flight, .flight), (.train, .train)]
    for (column, kind) in kinds {
      guard let number = values.text(column, record) else { continue }
      guard made.title == nil, made.kind == nil else {
        if made.title?.contains(number) != true {
          made.addNote("\(kind.rawValue.capitalized): \(number)")
        }
        continue
      }
      made.kind = kind
      made.vehicle = number
      made.place = made.location.map { Place($0, ofJourney: kind) }
      made.location = nil
      made.arrivalPlace = made.arrivalPlace?.name.map { Place($0, ofJourney: kind) }
    }
  }

  private mutating func zone(
    _ column: Column, _ values: StatedValues, _ record: Bytes,
    _ problems: inout [FieldProblem]
  ) -> TimeZone? {
    guard let name = values.text(column, record) else { return nil }
    if let lastZone, lastZone.name == name { return lastZone.zone }
    do throws(TimeError) {
      let zone = try ZoneName.zone(name)
      lastZone = (name, zone)
      return zone
    } catch {
      problems.append(FieldProblem(field: column.field, reason: error.reason))
      return nil
    }
  }

  private func readTimes(
    _ values: StatedValues, _ record: Bytes, _ made: inout Reservation
  ) {
    let whole = values.text(.start, record).map(Self.withoutEpoch)
    let clock = values.text(.startTime, record).flatMap { clockText($0, "start time", &made) }
    do throws(TimeError) {
      if let whole, !values.has(.startDate), !values.has(.startTime) {
        // The common case: saves two copies of the times.
        let stated = try times.stated(whole, .start)
        made.start = stated.start
        made.end = stated.end
        made.duration = stated.duration
      } else if let stated = try times.start(
        whole: whole, date: values.text(.startDate, record), time: clock, zone: made.zone)
      {
        made.start = stated.start
        made.end = stated.end
        made.duration = stated.duration
      }
    } catch {
      let day = values.text(.startDate, record)
      let named = times.withoutDay(whole ?? clock, day, made.unused) ?? error
      made.problems.append(FieldProblem(field: .start, reason: named.reason))
      made.startTime = (clock ?? whole).flatMap(times.bareTime)
    }
    refuseZeroDay(&made)
    nameOtherDay(values, record, &made)
    let own = made.end
    var isWithoutDay = false
    defer {
      checkEnds(own, &made)
      // The clock of another place: its day follows from the zones.
      if isWithoutDay { made.end?.date = .epoch }
    }
    let wholeEnd = values.text(.end, record).map(Self.withoutEpoch)
    let endTime = values.text(.endTime, record).flatMap { clockText($0, "end time", &made) }
    do throws(TimeError) {
      if let wholeEnd, !values.has(.endDate), !values.has(.endTime),
        let stated = try? times.stated(wholeEnd, .end), stated.end == nil, stated.duration == nil,
        !stated.start.isWithoutDay
      {
        made.end = stated.start
        made.duration = nil
      } else if let end = try times.end(
        whole: wholeEnd, date: values.text(.endDate, record),
        time: endTime, start: made.start, startText: clock ?? whole,
        zone: made.zone, endZone: made.endZone)
      {
        made.end = end
        made.duration = nil
        isWithoutDay =
          made.arrivalPlace != nil && !values.has(.endDate)
          && (endTime ?? wholeEnd).flatMap(times.clock) != nil
      }
    } catch {
      made.problems.append(FieldProblem(field: .end, reason: error.reason))
      if made.start == nil {
        made.endTime = (endTime ?? wholeEnd).flatMap(times.bareTime)
      }
    }
    if values.mayBeStay, let departure = made.start, let arrival = made.end,
      arrival.date < departure.date
    {
      (made.start, made.end) = (arrival, departure)
      (made.members[.start], made.members[.end]) = (made.members[.end], made.members[.start])
    }
    let minutes = values.text(.minutes, record)
    guard let text = values.text(.duration, record) ?? minutes else { return }
    do throws(TimeError) {
      let isCount = values.has(.minutes) && text.allSatisfy { $0.isASCII && $0.isNumber }
      let duration = try ISO8601.length(isCount ? "\(text) min" : text)
      guard duration.days >= 0, duration.seconds >= 0 else {
        throw TimeError("negative duration; write a length such as 2h").quoting(text)
      }
      made.duration = duration
    } catch {
      made.problems.append(FieldProblem(field: .duration, reason: error.reason))
    }
  }

  /// The moment in ISO 8601 of a number of seconds or milliseconds since 1970, from 2001 to 2286; any
  /// other text as it is.
  private static func withoutEpoch(_ text: String) -> String {
    let digits = text.utf8.count
    guard digits == 10 || digits == 13, text.utf8.first != UInt8(ascii: "0"),
      text.utf8.allSatisfy(\.isDigit), let number = Int(text),
      let moment = TimeZone.gmt.local(
        at: Instant(secondsSince1970: digits == 13 ? number / 1000 : number))
    else { return text }
    return "\(moment.date)T\(moment.time)Z"
  }

  /// Refuses a start on the day that spreadsheets give a time without one.
  private func refuseZeroDay(_ made: inout Reservation) {
    guard let start = made.start, start.isWithoutDay, let time = start.time else { return }
    made.problems.append(
      FieldProblem(
        field: .start, reason: TimeColumns.withoutDay("\(start.date) \(time)").reason))
    (made.startTime, made.endTime) = (time, made.end?.time)
    (made.start, made.end, made.duration) = (nil, nil, nil)
  }

  /// Names a value of the day that is no date beside a start with its own day.
  private func nameOtherDay(
    _ values: StatedValues, _ record: Bytes, _ made: inout Reservation
  ) {
    guard made.start != nil, values.has(.start), let day = values.text(.startDate, record),
      !times.isDate(day)
    else { return }
    made.unused.append(UnusedValue(name: "start date", value: day))
  }

  /// Names an end or a duration that contradicts the end in the field of the start.
  ///
  /// - Parameter own: the end in the field of the start.
  private func checkEnds(_ own: ReservationTime?, _ made: inout Reservation) {
    if let own, own.time == nil, let end = made.end, end.date != own.date {
      made.problems.append(
        FieldProblem(
          field: .end, reason: "the field of the start ends on \(own.date); leave one out"))
    }
    guard let own, let time = own.time else { return }
    if let end = made.end, end.date != own.date || end.time != time {
      made.problems.append(
        FieldProblem(
          field: .end, reason: "the field of the start ends at \(own.date) \(time); leave one out"))
    }
    guard let length = made.duration, let start = made.start, let begin = start.time,
      start.offset == own.offset, start.zone == own.zone
    else { return }
    let seconds =
      LocalDateTime(own.date, time).secondsSinceEpoch
      - LocalDateTime(start.date, begin).secondsSinceEpoch
    guard seconds != length.totalSeconds else { return }
    made.problems.append(
      FieldProblem(
        field: .duration,
        reason: "the field of the start ends at \(own.date) \(time); leave one out"))
  }

  private func readWords(
    _ values: StatedValues, _ record: Bytes, _ made: inout Reservation
  ) {
    if let word = values.text(.allDay, record) {
      made.allDay = ColumnTable.truth(word)
      if made.allDay == nil {
        made.problems.append(
          FieldProblem(field: .allDay, reason: "not true or false"))
      }
    }
    if let word = values.text(.showAs, record) {
      made.showAs = ShowAs(word: word)
      if made.showAs == nil {
        made.problems.append(
          FieldProblem(field: .showAs, reason: "not busy or free"))
      }
    }
  }

  private func readGeo(_ values: StatedValues, _ record: Bytes, _ made: inout Reservation) {
    let latitude = values.text(.latitude, record)
    let longitude = values.text(.longitude, record)
    do throws(TimeError) {
      if let text = values.text(.geo, record) {
        made.geo = try GeoCoordinates(text)
      } else if let latitude, let longitude {
        made.geo = try GeoCoordinates(latitude: latitude, longitude: longitude)
      } else if latitude != nil || longitude != nil {
        throw TimeError("no \(latitude == nil ? "latitude" : "longitude"); state both, or neither")
      }
    } catch {
      made.problems.append(FieldProblem(field: .geo, reason: error.reason))
    }
  }

  private func readAlarms(
    _ values: StatedValues, _ record: Bytes, _ made: inout Reservation
  ) {
    if let list = values.alarmList {
      made.alarms = list.map { AlarmList.english($0) ?? $0 }
      return
    }
    if let text = values.text(.alarms, record) {
      made.alarms = AlarmList.alarms(text)
      return
    }
    guard let text = values.text(.reminderSwitch, record) else { return }
    switch ColumnTable.truth(text) {
    case true?: break
    case false?:
      made.alarms = []
      return
    case nil:
      made.problems.append(FieldProblem(field: .alarms, reason: "reminder not on or off"))
      return
    }
    do throws(TimeError) {
      let stated = try times.start(
        whole: nil, date: values.text(.reminderDate, record),
        time: values.text(.reminderTime, record), columns: (.reminderDate, .reminderDate))
      guard let reminder = stated?.start else { return }
      made.alarms = [reminder.time.map { "\(reminder.date)T\($0)" } ?? "\(reminder.date)"]
    } catch {
      made.problems.append(FieldProblem(field: .alarms, reason: error.reason))
    }
  }
}

extension Place {
  /// Where a journey begins or ends: the code of an airport, or a name.
  fileprivate init(_ text: String, ofJourney kind: ReservationKind) {
    let isCode =
      kind == .flight && text.utf8.count == 3
      && text.utf8.allSatisfy { (0x41...0x5A).contains($0) }
    self.init(name: isCode ? nil : text)
    if isCode { iataCode = text }
  }
}

extension PostalAddress {
  /// The parts that the values state.
  fileprivate init(_ values: StatedValues, _ record: Bytes) {
    self.init(street: values.text(.street, record))
    postalCode = values.text(.zip, record)
    locality = values.text(.city, record)
    region = values.text(.region, record)
    country = values.text(.country, record)
  }

  /// Without the parts that a text has.
  fileprivate func without(_ text: String) -> PostalAddress {
    func part(_ part: String?) -> String? { part.flatMap { text.contains($0) ? nil : $0 } }
    var address = PostalAddress(street: part(street))
    address.postalCode = part(postalCode)
    address.locality = part(locality)
    address.region = part(region)
    address.country = part(country)
    return address
  }
}

extension Reservation {
  fileprivate mutating func addNote(_ line: String) {
    notes = notes.map { "\($0)\n\(line)" } ?? line
  }
}
