import Foundation
import SampleEvents
import Testing

@testable import CalendarStore

@Suite struct RestoredFileTests {
  /// Replaces the folder `calendar` by its own backup.
  private enum Backup: String, CaseIterable {
    case cp = "cp -a calendar copy; mv calendar old; cp -a copy calendar"
    case rsync = "rsync -a calendar/ copy; mv calendar old; rsync -a copy/ calendar"
    case tar = "tar -cf copy.tar calendar; mv calendar old; tar -xf copy.tar"

    var isInstalled: Bool { (try? RestoredFileTests.shell("command -v \(self)", in: "/")) == true }
  }

  private static func shell(_ command: String, in folder: String) throws -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-ec", command]
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  @Test(arguments: Backup.allCases.filter(\.isInstalled))
  private func aRestoredFileIsUnchanged(_ backup: Backup) throws {
    let directory = try TemporaryDirectory()
    let folder = directory.path(of: "calendar")
    mkdir(folder, 0o700)
    func writer() throws -> VdirWriter {
      try VdirWriter(
        directory: folder, calendar: Samples.calendar, productID: Samples.productID)
    }
    #expect(try writer().add([try Samples.event(1), try Samples.event(2)]).map(\.kind).count == 2)
    let hrefs = [1, 2].map { ObjectWrite.href(for: Samples.uid($0)) }
    let etags = try hrefs.map { try #require(try writer().version(of: $0)?.etag) }
    #expect(try Self.shell(backup.rawValue, in: directory.path))
    // The person edits one of the files later.
    Person(folder: folder).save(try directory.text(of: "calendar/\(hrefs[1])"), as: hrefs[1])

    let versions = try hrefs.map { try #require(try writer().version(of: $0)) }
    #expect(zip(versions, etags).map { $0.etag == $1 } == [false, false])
    #expect(zip(versions, etags).map { $0.has($1) } == [true, false])
    let outcomes = try writer().stage(
      zip(hrefs, etags).map {
        ObjectWrite(href: $0, content: .none, condition: .unchanged(etag: $1))
      }
    ).commit()
    #expect(outcomes.map(\.kind) == ["made", "changed"])
  }

  @Test(arguments: [
    ("2-10-1000000005", true), ("1-10-1000000005", false), ("2-11-1000000005", false),
    ("2-10-1000000006", false), ("2-10-1000000000", true), ("2-10-2000000000", false),
    ("2-10", false), ("etag", false),
  ])
  func comparesSizeAndTime(_ etag: String, _ isCopy: Bool) throws {
    let written = try #require(FileEtag("1-10-1000000005"))
    #expect(FileEtag(etag)?.isCopy(of: written) ?? false == isCopy)
    let version = ObjectVersion(href: "a.ics", etag: etag)
    #expect(version.has(written.text) == (isCopy || etag == written.text))
  }
}
