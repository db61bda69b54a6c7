/// The position of a record in its input.
public struct RecordPosition: Sendable, Hashable {
  public enum Place: Sendable, Hashable {
    /// The whole file, or the whole part, is one record.
    case whole
    /// The record starts on this line, counted from 1 (CSV and JSON Lines).
    case line(Int)
    /// The record is the element of this index, counted from 0 (JSON arrays).
    case index(Int)
  }

  /// The input's name as the user gave it; `-` for standard input.
  public var file: String
  /// The part of a container with the record, such as the name of an attachment; nil for a file
  /// that is not a container.
  public var part: String?
  /// The Message-ID of the mail around the record, without angle brackets; nil for other records.
  public var messageID: String?
  /// Within the part, or within the file if there is no part.
  public var place: Place

  public init(file: String, part: String? = nil, place: Place) {
    self.file = file
    self.part = part
    self.place = place
  }
}

extension RecordPosition: CustomStringConvertible {
  /// `bookings.csv:3`, `bookings.json[0]`, `booking.json`; `mail.eml:bookings.csv:3` in a container.
  public var description: String {
    let name = part.map { "\(file):\($0)" } ?? file
    switch place {
    case .whole: return name
    case .line(let line): return "\(name):\(line)"
    case .index(let index): return "\(name)[\(index)]"
    }
  }
}
