// Days, times and moments are stored as the numbers that they count.

extension LocalDate: Codable {
  /// Days since 1970-01-01.
  public init(from decoder: any Decoder) throws {
    let days = try decoder.singleValueContainer().decode(Int.self)
    guard let date = LocalDate(daysSinceEpoch: days) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "outside the years 1 to 9999"))
    }
    self = date
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(daysSinceEpoch)
  }
}

extension LocalTime: Codable {
  /// Seconds since midnight.
  public init(from decoder: any Decoder) throws {
    self.init(secondOfDay: try decoder.singleValueContainer().decode(Int.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(secondOfDay)
  }
}

extension Instant: Codable {
  /// Seconds since 1970.
  public init(from decoder: any Decoder) throws {
    self.init(secondsSince1970: try decoder.singleValueContainer().decode(Int.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(secondsSince1970)
  }
}
