internal import Foundation
internal import Synchronization

/// The offsets of a zone between its clock changes.
package struct ClockChanges: Sendable, Equatable {
  /// In seconds since 1970, ascending.
  package let moments: [Int]
  /// Seconds east of Greenwich: before the first change, then from each change on.
  private let offsets: [Int]

  /// - Parameter offsets: one for each moment.
  package init(from first: Int, at moments: [Int], to offsets: [Int]) {
    self.moments = moments
    self.offsets = [first] + offsets
  }

  package func offset(at moment: Int) -> Int {
    var low = 0
    var high = moments.count
    while low < high {
      let middle = (low + high) / 2
      if moments[middle] <= moment { low = middle + 1 } else { high = middle }
    }
    return offsets[low]
  }
}

/// The clock changes of a zone that the system's time zone database lists in a TZif file (RFC
/// 9636). Foundation's own database omits many changes before 1970.
struct ZoneHistory: Sendable {
  let changes: ClockChanges
  /// Whether a rule applies after the last listed change. Foundation evaluates the rule.
  let runsOn: Bool

  /// The offset at a moment; nil if the zone's rule determines the offset.
  func offset(at moment: Int) -> Int? {
    let isListed = changes.moments.last.map { moment < $0 } ?? false
    return isListed || !runsOn ? changes.offset(at: moment) : nil
  }
}

// MARK: Files

extension ZoneHistory {
  /// Each file is read once: a zone's history stays the same for the life of the process.
  private static let known = Mutex<[String: ZoneHistory?]>([:])

  /// The history of a zone that Foundation knows; nil if the system has no such file.
  static func named(_ identifier: String) -> ZoneHistory? {
    // Foundation has a zone for every offset, `GMT+0100` and so on; none of them has a file.
    if identifier.hasPrefix("GMT") { return nil }
    if let history = known.withLock({ $0[identifier] }) { return history }
    let bytes = FileManager.default.contents(atPath: "/usr/share/zoneinfo/\(identifier)")
    let history = bytes.flatMap { ZoneHistory([UInt8]($0)) }
    known.withLock { _ = $0.updateValue(history, forKey: identifier) }
    return history
  }

  /// Reads the block with 64-bit times; nil for a file that is not TZif with this block.
  init?(_ file: [UInt8]) {
    var file = TZifBytes(file)
    guard let first = file.header(), file.skip(first.length(ofTime: 4)),
      let header = file.header(), header.types > 0
    else { return nil }
    var moments: [Int] = []
    for _ in 0..<header.times {
      guard let moment = file.number(8), moment > moments.last ?? .min else { return nil }
      moments.append(moment)
    }
    guard let indices = file.take(header.times) else { return nil }
    var types: [Int] = []
    for _ in 0..<header.types {
      // A zone is less than a day from Greenwich.
      guard let offset = file.number(4), abs(offset) < 86_400, file.skip(2) else { return nil }
      types.append(offset)
    }
    guard let before = types.first, indices.allSatisfy({ $0 < types.count }),
      file.skip(header.length(behindTypes: 8))
    else { return nil }
    changes = ClockChanges(from: before, at: moments, to: indices.map { types[Int($0)] })
    // `CET-1CEST,M3.5.0,M10.5.0/3`; without a comma the clock does not change again.
    let rule = file.rest.drop { $0 == 0x0A }
    runsOn = rule.first == 0x0A || rule.isEmpty || rule.contains(UInt8(ascii: ","))
  }
}

/// Reads the fields of a TZif file in order.
private struct TZifBytes {
  private(set) var rest: ArraySlice<UInt8>

  init(_ file: [UInt8]) { rest = file[...] }

  struct Header {
    var isUTC: Int
    var isStandard: Int
    var leaps: Int
    var times: Int
    var types: Int
    var names: Int

    /// The length of the data after the header, in bytes, for times of the given size.
    func length(ofTime size: Int) -> Int {
      times * (size + 1) + types * 6 + length(behindTypes: size)
    }

    func length(behindTypes size: Int) -> Int { names + leaps * (size + 4) + isStandard + isUTC }
  }

  /// Nil for version 1, which has only 32-bit times.
  mutating func header() -> Header? {
    guard let start = take(20), start.starts(with: "TZif".utf8),
      start.dropFirst(4).first ?? 0 >= UInt8(ascii: "2"), let isUTC = number(4),
      let isStandard = number(4), let leaps = number(4),
      let times = number(4), let types = number(4), let names = number(4),
      [isUTC, isStandard, leaps, times, types, names].allSatisfy({ (0...rest.count).contains($0) })
    else { return nil }
    return Header(
      isUTC: isUTC, isStandard: isStandard, leaps: leaps, times: times, types: types, names: names)
  }

  /// A signed big-endian number.
  mutating func number(_ size: Int) -> Int? {
    guard let bytes = take(size), let first = bytes.first else { return nil }
    return bytes.dropFirst().reduce(Int(Int8(bitPattern: first))) { $0 << 8 | Int($1) }
  }

  mutating func skip(_ count: Int) -> Bool { take(count) != nil }

  mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }
}
