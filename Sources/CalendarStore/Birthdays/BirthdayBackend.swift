internal import CLinux
internal import CivilTime
internal import Foundation

/// The birthdays and anniversaries of vCards as a read-only calendar: a yearly event for each,
/// whose occurrences have the number of years in their titles.
///
/// An event of 29 February is on 28 February in other years.
final class BirthdayBackend: CalendarBackend {
  let source: CalendarSource
  /// By the files' names.
  private var files: [String: CardFile] = [:]

  /// The name of the calendar.
  static let calendar = "birthdays"

  private struct CardFile {
    var etag: String
    var cards: [VCard]
    /// Lower case, with the lines.
    var problems: [String]
  }

  init(_ source: CalendarSource) { self.source = source }

  func calendars() throws(StoreError) -> [StoredCalendar] {
    let folder = try folder()
    return [
      StoredCalendar(
        calendar: folder.birthdays(of: source.name),
        source: source, title: "Birthdays", entityTypes: [.event], isImmutable: true)
    ]
  }

  func objects(in calendar: EventCalendar) throws(StoreError) -> [EventVersion] {
    try table(of: calendar).table.versions
  }

  func object(_ href: String, in calendar: EventCalendar) throws(StoreError) -> CalendarObject? {
    if known == nil { _ = try table(of: calendar) }
    return known?.objects[href]
  }

  func changes(
    in calendar: EventCalendar, since token: SyncToken?
  ) throws(StoreError) -> ObjectChanges {
    let (table, problems) = try table(of: calendar)
    return table.changes(since: token, problems: problems)
  }

  // MARK: Refusals

  private static let readOnly = StoreError.refused(
    reason: "birthdays come from vCards; change the card in the address book")

  func create(
    named title: String, color: String?, for entityTypes: Set<EntityType>
  ) throws(StoreError) -> StoredCalendar { throw Self.readOnly }

  func update(_ calendar: StoredCalendar) throws(StoreError) { throw Self.readOnly }

  func delete(
    _ calendar: EventCalendar, evenWithObjects: Bool, only versions: [EventVersion]?
  ) throws(StoreError) {
    throw Self.readOnly
  }

  func empty(
    _ calendar: EventCalendar, only versions: [EventVersion]?
  ) throws(StoreError) -> EmptiedCalendar {
    throw Self.readOnly
  }

  func put(
    _ text: [UInt8], as href: String, in calendar: EventCalendar,
    if condition: EventChange.Condition
  ) throws(StoreError) -> EventVersion { throw Self.readOnly }

  func remove(
    _ href: String, in calendar: EventCalendar, if condition: EventChange.Condition
  ) throws(StoreError) { throw Self.readOnly }

  // MARK: Reading

  /// The events as of the last listing of the files.
  private var known: ObjectTable?

  private func folder() throws(StoreError) -> SourceFolder {
    do throws(SystemFault) { return try SourceFolder(source.location) } catch {
      guard error.code == ENOENT else { throw StoreError(error, path: source.location) }
      throw .failed(
        cause: .noSuchCalendar, path: source.location,
        reason: "no such file or folder of vCards; correct the path")
    }
  }

  private func table(
    of calendar: EventCalendar
  ) throws(StoreError) -> (table: ObjectTable, problems: [ObjectProblem]) {
    guard calendar.source == source.name, calendar.title == Self.calendar else {
      throw .failed(
        cause: .noSuchCalendar, path: calendar.title,
        reason: "the source \(source.name) has no such calendar; choose one of its own")
    }
    let folder = try folder()
    let names: [String]
    do throws(SystemFault) { names = try folder.names(ending: ".vcf") } catch {
      throw StoreError(error, path: source.location)
    }
    var table = ObjectTable()
    var problems: [ObjectProblem] = []
    var next: [String: CardFile] = [:]
    for name in names {
      let file: CardFile
      do throws(SystemFault) {
        guard let read = try cards(folder.path(name), known: files[name]) else { continue }
        file = read
      } catch {
        problems.append(
          ObjectProblem(
            calendar: calendar, href: folder.only == nil ? name : "", reason: error.reason,
            isForbidden: error.cause == .notPermitted))
        continue
      }
      next[name] = file
      for reason in file.problems {
        problems.append(
          ObjectProblem(calendar: calendar, href: folder.only == nil ? name : "", reason: reason))
      }
      for (number, card) in file.cards.enumerated() {
        add(card, key: card.uid ?? "\(name)\0\(number)", in: name, to: &table)
      }
    }
    files = next
    known = table
    return (table, problems)
  }

  private func add(_ card: VCard, key: String, in name: String, to table: inout ObjectTable) {
    for occasion in VCard.Occasion.allCases {
      guard let date = card.dates[occasion] else { continue }
      var uuid = UUID.version5(of: Array("\(key)\0\(occasion.rawValue)".utf8))
      if table.objects[EventChange.href(for: uuid)] != nil {
        // Another file has a card with this UID.
        uuid = .version5(of: Array("\(key)\0\(occasion.rawValue)\0\(name)\0\(card.line)".utf8))
      }
      guard let text = Self.text(card, occasion, date, uuid) else { continue }
      table.add(text, as: EventChange.href(for: uuid), countsYears: date.year != nil)
    }
  }

  /// The text of the yearly event.
  private static func text(
    _ card: VCard, _ occasion: VCard.Occasion, _ date: VCardDate, _ uuid: UUID
  ) -> [UInt8]? {
    guard let first = date.first, let next = LocalDate(daysSinceEpoch: first.daysSinceEpoch + 1)
    else { return nil }
    let isLeapDay = date.month == 2 && date.day == 29
    let rule = try? RecurrenceRule(
      frequency: .yearly, daysOfTheMonth: isLeapDay ? [-1] : [],
      monthsOfTheYear: isLeapDay ? [2] : [])
    guard let rule else { return nil }
    let owner = card.name.isEmpty ? "a card without a name" : card.name
    let event = Event(
      uid: uuid.lowercaseName, title: "\(owner)'s \(occasion.rawValue)", start: .date(first),
      end: .date(next), availability: .free, recurrenceRules: [rule])
    let stamp = EditStamp(
      now: Instant(secondsSince1970: 0), productID: "-//ticketcal//CalendarStore birthdays//EN")
    return (try? ICalendarObject(event, stamp: stamp))?.text
  }

  /// The cards of the file; nil for an entry that is not a file, or that no longer exists.
  private func cards(_ path: String, known: CardFile?) throws(SystemFault) -> CardFile? {
    let descriptor = openat_existing(
      AT_FDCWD, path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else {
      let fault = SystemFault.latest
      if fault.code == ENOENT { return nil }
      throw fault
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .latest }
    let file = FileStatus(status)
    guard file.isFile else { return nil }
    if let known, known.etag == file.etag { return known }
    let reader = try VCardReader(descriptor)
    var problems = reader.cards.flatMap { card in
      card.problems.map { "line \($0.line): \($0.occasion.rawValue): \($0.error.reason)" }
    }
    if let line = reader.unfinished {
      problems.append("line \(line): the card breaks off; fetch the file again")
    }
    if reader.cards.isEmpty, reader.unfinished == nil {
      problems.append("the file has no vCard; correct the path or the type of the source")
    }
    return CardFile(etag: file.etag, cards: reader.cards, problems: problems)
  }
}
