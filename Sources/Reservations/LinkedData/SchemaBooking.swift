internal import CivilTime
internal import Foundation

/// Reads one booking: its reservation, and what is reserved.
struct SchemaBooking {
  let kind: ReservationKind
  /// The flight, the hotel, the event.
  let subject: JSONObject
  /// Empty for a subject that stands alone.
  let reservation: JSONObject
  let times: TimeColumns
  var made = Reservation()
  var reading = Reading()
  var tickets = TicketValues()
  /// The times of what is reserved.
  var stated = RecordTimes()
  private var parts: [SchemaField.Part: String] = [:]
  /// The code of an airline that no flight's number begins with.
  private var unreadCarrier: UnusedValue?
  /// The path of what is reserved, with a dot behind it; empty for a subject that stands alone.
  private var subjectPath: String { reservation.members.isEmpty ? "" : "reservationFor." }

  /// The booking by the paths of its kind.
  ///
  /// - Parameter package: states what the reservation does not; nil without one.
  mutating func reservation(
    _ kind: SchemaKind, within package: JSONObject?
  ) -> (Reservation, Reading) {
    made.kind = kind.kind
    read(SchemaKind.shared)
    if let package {
      var outer = SchemaBooking(
        kind: kind.kind, subject: JSONObject([]), reservation: package, times: times)
      outer.read(SchemaKind.shared)
      made.reservationNumber = made.reservationNumber ?? outer.made.reservationNumber
      made.status = made.status ?? outer.made.status
      if tickets.guests.isEmpty { tickets.guests = outer.tickets.guests }
    }
    read(kind.rows.filter { !$0.field.isBesideStart })
    stateTimes()
    read(kind.rows.filter(\.field.isBesideStart))
    read(SchemaKind.further)
    finish()
    return (made, reading)
  }

  init(
    kind: ReservationKind, subject: JSONObject, reservation: JSONObject, times: TimeColumns
  ) {
    self.kind = kind
    self.subject = subject
    self.reservation = reservation
    self.times = times
  }

  // MARK: Paths

  private mutating func read(_ rows: [SchemaRow]) {
    for row in rows { read(row.field, row.paths) }
  }

  private mutating func read(_ field: SchemaField, _ paths: [SchemaPath]) {
    switch field {
    case .text(let target):
      let text = first(paths)
      made[keyPath: target] = made[keyPath: target] ?? text
    case .place(let target): made[keyPath: target] = place(paths)
    case .time(let target): made[keyPath: target] = extraTime(paths)
    case .detail(.phone) where made.from?.telephone != nil: _ = text(paths)
    case .detail(let label): add(label, first(paths))
    case .link(let label): readLink(label, paths)
    case .deadline(let action):
      if let time = extraTime(paths) { made.deadlines.append(ReservationDeadline(action, time)) }
    case .part(.carrier): readCarrier(paths)
    case .part(let part): parts[part] = first(paths)
    case .column(let column): readTime(column, paths)
    case .status: made.status = first(paths).map(ReservationStatus.init)
    case .modified: made.made = extraTime(paths)?.instant
    case .guests: addGuests(value(paths))
    case .tickets: readTickets(value(paths))
    case .membership: readMembership(value(paths))
    case .price: add(.price, price(paths))
    case .performers: readPerformers(value(paths))
    }
  }

  /// The first member of the paths with a value that is not empty.
  func member(_ paths: [SchemaPath]) -> Member? { paths.lazy.compactMap { member($0) }.first }

  func value(_ paths: [SchemaPath]) -> JSONValue? { member(paths)?.value }

  func text(_ paths: [SchemaPath]) -> String? {
    paths.lazy.compactMap { member($0)?.value.text }.first
  }

  /// The first text of the paths. Further texts of a list are unused, but for those that never are.
  private mutating func first(_ paths: [SchemaPath]) -> String? {
    guard let path = paths.first(where: { member($0)?.value.text != nil }),
      let member = member(path)
    else { return nil }
    let texts = member.value.elements.prefix(100).compactMap(\.text)
    if !SchemaKind.ignored.contains(member.name) { nameFurther(texts, member.path) }
    return texts.first
  }

  /// Names texts of a list but for the first one.
  mutating func nameFurther(_ texts: [String], _ path: String) {
    var known = Set(texts.prefix(1))
    for text in texts where known.insert(text).inserted { reading.addUnused(path, text) }
  }

  private mutating func readCarrier(_ paths: [SchemaPath]) {
    guard let member = member(paths), let code = first(paths) else { return }
    if FlightNumber.isDesignator(code) {
      parts[.carrier] = code
    } else {
      unreadCarrier = UnusedValue(name: member.path, value: code)
    }
  }

