import Foundation
import Glibc
import TestSupport
import Testing

@testable import ticketcal

/// The program with a session bus and a small notification server.
@Suite struct NotificationTests {
  static let isPossible =
    Program.find("notify-send") != nil && Program.find("dbus-run-session") != nil
    && Python.has("dbus.mainloop.glib") && Python.has("gi.repository.GLib")

  @Test(
    .enabled(
      if: isPossible, "needs Debian's libnotify-bin, dbus-daemon, python3-dbus and python3-gi"))
  func ringsAndIsDismissed() throws {
    let home = try TestHome()
    let server = try home.file("server.py", Self.server)
    let file = "data/ticketcal/calendars/home/a.ics"
    let start = Date(timeIntervalSinceNow: 3).formatted(.iso8601)
      .replacing("-", with: "").replacing(":", with: "")
    try home.folder.file(
      file,
      """
      BEGIN:VCALENDAR\r
      VERSION:2.0\r
      PRODID:-//test//EN\r
      BEGIN:VEVENT\r
      UID:a\r
      SUMMARY:--Concert & <b>\r
      DTSTART:\(start)\r
      DURATION:PT1H\r
      LOCATION:Hall <1> & 2 \\\\074b\r
      BEGIN:VALARM\r
      ACTION:DISPLAY\r
      TRIGGER:PT0S\r
      END:VALARM\r
      END:VEVENT\r
      END:VCALENDAR\r

      """)
    let shown = home.folder("shown")
    let run =
      "python3 '\(server)' '\(shown)' & until [ -e '\(shown)' ]; do :; done; "
      + "echo $$ >'\(shown).process'; exec '\(Program.ticketcal)' alarms run"
    let running = try Running(
      "/usr/bin/dbus-run-session", ["--", "/bin/sh", "-c", run], environment: home.environment,
      directory: "/")
    let path = home.folder(file)
    let isDone = running.waits { (try? home.text(path))?.contains("ACKNOWLEDGED:") ?? false }
    let lock = home.folder("state/ticketcal/alarms.lock")
    #expect(access(lock, F_OK) == 0)
    #expect(isDone)
    let process = try home.text("\(shown).process").trimmingCharacters(in: .whitespacesAndNewlines)
    kill(try #require(pid_t(process)), SIGTERM)
    let finished = try running.wait()
    #expect(finished.output.contains("--Concert & <b>, today"), "\(finished.errors)")
    let notification = try home.text(shown)
    #expect(notification.hasPrefix("--Concert & <b>|today "))
    #expect(
      notification.hasSuffix("\nHall &lt;1&gt; &amp; 2 \\074b|snooze,Snooze,dismiss,Dismiss|0\n"),
      "\(notification)")
  }

  /// Writes each notification to a file, and dismisses it (Desktop Notifications Specification 1.2).
  private static let server = """
    import sys, dbus, dbus.service
    from dbus.mainloop.glib import DBusGMainLoop
    from gi.repository import GLib
    name = "org.freedesktop.Notifications"
    class Server(dbus.service.Object):
        @dbus.service.method(name, in_signature="susssasa{sv}i", out_signature="u")
        def Notify(self, app, replaced, icon, title, body, actions, hints, timeout):
            with open(sys.argv[1], "a") as file:
                file.write("%s|%s|%s|%d\\n" % (title, body, ",".join(actions), timeout))
            GLib.timeout_add(100, self.ActionInvoked, 1, "dismiss")
            GLib.timeout_add(200, self.NotificationClosed, 1, 2)
            return 1
        @dbus.service.method(name, out_signature="as")
        def GetCapabilities(self):
            return ["actions", "body", "body-markup"]
        @dbus.service.method(name, out_signature="ssss")
        def GetServerInformation(self):
            return ("test", "test", "1", "1.2")
        @dbus.service.method(name, in_signature="u")
        def CloseNotification(self, number):
            pass
        @dbus.service.signal(name, signature="us")
        def ActionInvoked(self, number, action):
            pass
        @dbus.service.signal(name, signature="uu")
        def NotificationClosed(self, number, reason):
            pass
    DBusGMainLoop(set_as_default=True)
    bus = dbus.SessionBus()
    owned = dbus.service.BusName(name, bus)
    server = Server(bus, "/org/freedesktop/Notifications")
    open(sys.argv[1], "w").close()
    GLib.MainLoop().run()
    """
}
