import Foundation
import Testing

@testable import CalendarStore

@Suite struct AccessRecordTests {
  let directory: TemporaryDirectory
  let source = CalendarSource(name: "personal", location: "/home/ann/.calendars")

  init() throws { directory = try TemporaryDirectory() }

  var path: String { directory.path(of: "ticketcal/access.json") }

  func reason(_ path: String) -> String? {
    do {
      _ = try AccessRecord(path: path)
      return nil
    } catch {
      guard case .failed(_, let named, let reason) = error, named == path else {
        return nil
      }
      return reason
    }
  }

  @Test func keepsAnswersForItsOwnerAlone() throws {
    var record = try AccessRecord(path: path)
    try record.set(.fullAccess, about: source, for: [.event])
    var status = stat()
    #expect(stat(path, &status) == 0)
    #expect(status.st_mode & 0o7777 == 0o600)
    #expect(stat(directory.path(of: "ticketcal"), &status) == 0)
    #expect(status.st_mode & 0o7777 == 0o700)
    let again = try AccessRecord(path: path)
    #expect(again.answer(about: source, for: .event) == .fullAccess)
    #expect(again.answer(about: source, for: .reminder) == nil)
    #expect(
      try TemporaryDirectory.names(in: directory.path(of: "ticketcal"))
        == ["access.json", "records.lock"])
    #expect(stat(directory.path(of: "ticketcal/records.lock"), &status) == 0)
    #expect(status.st_mode & 0o7777 == 0o600)
  }

  @Test func keepsWhatOthersWereAnsweredMeanwhile() throws {
    var first = try AccessRecord(path: path)
    var second = try AccessRecord(path: path)
    let other = CalendarSource(name: "work", location: "/srv/calendars")
    try first.set(.fullAccess, about: source, for: [.event])
    try second.set(.denied, about: other, for: [.event, .reminder])
    let record = try AccessRecord(path: path)
    #expect(record.answer(about: source, for: .event) == .fullAccess)
    #expect(record.answer(about: other, for: .reminder) == .denied)
  }

  @Test(arguments: [
    "", "{", "[]", "null", "{}", #"{"version":1}"#, #"{"version":0,"answers":[]}"#,
    #"{"version":1,"answers":[{"source":"personal"}]}"#,
    #"{"version":1,"answers":[{"source":"personal","location":"/home/ann/.calendars","type":"event","status":"everything"}]}"#,
    #"{"version":1,"answers":{"personal":"full-access"}}"#, "\u{0}\u{1}",
  ])
  func refusesWhatItCannotRead(text: String) throws {
    let path = directory.path(of: "access.json")
    try directory.write(text, to: "access.json")
    chmod(path, 0o600)
    #expect(reason(path)?.contains("remove it and grant access again") == true)
  }

  @Test func refusesWhatANewerVersionWrote() throws {
    let path = directory.path(of: "access.json")
    try directory.write(#"{"version":2,"grants":[]}"#, to: "access.json")
    chmod(path, 0o600)
    let error = storeError { _ = try AccessRecord(path: path) }
    #expect(error?.cause == .newerVersion && error?.reason.contains("newer") == true)
  }

  @Test func refusesWhatOthersCanWrite() throws {
    let path = directory.path(of: "access.json")
    try directory.write(#"{"version":1,"answers":[]}"#, to: "access.json")
    for mode: mode_t in [0o620, 0o602, 0o666] {
      chmod(path, mode)
      #expect(storeError { _ = try AccessRecord(path: path) }?.cause == .notPermitted)
      #expect(reason(path)?.contains("others than you") == true)
    }
    chmod(path, 0o644)
    #expect(reason(path) == nil)
    // Nobody but root can give a file away.
    if chown(path, 65534, 65534) == 0 { #expect(reason(path)?.contains("others than you") == true) }
  }

  @Test func refusesWhatIsNoFile() throws {
    let path = directory.path(of: "access.json")
    #expect(mkfifo(path, 0o600) == 0)
    #expect(reason(path)?.contains("not a file") == true)
    unlink(path)
    mkdir(path, 0o700)
    #expect(reason(path)?.contains("not a file") == true)
  }

  @Test func leavesAFileItCannotReadAsItIs() throws {
    let path = directory.path(of: "access.json")
    var record = try AccessRecord(path: path)
    try directory.write("{", to: "access.json")
    chmod(path, 0o600)
    #expect(throws: StoreError.self) {
      try record.set(.fullAccess, about: source, for: [.event])
    }
    #expect(try directory.text(of: "access.json") == "{")
    #expect(record.answer(about: source, for: .event) == nil)
  }

  @Test func namesTheFileWhereItCannotBeWritten() throws {
    try directory.write("", to: "file")
    let path = directory.path(of: "file/access.json")
    let error = storeError {
      var record = try AccessRecord(path: path)
      try record.set(.denied, about: source, for: [.event])
    }
    #expect(error?.path == path)
  }
}

extension TemporaryDirectory {
  static func names(in path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }
}
