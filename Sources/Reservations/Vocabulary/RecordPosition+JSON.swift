extension RecordPosition: Codable {
  private enum Key: String, CodingKey { case file, line, index }

  /// `{"file":"bookings.csv","line":3}`, `{"file":"bookings.json","index":0}`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let file = try container.decode(String.self, forKey: .file)
    if let line = try container.decodeIfPresent(Int.self, forKey: .line) {
      self.init(file: file, place: .line(line))
    } else if let index = try container.decodeIfPresent(Int.self, forKey: .index) {
      self.init(file: file, place: .index(index))
    } else {
      self.init(file: file, place: .whole)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(file, forKey: .file)
    switch place {
    case .whole: break
    case .line(let line): try container.encode(line, forKey: .line)
    case .index(let index): try container.encode(index, forKey: .index)
    }
  }
}
