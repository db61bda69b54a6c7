/// The object of an event as it was when the event was fetched, byte for byte.
public struct KeptObject: Sendable, Equatable {
  let version: EventVersion
  let text: [UInt8]
}
