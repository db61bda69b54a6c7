public import Reservations

/// One file or pipe to import from.
public struct ImportInput {
  /// As the user gave it; `-` is standard input.
  public var name: String
  /// What the ledger knows it by: its absolute path; nil for a pipe.
  public var source: String?
  /// Starts reading at the beginning. Called once, and a second time under `strict`.
  public var open: () throws(InputError) -> any RecordReader

  public init(
    name: String, source: String? = nil,
    open: @escaping () throws(InputError) -> any RecordReader
  ) {
    self.name = name
    self.source = source
    self.open = open
  }
}