  /// What stands at a path.
  struct Member {
    var value: JSONValue
    /// The member's own name.
    var name: String
    /// The names in the record, with dots between them.
    var path: String
  }

  /// The member at a path; nil without a value.
  func member(_ path: SchemaPath) -> Member? {
    let roots =
      switch path.root {
      case .subject: [(subject, subjectPath)]
      case .reservation: [(reservation, "")]
      case .any: [(subject, subjectPath), (reservation, "")]
      }
    guard let last = path.names.last else {
      return Member(value: .object(subject), name: "", path: String(subjectPath.dropLast()))
    }
    for (root, front) in roots {
      var object: JSONObject? = root
      for (name, type) in zip(path.names.dropLast(), path.types) {
        object = type.map { object?.object(name, type: $0) } ?? object?.object(name)
      }
      if let value = object?.value(last) {
        return Member(value: value, name: last, path: front + path.names.joined(separator: "."))
      }
    }
    return nil
  }

  /// The first place with a name or an address, or else the first. Others are unused.
  private mutating func place(_ paths: [SchemaPath]) -> Place? {
    guard let member = member(paths) else { return nil }
    let places = member.value.elements.prefix(100).compactMap { Place($0) }
    let named = places.filter { $0.name != nil || $0.address != nil }
    nameFurther(named.compactMap { $0.name ?? $0.address?.text }, member.path)
    return named.first ?? places.first
  }

  // MARK: Fields

  /// Adds a detail; several only of what each guest has.
  mutating func add(_ label: ReservationDetail.Label, _ text: String?) {
    guard let text, made.details.count + tickets.details.count < 1000 else { return }
    switch label.owner {
    case .guest: tickets.append(ReservationDetail(label, text))
    case .ticket: tickets.add(label, text)
    case .reservation: made.add(label, text)
    }
  }

  /// The name of a person: `name`, or the parts of it.
  static func name(of value: JSONValue) -> String? {
    guard let person = value.objects.first else { return value.text }
    let parts = [person.text("givenName"), person.text("familyName")].compactMap(\.self)
    return person.text("name") ?? (parts.isEmpty ? nil : parts.joined(separator: " "))
  }

  mutating func addGuests(_ value: JSONValue?) {
    let elements = value?.elements ?? []
    for name in elements.prefix(Self.mostGuests).compactMap(Self.name)
    where tickets.guests.count < Self.mostGuests && !tickets.guests.contains(name) {
      tickets.guests.append(name)
    }
    if elements.count > Self.mostGuests {
      tickets.guests.append("and \(elements.count - Self.mostGuests) more")
    }
  }

  private static let mostGuests = 1000

  private mutating func readMembership(_ value: JSONValue?) {
    for membership in value?.elements.prefix(100) ?? [] {
      guard let object = membership.object else {
        add(.membership, membership.text)
        continue
      }
      let words = [
        object.text("programName", "program", "name"),
        object.text("membershipNumber", "memberNumber"),
      ].compactMap(\.self)
      add(.membership, words.isEmpty ? nil : words.joined(separator: " "))
    }
  }

  private mutating func readPerformers(_ value: JSONValue?) {
    let names = (value?.elements ?? []).prefix(20).compactMap(Self.name)
    if names.isEmpty { return }
    let text = [subject.text("description"), "With \(names.joined(separator: ", "))"]
    made.notes = text.compactMap(\.self).joined(separator: "\n")
  }

  /// `120.50 EUR`.
  private mutating func price(_ paths: [SchemaPath]) -> String? {
    guard let member = member(paths) else { return nil }
    let specifications = member.value.objects
    let amounts =
      specifications.isEmpty
      ? member.value.elements.compactMap(\.text)
      : specifications.compactMap { $0.text("price", "value", "@value") }
    guard let amount = amounts.first else { return nil }
    nameFurther(amounts, member.path + (specifications.isEmpty ? "" : ".price"))
    let currency =
      specifications.compactMap { $0.text("priceCurrency", "currency") }.first
      ?? text(["priceCurrency", "reservedTicket.priceCurrency"].map { SchemaPath($0) })
    // An amount may name its currency itself.
    let isNumber = amount.allSatisfy { $0.isNumber || $0.isWhitespace || ".,-'".contains($0) }
    return [amount, isNumber ? currency : nil].compactMap(\.self).joined(separator: " ")
  }

