import Foundation
import Testing

@testable import CalendarStore

/// Disks that are full, read-only, or taken away.
@Suite(
  .enabled(if: SmallDisk.isPossible, "needs the right to mount a tmpfs"))
struct VdirDiskTests {
  private let directory: TemporaryDirectory
  private let disk: SmallDisk
  private let backend: VdirBackend
  private let work: StoredCalendar

  init() throws {
    directory = try TemporaryDirectory()
    disk = try SmallDisk(in: directory)
    backend = VdirBackend(CalendarSource(name: "usb", location: disk.path))
    work = try backend.create(named: "work", color: "#112233", for: [.event])
  }

  @Test(arguments: [nil, NewFile.Kind.hidden])
  func saysThatTheDiskIsFull(_ kind: NewFile.Kind?) throws {
    let backend = VdirBackend(backend.source, isMadeOnUse: false, kind: kind, exchanges: true)
    let calendar = work.calendar
    let old = try backend.put([1], as: "a.ics", in: calendar, if: .absent)
    let large = [UInt8](repeating: 0x20, count: 100_000)
    for condition: ObjectWrite.Condition in [.any, .unchanged(etag: old.etag ?? "")] {
      let error = storeError {
        _ = try backend.put(large, as: "a.ics", in: calendar, if: condition)
      }
      #expect(error?.cause == .noSpace)
      #expect(error?.path == directory.path(of: "disk/work"))
    }
    #expect(
      storeError { _ = try backend.put(large, as: "b.ics", in: calendar, if: .absent) }?.cause
        == .noSpace)
    #expect(try backend.listing(of: calendar).versions == [old])
    #expect(try backend.object("a.ics", in: calendar)?.text == [1])
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.path(of: "disk/work"))
    #expect(
      names.sorted() == [
        "a.ics", "color", "displayname", "supported-calendar-component-set", "uid",
      ])
    // There was room for small ones all the time.
    _ = try backend.put([2], as: "a.ics", in: calendar, if: .unchanged(etag: old.etag ?? ""))
  }

  @Test func saysThatTheDiskIsReadOnly() throws {
    _ = try backend.put([1], as: "a.ics", in: work.calendar, if: .absent)
    try disk.makeReadOnly()
    #expect(try backend.calendars().map(\.isImmutable) == [true])
    #expect(try backend.object("a.ics", in: work.calendar)?.text == [1])
    var renamed = work
    renamed.title = "New"
    for attempt: () throws -> Void in [
      { _ = try backend.put([1], as: "b.ics", in: work.calendar, if: .absent) },
      { _ = try backend.put([1], as: "a.ics", in: work.calendar, if: .any) },
      { try backend.remove("a.ics", in: work.calendar, if: .any) },
      { if let failure = try backend.empty(work.calendar).failure { throw failure } },
      { try backend.update(renamed) },
      { try backend.delete(work.calendar, only: nil) },
      { _ = try backend.create(named: "new", color: nil, for: [.event]) },
    ] {
      #expect(storeError(attempt)?.cause == .readOnly)
    }
    #expect(try backend.calendars().map(\.title) == ["work"])
  }

  @Test func isToldToBeGoneWhenTheDiskIsTakenAway() async throws {
    _ = try backend.put([1], as: "a.ics", in: work.calendar, if: .absent)
    var iterator = FolderWatch.changes(in: [backend.source]).makeAsyncIterator()
    disk.unmount()
    #expect(await iterator.next() != nil)
    #expect(storeError { _ = try backend.listing(of: work.calendar) }?.cause == .noSuchCalendar)
  }
}
