import Testing

@testable import Reservations

@Suite struct ContentKindTests {
  @Test(arguments: [
    ("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n", "an iCalendar file"), ("BEGIN:VCARD\n", "a vCard"),
    ("From: a@example.org\nSubject: Booking\nMIME-Version: 1.0\n\nHi", "a mail"),
    ("From a@example.org Sat Jun 10 10:00:00 2026\nReceived: x\nFrom: a\n\nHi", "a mail"),
    ("%PDF-1.7\nx", "a PDF"), ("PK\u{3}\u{4}xxxxpass.json", "a Wallet pass"),
    ("PK\u{3}\u{4}xxxx[Content_Types].xml", "a spreadsheet"), ("PK\u{3}\u{4}x", "a zip archive"),
    ("GIF89a", "an image"), ("<!DOCTYPE html>\n<html>", "a web page"),
    ("<?xml version=\"1.0\"?>\n<a/>", "XML"),
  ])
  func saysWhatAFileIs(text: String, what: String) {
    let error = Reading(text).error
    #expect(error?.cause == .notRecognized)
    #expect(error?.reason.hasPrefix(what) == true)
  }

  @Test func readsRecordsThatLookLikeAMail() {
    #expect(Reading("From:,Subject\nx,A\n").titles == ["A"])
    #expect(Reading("").error?.cause == .empty)
  }
}
