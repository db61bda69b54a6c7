/// The versions of objects that this store has replaced or removed, so that an item that was fetched
/// before the store's own change can still be saved.
struct ReplacedVersions {
  /// In bytes of text. Beyond it only the versions of the latest object are kept; an item of another one
  /// is fetched again.
  private static let mostBytes = 16 << 20

  private struct Versions {
    /// The text that the store wrote last; nil for a removed object.
    var latest: [UInt8]?
    /// The texts before it, by their etags.
    var texts: [String: [UInt8]] = [:]
  }

  private var objects: [ObjectKey: Versions] = [:]
  private var byteCount = 0

  /// Adds a version that the store has replaced.
  ///
  /// - Parameter text: the present text; nil for a removed object.
  mutating func add(_ version: CalendarObject, of key: ObjectKey, replacedBy text: [UInt8]?) {
    guard let etag = version.version.etag else { return }
    byteCount += version.text.count
    if byteCount > Self.mostBytes {
      objects = objects.filter { $0.key == key }
      byteCount = version.text.count + (objects[key]?.texts.values.reduce(0) { $0 + $1.count } ?? 0)
    }
    // Another program has changed the object in between: earlier versions are not the store's own.
    if objects[key]?.latest != version.text { objects[key] = Versions() }
    objects[key]?.latest = text
    objects[key]?.texts[etag] = version.text
  }

  /// The text of the version with the etag; nil if the store has not replaced it, or if another program
  /// has changed the object since.
  ///
  /// - Parameter text: the object's present text; nil if there is no such object.
  func text(of key: ObjectKey, at etag: String, before text: [UInt8]?) -> [UInt8]? {
    guard let versions = objects[key], versions.latest == text else { return nil }
    return versions.texts[etag]
  }
}
