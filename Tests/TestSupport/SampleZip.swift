/// A zip archive of our own making (APPNOTE.TXT 6.3), byte by byte.
public struct SampleZip {
  public struct File {
    public var name: String
    public var bytes: [UInt8]
    /// 0 for stored, 8 for deflated.
    public var method: UInt16
    /// Of the unpacked bytes.
    public var length: Int?
    /// Bit 0: encrypted.
    public var flags: UInt16

    public init(
      name: String, bytes: [UInt8], method: UInt16 = 0, length: Int? = nil, flags: UInt16 = 0
    ) {
      self.name = name
      self.bytes = bytes
      self.method = method
      self.length = length
      self.flags = flags
    }
  }

  public var files: [File] = []

  public init(_ files: [(String, String)] = []) {
    self.files = files.map { File(name: $0.0, bytes: Array($0.1.utf8)) }
  }

  public var bytes: [UInt8] {
    var all: [UInt8] = []
    var directory: [UInt8] = []
    for file in files {
      let name = Array(file.name.utf8)
      let length = file.length ?? file.bytes.count
      let common =
        Self.two(20) + Self.two(file.flags) + Self.two(file.method) + Self.two(0) + Self.two(0x5921)
        + Self.four(file.method == 0 ? Self.checksum(file.bytes) : 0) + Self.four(file.bytes.count)
        + Self.four(length) + Self.two(UInt16(name.count)) + Self.two(0)
      directory +=
        Array("PK".utf8) + [1, 2] + Self.two(20) + common + Self.two(0) + Self.two(0) + Self.two(0)
        + Self.four(0) + Self.four(all.count) + name
      all += Array("PK".utf8) + [3, 4] + common + name + file.bytes
    }
    let count = Self.two(UInt16(truncatingIfNeeded: files.count))
    return all + directory + Array("PK".utf8) + [5, 6] + Self.two(0) + Self.two(0) + count + count
      + Self.four(directory.count) + Self.four(all.count) + Self.two(0)
  }

  /// Zeros, packed by deflate (RFC 1951 §3.2.6) to some 158th of their length.
  public static func zeros(_ name: String, times: Int) -> File {
    var bits = BitWriter()
    bits.write([1, 1, 0])
    bits.write([0, 0, 1, 1, 0, 0, 0, 0])
    for _ in 0..<times {
      // 258 bytes from a distance of 1.
      bits.write([1, 1, 0, 0, 0, 1, 0, 1])
      bits.write([0, 0, 0, 0, 0])
    }
    bits.write([0, 0, 0, 0, 0, 0, 0])
    return File(name: name, bytes: bits.bytes, method: 8, length: 1 + times * 258)
  }

  private struct BitWriter {
    private(set) var bytes: [UInt8] = []
    private var count = 0

    mutating func write(_ bits: [UInt8]) {
      for bit in bits {
        if count % 8 == 0 { bytes.append(0) }
        bytes[bytes.count - 1] |= bit << UInt8(count % 8)
        count += 1
      }
    }
  }

  private static func two(_ number: UInt16) -> [UInt8] {
    [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
  }

  private static func four(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  /// CRC-32 (ISO 3309).
  private static func checksum(_ bytes: [UInt8]) -> Int {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return Int(~sum)
  }
}
