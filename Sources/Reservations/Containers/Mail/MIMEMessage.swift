internal import CGMime

/// A parsed mail, by GMime, which has to be loaded.
final class MIMEMessage {
  /// Loads GMime with what it needs; false if it is not installed.
  static func load() -> Bool {
    guard gmime_library() != nil else { return false }
    Self.start
    return true
  }

  /// The greatest product of a mail's length in bytes and its number of boundaries. GMime compares
  /// each line with every boundary around it, which takes about a nanosecond.
  private static let mostComparisons = 2_000_000_000

  /// Whether GMime takes the mail apart in a few seconds.
  static func isBounded(_ mail: [UInt8]) -> Bool {
    let name = Array("oundary".utf8)
    var count = 0
    var rest = mail[...]
    while let place = rest.firstIndex(of: name[0]) {
      if rest[place...].starts(with: name) {
        count += 1
        if count * mail.count > mostComparisons { return false }
      }
      rest = rest[(place + 1)...]
    }
    return true
  }

  private let message: OpaquePointer

  /// Nil if the bytes are no mail.
  init?(_ bytes: [UInt8]) {
    let stream = bytes.withUnsafeBytes { bytes in
      g_mime_stream_mem_new_with_buffer(
        bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
    }
    guard let stream else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(stream)) }
    guard let parser = g_mime_parser_new_with_stream(stream) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(parser)) }
    guard let message = g_mime_parser_construct_message(parser, nil) else { return nil }
    self.message = message
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(message)) }

  private static let start: Void = g_mime_init()

  /// The parts that contain no other parts, in document order.
  var parsed: ParsedDocument {
    struct Place {
      var object: OpaquePointer
      var path: [Int]
      var date: Int?
    }
    var mail = ParsedDocument(
      messageID: messageID, from: from, authenticationResults: authenticationResults)
    mail.fromName = sender.flatMap(internet_address_get_name).map { Self.text($0) }
    mail.subject = g_mime_message_get_subject(message).map { Self.text($0) }
    mail.date = Self.date(of: message)
    mail.offset = g_mime_message_get_date(message).map {
      Int(g_date_time_get_utc_offset($0) / 1_000_000)
    }
    var open: [Place] = []
    if let root = g_mime_message_get_mime_part(message) {
      open.append(Place(object: root, path: [], date: Self.date(of: message)))
    }
    // Without recursion, as the depth is the sender's.
    while let place = open.popLast() {
      let object = place.object
      if Self.isA(object, g_mime_multipart_get_type()) {
        let count = Int(g_mime_multipart_get_count(object))
        for index in (0..<max(count, 0)).reversed() {
          guard let part = g_mime_multipart_get_part(object, Int32(index)) else { continue }
          open.append(Place(object: part, path: place.path + [index + 1], date: place.date))
        }
      } else if Self.isA(object, g_mime_message_part_get_type()) {
        guard let inner = g_mime_message_part_get_message(object),
          let part = g_mime_message_get_mime_part(inner)
        else { continue }
        open.append(
          Place(object: part, path: place.path + [1], date: Self.date(of: inner) ?? place.date))
      } else if Self.isA(object, g_mime_part_get_type()) {
        guard mail.parts.count < ParsedDocument.mostParts else {
          mail.end = .tooMany
          return mail
        }
        mail.parts.append(Self.leaf(object, place.path, place.date))
      }
    }
    return mail
  }

  /// Without angle brackets; nil without one.
  private var messageID: String? {
    guard let text = g_mime_message_get_message_id(message) else { return nil }
    let id = Self.text(text, upTo: ParsedDocument.longestID)
    return id.isEmpty ? nil : id
  }

  private var authenticationResults: [String] {
    guard let headers = g_mime_object_get_header_list(message) else { return [] }
    let count = min(g_mime_header_list_get_count(headers), 1000)
    let values = (0..<max(count, 0)).lazy.compactMap { index -> String? in
      guard let header = g_mime_header_list_get_header_at(headers, index),
        let name = g_mime_header_get_name(header), let value = g_mime_header_get_value(header),
        String(cString: name).lowercased() == "authentication-results"
      else { return nil }
      return Self.text(value)
    }
    return Array(values.prefix(ParsedDocument.mostResults))
  }

  /// The first address in From; nil without one.
  private var sender: OpaquePointer? {
    guard let list = g_mime_message_get_from(message),
      let address = internet_address_list_get_address(list, 0),
      Self.isA(address, internet_address_mailbox_get_type())
    else { return nil }
    return address
  }

  private var from: String? {
    sender.flatMap(internet_address_mailbox_get_addr).map { Self.text($0) }
  }

  private static func text(
    _ text: UnsafePointer<CChar>, upTo longest: Int = ParsedDocument.longestText
  ) -> String { String(cString: text).prefix(bytes: longest) }

  private static func leaf(
    _ object: OpaquePointer, _ path: [Int], _ date: Int?
  ) -> ParsedDocument.Part {
    var type = "text/plain"
    if let contentType = g_mime_object_get_content_type(object),
      let text = g_mime_content_type_get_mime_type(contentType)
    {
      type = String(cString: text).lowercased().prefix(bytes: ParsedDocument.longestText)
      g_free(text)
    }
    let charset = g_mime_object_get_content_type_parameter(object, "charset")
    let name = path.isEmpty ? "1" : path.map(String.init).joined(separator: ".")
    return ParsedDocument.Part(
      name: name.prefix(bytes: ParsedDocument.longestText), type: type,
      fileName: g_mime_part_get_filename(object).map { Self.text($0) },
      charset: charset.map { Self.text($0) }, date: date,
      bytes: MailParts.canHoldRecords(type) ? bytes(of: object) : nil)
  }

  /// The bytes of a part, decoded from its transfer encoding.
  private static func bytes(of part: OpaquePointer) -> [UInt8] {
    guard let content = g_mime_part_get_content(part), let stream = g_mime_stream_mem_new()
    else { return [] }
    defer { g_object_unref(UnsafeMutableRawPointer(stream)) }
    guard g_mime_data_wrapper_write_to_stream(content, stream) >= 0,
      let array = g_mime_stream_mem_get_byte_array(stream), let data = array.pointee.data
    else { return [] }
    return Array(UnsafeBufferPointer(start: data, count: Int(array.pointee.len)))
  }

  /// In seconds since 1970; nil without a valid one.
  private static func date(of message: OpaquePointer) -> Int? {
    guard let date = g_mime_message_get_date(message) else { return nil }
    let seconds = Int(g_date_time_to_unix(date))
    return ParsedDocument.dates.contains(seconds) ? seconds : nil
  }

  private static func isA(_ object: OpaquePointer, _ type: Int) -> Bool {
    g_type_check_instance_is_a(UnsafeMutableRawPointer(object), type) != 0
  }
}
