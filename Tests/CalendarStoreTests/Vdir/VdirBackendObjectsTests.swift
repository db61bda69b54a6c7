import Foundation
import Testing

@testable import CalendarStore

/// What the files of a vdir are taken for, and how they are written.
@Suite struct VdirBackendObjectsTests {
  private let directory: TemporaryDirectory
  private let backend: VdirBackend

  init() throws {
    directory = try TemporaryDirectory()
    backend = VdirBackend(CalendarSource(name: "personal", location: directory.path))
  }

  private func folder(_ name: String) { mkdir(directory.path(of: name), 0o700) }

  private func calendar(_ name: String) -> EventCalendar {
    EventCalendar(name: name, source: "personal", identifier: directory.path(of: name))
  }

  @Test func emptiesACalendarOfNothingThatChangedMeanwhile() throws {
    folder("work")
    for name in ["a.ics", "b.ics", "c.ics"] { try directory.write(name, to: "work/\(name)") }
    let versions = try backend.listing(of: calendar("work")).versions
    try directory.write("somebody's", to: "work/b.ics")
    unlink(directory.path(of: "work/c.ics"))
    let emptied = try backend.remove(versions, in: calendar("work"))
    #expect(emptied.removed.sorted() == ["a.ics"])
    #expect(emptied.changed == ["b.ics"])
    #expect(try directory.text(of: "work/b.ics") == "somebody's")
  }

  @Test func namesWhatItRemovedBesideAFailure() throws {
    folder("work")
    folder("work/folder.ics")
    for name in ["a.ics", "z.ics"] { try directory.write(name, to: "work/\(name)") }
    let versions = ["a.ics", "folder.ics", "z.ics"].map { ObjectVersion(href: $0, etag: nil) }
    let emptied = try backend.remove(versions, in: calendar("work"))
    #expect(emptied.removed == ["a.ics", "z.ics"])
    #expect(emptied.failure == .notAFile)
  }

  @Test func readsFilesAlone() throws {
    folder("work")
    for name in ["a.ics", "B.ICS", "no\nline.ics", ".hidden.ics", "text.txt", ".ics", "ics"] {
      try directory.write(name, to: "work/\(name)")
    }
    try directory.write("secret", to: "secret.ics")
    let path = directory.path(of: "work")
    folder("work/folder.ics")
    mkfifo("\(path)/fifo.ics", 0o600)
    symlink("a.ics", "\(path)/same.ics")
    symlink("../secret.ics", "\(path)/out.ics")
    symlink("none.ics", "\(path)/broken.ics")
    symlink("circle.ics", "\(path)/circle.ics")
    let work = calendar("work")
    let listing = try backend.listing(of: work)
    #expect(listing.versions.map(\.href).sorted() == ["B.ICS", "a.ics", "no\nline.ics"])
    for version in listing.versions {
      #expect(try backend.object(version.href, in: work)?.version == version)
    }
    let refused: [(String, StoreError)] = [
      ("broken.ics", .link), ("circle.ics", .link), ("fifo.ics", .notAFile),
      ("folder.ics", .notAFile), ("out.ics", .link), ("same.ics", .link),
    ]
    #expect(listing.problems.map(\.href) == refused.map(\.0))
    #expect(listing.problems.map(\.reason) == refused.map(\.1.detail))
    for (href, reason) in refused {
      for attempt: () throws -> Void in [
        { _ = try backend.object(href, in: work) },
        { _ = try backend.put([], as: href, in: work, if: .any) },
        { _ = try backend.put([], as: href, in: work, if: .unchanged(etag: "1-1-1")) },
        { try backend.remove(href, in: work, if: .any) },
      ] {
        #expect(storeError(attempt) == reason)
      }
    }
    #expect(try directory.text(of: "secret.ics") == "secret")
  }

  private func tag() throws -> String? {
    try backend.changes(of: calendar("work"), since: SyncToken()).state.tag
  }

