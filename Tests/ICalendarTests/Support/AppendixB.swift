import TestSupport

/// The objects of RFC 4791, appendix B: `abcd1.ics` to `abcd8.ics`, with LF for CRLF.
enum AppendixB {
  static func object(_ number: Int) throws -> String {
    try CorpusFolder("rfc4791-appendix-b").text("abcd\(number).ics")
  }

  static func objects() throws -> [String] { try (1...8).map(object) }
}
