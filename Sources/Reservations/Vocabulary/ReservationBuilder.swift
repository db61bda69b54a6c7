internal import CivilTime
internal import Foundation

/// Makes a reservation from the values of a record.
struct ReservationBuilder {
  var times: TimeColumns
  /// Whether a record's reading names the columns or keys that state its fields.
  let namesMembers: Bool
  private var lastZone: (name: String, zone: TimeZone)?

  init(times: TimeColumns, namesMembers: Bool) {
    (self.times, self.namesMembers) = (times, namesMembers)
  }

  mutating func booking(
    _ values: inout StatedValues, _ record: Bytes
  ) -> (made: Reservation, reading: Reading) {
    var made = Reservation()
    var reading = Reading()
    reading.canBeMapped = true
    values.beginWithArrival()
    made.title = values.text(.field(.title), record) ?? teams(values, record)
    made.from = place(values, record)
    made.to = values.text(.part(.destination), record).map { Place(name: $0) }
    made.notes = values.text(.field(.notes), record)
    if let doors = values.text(.part(.doors), record) { made.addNote("Doors: \(doors)") }
    made.url = values.text(.field(.url), record)
    made.details = values.details(record).filter { $0.label.owner == .reservation }
    reading.unused = values.unused
    if namesMembers { reading.members = values.members }
    if let image = values.text(.field(.image), record) {
      made.image = image.isLink ? image : nil
      if made.image == nil { reading.addUnused(values.member(of: .field(.image)), image) }
    }
    made.reservationNumber = values.text(.field(.reservationNumber), record)
    made.provider = values.text(.field(.provider), record)
    made.tickets = tickets(values, record)
    made.calendar = values.text(.field(.calendar), record)
    made.repeatRule = values.text(.field(.repeatRule), record)
    made.id = values.text(.field(.id), record)
    made.status = values.text(.field(.status), record).map(ReservationStatus.init(word:))
    readVehicle(values, record, &made)
    readCancellation(values, record, &made, &reading)
    reading.unread = values.problems

    made.zone = zone(.zone, values, record, &reading.unread)
    made.endZone = zone(.endZone, values, record, &reading.unread)
    times.orders.inferredInRecord = nil
    readTimes(values, record, &made, &reading)
    if let zone = made.zone, let name = values.text(.field(.zone), record) {
      let stated = [made.start, made.end].compactMap(\.self).map { $0.zone?.identifier }
      // Each time states its own zone.
      if !stated.isEmpty, stated.allSatisfy({ $0 != nil && $0 != zone.identifier }) {
        reading.addUnused(values.member(of: .field(.zone)), name)
      }
    }
    readWords(values, record, &made, &reading)
    made.alarms = values.alarmList ?? values.text(.field(.alarms), record).flatMap(AlarmList.alarms)
    readGeo(values, record, &made, &reading)
    reading.dayOrder = times.orders.inferredInRecord
    return (made, reading)
  }

  /// Cancels a booking if its column of cancellations or a mark in its title does, whatever its status
  /// is. Another word in that column, and a `no` beside a cancellation, are unused.
  private func readCancellation(
    _ values: StatedValues, _ record: Bytes, _ made: inout Reservation, _ reading: inout Reading
  ) {
    let word = values.text(.part(.canceled), record)
    let truth = word.flatMap(ColumnTable.truth)
    let title = made.title.flatMap(CancellationMark.title)
    made.title = title ?? made.title
    if truth == true || title != nil {
      if case .other(let word)? = made.status { made.addNote("Status: \(word)") }
      made.status = .cancelled
    }
    if let word, truth == nil || truth == false && made.status == .cancelled {
      reading.addUnused(values.member(of: .part(.canceled)), word)
    }
  }

  /// `HOME – AWAY`; only one team if the other has no name.
  private func teams(_ values: StatedValues, _ record: Bytes) -> String? {
    guard values.has(.part(.home)) || values.has(.part(.away)) else { return nil }
    return [values.text(.part(.home), record), values.text(.part(.away), record)].compactMap(\.self)
      .joined(separator: " – ")
  }

  /// The tickets of several guests; else that of a guest, whose name may be in two parts, or with a
  /// detail of a ticket.
  private func tickets(_ values: StatedValues, _ record: Bytes) -> [Ticket] {
    var ofTicket = values.details(record).filter { $0.label.owner != .reservation }
    if let seat = values.seat(record) { ofTicket.insert(ReservationDetail(.seat, seat), at: 0) }
    let guests = values.guests(record)
    if !guests.isEmpty {
      var tickets = TicketValues()
      tickets.guests = guests
      for detail in ofTicket { tickets.append(detail, of: nil) }
      return tickets.tickets
    }
    var ticket = Ticket(guest: values.text(.field(.underName), record))
    if values.has(.part(.givenName)) || values.has(.part(.familyName)) {
      let parts = [
        values.text(.part(.givenName), record), values.text(.part(.familyName), record),
      ]
      ticket.guest = parts.compactMap(\.self).joined(separator: " ")
    }
    for detail in ofTicket { ticket.add(detail) }
    return ticket == Ticket() ? [] : [ticket]
  }