  /// Adds the first link of the paths. Others are unused.
  private mutating func readLink(_ label: ReservationDetail.Label, _ paths: [SchemaPath]) {
    var known: Set<String> = made.url.map { [$0] } ?? []
    for member in paths.compactMap({ member($0) }) {
      for element in member.value.elements.prefix(100) {
        let link = element.objects.first?.text("urlTemplate", "url") ?? element.text
        guard let link, known.insert(link).inserted else { continue }
        if made.details.contains(where: { $0.label == label }) {
          reading.addUnused(member.path, link)
        } else {
          add(label, link)
        }
      }
    }
  }

  // MARK: What several members state together

  private mutating func finish() {
    made.vehicle = made.vehicle ?? vehicle
    if kind == .taxi { made.provider = made.provider ?? parts[.name] }
    let pass = [
      reservation.text("pkpassPassTypeIdentifier"), reservation.text("pkpassSerialNumber"),
    ].compactMap(\.self)
    if pass.count == 2 { made.id = pass.joined(separator: "/") }
    add(.partySize, partySize)
    finishStatus()
    finishTimes()
    made.tickets = tickets.tickets
    made.details.sort { $0.label < $1.label }
    if let code = unreadCarrier, made.provider != code.value { reading.unused.append(code) }
    reading.unused += reservation.unread(ignoring: SchemaKind.ignored)
    reading.unused += subject.unread(subjectPath, ignoring: SchemaKind.ignored)
    reading.unused = Array(reading.unused.prefix(100))
  }

  private mutating func finishStatus() {
    if let status = parts[.eventStatus].map(ReservationStatus.init) {
      // A confirmed ticket does not help if the event is canceled or postponed.
      let isWorse = status == .cancelled || status == .pending && made.status == .confirmed
      if made.status == nil || isWorse { made.status = status }
    }
    if let title = made.title.flatMap(CancellationMark.title) {
      made.title = title
      made.status = .cancelled
    }
  }

  private mutating func finishTimes() {
    if let boarding = made.boardingTime, made.start == nil, reading.unread.isEmpty {
      made.start = ReservationTime(date: boarding.date)
    }
    guard kind == .lodging else { return }
    // A midnight stands for the day: one in UTC only beside another.
    let ends = [made.start, made.end].compactMap(\.self)
    let areDays = ends.count == 2 && ends.allSatisfy { $0.time == .midnight }
    func day(_ time: ReservationTime) -> ReservationTime {
      let isDay = time.time == .midnight && (areDays || time.offset != .utc)
      return isDay ? ReservationTime(date: time.date) : time
    }
    (made.start, made.end) = (made.start.map(day), made.end.map(day))
    // `from 15:00`, which is no time.
    for (label, names) in [
      (ReservationDetail.Label.checkIn, ["checkinTime", "checkInTime"]),
      (.checkOut, ["checkoutTime", "checkOutTime"]),
    ] {
      guard let index = reading.unused.firstIndex(where: { names.contains($0.name) }) else {
        continue
      }
      let value = reading.unused.remove(at: index).value
      made.details.removeAll { $0.label == label }
      add(label, value)
    }
  }

  private var partySize: String? {
    guard let children = parts[.children], children != "0" else {
      // Each of several tickets of an event has one seat.
      return kind == .event && parts[.count] == "1" ? nil : parts[.count]
    }
    let adults = parts[.count].map { $0 == "1" ? "1 adult" : "\($0) adults" }
    return [adults, children == "1" ? "1 child" : "\(children) children"].compactMap(\.self)
      .joined(separator: ", ")
  }

  private var vehicle: String? {
    switch kind {
    case .flight: parts[.number].map { FlightNumber.text($0, of: parts[.carrier]) }
    case .train, .bus, .boat: Self.joined(parts[.name], parts[.number])
    case .rentalCar: car
    case .taxi, .lodging, .restaurant, .event: nil
    }
  }

  /// A name and a number: `ICE 595`, `601`.
  private static func joined(_ name: String?, _ number: String?) -> String? {
    guard let name, let number, name != number else { return number ?? name }
    let squeezed = { (text: String) in text.filter { !$0.isWhitespace }.uppercased() }
    if squeezed(number).contains(squeezed(name)) { return number }
    return squeezed(name).contains(squeezed(number)) ? name : "\(name) \(number)"
  }

  /// `Honda Civic (Economy Class Car)`
  private var car: String? {
    let (brand, model) = (parts[.brand], parts[.model])
    let isWhole = if let brand, let model { model.hasPrefix(brand) } else { false }
    let words = [isWhole ? nil : brand, model].compactMap(\.self)
    guard !words.isEmpty else { return parts[.name] }
    let car = words.joined(separator: " ")
    guard let name = parts[.name], !car.contains(name) else { return car }
    return name.contains(car) ? name : "\(car) (\(name))"
  }
}
