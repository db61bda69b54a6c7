/// The answer 207 (RFC 4918 §13): what a server says of several resources.
struct DAVMultistatus: Sendable, Equatable {
  struct Resource: Sendable, Equatable {
    /// As the server wrote it.
    var href: String
    /// Of the whole resource; nil where only its properties have a status.
    var status: Int?
    /// The properties with a status of success.
    var properties: [DAVElement] = []
    /// The first status of a property that is not one of success; nil without one.
    var failedStatus: Int?

    func property(_ name: DAVElement.Name) -> DAVElement? {
      properties.first { $0.name == name }
    }

    /// DAV:getetag, which may have white space around it.
    var etag: String? {
      property(.dav("getetag"))?.value.flatMap { etag in
        etag.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } ? etag : nil
      }
    }
  }

  var resources: [Resource] = []
  /// DAV:sync-token (RFC 6578 §6.2); nil without one.
  var syncToken: String?

  /// - Parameter xml: the root of a body; another element than a multistatus gives nil.
  init?(_ xml: DAVElement?) {
    guard let root = xml, root.name == .dav("multistatus") else { return nil }
    syncToken = root.first(.dav("sync-token"))?.value
    resources = root.all(.dav("response")).flatMap { response in
      let status = response.first(.dav("status")).flatMap(Self.status)
      var properties: [DAVElement] = []
      var failedStatus: Int?
      for part in response.all(.dav("propstat")) {
        // A part without a status is one of success.
        let status = part.first(.dav("status")).flatMap(Self.status) ?? 200
        if (200...299).contains(status) {
          properties += part.first(.dav("prop"))?.children ?? []
        } else {
          failedStatus = failedStatus ?? status
        }
      }
      return response.all(.dav("href")).compactMap(\.value).map { href in
        Resource(
          href: href, status: status, properties: properties, failedStatus: failedStatus)
      }
    }
  }

  /// `HTTP/1.1 404 Not Found`
  private static func status(_ element: DAVElement) -> Int? {
    element.value?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
  }
}