  /// The place with its hall; nil without both.
  private func place(_ values: StatedValues, _ record: Bytes) -> Place? {
    var place = Place(name: location(values, record))
    place.hall = values.text(.field(.theater), record)
    return place.isEmpty ? nil : place
  }

  /// The place's name with its address, of which it may already have a part; nil without both.
  private func location(_ values: StatedValues, _ record: Bytes) -> String? {
    let name = values.text(.field(.location), record)
    let address = PostalAddress(values, record)
    guard !address.isEmpty else { return name }
    let rest = name.map(address.without) ?? address
    let parts = [name, rest.text].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// Makes a record with the number of a flight or a train, and without a title, a journey of that kind.
  /// Beside a title, the number is a line of the notes.
  private func readVehicle(
    _ values: StatedValues, _ record: Bytes, _ made: inout Reservation
  ) {
    let kinds: [(part: Column.Part, kind: ReservationKind)] = [
      (.flight, .flight), (.train, .train),
    ]
    for (part, kind) in kinds {
      guard let number = values.text(.part(part), record) else { continue }
      guard made.title == nil, made.kind == nil else {
        if made.title?.contains(number) != true {
          made.addNote("\(kind.rawValue.capitalized): \(number)")
        }
        continue
      }
      made.kind = kind
      made.vehicle = number
      if let name = made.from?.name { made.from = Place(name, ofJourney: kind) }
      made.to = made.to?.name.map { Place($0, ofJourney: kind) }
    }
  }

  private mutating func zone(
    _ field: Field, _ values: StatedValues, _ record: Bytes,
    _ problems: inout [FieldProblem]
  ) -> TimeZone? {
    guard let name = values.text(.field(field), record) else { return nil }
    if let lastZone, lastZone.name == name { return lastZone.zone }
    do throws(TimeError) {
      let zone = try ZoneName.zone(name)
      lastZone = (name, zone)
      return zone
    } catch {
      problems.append(FieldProblem(field: field, reason: error.reason))
      return nil
    }
  }

  private func readTimes(
    _ values: StatedValues, _ record: Bytes, _ made: inout Reservation,
    _ reading: inout Reading
  ) {
    func parts(_ columns: Column...) -> [TimePart] {
      columns.compactMap { column in
        guard let text = values.text(column, record) else { return nil }
        let isClock = column == .part(.startTime) || column == .part(.endTime)
        let name = values.member(of: column)
        let known = isClock ? clockText(text, name, &reading) : text
        return known.map { TimePart($0, column, name) }
      }
    }
    var stated = RecordTimes(
      start: parts(.field(.start), .part(.startDate), .part(.startTime)),
      end: parts(.field(.end), .part(.endDate), .part(.endTime)))
    stated.duration = values.text(.field(.duration), record)
    if let minutes = values.text(.part(.minutes), record), stated.duration == nil {
      let isCount = minutes.allSatisfy { $0.isASCII && $0.isNumber }
      stated.duration = isCount ? "\(minutes) min" : minutes
    }
    stated.state(in: &made, &reading, by: times)
    if values.mayBeStay, let departure = made.start, let arrival = made.end,
      arrival.date < departure.date
    {
      (made.start, made.end) = (arrival, departure)
      (reading.members[.start], reading.members[.end]) =
        (reading.members[.end], reading.members[.start])
    }
  }

  private func readWords(
    _ values: StatedValues, _ record: Bytes, _ made: inout Reservation,
    _ reading: inout Reading
  ) {
    if let word = values.text(.field(.allDay), record) {
      made.allDay = ColumnTable.truth(word)
      if made.allDay == nil {
        reading.unread.append(
          FieldProblem(field: .allDay, reason: "not true or false"))
      }
    }
    if let word = values.text(.field(.showAs), record) {
      made.showAs = ShowAs(word: word)
      if made.showAs == nil {
        reading.unread.append(
          FieldProblem(field: .showAs, reason: "not busy or free"))
      }
    }
  }

  private func readGeo(
    _ values: StatedValues, _ record: Bytes, _ made: inout Reservation,
    _ reading: inout Reading
  ) {
    let latitude = values.text(.part(.latitude), record)
    let longitude = values.text(.part(.longitude), record)
    do throws(TimeError) {
      if let text = values.text(.field(.geo), record) {
        made.from = try (made.from ?? Place()).at(GeoCoordinates(text))
      } else if let latitude, let longitude {
        made.from = try (made.from ?? Place()).at(
          GeoCoordinates(latitude: latitude, longitude: longitude))
      } else if latitude != nil || longitude != nil {
        throw TimeError("no \(latitude == nil ? "latitude" : "longitude"); state both, or neither")
      }
    } catch {
      reading.unread.append(FieldProblem(field: .geo, reason: error.reason))
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
  /// The parts that the values state, with the country's name instead of a code.
  fileprivate init(_ values: StatedValues, _ record: Bytes) {
    self.init(street: values.text(.part(.street), record))
    postalCode = values.text(.part(.zip), record)
    locality = values.text(.part(.city), record)
    region = values.text(.part(.region), record)
    country = values.text(.part(.country), record).map { PlaceTable.name(code: $0) ?? $0 }
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

/// Words in columns of times.
extension ReservationBuilder {
  /// The text of the time of day in a column of times; nil for words that state none, `all day` and
  /// `TBC`.
  ///
  /// - Parameter field: the name of a value such as `TBC` among the unused ones.
  func clockText(_ text: String, _ field: String, _ reading: inout Reading) -> String? {
    // Most texts begin with a digit.
    guard text.utf8.first?.isDigit == false else { return text }
    let key = ColumnName.key(text)
    if ColumnTable.isKey(key, "whole day") { return nil }
    guard ColumnTable.isKey(key, "unknown time") else { return text }
    reading.unused.append(UnusedValue(name: field, value: text))
    return nil
  }
}

/// What a record states of its times.
struct RecordTimes {
  /// The whole time first.
  var start: [TimePart] = []
  var end: [TimePart] = []
  var duration: String?

  /// States the start, the end and the duration. A time that cannot be read is a problem of its field.
  func state(
    in made: inout Reservation, _ reading: inout Reading, by columns: TimeColumns
  ) {
    do throws(TimeError) {
      if let side = try columns.side(start, zone: made.zone) {
        // Other programs write 1970 for a day that they do not know.
        if reading.canBeMapped, side.stated.start.isWithoutDay {
          throw TimeColumns.withoutDay(start[0].text)
        }
        made.start = side.stated.start
        made.end = side.stated.end
        made.duration = side.stated.duration
        reading.state(side, of: .start)
      }
    } catch {
      reading.unread.append(FieldProblem(field: .start, reason: error.reason))
      (reading.startTime, reading.startDay) = (columns.clock(start), columns.day(start))
    }
    let own = made.start.map { StatedTime(start: $0, end: made.end, duration: made.duration) }
    do throws(TimeError) {
      let startText = start.last { !$0.isDay }?.text
      if let side = try columns.end(
        end, start: made.start, startText: startText, zone: made.zone, endZone: made.endZone,
        isElsewhere: made.to != nil)
      {
        made.end = side.stated.start
        made.duration = nil
        reading.state(side, of: .end)
        // The clock of another place: the day of an arrival follows from the zones.
        if let clock = side.clock, made.to != nil {
          made.end = clock
          let isArrival = made.kind?.isJourney != false
          made.end?.date = isArrival ? .epoch : side.stated.start.date
        }
      }
    } catch {
      reading.unread.append(FieldProblem(field: .end, reason: error.reason))
      if made.start == nil { reading.endTime = columns.clock(end) }
    }
    readDuration(&made, &reading)
    checkEnds(own, made, &reading)
  }

  private func readDuration(_ made: inout Reservation, _ reading: inout Reading) {
    guard let duration else { return }
    do throws(TimeError) {
      let length = try ISO8601.length(duration)
      guard length.days >= 0, length.seconds >= 0 else {
        throw TimeError("negative duration; write a length such as 2h").quoting(duration)
      }
      made.duration = length
    } catch {
      reading.unread.append(FieldProblem(field: .duration, reason: error.reason))
    }
  }

  /// Names an end or a duration that contradicts the end or the length in the field of the start.
  ///
  /// - Parameter own: the value of the field of the start.
  private func checkEnds(
    _ own: StatedTime?, _ made: Reservation, _ reading: inout Reading
  ) {
    guard let own, let last = own.last else { return }
    let shown = last.time.map { "ends at \(last.date) \($0)" } ?? "ends on \(last.date)"
    let reason = "the field of the start \(shown); leave one out"
    if let end = made.end, end.date != last.date || last.time != nil && end.time != last.time {
      reading.unread.append(FieldProblem(field: .end, reason: reason))
    }
    guard let length = made.duration, let ownLength = own.length,
      ownLength.totalSeconds != length.totalSeconds
    else { return }
    reading.unread.append(FieldProblem(field: .duration, reason: reason))
  }
}

extension Reading {
  fileprivate mutating func state(_ side: TimeColumns.Side, of field: Field) {
    unused += side.unused.map { UnusedValue(name: $0.name, value: $0.text) }
    guard !canBeMapped else { return }
    // Of a path the last name.
    let names = side.names.map { $0.split(separator: ".").last.map(String.init) ?? $0 }
    members[field] = names.joined(separator: ", ")
  }
}
