import TestSupport
import Testing

@testable import Reservations

@Suite struct ZipArchiveTests {
  init() { #expect(DocumentKind.archive.load()) }

  private func fault(_ bytes: [UInt8], limits: ZipArchive.Limits = .init()) -> ZipArchive.Fault? {
    do throws(ZipArchive.Fault) {
      let archive = try ZipArchive(bytes, limits: limits)
      while try archive.next({ _ in true }) != nil {}
      return nil
    } catch { return error }
  }

  @Test func readsTheWantedFiles() throws {
    let bytes = SampleZip([("a.txt", "one"), ("b/", ""), ("b/c.txt", ""), ("pass.json", "{}")])
      .bytes
    let archive = try ZipArchive(bytes)
    var found: [String] = []
    while let entry = try archive.next({ $0 == "pass.json" }) {
      found.append("\(entry.name ?? "?"): \(entry.bytes?.count ?? -1)")
    }
    #expect(found == ["a.txt: -1", "b/c.txt: -1", "pass.json: 2"])
  }

  @Test func takesNamesOfOtherFoldersForNames() throws {
    let names = ["../../etc/passwd", "/etc/passwd", "a/../../b", "\u{202E}x", "pass.json"]
    let archive = try ZipArchive(SampleZip(names.map { ($0, "x") }).bytes)
    var found: [String?] = []
    while let entry = try archive.next({ _ in true }) { found.append(entry.name) }
    #expect(found == names)
  }

  @Test func refusesMoreThanItsLimits() {
    var zip = SampleZip((0..<40).map { ("\($0)", "x") })
    #expect(fault(zip.bytes) == nil)
    #expect(fault(zip.bytes, limits: .init(entries: 39)) == .tooManyEntries)
    #expect(fault(zip.bytes, limits: .init(total: 39)) == .tooLarge)
    zip.files.append(SampleZip.zeros("bomb", times: 8_000))
    #expect(fault(zip.bytes, limits: .init(ratio: 50)) == .tooLarge)
    #expect(fault(zip.bytes, limits: .init(entry: 1 << 20)) == .tooLarge)
  }

  @Test func refusesABombWithAndWithoutADirectory() {
    var zip = SampleZip()
    zip.files = [SampleZip.zeros("bomb", times: 300_000)]
    #expect(fault(zip.bytes) == .tooLarge)
    // Without its directory, an archive can only be read through.
    #expect(fault(zip.bytes.dropLast(60)) == .tooLarge)
  }

  @Test func refusesManyEntries() {
    let zip = SampleZip((0..<100_000).map { ("\($0)", "") })
    #expect(fault(zip.bytes) == .tooManyEntries)
  }

  @Test func refusesPasswords() {
    var zip = SampleZip([("pass.json", "{}")])
    zip.files[0].flags = 1
    #expect(fault(zip.bytes) == .encrypted)
  }

  @Test func survivesEveryCutAndFlip() {
    let zip = SampleZip([("pass.json", #"{"a":1}"#), ("de.lproj/pass.strings", "x")]).bytes
    for length in 0..<zip.count { _ = fault(Array(zip.prefix(length))) }
    for place in zip.indices {
      for bit in [0x01, 0x80, 0xFF] as [UInt8] {
        var changed = zip
        changed[place] ^= bit
        _ = fault(changed)
      }
    }
    #expect(fault([]) == .damaged)
  }
}

extension ZipArchiveTests {
  private func fault(_ bytes: ArraySlice<UInt8>) -> ZipArchive.Fault? { fault(Array(bytes)) }
}
