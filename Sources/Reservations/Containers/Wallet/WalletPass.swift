internal import CivilTime

/// A pass of Apple's Wallet: its pass.json with the texts of one language.
struct WalletPass {
  enum Style: String, CaseIterable {
    case boardingPass, eventTicket, generic, storeCard, coupon
  }

  let root: PassValue
  /// Nil for a pass without one of the known styles.
  let style: Style?
  private(set) var fields: [PassField]
  /// The semantic tags of the pass and of its fields.
  let semantics: [String: PassValue]
  /// In the order of the pass, without repetitions.
  let barcodes: [String]

  /// - Parameter languages: as in `PassStrings.preferred`.
  init(_ root: PassValue, _ strings: PassStrings, languages: [String]) {
    self.root = root
    let style = Style.allCases.first { root[$0.rawValue] != nil }
    self.style = style
    let texts = strings.preferred(languages)
    let english = strings.preferred(["en"])
    var semantics: [String: PassValue] = [:]
    if case .object(let tags) = root["semantics"] { semantics = tags }
    var fields: [PassField] = []
    for area in PassField.Area.allCases {
      for field in (style.flatMap { root[$0.rawValue] }?[area.key]?.elements ?? []).prefix(100) {
        if case .object(let tags) = field["semantics"] { semantics.merge(tags) { one, _ in one } }
        if let field = PassField(field, area, texts, english: english) { fields += field.parts }
      }
    }
    self.fields = fields
    self.semantics = semantics
    var barcodes: [String] = []
    for barcode in (root["barcodes"]?.elements ?? []).prefix(20)
      + [root["barcode"]].compactMap(\.self)
    {
      // The spaces at the end of a boarding pass's text count.
      if case .text(let message) = barcode["message"], !barcodes.contains(message) {
        barcodes.append(message)
      }
    }
    self.barcodes = barcodes
    // In German, `Rang` is the tier, in French the row.
    if self.fields.contains(where: { $0.role == .row && !$0.isTier }) {
      for index in self.fields.indices where self.fields[index].isTier {
        self.fields[index].role = nil
      }
    }
    if ![PassRole.coach, .section, .row].contains(where: { field($0) != nil }) {
      for index in self.fields.indices where self.fields[index].isCount {
        self.fields[index].role = nil
      }
    }
    findStart()
  }

  /// Gives the role of the start to the only field that shows a time of day in sight, if nothing
  /// else states the time at which the event or the journey starts. Airlines show times of much
  /// else.
  private mutating func findStart() {
    let near = relevant?.start.date
    guard kind == .event || kind?.isJourney == true && kind != .flight,
      dateInfo("eventStartDateInfo")?.time == nil,
      time("eventStartDate", "currentDepartureDate", "originalDepartureDate")?.time == nil
    else { return }
    let stated =
      kind == .event
      ? moment(.start, .date, near: near)
      : clock(0) ?? moment(.departure, .start, .date, near: near)
    guard stated?.time == nil, range(.start, .date, near: near)?.last.date == nil,
      let day = stated?.date ?? near
    else { return }
    // The relevant date may be in UTC.
    let distance = stated?.date == nil && relevant?.start.offset == .utc ? 1 : 0
    let found = fields.indices.filter { index in
      fields[index].mayBeStart(near: day) {
        abs($0.daysSinceEpoch - day.daysSinceEpoch) <= distance
      }
    }
    if let only = found.first, found.count == 1 { fields[only].role = .start }
  }

  /// The text of the first semantic tag that the pass has; nil without one.
  func tag(_ names: String...) -> String? {
    names.lazy.compactMap { semantics[$0]?.text }.first
  }

  /// The time of the first semantic tag that the pass has.
  ///
  /// - Parameter zone: the name of the tag with the zone of the place.
  func time(_ names: String..., zone: String? = nil) -> ReservationTime? {
    let zone = zone.flatMap { semantics[$0]?.text }
    return names.lazy.compactMap { semantics[$0]?.text }.compactMap { Self.time($0, zone: zone) }
      .first
  }

  /// The time of a tag with an event's date: `{"date": "...", "timeZone": "Europe/Berlin"}`. Nil
  /// for a date that is still open.
  func dateInfo(_ name: String) -> ReservationTime? {
    guard let info = semantics[name], info["undetermined"]?.isTrue != true,
      info["unannounced"]?.isTrue != true,
      let text = info["date"]?.text ?? info["startDate"]?.text,
      var time = Self.time(text, zone: info["timeZone"]?.text)
    else { return nil }
    if info["ignoreTimeComponents"]?.isTrue == true {
      time = ReservationTime(date: Self.local(time).date)
    }
    return time
  }

  /// A time, with the zone of its place if that agrees with the time's offset.
  static func time(_ text: String, zone: String?) -> ReservationTime? {
    if let zone, let time = try? ISO8601.time("\(text)[\(zone)]"), time.zone != nil { return time }
    return try? ISO8601.time(text)
  }

  /// The clock reading in the time's zone, if it has one.
  private static func local(_ time: ReservationTime) -> LocalDateTime {
    if let zone = time.zone, let instant = time.instant, let local = zone.local(at: instant) {
      return local
    }
    return LocalDateTime(time.date, time.time ?? .midnight)
  }

  /// When the pass becomes relevant, and for how long if it says so.
  var relevant: (start: ReservationTime, end: ReservationTime?)? {
    func time(_ value: PassValue?) -> ReservationTime? {
      value?.text.flatMap { Self.time($0, zone: nil) }
    }
    if let start = time(root["relevantDate"]) { return (start, nil) }
    for date in (root["relevantDates"]?.elements ?? []).prefix(100) {
      if let start = time(date["startDate"]) { return (start, time(date["endDate"])) }
      if let start = time(date["date"]) ?? time(date) { return (start, nil) }
    }
    return nil
  }

  /// The place of a pass that has just one.
  var coordinates: GeoCoordinates? {
    let locations = root["locations"]?.elements ?? []
    return locations.count == 1 ? locations[0].coordinates : nil
  }

  /// The first field of a role; nil without one.
  func field(_ role: PassRole) -> PassField? { fields.first { $0.role == role } }

  func text(_ role: PassRole) -> String? { field(role)?.value }

  /// The day and the time that the fields of the roles show, the first one of each counting.
  func moment(_ roles: PassRole..., near: LocalDate?) -> PassMoment? {
    let moments = roles.flatMap { role in fields.filter { $0.role == role } }
      .compactMap { PassMoment($0.value, near: near) }
    if let exact = moments.first(where: { $0.exact?.time != nil }) { return exact }
    guard var moment = moments.first(where: { $0.date != nil }) ?? moments.first else { return nil }
    if moment.time == nil, let timed = moments.first(where: { $0.time != nil }) {
      (moment.time, moment.offset) = (timed.time, timed.offset)
    }
    return moment
  }
}

extension WalletPass {
  /// The first range of days or times that a field of the roles shows.
  func range(
    _ roles: PassRole..., near: LocalDate?
  ) -> (first: PassMoment, last: PassMoment)? {
    roles.lazy.flatMap { role in fields.filter { $0.role == role } }
      .compactMap { PassMoment.range($0.value, near: near) }.first
  }
}

extension PassMoment {
  /// The time on its day; the whole day without a time. Nil without a day.
  func time(on other: LocalDate? = nil) -> ReservationTime? {
    if let exact, exact.time != nil { return exact }
    guard let date = date ?? other else { return nil }
    return ReservationTime(date: date, time: time, offset: offset)
  }
}
