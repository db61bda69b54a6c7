import Foundation
import Glibc
import Testing

/// `--dry-run`.
@Suite struct DryRunTests {
  @Test func isDraftedWithoutWritingAnythingAtAll() throws {
    let home = try TestHome()
    try home.file("booking.json", TestHome.seed + "\n" + TestHome.seed + "\n{}\n")
    let before = try home.listing()
    let run = try home.run(
      "--dry-run", "--format", "json", "booking.json")
    #expect(run.status == 65)
    #expect(try run.results("status") == ["would-save", "unchanged", "rejected"])
    #expect(try run.results("href") == [nil, nil, nil])
    #expect(run.errors.hasSuffix("1 unchanged, 1 rejected, 1 would be saved\n"))
    try home.run("-n", "-y", "-o", home.folder("out.ics"), "booking.json")
    #expect(try home.listing() == before)
  }
}
