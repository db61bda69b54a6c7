/// One record out of an input: what it says, where it stood, what it looked like.
public struct Record: Sendable {
  public enum Content: Sendable {
    indirect case success(Reservation)
    case failure(RecordError)
    /// Whoever reads knows this record to the byte; it was not looked into.
    case recognized
  }

  public var position: RecordPosition
  /// The text of the record as it was, without line end; bytes that are not UTF-8 are kept. Empty
  /// where the record was too long to be kept, or where something is missing.
  public var original: [UInt8]
  public var content: Content

  public init(
    position: RecordPosition, original: [UInt8], content: Content
  ) {
    self.position = position
    self.original = original
    self.content = content
  }
}

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

/// Why a record as a whole cannot be read. The rest of its input goes on.
public struct RecordError: Error, Sendable, Equatable {
  /// Lower case, with what to do about it; holds no value of the record.
  public var reason: String

  public init(_ reason: String) { self.reason = reason }
}
