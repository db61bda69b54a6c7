import SampleEvents
import Testing

@testable import CalendarStore

/// The file systems that a vdir is on: with and without unnamed files, with and without exchanges.
enum VdirSystem: String, CaseIterable, Codable, CustomTestStringConvertible {
  case full, noUnnamedFiles, noExchange, neither

  var kind: NewFile.Kind? { self == .noUnnamedFiles || self == .neither ? .hidden : nil }
  var exchanges: Bool { self == .full || self == .noUnnamedFiles }
  var testDescription: String { rawValue }

  func writer(_ directory: TemporaryDirectory, fileLimit: Int? = nil) throws -> VdirWriter {
    try writer(directory.path, fileLimit: fileLimit)
  }

  func writer(_ path: String, fileLimit: Int? = nil) throws -> VdirWriter {
    try VdirWriter(
      directory: path, calendar: Samples.calendar, productID: Samples.productID, kind: kind,
      fileLimit: fileLimit,
      exchanges: exchanges)
  }
}
