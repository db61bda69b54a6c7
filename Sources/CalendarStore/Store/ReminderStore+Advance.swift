internal import Foundation
internal import Glibc

extension ReminderStore {
  /// Takes back the last completion of a repeating reminder (``complete(_:at:commit:)``): its
  /// object becomes what it was before, byte for byte. Earlier completions can be taken back in
  /// turn.
  ///
  /// Returns the reminder; nil, and changes nothing, if no completion of the last 30 days is
  /// known or its object was changed since.
  public func takeBackAdvance(of reminder: StoredReminder) throws(StoreError) -> StoredReminder? {
    guard let href = reminder.version?.href else { return nil }
    let calendar = reminder.calendar
    let backend = try database.backend(for: calendar)
    guard let object = try backend.object(href, in: calendar), let etag = object.version.etag,
      let advance = database.context.advance(of: href, in: calendar, to: object.text),
      let before = advance.before
    else { return nil }
    database.ownWrites.begin()
    defer { database.ownWrites.end() }
    let version = try backend.put(before, as: href, in: calendar, if: .unchanged(etag: etag))
    database.ownWrites.record(href, in: calendar, etag: version.etag)
    if database.isStaging { return reminder }
    advance.forget()
    return try self.reminder(withID: reminder.id, in: calendar)
  }
}

extension StoreContext {
  /// The file for the advance that gave the object this text; nil without a history folder.
  func advance(of href: String, in calendar: EventCalendar, to text: [UInt8]) -> AdvanceFile? {
    historyFolder.map { AdvanceFile(in: $0, of: href, in: calendar, to: text) }
  }
}

/// The text of an object before its reminder advanced, in a file that is named by the text
/// afterward: a later change of the object makes the file unreachable.
struct AdvanceFile {
  private let file: UserOnlyFile
  private let folder: String

  init(in folder: String, of href: String, in calendar: EventCalendar, to text: [UInt8]) {
    let place = Array("\(calendar.identifier ?? calendar.title)/\(href)\0".utf8)
    self.folder = folder
    file = UserOnlyFile("\(folder)/\(UUID.version5(of: place + text).lowercaseName).ics")
  }

  /// Nil if the file is missing or cannot be trusted.
  var before: [UInt8]? {
    (try? file.read(upTo: ICalendarObject.largest)) ?? nil
  }

  /// Stores the text. A failure does not prevent the advance.
  func keep(_ before: [UInt8]) {
    removeOldFiles()
    try? file.replace(with: before, isDurable: false)
  }

  func forget() { unlink(file.path) }

  private static let mostSeconds = 30 * 86_400

  private func removeOldFiles() {
    let oldest = time(nil) - Self.mostSeconds
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      let path = "\(folder)/\(name)"
      var status = stat()
      if lstat(path, &status) == 0, status.st_mtim.tv_sec < oldest { unlink(path) }
    }
  }
}
