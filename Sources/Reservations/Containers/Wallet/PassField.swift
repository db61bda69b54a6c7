internal import CivilTime
internal import Foundation

/// One field of a pass, as it shows it.
struct PassField: Equatable {
  enum Area: String, CaseIterable {
    case header, primary, secondary, auxiliary, back, additionalInfo

    var key: String { "\(rawValue)Fields" }
  }

  let area: Area
  let key: String?
  /// In the language of the user; nil without one.
  let label: String?
  /// In the language of the user.
  let value: String
  var role: PassRole?
  /// Whether neither the label nor the key tells anything of a time in the value.
  let isUnknown: Bool
  /// Whether the value is a date of ISO 8601, which the phone would show in the user's notation.
  let isDate: Bool

  var name: String { label ?? key ?? area.rawValue }

  /// Whether the value is the number of tickets: `2` under "PLACES".
  var isCount: Bool {
    role == .seat && value.count == 1 && value.first?.isNumber == true && PassRole.isSeats(name)
  }

  /// Whether the field is the row, or the tier, under "Rang".
  var isTier: Bool { role == .row && name.lowercased() == "rang" }

  /// The time of day that is all of the value, `09:38` or `ab 09:38`; nil for another value.
  var clock: PassMoment? {
    let word = value.prefix { $0 != " " }
    let role = PassRole(String(word))
    let text = role == .departure || role == .arrival ? value.dropFirst(word.count + 1) : value[...]
    guard text.first?.isNumber == true, let moment = PassMoment(String(text), near: nil),
      moment.date == nil
    else { return nil }
    return moment
  }

  /// The day or the time that is all of the label or stands in it: `Sat, Feb 20` over `7:30 PM`,
  /// `ab 10:28 Gleis 18` over the station; nil for another label.
  private static func moment(ofLabel label: String?) -> PassMoment? {
    guard let label, label.contains(where: \.isNumber) else { return nil }
    guard var moment = PassMoment(label, near: anyDay) else { return nil }
    if moment.isWhole { return moment }
    guard moment.time != nil, isClock(label) else { return nil }
    moment.date = nil
    return moment
  }

  /// The time of day in the label over a name.
  var clockOverName: PassMoment? {
    guard clock == nil, value.contains(where: \.isLetter),
      var moment = Self.moment(ofLabel: label), moment.time != nil
    else { return nil }
    moment.date = nil
    return moment
  }

  /// The platform at the end of the label over a station: `ab 10:28 Gleis 18`; nil without one.
  var platformOfLabel: String? {
    guard let label, role == .platform, value.contains(where: \.isLetter),
      let word = label.split(separator: " ").last, word.first?.isNumber == true, word.count <= 4
    else { return nil }
    return String(word)
  }

  /// The label of a time, if it is a name: `Leipzig Hbf` over `09:48`.
  var nameOverClock: String? {
    label.flatMap { PassRole($0)?.isTime == true ? nil : $0 }
  }

  /// Whether the value may be the start although nothing says so: a time, at most with its day and
  /// two other words, in sight.
  ///
  /// - Parameters:
  ///   - near: as in `PassMoment`.
  ///   - isDay: whether the time may be on a day.
  func mayBeStart(near: LocalDate?, isDay: (LocalDate) -> Bool) -> Bool {
    guard isUnknown, area != .back, area != .additionalInfo, PassRole.allowsStart(value),
      let moment = PassMoment(value, near: near), moment.time != nil,
      moment.date.map(isDay) ?? true,
      moment.exact != nil || Self.isClock(value) || value.lowercased().contains("uhr")
    else { return false }
    return moment.isWhole || area != .primary && moment.otherWords <= 2
  }

  /// Whether the text has hours and minutes: `18:45`, `19h50`.
  private static func isClock(_ text: String) -> Bool {
    let bytes = Array(text.lowercased().utf8)
    return bytes.indices.dropFirst().dropLast(2).contains { place in
      (bytes[place] == UInt8(ascii: ":") || bytes[place] == UInt8(ascii: "h"))
        && [bytes[place - 1], bytes[place + 1], bytes[place + 2]].allSatisfy(\.isDigit)
    }
  }

  private static let anyDay = LocalDate(year: 2000, month: 1, day: 1)

