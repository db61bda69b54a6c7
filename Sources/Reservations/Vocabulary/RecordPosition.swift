/// Where a record stood.
public struct RecordPosition: Sendable, Equatable {
  public enum Place: Sendable, Equatable {
    /// The file is one record.
    case whole
    /// The record starts on that line, counted from 1 (CSV and JSON Lines).
    case line(Int)
    /// The record is that element, counted from 0 (JSON arrays).
    case index(Int)
  }

  /// The input's name as the user gave it; `-` for standard input.
  public var file: String
  public var place: Place

  public init(file: String, place: Place) {
    self.file = file
    self.place = place
  }
}

extension RecordPosition: CustomStringConvertible {
  /// `bookings.csv:3`, `bookings.json[0]`, `booking.json`.
  public var description: String {
    switch place {
    case .whole: file
    case .line(let line): "\(file):\(line)"
    case .index(let index): "\(file)[\(index)]"
    }
  }
}
