public import Reservations

/// One file or pipe to import from.
public struct ImportInput {
  /// As the user gave it; `-` is standard input.
  public var name: String
  /// Starts reading at the beginning. Called once, and a second time under `strict`.
  public var open: () throws(InputError) -> ReservationReader

  public init(name: String, open: @escaping () throws(InputError) -> ReservationReader) {
    self.name = name
    self.open = open
  }
}
