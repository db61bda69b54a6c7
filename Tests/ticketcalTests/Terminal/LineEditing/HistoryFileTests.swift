import CLinux
import Foundation
import Glibc
import Testing

@testable import ticketcal

@Suite struct HistoryFileTests {
  private let temporary: TemporaryFolder
  private let folder: String

  init() throws {
    temporary = try TemporaryFolder()
    folder = temporary("state/ticketcal")
  }

  private var path: String { folder + "/history" }

  @Test func keepsCommandsAndNoValues() throws {
    let file = HistoryFile(folder: folder)
    #expect(file.commands() == [])
    file.add("title Birthday of Anna")
    file.add("  save  ")
    file.add("   ")
    file.add("\u{1B}[31m")
    #expect(HistoryFile(folder: folder).commands() == ["title", "save"])
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "title\nsave\n")
    #expect(try mode(path) == 0o600)
    #expect(try mode(folder) == 0o700)
    #expect(file.consumeWarning() == nil)
  }

  @Test func readsPastWhatIsNotACommand() throws {
    let file = HistoryFile(folder: folder)
    file.add("help")
    let rubbish = Data([0xFF, 0x0A, 0x00, 0x0A]) + Data("\u{1B}[2J\ntwo words\nskip\nunended".utf8)
    try rubbish.write(to: URL(filePath: path))
    #expect(HistoryFile(folder: folder).commands() == ["skip", "unended"])
  }

  @Test func warnsOnceWhereItCannotWrite() throws {
    let parent = (folder as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: parent) }
    try Data().write(to: URL(filePath: folder))
    let file = HistoryFile(folder: folder)
    file.add("save")
    file.add("save")
    let warning = try #require(file.consumeWarning())
    #expect(warning.hasPrefix("the history of commands cannot be written"))
    #expect(file.consumeWarning() == nil)
    file.add("save")
    #expect(file.consumeWarning() == nil)
  }

  @Test func doesNotWaitForAFIFO() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    mkfifo(path, 0o600)
    let file = HistoryFile(folder: folder)
    #expect(file.commands() == [])
    #expect(file.consumeWarning() != nil)
  }

  private func mode(_ path: String) throws -> mode_t {
    var status = stat()
    try #require(stat(path, &status) == 0)
    return status.st_mode & 0o777
  }
}
