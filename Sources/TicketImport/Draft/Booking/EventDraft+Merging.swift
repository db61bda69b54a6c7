import CalendarStore
import CivilTime
import Foundation
import Reservations

extension EventDraft {
  /// This draft of a booking with what an earlier record of the same booking states beyond it: the
  /// mail has the times, the pass the seat.
  ///
  /// The more exact value counts, and of two equally exact ones the later record's. A time in a zone
  /// is more exact than the same local one, and that than a day; a departure is more exact than the
  /// time of boarding. Another local time counts in the zone that is known.
  ///
  /// - Parameters:
  ///   - earlier: of the same leg of the same booking, from this import or from the ledger.
  ///   - stated: the lines of earlier records of the same file, which are those of other tickets.
  ///   - names: the guests of the records of that file.
  func merged(
    with earlier: EventDraft, besides stated: Set<String> = [], ofFile names: [String] = []
  ) -> EventDraft {
    var draft = self
    // A pass may not show the number of the train.
    let isNumbered = kind?.isJourney != true || keys?.vehicle != nil
    draft.title = isNumbered ? title ?? earlier.title : earlier.title ?? title
    if let own = title, let known = earlier.title, Self.isInCapitals(own.value, known.value) {
      draft.title = known
    }
    draft.mergeTimes(with: earlier)
    var earlier = earlier
    if draft.remarks.contains(.lengthKept) { earlier.removeArrivalTime() }
    if draft.hasOtherStart(than: earlier) { earlier.removeBoarding(unlessOf: keys?.vehicle) }
    draft.mergePlace(with: earlier)
    draft.mergeNotes(with: earlier, besides: stated, ofFile: names)
    draft.addBoardingAlarm()
    draft.url = url ?? earlier.url
    draft.repeatRule = repeatRule ?? earlier.repeatRule
    draft.calendar = calendar ?? earlier.calendar
    if status.origin == .assumed {
      draft.status = earlier.status
      if status.value != earlier.status.value {
        draft.availability = earlier.availability
        draft.alarms = earlier.alarms
      }
    }
    if let legs = earlier.keys?.legs {
      draft.keys?.legs += legs.filter { keys?.legs.contains($0) == false }
    }
    draft.keys?.vehicle = keys?.vehicle ?? earlier.keys?.vehicle
    draft.nameSources(mergedFrom: self, earlier)
    return draft
  }

  /// A newer draft of the same leg with what this draft states beyond it.
  ///
  /// - Parameter names: the guests of the records of this draft's file.
  func completing(_ newer: EventDraft, ofFile names: [String]) -> EventDraft {
    var draft = standing(for: newer.merged(with: self, ofFile: names))
    draft.status = newer.status
    draft.availability = newer.availability
    if let notes = draft.notes?.value, let known = newer.notes?.value,
      Self.words(in: notes) == Self.words(in: known)
    {
      draft.notes = newer.notes
    }
    return draft
  }

  /// This record that was read before, with the event as later records have left it.
  func standing(for event: EventDraft) -> EventDraft {
    var draft = event
    draft.identity = identity
    draft.keys = keys
    draft.kind = kind
    draft.unused = unused
    draft.recordTime = recordTime
    draft.fingerprint = fingerprint
    return draft
  }

  /// The words of notes, to compare them whatever the order of the guests is.
  private static func words(in notes: String) -> [Substring] {
    notes.split { ", \n".contains($0) }.sorted()
  }

  /// Whether the title names this flight or train, however it is written.
  func names(_ vehicle: String) -> Bool {
    func plain(_ text: String) -> String {
      text.lowercased().filter { $0.isLetter || $0.isNumber }
    }
    return title.map { plain($0.value).contains(plain(vehicle)) } ?? false
  }

  /// Whether the title names flights or trains of other numbers only.
  func namesAnother(_ vehicle: String) -> Bool {
    func numbers(_ text: String) -> [Int] {
      text.split { !$0.isASCII || !$0.isNumber }.compactMap { Int($0) }
    }
    let known = numbers(title?.value ?? "")
    guard let number = numbers(vehicle).last, !known.isEmpty else { return false }
    return !known.contains(number)
  }

