internal import Foundation

/// A change on its way into a vdir, whose text is in a file that nobody sees.
///
/// Sendable because one thread has it at a time.
struct VdirChange: @unchecked Sendable {
  /// Which change of the round it is.
  var index: Int
  var uid: UUID
  var href: String
  var condition: EventChange.Condition
  /// Nil for a withdrawal.
  var file: NewFile?
  /// What is in the file, where a journal is to be told.
  var text: ArraySlice<UInt8> = []
  /// The etag that it will have; nil for a withdrawal, and before it is asked for.
  var etag: String?
}
