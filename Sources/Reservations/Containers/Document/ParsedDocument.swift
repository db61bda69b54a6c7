internal import CivilTime

/// A document as a library took it apart. Its values are as untrusted as the document.
package struct ParsedDocument: Sendable, Equatable {
  package struct Part: Sendable, Equatable {
    /// Of a mail, `1.2`: the indices from 1 of the parts around it and its own; of a forwarded mail,
    /// those of the mail follow. Of an archive the file's name, which is not a path.
    package var name: String
    /// `text/html`, in lower case; empty in an archive.
    package var type: String
    package var fileName: String?
    /// The stated charset; nil without one.
    package var charset: String?
    /// The Date of the innermost mail around the part, in seconds since 1970; nil without a valid
    /// one.
    package var date: Int?
    /// Nil for a part that can hold no records.
    package var bytes: [UInt8]?

    package init(
      name: String, type: String = "", fileName: String? = nil, charset: String? = nil,
      date: Int? = nil, bytes: [UInt8]? = nil
    ) {
      self.name = name
      self.type = type
      self.fileName = fileName
      self.charset = charset
      self.date = date
      self.bytes = bytes
    }
  }

  /// Whether the parts are all, or why the library stopped behind them.
  package enum End: UInt8, Sendable, CaseIterable {
    case whole
    /// More parts, files, or attributes of an element than the limit.
    case tooMany
    case tooDeep
    case tooLarge
    case damaged
    case encrypted
  }

  /// The greatest number of parts.
  package static let mostParts = 1000
  /// The greatest number of Authentication-Results fields.
  package static let mostResults = 100
  /// The greatest length of a Message-ID in bytes.
  package static let longestID = 500
  /// The greatest length of any other text in bytes.
  package static let longestText = 4 << 10

  package var parts: [Part]
  package var end: End
  /// Of a mail, without angle brackets; nil without one.
  package var messageID: String?
  /// The first address in From; nil without one.
  package var from: String?
  /// The name of that address; nil without one.
  package var fromName: String?
  /// Of a mail; nil without one.
  package var subject: String?
  /// When a mail was sent, in seconds since 1970; nil without a valid Date.
  package var date: Int?
  /// That of the Date, in seconds east of Greenwich; nil without a valid Date.
  package var offset: Int?
  /// The values of the Authentication-Results fields of a mail.
  package var authenticationResults: [String]

  package init(
    parts: [Part] = [], end: End = .whole, messageID: String? = nil, from: String? = nil,
    authenticationResults: [String] = []
  ) {
    self.parts = parts
    self.end = end
    self.messageID = messageID
    self.from = from
    self.authenticationResults = authenticationResults
  }
}

extension String {
  /// As much of the front as has at most this length in UTF-8.
  func prefix(bytes most: Int) -> String {
    var front = Array(utf8.prefix(most))
    // A cut within a character.
    while String(validating: front, as: UTF8.self) == nil { front.removeLast() }
    return String(decoding: front, as: UTF8.self)
  }
}

extension ParsedDocument {
  /// Leaves out the parts beyond the limit.
  mutating func leaveOutParts() {
    guard parts.count > Self.mostParts else { return }
    parts.removeLast(parts.count - Self.mostParts)
    end = .tooLarge
  }

  /// The years 1970 to 9999, in seconds since 1970.
  static let dates = 1...253_402_300_799

  /// By the domain of the first address in From; nil without one.
  ///
  /// - Parameter server: whose Authentication-Results count; nil if every domain counts as proven.
  func sender(provenTo server: String?) -> MailSender? {
    let words = (from ?? "").split(separator: "@")
    guard words.count > 1, let domain = words.last.map({ $0.prefix(255).lowercased() }) else {
      return nil
    }
    guard let server else { return MailSender(domain: domain) }
    let isProven = authenticationResults.contains { field in
      let results = AuthenticationResults(field)
      return results.server == server && results.proves(domain)
    }
    return MailSender(domain: domain, isProven: isProven)
  }
}

extension ParsedDocument {
  /// When a mail was sent; nil without a valid date.
  var instant: Instant? { Self.instant(date) }

  /// In seconds east of Greenwich; 0 without a valid one: the process that made it may be hostile.
  var clockOffset: Int {
    offset.flatMap { (-86_400...86_400).contains($0) ? $0 : nil } ?? 0
  }

  fileprivate static func instant(_ date: Int?) -> Instant? {
    date.flatMap { dates.contains($0) ? Instant(secondsSince1970: $0) : nil }
  }
}

extension ParsedDocument.Part {
  /// Nil without a valid date.
  var instant: Instant? { ParsedDocument.instant(date) }
}
