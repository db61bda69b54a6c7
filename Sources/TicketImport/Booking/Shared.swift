/// A large value that its copies share.
@propertyWrapper
struct Shared<Value: Sendable>: Sendable {
  private final class Box: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  private var box: Box

  init(wrappedValue: Value) { box = Box(wrappedValue) }

  var wrappedValue: Value {
    _read { yield box.value }
    _modify {
      var value = box.value
      defer { box = Box(value) }
      yield &value
    }
  }

  /// The value as others share it.
  var projectedValue: Shared { self }
}

extension Shared: Equatable where Value: Equatable {
  static func == (one: Shared, other: Shared) -> Bool {
    one.box === other.box || one.box.value == other.box.value
  }
}

extension Shared: Encodable where Value: Encodable {
  func encode(to encoder: any Encoder) throws { try box.value.encode(to: encoder) }
}

extension Shared: Decodable where Value: Decodable {
  init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try Value(from: decoder))
  }
}
