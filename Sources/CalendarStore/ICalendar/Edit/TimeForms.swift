internal import CivilTime
internal import Foundation

/// How a component writes its times: a zone keeps the name that the file has for it.
struct TimeForms {
  private enum Frame: Equatable {
    case floating
    case zone(TimeZone)
    case described(DescribedZone)

    init?(_ time: EventTime) {
      switch time {
      case .date, .utc: return nil
      case .floating: self = .floating
      case .zoned(_, let zone): self = .zone(zone)
      case .described(_, let zone): self = .described(zone)
      }
    }
  }

  private var known: [(frame: Frame, tzid: EditableLine.Parameter)] = []
  /// Times whose zones were written under their own names, and so need a VTIMEZONE.
  private(set) var named: [EventTime] = []

  /// Takes the TZID of the line that was read as this time.
  mutating func learn(_ time: EventTime, from line: EditableLine?) {
    guard let frame = Frame(time), let line, !line.isUTC,
      let tzid = line.parameters.first(where: { $0.name == "TZID" }),
      !known.contains(where: { $0.frame == frame })
    else { return }
    known.append((frame, tzid))
  }

  /// The line of a property that says the time.
  mutating func line(_ name: String, _ time: EventTime) -> EditableLine {
    let frame = Frame(time)
    if let tzid = known.first(where: { $0.frame == frame })?.tzid {
      return EditableLine(name: name, parameters: [tzid], value: time.basic)
    }
    switch time {
    case .date:
      let value = EditableLine.Parameter("VALUE", "DATE")
      return EditableLine(name: name, parameters: [value], value: time.basic)
    case .floating, .utc: return EditableLine(name: name, value: time.basic)
    case .zoned(_, let zone):
      if zone.isUTC { return EditableLine(name: name, value: time.basic + "Z") }
      named.append(time)
      let tzid = EditableLine.Parameter("TZID", zone.identifier)
      return EditableLine(name: name, parameters: [tzid], value: time.basic)
    case .described:
      // Its description is another file's.
      return EditableLine(name: name, value: (time.utc ?? time).basic)
    }
  }
}

extension EditableLine {
  /// The value of a time ends with `Z`.
  var isUTC: Bool { value.last == UInt8(ascii: "Z") || value.last == UInt8(ascii: "z") }
}

extension EditableLine.Parameter {
  init(_ name: String, _ value: String) {
    self.name = name
    let isPlain = value.utf8.allSatisfy { $0 != 0x3A && $0 != 0x3B && $0 != 0x2C && $0 > 0x20 }
    bytes = Array(isPlain ? ";\(name)=\(value)".utf8 : ";\(name)=\"\(value)\"".utf8)
  }
}
