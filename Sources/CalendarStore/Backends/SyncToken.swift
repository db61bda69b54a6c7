/// A state of a calendar. Only the backend that gave it can read it.
struct SyncToken: Sendable, Equatable {
  var bytes: [UInt8]
}