  @Test func hasATagThatChangesWithItsObjects() throws {
    folder("work")
    var tags: Set<String?> = []
    let changes: [() throws -> Void] = [
      {}, { try directory.write("1", to: "work/a.ics") },
      { try directory.write("22", to: "work/a.ics") },
      { rename(directory.path(of: "work/a.ics"), directory.path(of: "work/b.ics")) },
    ]
    for change in changes {
      try change()
      let tag = try tag()
      #expect(tags.insert(tag).inserted)
      let state = SyncToken(tag: tag)
      #expect(
        try backend.changes(of: calendar("work"), since: state)
          == ObjectChanges(isWhole: false, state: state))
    }
    #expect(!tags.contains(nil))
    try directory.write("no object", to: "work/a.txt")
    #expect(tags.contains(try tag()))
    symlink("b.ics", directory.path(of: "work/link.ics"))
    #expect(try tag() == nil)
  }

  @Test func tellsOfNamesThatAreNoText() throws {
    folder("work")
    let path: [CChar] =
      Array(directory.path(of: "work/").utf8CString.dropLast()) + Array("a".utf8CString.dropLast())
      + [-1] + Array(".ics".utf8CString)
    close(open(path, O_CREAT | O_WRONLY, 0o600))
    let listing = try backend.listing(of: calendar("work"))
    #expect(listing.versions == [])
    #expect(listing.problems.map(\.href) == ["a\u{FFFD}.ics"])
    #expect(listing.problems.map(\.reason) == [StoreError.unreadableName.detail])
  }

  @Test func listsNothingThatMayNotBeLookedAt() throws {
    for name in ["unread", "unsearched"] {
      folder(name)
      try directory.write("x", to: "\(name)/a.ics")
    }
    chmod(directory.path(of: "unread"), 0o311)
    chmod(directory.path(of: "unsearched"), 0o644)
    chmod(directory.path, 0o755)
    defer { for name in ["unread", "unsearched"] { chmod(directory.path(of: name), 0o700) } }
    let source = backend.source
    let calendars = [calendar("unread"), calendar("unsearched")]
    let errors = try asOrdinaryUser {
      calendars.map { calendar in
        storeError { _ = try VdirBackend(source).listing(of: calendar).versions }?.cause
      }
    }
    #expect(errors == [.notPermitted, .notPermitted])
  }

  @Test func readsNothingThatIsTooLarge() throws {
    folder("work")
    let path = directory.path(of: "work/large.ics")
    close(open(path, O_CREAT | O_WRONLY, 0o600))
    truncate(path, off_t(ICalendarObject.largest) + 1)
    let error = storeError { _ = try backend.object("large.ics", in: calendar("work")) }
    #expect(error == .tooLarge)
    truncate(path, off_t(ICalendarObject.largest))
    #expect(
      try backend.object("large.ics", in: calendar("work"))?.text.count == ICalendarObject.largest)
    let text = [UInt8](repeating: 0x20, count: ICalendarObject.largest + 1)
    #expect(
      storeError { _ = try backend.put(text, as: "b.ics", in: calendar("work"), if: .absent) }
        == .refused(reason: "the event is too large; shorten its notes"))
  }

  @Test func leavesNothingBesideTheObjects() throws {
    folder("work")
    let work = calendar("work")
    for kind in [nil, NewFile.Kind.hidden] {
      for exchanges in [true, false] {
        let backend = VdirBackend(
          backend.source, isMadeOnUse: false, kind: kind, exchanges: exchanges)
        let first = try backend.put([1], as: "a.ics", in: work, if: .absent)
        _ = try? backend.put([2], as: "a.ics", in: work, if: .absent)
        _ = try? backend.put([2], as: "a.ics", in: work, if: .unchanged(etag: "1-2-3"))
        let second = try backend.put(
          [3], as: "a.ics", in: work, if: .unchanged(etag: try #require(first.etag)))
        _ = try? backend.remove("a.ics", in: work, if: .unchanged(etag: "1-2-3"))
        let path = directory.path(of: "work")
        #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["a.ics"])
        try backend.remove("a.ics", in: work, if: .unchanged(etag: try #require(second.etag)))
        #expect(try FileManager.default.contentsOfDirectory(atPath: path) == [])
      }
    }
  }

  @Test func writesUnderNoNameThatIsTooLong() throws {
    folder("work")
    let longest = String(repeating: "x", count: 251) + ".ics"
    try directory.write("old", to: "work/\(longest)")
    #expect(try backend.object(longest, in: calendar("work"))?.text == Array("old".utf8))
    for condition: ObjectWrite.Condition in [.any, .absent] {
      let error = storeError {
        _ = try backend.put([1], as: longest, in: calendar("work"), if: condition)
      }
      #expect(error?.isRefusal == true)
    }
    let fitting = String(repeating: "x", count: ObjectName.longest - 4) + ".ics"
    _ = try backend.put([1], as: fitting, in: calendar("work"), if: .absent)
    let new = try backend.put([2], as: fitting, in: calendar("work"), if: .any)
    try backend.remove(fitting, in: calendar("work"), if: .unchanged(etag: new.etag ?? ""))
  }

  @Test(.enabled(if: getuid() == 0, "needs root, to become an ordinary user"))
  func saysWhatIsNotPermitted() throws {
    folder("closed")
    try directory.write("x", to: "closed/a.ics")
    chmod(directory.path(of: "closed/a.ics"), 0o000)
    chmod(directory.path(of: "closed"), 0o555)
    chmod(directory.path, 0o755)
    defer { chmod(directory.path(of: "closed"), 0o700) }
    let (source, closed) = (backend.source, calendar("closed"))
    let errors = try asOrdinaryUser {
      let backend = VdirBackend(source)
      return [
        storeError { _ = try backend.put([1], as: "b.ics", in: closed, if: .absent) },
        storeError { try backend.remove("a.ics", in: closed, if: .any) },
        storeError { _ = try backend.object("a.ics", in: closed) },
        storeError { _ = try backend.create(named: "new", color: nil, for: [.event]) },
        storeError { try backend.delete(closed, only: nil) },
        storeError { if let failure = try backend.empty(closed).failure { throw failure } },
      ]
    }
    #expect(errors.map { $0?.cause } == Array(repeating: .notPermitted, count: 6))
    #expect(errors[0]?.path == directory.path(of: "closed"))
    #expect(try directory.names == ["closed"])
  }

  /// A folder that may be listed but not searched; a broken disk fails the lookup in the same way.
  @Test(.enabled(if: getuid() == 0, "needs root, to give a folder away"))
  func saysThatItCannotLookRatherThanThatTheObjectIsGone() throws {
    folder("work")
    try directory.write("a", to: "work/a.ics")
    chmod(directory.path, 0o755)
    chown(directory.path(of: "work"), 65534, 65534)
    chmod(directory.path(of: "work"), 0o600)
    let (source, work) = (backend.source, calendar("work"))
    let errors = try asOrdinaryUser {
      let backend = VdirBackend(source)
      return [
        storeError { _ = try backend.object("a.ics", in: work) },
        storeError { _ = try backend.put([1], as: "a.ics", in: work, if: .any) },
      ]
    }
    #expect(errors.map { $0?.cause } == [.notPermitted, .notPermitted])
    #expect(try backend.object("\(String(repeating: "a", count: 300)).ics", in: work) == nil)
  }

  @Test func readsWhatIsBeingWrittenWhole() throws {
    folder("work")
    let work = calendar("work")
    let texts = [UInt8(1), 2].map { [UInt8](repeating: $0, count: 300_000) }
    _ = try backend.put(texts[0], as: "a.ics", in: work, if: .absent)
    let source = backend.source
    DispatchQueue.concurrentPerform(iterations: 2) { number in
      let backend = VdirBackend(source)
      for round in 0..<50 {
        if number == 0 {
          _ = try? backend.put(texts[round % 2], as: "a.ics", in: work, if: .any)
        } else {
          let object = try? backend.object("a.ics", in: work)
          #expect(object.map { texts.contains($0.text) } == true)
        }
      }
    }
  }
}