  private init(_ area: Area, label: String, value: String, role: PassRole? = nil) {
    self.area = area
    key = nil
    self.label = label
    self.value = value
    isDate = false
    isUnknown = role == nil && PassRole.isUnknown(label)
    let stating = role ?? PassRole(label)
    self.role = stating == .event && Self.isClock(value) ? .start : stating
  }

  /// This field, or two of `Einlass / Beginn` with `19:00 / 20:00`, of `Beginn / Ende` with
  /// `19:00 - 22:00`, and of `23.12.2026` with `ICE 1006`; one of `Sat, Feb 20` with `7:30 PM`.
  var parts: [PassField] {
    if let label, let day = Self.moment(ofLabel: label), day.date != nil, day.time == nil {
      let own = PassMoment(value, near: nil)
      if own?.isWhole == true, own?.time != nil, own?.date == nil {
        return [PassField(area, label: label, value: "\(label) \(value)", role: .start)]
      }
      if own?.isWhole != true {
        return [PassField(area, label: label, value: label, role: .date), self]
      }
    }
    func sides(_ text: String?, _ signs: String) -> [String] {
      (text ?? "").split { signs.contains($0) }.map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let labels = sides(label, "/|")
    guard labels.count == 2 else { return [self] }
    let hasEnd = [.end, .arrival].contains(PassRole(labels[1]))
    for signs in hasEnd ? ["/|", "\u{2013}\u{2014}", "-"] : ["/|"] {
      let values = sides(value, signs)
      guard values.count == 2, values.allSatisfy(Self.isClock) else { continue }
      return zip(labels, values).map { PassField(area, label: $0, value: $1) }
    }
    return [self]
  }

  /// The day of a time of which the phone shows the day alone; nil for any other value.
  private static func day(of text: String, _ field: PassValue) -> LocalDate? {
    guard let stated = try? ISO8601.time(text), let time = stated.time else { return nil }
    let (day, clock) = (field["dateStyle"]?.text, field["timeStyle"]?.text)
    guard let day, day != "PKDateStyleNone" else { return nil }
    return clock == "PKDateStyleNone" || clock == nil && time == .midnight ? stated.date : nil
  }

  /// Nil for a field without a value, or with a line in its place.
  init?(_ field: PassValue, _ area: Area, _ texts: [String: String], english: [String: String]) {
    guard let value = field["value"]?.text,
      value.contains(where: { $0.isLetter || $0.isNumber || $0.isSymbol })
    else { return nil }
    self.area = area
    key = field["key"]?.text
    let stated = field["label"]?.text
    label = stated.map { texts[$0] ?? $0 }
    let shown = texts[value] ?? value
    if let day = Self.day(of: shown, field) {
      self.value = "\(day)"
    } else if field["ignoresTimeZone"]?.isTrue == true, let stated = try? ISO8601.time(shown),
      let clock = stated.time
    {
      // On the clock of its place.
      self.value = "\(stated.date)T\(clock)"
    } else {
      self.value = shown
    }
    isDate =
      [field["dateStyle"]?.text, field["timeStyle"]?.text].contains {
        $0 != nil && $0 != "PKDateStyleNone"
      } || field["isRelative"]?.isTrue == true
    let names = [label, stated.flatMap { english[$0] }, stated, key].compactMap(\.self)
    let stating =
      names.contains(where: PassRole.isOfNothing)
      ? nil : names.lazy.compactMap { PassRole($0) }.first
    isUnknown = names.allSatisfy(PassRole.isUnknown)
    let day = PassMoment(self.value, near: Self.anyDay)
    if stating == .event, let day, day.isWhole, day.time != nil,
      day.date != nil || Self.isClock(self.value)
    {
      // "Vorstellung" may have the time of the film.
      role = .start
    } else if let stating, !stating.isTime, let day, day.isWhole, day.date == nil,
      Self.isClock(self.value)
    {
      // "Gate closes" has a time; 7A is a seat.
      role = nil
    } else if let stating, stating.isTime,
      !self.value.contains(where: \.isNumber)
        || stating == .doors && PassRole(self.value).map({ $0.isTime && $0 != stating }) ?? false
    {
      // "Boarding: front door", "Doors: 19:00, show 20:00".
      role = nil
    } else {
      role = stating
    }
  }
}
