internal import Foundation

/// The file with the index of one calendar.
///
/// A file that is inconsistent, or from another calendar, machine or version, counts as missing.
struct IndexFile {
  private let file: UserOnlyFile
  /// The calendar's source, title and identifier.
  private let identity: [UInt8]

  /// - Parameter folder: an absolute path.
  init(in folder: String, for calendar: EventCalendar) {
    identity = Array(
      [calendar.source ?? "", calendar.title, calendar.identifier ?? ""]
        .joined(separator: "\0").utf8)
    file = UserOnlyFile("\(folder)/\(UUID.version5(of: identity).lowercaseName).index")
  }

  /// Increase it with every change of the format or of the meaning of the facts.
  private static let version: UInt32 = 4
  private static let magic: UInt64 = 0x7864_6E69_6C61_6374
  private static let largest = 1 << 30

  private struct Header {
    var magic = IndexFile.magic
    /// Differs if the byte order or the layout differs.
    var version = IndexFile.version
    var entryLength = UInt32(MemoryLayout<CalendarIndex.Entry>.stride)
    var entries = 0
    var uuids = 0
    var names = 0
    var token = 0
    var identity = 0
    var checksum: UInt64 = 0
  }

  func load() -> CalendarIndex? {
    guard let bytes = try? file.read(upTo: Self.largest) else { return nil }
    return bytes.withUnsafeBytes { bytes in
      guard bytes.count >= MemoryLayout<Header>.size else { return nil }
      let header = bytes.loadUnaligned(as: Header.self)
      let expected = Header()
      guard header.magic == expected.magic, header.version == expected.version,
        header.entryLength == expected.entryLength
      else { return nil }
      let body = UnsafeRawBufferPointer(rebasing: bytes[MemoryLayout<Header>.size...])
      guard let parts = Self.parts(of: body, header), header.checksum == Self.checksum(body),
        parts[4].elementsEqual(identity)
      else { return nil }
      return CalendarIndex(
        token: SyncToken(bytes: Array(parts[3])), entries: Self.array(parts[0]),
        names: Array(parts[2]), uuids: Self.array(parts[1]))
    }
  }

  /// A failed write is not reported: the index is built again.
  func save(_ index: CalendarIndex) {
    guard let token = index.token else { return }
    var header = Header()
    header.entries = index.entries.count * MemoryLayout<CalendarIndex.Entry>.stride
    header.uuids = index.uuids.count * MemoryLayout<uuid_t>.stride
    header.names = index.names.count
    header.token = token.bytes.count
    header.identity = identity.count
    let length =
      header.entries + header.uuids + header.names + header.token + header.identity
    var bytes: [UInt8] = []
    bytes.reserveCapacity(MemoryLayout<Header>.size + length)
    withUnsafeBytes(of: header) { bytes.append(contentsOf: $0) }
    index.entries.withUnsafeBytes { bytes.append(contentsOf: $0) }
    index.uuids.withUnsafeBytes { bytes.append(contentsOf: $0) }
    bytes += index.names
    bytes += token.bytes
    bytes += identity
    bytes.withUnsafeMutableBytes { bytes in
      let body = UnsafeRawBufferPointer(rebasing: bytes[MemoryLayout<Header>.size...])
      header.checksum = Self.checksum(body)
      bytes.storeBytes(of: header, as: Header.self)
    }
    try? file.replace(with: bytes, isDurable: false)
  }

  func remove() { unlink(file.path) }

  /// Entries, UUIDs, names, token and identity; nil if their lengths do not add up to the body's.
  private static func parts(
    of body: UnsafeRawBufferPointer, _ header: Header
  ) -> [UnsafeRawBufferPointer]? {
    var parts: [UnsafeRawBufferPointer] = []
    var position = 0
    for length in [header.entries, header.uuids, header.names, header.token, header.identity] {
      guard length >= 0, length <= body.count - position else { return nil }
      parts.append(UnsafeRawBufferPointer(rebasing: body[position..<position + length]))
      position += length
    }
    return position == body.count ? parts : nil
  }

  private static func array<Element: BitwiseCopyable>(
    _ bytes: UnsafeRawBufferPointer
  ) -> [Element] {
    let count = bytes.count / MemoryLayout<Element>.stride
    return [Element](unsafeUninitializedCapacity: count) { buffer, filled in
      UnsafeMutableRawBufferPointer(buffer).copyMemory(
        from: UnsafeRawBufferPointer(rebasing: bytes[..<(count * MemoryLayout<Element>.stride)]))
      filled = count
    }
  }

  /// Detects accidental damage, not tampering.
  private static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325
    var position = 0
    while position + 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      sum = (sum ^ word) &* 0x9E37_79B9_7F4A_7C15
      sum ^= sum >> 32
      position += 8
    }
    while position < bytes.count {
      sum = (sum ^ UInt64(bytes[position])) &* 0x9E37_79B9_7F4A_7C15
      sum ^= sum >> 32
      position += 1
    }
    return sum
  }
}