  /// The guests whom the notes name.
  var guests: [String] { Self.guests(in: Self.lines(of: notes?.value ?? "")) }

  static func lines(of notes: String) -> [String] {
    notes.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Applies a later version of the booking's calendar entry: its cancellation, or its times, which
  /// are shown on the clocks of the booking's places.
  mutating func apply(_ entry: EventDraft, cancels: Bool) {
    if cancels {
      status = Sourced(.canceled, .record)
      availability = Sourced(.free, .inferred)
      alarms = Sourced([], .inferred)
      takeSources(of: [.status, .availability, .alarms], from: entry)
    } else {
      let clocks = (start: start?.value, end: end?.value)
      end = (entry.endWithLength ?? keptEnd(of: entry)).map {
        Sourced($0.value.onClock(of: clocks.end), $0.origin)
      }
      start = entry.start.map { Sourced($0.value.onClock(of: clocks.start), $0.origin) }
      if let old = clocks.start, let new = start?.value, old.isAllDay, new.isAllDay {
        moveAlarms(by: new.reading.date.daysSinceEpoch - old.reading.date.daysSinceEpoch)
      }
      if start?.value.zoneIdentifier != clocks.start?.zoneIdentifier {
        zoneOrigin = entry.zoneOrigin
      }
      moveTimesOfNotes(arrival: clocks.end)
      status = entry.status
      remarks.removeAll { [.start, .end].contains($0.field) }
      takeSources(of: [.start, .end, .zone, .status], from: entry)
    }
    fingerprint = nil
  }

  /// This draft at the times of a newer record.
  func atTimes(of newer: EventDraft) -> EventDraft {
    var draft = self
    draft.start = newer.start
    draft.startDay = newer.startDay
    draft.end = newer.end
    draft.duration = newer.duration
    draft.zoneOrigin = newer.zoneOrigin
    return draft
  }

  /// The end, if it is after the start and stated.
  private var endWithLength: Sourced<EventTime>? {
    guard let first = start?.value, let end, !hasAssumedEnd, end.value != first else { return nil }
    if let start = first.instant, let last = end.value.instant, last <= start { return nil }
    return end
  }

  /// The end that the entry has with the length of this draft; its own where the length is unknown.
  private func keptEnd(of entry: EventDraft) -> Sourced<EventTime>? {
    guard let first = start?.value.instant, let last = end?.value.instant, last > first,
      let moved = entry.start,
      let end = moved.value.later(
        by: CivilDuration(seconds: last.secondsSince1970 - first.secondsSince1970))
    else { return entry.end }
    return Sourced(end, moved.origin)
  }

  /// Gives the line of the arrival its new time, and leaves out that of the earlier boarding.
  private mutating func moveTimesOfNotes(arrival: EventTime?) {
    moveArrivalInNotes(from: arrival)
    removeLines("Boarding")
  }

  /// Gives the line of the arrival the time of the end, if it had that of the old end.
  mutating func moveArrivalInNotes(from old: EventTime?) {
    guard let notes, let old, let end = end?.value, !end.isAllDay else { return }
    let clock = "\(end.reading.time)".prefix(5)
    let start = "Arrives: \("\(old.reading.time)".prefix(5))"
    self.notes?.value = Self.lines(of: notes.value).map { line in
      line.hasPrefix(start) ? "Arrives: \(clock)\(line.dropFirst(start.count))" : line
    }.joined(separator: "\n")
  }

  private mutating func removeLines(_ label: Substring) {
    guard let notes else { return }
    self.notes?.value = Self.lines(of: notes.value).filter { TicketLines.label(of: $0) != label }
      .joined(separator: "\n")
  }

  /// Whether both begin on one day: the event of a leg may have another one since a rebooking. Of
  /// two moments, the day in the zone of either counts; without a zone, they are less than 12 hours
  /// apart.
  func isOnDay(of earlier: EventDraft) -> Bool {
    guard let own = start?.value, let other = earlier.start?.value,
      let moment = own.instant, let last = other.instant
    else { return dayOfStart == earlier.dayOfStart }
    for case .zoned(_, let zone) in [own, other] {
      return zone.local(at: moment)?.date == zone.local(at: last)?.date
    }
    return abs(moment.secondsSince1970 - last.secondsSince1970) < 12 * 3600
  }

  // MARK: Place

  mutating func mergePlace(with earlier: EventDraft) {
    let own = location?.value
    if let place = earlier.location?.value,
      own.map({ Self.holdsParts(place, $0) }) ?? true
    {
      location = earlier.location
    } else if let own, let place = earlier.location?.value, Self.isLongerName(place, of: own) {
      let terminal = own.drop { $0 != "," }
      if terminal.isEmpty {
        location = earlier.location
      } else {
        location?.value = String(place.prefix { $0 != "," } + terminal)
      }
    }
    let isStated = [.record, .written].contains(earlier.geo?.origin)
    if geo == nil || geo?.origin == .inferred && isStated { geo = earlier.geo ?? geo }
  }

  /// Whether the place has each part of the other one, or begins like it and has its words in their
  /// order: `Arena, Berlin` and `Arena Berlin` are in `Arena, Hauptstr. 1, 10437 Berlin`.
  private static func holdsParts(_ place: String, _ own: String) -> Bool {
    let isHeld = own.split(separator: ",").allSatisfy { part in
      holds(place, part.trimmingCharacters(in: .whitespaces))
    }
    if isHeld { return true }
    let (words, known) = (placeWords(own), placeWords(place))
    guard let first = words.first else { return true }
    guard first == known.first, words.count < known.count else { return false }
    var rest = known[...]
    return words.allSatisfy { word in
      guard let place = rest.firstIndex(of: word) else { return false }
      rest = rest[(place + 1)...]
      return true
    }
  }

  private static func placeWords(_ place: String) -> [Substring] {
    place.prefix(1000).folding(options: .diacriticInsensitive, locale: nil).lowercased()
      .split { !$0.isLetter && !$0.isNumber }
  }

  /// Whether a title is the known one in capitals, but for a word such as `Train`.
  private static func isInCapitals(_ own: String, _ known: String) -> Bool {
    func plain(_ text: String) -> String { text.uppercased().filter { !$0.isWhitespace } }
    return own.count(where: \.isLowercase) * 2 < known.count(where: \.isLowercase)
      && plain(own) == plain(known)
  }

  /// Whether both name one airport, `FRANKFURT (FRA)`, and the first does so at greater length.
  private static func isLongerName(_ place: String, of own: String) -> Bool {
    guard let code = airportCode(own), code == airportCode(place) else { return false }
    return place.count > own.count
  }

  /// The code in brackets at the end, before a terminal.
  private static func airportCode(_ place: String) -> Substring? {
    let name = place.prefix { $0 != "," }
    guard name.hasSuffix(")"), name.count > 5 else { return nil }
    let code = name.suffix(5)
    return code.first == "(" && code.dropFirst().dropLast().allSatisfy(\.isUppercase) ? code : nil
  }

  // MARK: Notes

  /// The lines of both; of a label that both have, this draft's. Each of several guests keeps the
  /// lines of their own.
  private mutating func mergeNotes(
    with earlier: EventDraft, besides stated: Set<String>, ofFile file: [String]
  ) {
    guard let old = earlier.notes?.value else { return }
    guard let new = notes?.value else {
      notes = earlier.notes
      return
    }
    let own = Self.lines(of: new)
    var lines = Self.lines(of: old)
    let known = Self.guests(in: lines)
    let names = Self.guests(in: own)
    let guests = GuestNames(known, and: names, ofFile: file)
    var tickets = TicketLines(lines, of: known, among: guests, hasOthers: file.count > 1)
    let kind = kind ?? earlier.kind
    tickets.add(
      TicketLines(own, of: names, among: guests), kind,
      isMoved: kind?.isJourney == true && hasOtherStart(than: earlier), besides: stated)
    let before = Set(lines)
    var added: Set<String> = []
    var texts: [String] = []
    for line in own where !before.contains(line) {
      guard let label = TicketLines.label(of: line) else {
        texts.append(line)
        continue
      }
      if Self.guestLabels.contains(label) || TicketLines.labels.contains(label) { continue }
      let place = lines.firstIndex {
        TicketLines.label(of: $0) == label && !added.contains($0)
      }
      if let place {
        // "Arrives: 11:20 Toulouse" is more than "Arrives: Toulouse".
        let isLess = Self.statesTime(lines[place]) && !Self.statesTime(line)
        if !isLess { lines[place] = line }
      } else {
        lines.append(line)
      }
      added.insert(line)
    }
    lines = tickets.replacingLines(of: texts + lines)
    if guests.names.count > known.count {
      let label = guests.names.count > 1 ? "Guests" : "Guest"
      let line = "\(label): \(guests.names.joined(separator: ", "))"
      let place = Self.placeOfGuests(in: lines)
      if let place { lines[place] = line } else { lines.append(line) }
    }
    notes = Sourced(lines.joined(separator: "\n"), .record)
  }

  private static let guestLabels: Set<Substring> = ["Guest", "Guests"]
  /// Whether the line of an arrival has a clock.
  private static func statesTime(_ line: String) -> Bool {
    line.hasPrefix("Arrives: ") && line.dropFirst(9).contains(":")
  }

  /// Whether both have a start, and not the same one; if one states its day only, whether their days
  /// differ.
  func startsApart(from other: EventDraft) -> Bool {
    guard let own = start?.value, let other = other.start?.value else { return false }
    if let own = own.instant, let other = other.instant { return own != other }
    if own.isAllDay || other.isAllDay { return own.reading.date != other.reading.date }
    return own.reading != other.reading
  }

  /// Whether both start at a time, and not at the same one.
  func hasOtherStart(than earlier: EventDraft) -> Bool {
    guard !earlier.startsAtEntry, let own = start?.value, let other = earlier.start?.value,
      !own.isAllDay, !other.isAllDay
    else { return false }
    if let own = own.instant, let other = other.instant { return own != other }
    return own.instant == nil && other.instant == nil && own != other
  }

  /// Takes out when boarding began before the start was moved, and the gate of another flight.
  private mutating func removeBoarding(unlessOf vehicle: String?) {
    guard let text = notes?.value, let clock = start?.value.reading.time else { return }
    let isOther = vehicle.map { !names($0) } ?? false
    let lines = Self.lines(of: text).filter { line in
      switch TicketLines.label(of: line) {
      // The ledger does not say that the event started at boarding.
      case "Boarding": line.hasPrefix("Boarding: \("\(clock)".prefix(5))")
      case "Gate": !isOther
      default: true
      }
    }
    notes = lines.isEmpty ? nil : Sourced(lines.joined(separator: "\n"), notes?.origin ?? .record)
  }

  /// Takes the time out of `Arrives: 21:05 Los Angeles (LAX)`.
  private mutating func removeArrivalTime() {
    guard let text = notes?.value else { return }
    let lines = Self.lines(of: text).compactMap { line -> String? in
      guard Self.statesTime(line) else { return line }
      let place = line.dropFirst(9).split(separator: " ").drop { $0.first?.isNumber == true }
      return place.isEmpty ? nil : "Arrives: \(place.joined(separator: " "))"
    }
    notes?.value = lines.joined(separator: "\n")
  }

  private static func guests(in lines: [String]) -> [String] {
    placeOfGuests(in: lines).map { lines[$0] }?.split(separator: ": ", maxSplits: 1).last?
      .split(separator: ", ").map(String.init) ?? []
  }

  /// The record's own text before it can have a line like `Guests: 2 adults`.
  private static func placeOfGuests(in lines: [String]) -> Int? {
    lines.lastIndex { line in
      TicketLines.label(of: line).map(guestLabels.contains) ?? false
        && !line.contains(where: \.isNumber)
    }
  }
}
