/// The versions of objects that this store has replaced or removed, so that an item that was fetched
/// before the store's own change can still be saved.
struct ReplacedVersions {
  /// In bytes of text. Beyond it only the versions of the latest object are kept; an item of another one
  /// is fetched again.
  private static let mostBytes = 16 << 20

  private struct Versions {
    /// The object as the store wrote it last; nil for a removed one.
    var latest: CalendarObject?
    /// The texts before it, by their etags.
    var texts: [String: [UInt8]] = [:]

    /// Whether the store, and nobody since, has written the object. A server may alter a text, and may
    /// send no etag.
    func isLatest(_ object: CalendarObject?) -> Bool {
      guard let latest, let object else { return latest == nil && object == nil }
      return latest.text == object.text
        || latest.version.etag != nil && latest.version.etag == object.version.etag
    }
  }

  private var objects: [ObjectKey: Versions] = [:]
  private var byteCount = 0

  /// Adds a version that the store has replaced.
  ///
  /// - Parameter latest: the object that was written; nil for a removed one.
  mutating func add(
    _ version: CalendarObject, of key: ObjectKey, replacedBy latest: CalendarObject?
  ) {
    guard let etag = version.version.etag else { return }
    byteCount += version.text.count
    if byteCount > Self.mostBytes {
      objects = objects.filter { $0.key == key }
      byteCount = version.text.count + (objects[key]?.texts.values.reduce(0) { $0 + $1.count } ?? 0)
    }
    // Another program has changed the object in between: earlier versions are not the store's own.
    if objects[key]?.isLatest(version) != true { objects[key] = Versions() }
    objects[key]?.latest = latest
    objects[key]?.texts[etag] = version.text
  }

  /// The text of the version with the etag; nil if the store has not replaced it, or if another program
  /// has changed the object since.
  ///
  /// - Parameter present: nil if there is no such object.
  func text(of key: ObjectKey, at etag: String, before present: CalendarObject?) -> [UInt8]? {
    guard let versions = objects[key], versions.isLatest(present) else { return nil }
    return versions.texts[etag]
  }
}
