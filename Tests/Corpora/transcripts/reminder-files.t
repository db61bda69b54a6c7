## Reminders of iCalendar files.
$ cat > series.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Other//EN
> BEGIN:VTODO
> UID:a@example.org
> DTSTAMP:20251201T000000Z
> DTSTART:20371201T090000Z
> DUE:20371201T100000Z
> RRULE:FREQ=DAILY;COUNT=5
> SUMMARY:Water
> END:VTODO
> END:VCALENDAR
$ cat > moved.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Other//EN
> METHOD:REQUEST
> BEGIN:VTODO
> UID:a@example.org
> DTSTAMP:20251202T000000Z
> RECURRENCE-ID:20371202T090000Z
> DTSTART:20371202T093000Z
> DUE:20371202T103000Z
> SUMMARY:Later
> END:VTODO
> END:VCALENDAR
$ cat > dropped.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Other//EN
> METHOD:CANCEL
> BEGIN:VTODO
> UID:a@example.org
> DTSTAMP:20251202T000000Z
> RECURRENCE-ID:20371202T090000Z
> DTSTART:20371202T093000Z
> DUE:20371202T103000Z
> SUMMARY:Later
> END:VTODO
> END:VCALENDAR

== A message of an occurrence changes the series.
$ ticketcal -y series.ics
saved        Tue 1 Dec 2037 10:00 UTC   Water  (reminder in reminders)
1 saved
$ ticketcal -y moved.ics
updated      Tue 1 Dec 2037 10:00 UTC   Water  (reminder in reminders)
1 updated
$ ticketcal -y moved.ics
unchanged    Tue 1 Dec 2037 10:00 UTC   Water  (reminder in reminders): already in the calendar
1 unchanged
$ cat ~/.local/share/ticketcal/calendars/reminders/*.ics
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Other//EN
BEGIN:VTODO
UID:a@example.org
DTSTAMP:20251201T000000Z
DTSTART:20371201T090000Z
DUE:20371201T100000Z
RRULE:FREQ=DAILY;COUNT=5
SUMMARY:Water
END:VTODO
BEGIN:VTODO
UID:a@example.org
DTSTAMP:20251202T000000Z
RECURRENCE-ID:20371202T090000Z
DTSTART:20371202T093000Z
DUE:20371202T103000Z
SUMMARY:Later
END:VTODO
END:VCALENDAR
$ ticketcal -y dropped.ics
updated      Tue 1 Dec 2037 10:00 UTC   Water  (reminder in reminders)
1 updated
$ cat ~/.local/share/ticketcal/calendars/reminders/*.ics
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Other//EN
BEGIN:VTODO
UID:a@example.org
DTSTAMP:20251201T000000Z
DTSTART:20371201T090000Z
DUE:20371201T100000Z
RRULE:FREQ=DAILY;COUNT=5
SUMMARY:Water
END:VTODO
BEGIN:VTODO
UID:a@example.org
DTSTAMP:20251202T000000Z
RECURRENCE-ID:20371202T090000Z
DTSTART:20371202T093000Z
DUE:20371202T103000Z
SUMMARY:Later
STATUS:CANCELLED
END:VTODO
END:VCALENDAR

== The series may follow its occurrence.
$ ticketcal -y moved.ics
saved        Wed 2 Dec 2037 10:30 UTC   Later  (reminder in reminders)
1 saved
$ ticketcal -y series.ics
updated      Tue 1 Dec 2037 10:00 UTC   Water  (reminder in reminders): title, due, start, repeat changed
1 updated
$ cat ~/.local/share/ticketcal/calendars/reminders/*.ics
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Other//EN
BEGIN:VTODO
UID:a@example.org
DTSTAMP:20251201T000000Z
DTSTART:20371201T090000Z
DUE:20371201T100000Z
RRULE:FREQ=DAILY;COUNT=5
SUMMARY:Water
END:VTODO
BEGIN:VTODO
UID:a@example.org
DTSTAMP:20251202T000000Z
RECURRENCE-ID:20371202T090000Z
DTSTART:20371202T093000Z
DUE:20371202T103000Z
SUMMARY:Later
END:VTODO
END:VCALENDAR

== A cancellation cancels the series.
$ ticketcal -y -q series.ics
$ ticketcal -y -q moved.ics
$ cat > canceled.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Other//EN
> METHOD:CANCEL
> BEGIN:VTODO
> UID:a@example.org
> DTSTAMP:20251203T000000Z
> SEQUENCE:1
> DUE:20371201T100000Z
> END:VTODO
> END:VCALENDAR
$ ticketcal -y canceled.ics
cancelled    Tue 1 Dec 2037 10:00 UTC   Canceled: Water  (reminder in reminders)
1 cancelled
$ cat ~/.local/share/ticketcal/calendars/reminders/*.ics
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Other//EN
BEGIN:VTODO
UID:a@example.org
DTSTAMP:20251203T000000Z
DTSTART:20371201T090000Z
DUE:20371201T100000Z
RRULE:FREQ=DAILY;COUNT=5
SUMMARY:Canceled: Water
STATUS:CANCELLED
SEQUENCE:1
END:VTODO
BEGIN:VTODO
UID:a@example.org
DTSTAMP:20251202T000000Z
RECURRENCE-ID:20371202T090000Z
DTSTART:20371202T093000Z
DUE:20371202T103000Z
SUMMARY:Later
STATUS:CANCELLED
END:VTODO
END:VCALENDAR

== An event of the same UID is another one.
$ cat > event.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Other//EN
> BEGIN:VEVENT
> UID:a@example.org
> DTSTAMP:20251201T000000Z
> DTSTART;TZID=Europe/Berlin:20371201T090000
> SUMMARY:Meeting
> END:VEVENT
> END:VCALENDAR
$ ticketcal -y event.ics series.ics
saved        Tue 1 Dec 2037 09:00   Meeting  (tickets)
saved        Tue 1 Dec 2037 10:00 UTC   Water  (reminder in reminders)
2 saved
$ ticketcal -y event.ics series.ics
unchanged    Tue 1 Dec 2037 09:00   Meeting  (tickets): already in the calendar
unchanged    Tue 1 Dec 2037 10:00 UTC   Water  (reminder in reminders): already in the calendar
2 unchanged

== The title names a reminder without UID.
$ cat > two.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Other//EN
> BEGIN:VTODO
> DTSTAMP:20251201T000000Z
> SUMMARY:Milk
> END:VTODO
> END:VCALENDAR
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Other//EN
> BEGIN:VTODO
> DTSTAMP:20251201T000000Z
> SUMMARY:Bread
> END:VTODO
> END:VCALENDAR
$ ticketcal -y two.ics
saved        Milk  (reminder in reminders)
saved        Bread  (reminder in reminders)
2 saved
$ ticketcal -y two.ics
unchanged    Milk  (reminder in reminders): already in the calendar
unchanged    Bread  (reminder in reminders): already in the calendar
2 unchanged

== A due time that cannot be read is named.
$ cat > soon.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Other//EN
> BEGIN:VTODO
> UID:a@example.org
> DTSTAMP:20251201T000000Z
> SUMMARY:Milk
> DUE:soon
> END:VTODO
> END:VCALENDAR
$ ticketcal -y soon.ics
ticketcal: soon.ics:4: due: DUE:soon cannot be read; write it as 20240601T190000
1 rejected
# exit 65

== A priority and a start that a person gave stay, until a version of the file has another value.
$ cat > pay.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Other//EN
> BEGIN:VTODO
> UID:p@example.org
> DTSTAMP:20251201T000000Z
> SEQUENCE:1
> DUE:20371201T100000Z
> SUMMARY:Pay
> DESCRIPTION:first
> PRIORITY:5
> END:VTODO
> END:VCALENDAR
$ cat > pay-again.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Other//EN
> BEGIN:VTODO
> UID:p@example.org
> DTSTAMP:20251202T000000Z
> SEQUENCE:2
> DUE:20371201T100000Z
> SUMMARY:Pay
> DESCRIPTION:second
> PRIORITY:5
> END:VTODO
> END:VCALENDAR
$ cat > pay-canceled.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Other//EN
> METHOD:CANCEL
> BEGIN:VTODO
> UID:p@example.org
> DTSTAMP:20251203T000000Z
> SEQUENCE:3
> DUE:20371201T100000Z
> SUMMARY:Pay
> DESCRIPTION:second
> PRIORITY:5
> END:VTODO
> END:VCALENDAR
$ cat > pay-low.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Other//EN
> BEGIN:VTODO
> UID:p@example.org
> DTSTAMP:20251204T000000Z
> SEQUENCE:4
> DUE:20371201T100000Z
> SUMMARY:Pay
> DESCRIPTION:second
> PRIORITY:9
> END:VTODO
> END:VCALENDAR
$ ticketcal -y pay.ics
saved        Tue 1 Dec 2037 10:00 UTC   Pay  (reminder in reminders)
1 saved
$ ticketcal reminders edit Pay --priority 1 --start "2037-11-30 9:00"
saved        Tue 1 Dec 2037 10:00 UTC   Pay  (reminders)  ID1
$ ticketcal -y pay-again.ics
updated      Tue 1 Dec 2037 10:00 UTC   Pay  (reminder in reminders): notes changed
1 updated
$ cat ~/.local/share/ticketcal/calendars/reminders/*.ics
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Other//EN
BEGIN:VTODO
UID:p@example.org
DTSTAMP:20251202T000000Z
SEQUENCE:2
DUE:20371201T100000Z
SUMMARY:Pay
DESCRIPTION:second
PRIORITY:1
DTSTART:20371130T090000Z
END:VTODO
END:VCALENDAR
$ ticketcal -y pay-canceled.ics
cancelled    Tue 1 Dec 2037 10:00 UTC   Canceled: Pay  (reminder in reminders)
1 cancelled
$ grep "PRIORITY|DTSTART" ~/.local/share/ticketcal/calendars/reminders/*.ics
PRIORITY:1
DTSTART:20371130T090000Z
$ ticketcal -y pay-low.ics
updated      Tue 1 Dec 2037 10:00 UTC   Pay  (reminder in reminders): title, priority, status changed
1 updated
$ grep "PRIORITY|DTSTART" ~/.local/share/ticketcal/calendars/reminders/*.ics
PRIORITY:9
DTSTART:20371130T090000Z
$ ticketcal undo -y
import 5, Fri 20 Nov 2026 09:00  pay-low.ics: 1 updated
restored      Tue 1 Dec 2037 10:00 UTC   Canceled: Pay  (reminders)
1 restored
$ grep "PRIORITY|DTSTART" ~/.local/share/ticketcal/calendars/reminders/*.ics
PRIORITY:1
DTSTART:20371130T090000Z
