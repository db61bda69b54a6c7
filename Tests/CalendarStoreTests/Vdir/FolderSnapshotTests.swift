import Foundation
import Testing

@testable import CalendarStore

@Suite struct FolderSnapshotTests {
  private static func status(_ size: Int, _ modified: Int = 1) -> FileStatus {
    var status = stat()
    status.st_ino = 7
    status.st_size = off_t(size)
    status.st_mtim.tv_nsec = modified
    return FileStatus(status)
  }

  private static func snapshot(_ files: [String: FileStatus]) -> FolderSnapshot {
    var recorder = FolderSnapshot.Recorder()
    for (name, status) in files { Array(name.utf8).withUnsafeBytes { recorder.add($0, status) } }
    return recorder.snapshot()
  }

  @Test func keepsFilesInTheOrderOfTheirNames() {
    let names = ["a", "abcdefgh", "abcdefgh1", "abcdefghi", "b", "ä", ""]
    let files = Dictionary(uniqueKeysWithValues: names.map { ($0, Self.status(3)) })
    let snapshot = Self.snapshot(files)
    #expect(snapshot.count == 7)
    #expect(
      snapshot.versions.map(\.href) == [
        "", "a", "abcdefgh", "abcdefgh1", "abcdefghi", "b", "ä",
      ])
    #expect(snapshot.versions.allSatisfy { $0.etag == "7-3-1" })
    #expect(snapshot == Self.snapshot(files))
  }

  @Test func isReadBackFromItsBytes() {
    let snapshot = Self.snapshot(["a.ics": Self.status(3), "b.ics": Self.status(1 << 40, 1 << 29)])
    #expect(FolderSnapshot(snapshot.bytes) == snapshot)
    #expect(FolderSnapshot(snapshot.bytes)?.versions == snapshot.versions)
    #expect(FolderSnapshot(Self.snapshot([:]).bytes)?.count == 0)
  }

  @Test func isReadFromNothingElse() {
    let bytes = Self.snapshot(["a.ics": Self.status(3), "b.ics": Self.status(4)]).bytes
    let record = 28 + 5
    for length in 0..<bytes.count {
      let isWhole = length >= 6 && (length - 6) % record == 0
      #expect((FolderSnapshot(Array(bytes.prefix(length))) != nil) == isWhole)
    }
    var long = bytes
    // The length of the first name.
    for index in 30..<34 { long[index] = 0xFF }
    #expect(FolderSnapshot(long) == nil)
    #expect(FolderSnapshot(Array("vdir2\n".utf8)) == nil)
  }

  @Test func isReadInOrderAlone() {
    let a = Self.snapshot(["a.ics": Self.status(3)]).bytes
    let b = Self.snapshot(["b.ics": Self.status(3)]).bytes
    #expect(FolderSnapshot(a + b.dropFirst(6)) != nil)
    #expect(FolderSnapshot(b + a.dropFirst(6)) == nil)
    #expect(FolderSnapshot(a + a.dropFirst(6)) == nil)
  }

  @Test func tellsWhatIsDifferent() {
    let old = Self.snapshot([
      "a": Self.status(1), "b": Self.status(1), "c": Self.status(1), "z": Self.status(1),
    ])
    let new = Self.snapshot([
      "0": Self.status(1), "b": Self.status(2), "c": Self.status(1), "d": Self.status(1),
      "z": Self.status(1, 2), "zz": Self.status(1),
    ])
    let changes = new.changes(since: old)
    #expect(changes.added.map(\.href) == ["0", "d", "zz"])
    #expect(changes.changed.map(\.href) == ["b", "z"])
    #expect(changes.removed == ["a"])
    let back = old.changes(since: new)
    #expect(back.added.map(\.href) == ["a"])
    #expect(back.removed == ["0", "d", "zz"])
    #expect(new.changes(since: new).isEmpty)
    #expect(new.changes(since: Self.snapshot([:])).added.count == 6)
    #expect(Self.snapshot([:]).changes(since: new).removed.count == 6)
  }
}
