/// A value that few of its owners have, behind a reference: the others are not as large as if they had it,
/// and are copied as often as there are steps between a record and its event.
@propertyWrapper
indirect enum Indirect<Value: Sendable>: Sendable {
  case none
  case some(Value)

  init(wrappedValue: Value?) { self = wrappedValue.map { .some($0) } ?? .none }

  var wrappedValue: Value? {
    get { if case .some(let value) = self { value } else { nil } }
    set { self = Indirect(wrappedValue: newValue) }
  }
}

extension Indirect: Equatable where Value: Equatable {}
