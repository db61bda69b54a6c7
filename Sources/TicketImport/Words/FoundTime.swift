public import Reservations

/// A day or a time that the text of a document has.
public struct FoundTime: Sendable, Equatable {
  public var time: ReservationTime
  /// As a person can type it, without a space: `2017-09-10T06:45`, `2017-09-10`.
  public var typed: String
  /// The words around it, on one line; at most 60 characters.
  public var words: String

  public init(time: ReservationTime, typed: String, words: String) {
    self.time = time
    self.typed = typed
    self.words = words
  }
}
