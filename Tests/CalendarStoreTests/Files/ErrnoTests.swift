import Foundation
import SystemPackage
import Testing

@testable import CalendarStore

@Suite struct ErrnoTests {
  @Test(arguments: [
    (ENOENT, StoreError.Cause.noSuchCalendar), (ENOTDIR, .noSuchCalendar), (ELOOP, .noSuchCalendar),
    (EACCES, .notPermitted), (EPERM, .notPermitted), (ENOSPC, .noSpace), (EDQUOT, .noSpace),
    (EROFS, .readOnly), (EBUSY, .busy), (EMFILE, .busy), (EIO, .inputOutput),
    (EPROTO, .inputOutput),
  ])
  func namesThePathAndARemedy(_ code: Int32, _ cause: StoreError.Cause) throws {
    let error = StoreError(Errno(rawValue: code), path: "/calendars/work")
    #expect(error.cause == cause)
    #expect(error.path == "/calendars/work")
    let prefix = "/calendars/work: "
    #expect(error.reason.hasPrefix(prefix))
    let reason = error.reason.dropFirst(prefix.count)
    #expect(reason.first?.isLowercase == true)
    #expect(reason.contains(";"))
  }

  @Test func hasItsTextInLowerCaseInAMessage() {
    #expect(Errno.noSuchFileOrDirectory.text == "no such file or directory")
    #expect(StoreError(Errno.protocolError, path: "a").reason.hasPrefix("a: protocol error; "))
  }
}
