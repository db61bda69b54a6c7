## Invitations and their messages.
$ cat > request.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Other//EN
> METHOD:REQUEST
> BEGIN:VEVENT
> UID:abc@example.org
> DTSTAMP:20251201T000000Z
> DTSTART;TZID=Europe/Berlin:20371201T090000
> DTEND;TZID=Europe/Berlin:20371201T093000
> SUMMARY:Meeting
> X-A:b
> END:VEVENT
> END:VCALENDAR
$ cat > series.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Other//EN
> METHOD:REQUEST
> BEGIN:VEVENT
> UID:abc@example.org
> DTSTAMP:20251201T000000Z
> DTSTART;TZID=Europe/Berlin:20371201T090000
> DTEND;TZID=Europe/Berlin:20371201T093000
> SUMMARY:Weekly
> RRULE:FREQ=WEEKLY;COUNT=5
> EXDATE;TZID=Europe/Berlin:20371208T090000
> END:VEVENT
> BEGIN:VEVENT
> UID:abc@example.org
> DTSTAMP:20251201T000000Z
> RECURRENCE-ID;TZID=Europe/Berlin:20371215T090000
> SUMMARY:Weekly, later
> DTSTART;TZID=Europe/Berlin:20371215T100000
> DTEND;TZID=Europe/Berlin:20371215T103000
> END:VEVENT
> END:VCALENDAR
$ cat > moved.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Other//EN
> METHOD:REQUEST
> BEGIN:VEVENT
> UID:abc@example.org
> DTSTAMP:20251202T000000Z
> SEQUENCE:1
> RECURRENCE-ID:20371222T080000Z
> DTSTART:20371222T120000Z
> SUMMARY:Moved
> END:VEVENT
> END:VCALENDAR
$ cat > dropped.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Other//EN
> METHOD:CANCEL
> BEGIN:VEVENT
> UID:abc@example.org
> DTSTAMP:20251202T000000Z
> SEQUENCE:1
> RECURRENCE-ID:20371222T080000Z
> DTSTART:20371222T120000Z
> SUMMARY:Moved
> END:VEVENT
> END:VCALENDAR
$ cat > canceled.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Other//EN
> METHOD:CANCEL
> BEGIN:VEVENT
> UID:abc@example.org
> DTSTAMP:20251202T000000Z
> SEQUENCE:1
> DTSTART;TZID=Europe/Berlin:20371201T090000
> END:VEVENT
> END:VCALENDAR
$ cat > two.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Other//EN
> BEGIN:VEVENT
> UID:x
> DTSTAMP:20251201T000000Z
> DTSTART;TZID=Europe/Berlin:20371201T090000
> SUMMARY:One
> END:VEVENT
> BEGIN:VEVENT
> UID:X
> DTSTAMP:20251201T000000Z
> DTSTART;TZID=Europe/Berlin:20371201T090000
> SUMMARY:Two
> END:VEVENT
> END:VCALENDAR

== A file twice is one event, with its UID and without its METHOD.
$ ticketcal -y request.ics
saved        Tue 1 Dec 2037 09:00   Meeting  (tickets)
1 saved
$ cat ~/.local/share/ticketcal/calendars/tickets/*.ics
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Other//EN
BEGIN:VTIMEZONE
TZID:Europe/Berlin
BEGIN:STANDARD
DTSTART:ID1T030000
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:ID2T020000
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
END:DAYLIGHT
END:VTIMEZONE
BEGIN:VEVENT
UID:abc@example.org
DTSTAMP:20251201T000000Z
DTSTART;TZID=Europe/Berlin:20371201T090000
DTEND;TZID=Europe/Berlin:20371201T093000
SUMMARY:Meeting
X-A:b
BEGIN:VALARM
ACTION:DISPLAY
TRIGGER:-PT1H
DESCRIPTION:Meeting
END:VALARM
END:VEVENT
END:VCALENDAR
$ ticketcal -y request.ics
unchanged    Tue 1 Dec 2037 09:00   Meeting  (tickets): already in the calendar
1 unchanged
$ sed -i "s/20251201/20251209/" request.ics
$ ticketcal -y request.ics
unchanged    Tue 1 Dec 2037 09:00   Meeting  (tickets): already in the calendar
1 unchanged
$ cat ~/.local/share/ticketcal/calendars/tickets/*.ics
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Other//EN
BEGIN:VTIMEZONE
TZID:Europe/Berlin
BEGIN:STANDARD
DTSTART:ID1T030000
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:ID2T020000
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
END:DAYLIGHT
END:VTIMEZONE
BEGIN:VEVENT
UID:abc@example.org
DTSTAMP:20251201T000000Z
DTSTART;TZID=Europe/Berlin:20371201T090000
DTEND;TZID=Europe/Berlin:20371201T093000
SUMMARY:Meeting
X-A:b
BEGIN:VALARM
ACTION:DISPLAY
TRIGGER:-PT1H
DESCRIPTION:Meeting
END:VALARM
END:VEVENT
END:VCALENDAR

== UIDs that differ in case are two events.
$ ticketcal -y two.ics
saved        Tue 1 Dec 2037 09:00   One  (tickets)
saved        Tue 1 Dec 2037 09:00   Two  (tickets)
2 saved
$ ticketcal -y two.ics
unchanged    Tue 1 Dec 2037 09:00   One  (tickets): already in the calendar
unchanged    Tue 1 Dec 2037 09:00   Two  (tickets): already in the calendar
2 unchanged

== An event without UID is known by its occasion.
$ sed -i "s/UID:abc@example.org\n//" request.ics
$ ticketcal -y request.ics
saved        Tue 1 Dec 2037 09:00   Meeting  (tickets)
1 saved
$ ticketcal -y request.ics
unchanged    Tue 1 Dec 2037 09:00   Meeting  (tickets): already in the calendar
1 unchanged

== A UID names no file and no booking.
$ cat > a.csv
> title,start,reservation number
> Opera,2026-12-03T18:30:00Z,R1
$ ticketcal -y --format json a.csv
{"record":"a.csv:2","status":"saved","uid":"ID1","calendar":"tickets","href":"ID1.ics","title":"Opera","start":"2026-12-03T18:30:00Z","end":"2026-12-03T20:30:00Z","reason":null,"unused":[],"notes":[],"type":"event"}
1 saved
$ sed -i "s/abc@example.org/5a4f4c33-8c3c-5f0c-a41b-d3b9c0ffee00/" request.ics
$ cat > path.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Other//EN
> BEGIN:VEVENT
> UID:../../evil
> DTSTAMP:20251201T000000Z
> DTSTART;TZID=Europe/Berlin:20371201T090000
> SUMMARY:Path
> END:VEVENT
> END:VCALENDAR
$ ticketcal -y path.ics
saved        Tue 1 Dec 2037 09:00   Path  (tickets)
1 saved
$ ls ~/.local/share/ticketcal/calendars/tickets
ID1.ics
ID2.ics
color
displayname
uid

== A later version updates the event.
$ ticketcal -y -q request.ics
$ sed -i "s/UID/SEQUENCE:1\nUID/" request.ics
$ sed -i "s/Meeting/Moved/" request.ics
$ ticketcal -y request.ics
updated      Tue 1 Dec 2037 09:00   Moved  (tickets): title changed
1 updated
$ grep "SUMMARY|STATUS|SEQUENCE|RECURRENCE-ID|TRIGGER|TRANSP|RRULE" ~/.local/share/ticketcal/calendars/tickets/*.ics
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
SEQUENCE:1
SUMMARY:Moved
TRIGGER:-PT1H
$ ticketcal -y request.ics
unchanged    Tue 1 Dec 2037 09:00   Moved  (tickets): already in the calendar
1 unchanged
$ sed -i "s/20251201/20251205/" request.ics
$ sed -i "s/Moved/Again/" request.ics
$ ticketcal -y request.ics
updated      Tue 1 Dec 2037 09:00   Again  (tickets): title changed
1 updated
$ grep "SUMMARY|STATUS|SEQUENCE|RECURRENCE-ID|TRIGGER|TRANSP|RRULE" ~/.local/share/ticketcal/calendars/tickets/*.ics
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
SEQUENCE:1
SUMMARY:Again
TRIGGER:-PT1H

== An earlier version is skipped.
$ sed -i "s/UID/SEQUENCE:1\nUID/" request.ics
$ sed -i "s/20251201/20251203/" request.ics
$ ticketcal -y -q request.ics
$ sed -i "s/SEQUENCE:1/SEQUENCE:0/" request.ics
$ sed -i "s/Meeting/Old/" request.ics
$ ticketcal -y request.ics
skipped      Tue 1 Dec 2037 09:00   Old: an older version of an event that was imported before
1 skipped
$ sed -i "s/SEQUENCE:0/SEQUENCE:1/" request.ics
$ sed -i "s/20251203/20251202/" request.ics
$ ticketcal -y request.ics
skipped      Tue 1 Dec 2037 09:00   Old: an older version of an event that was imported before
1 skipped
$ grep "SUMMARY|STATUS|SEQUENCE|RECURRENCE-ID|TRIGGER|TRANSP|RRULE" ~/.local/share/ticketcal/calendars/tickets/*.ics
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
SEQUENCE:1
SUMMARY:Meeting
TRIGGER:-PT1H

== Versions in one file become the latest.
$ cat > both.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Other//EN
> METHOD:REQUEST
> BEGIN:VEVENT
> UID:abc@example.org
> DTSTAMP:20251201T000000Z
> SEQUENCE:1
> DTSTART;TZID=Europe/Berlin:20371201T090000
> DTEND;TZID=Europe/Berlin:20371201T093000
> SUMMARY:B
> X-A:b
> END:VEVENT
> END:VCALENDAR
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Other//EN
> METHOD:REQUEST
> BEGIN:VEVENT
> UID:abc@example.org
> DTSTAMP:20251201T000000Z
> DTSTART;TZID=Europe/Berlin:20371201T090000
> DTEND;TZID=Europe/Berlin:20371201T093000
> SUMMARY:A
> X-A:b
> END:VEVENT
> END:VCALENDAR
$ cat > again.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Other//EN
> METHOD:REQUEST
> BEGIN:VEVENT
> UID:abc@example.org
> DTSTAMP:20251201T000000Z
> DTSTART;TZID=Europe/Berlin:20371201T090000
> DTEND;TZID=Europe/Berlin:20371201T093000
> SUMMARY:A
> X-A:b
> END:VEVENT
> END:VCALENDAR
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Other//EN
> METHOD:REQUEST
> BEGIN:VEVENT
> UID:abc@example.org
> DTSTAMP:20251201T000000Z
> SEQUENCE:1
> DTSTART;TZID=Europe/Berlin:20371201T090000
> DTEND;TZID=Europe/Berlin:20371201T093000
> SUMMARY:B
> X-A:b
> END:VEVENT
> END:VCALENDAR
$ ticketcal -y both.ics
saved        Tue 1 Dec 2037 09:00   B  (tickets)
skipped      Tue 1 Dec 2037 09:00   A: an older version of an event that was imported before
1 saved, 1 skipped
$ ticketcal -y again.ics
unchanged    Tue 1 Dec 2037 09:00   B  (tickets): already in the calendar
unchanged    Tue 1 Dec 2037 09:00   B  (tickets): already in the calendar
2 unchanged
$ grep "SUMMARY|STATUS|SEQUENCE|RECURRENCE-ID|TRIGGER|TRANSP|RRULE" ~/.local/share/ticketcal/calendars/tickets/*.ics
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
SEQUENCE:1
SUMMARY:B
TRIGGER:-PT1H

== What a person changed is not overwritten.
$ ticketcal -y -q request.ics
$ sed -i "s/SUMMARY:/SUMMARY:My /" ~/.local/share/ticketcal/calendars/tickets/*.ics
$ sed -i "s/UID/SEQUENCE:1\nUID/" request.ics
$ ticketcal -y request.ics
unchanged    Tue 1 Dec 2037 09:00   Meeting  (tickets): already in the calendar, where it was changed since
1 unchanged
$ ticketcal -y --force request.ics
updated      Tue 1 Dec 2037 09:00   Meeting  (tickets)
1 updated
$ grep "SUMMARY|STATUS|SEQUENCE|RECURRENCE-ID|TRIGGER|TRANSP|RRULE" ~/.local/share/ticketcal/calendars/tickets/*.ics
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
SEQUENCE:1
SUMMARY:Meeting
TRIGGER:-PT1H

== A series is whole, and a cancellation marks all of it, until a later version.
$ ticketcal -y series.ics
saved        Tue 1 Dec 2037 09:00   Weekly  (tickets)
1 saved
$ cat ~/.local/share/ticketcal/calendars/tickets/*.ics
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Other//EN
BEGIN:VTIMEZONE
TZID:Europe/Berlin
BEGIN:STANDARD
DTSTART:ID1T030000
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:ID2T020000
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
END:DAYLIGHT
END:VTIMEZONE
BEGIN:VEVENT
UID:abc@example.org
DTSTAMP:20251201T000000Z
DTSTART;TZID=Europe/Berlin:20371201T090000
DTEND;TZID=Europe/Berlin:20371201T093000
SUMMARY:Weekly
RRULE:FREQ=WEEKLY;COUNT=5
EXDATE;TZID=Europe/Berlin:20371208T090000
BEGIN:VALARM
ACTION:DISPLAY
TRIGGER:-PT1H
DESCRIPTION:Weekly
END:VALARM
END:VEVENT
BEGIN:VEVENT
UID:abc@example.org
DTSTAMP:20251201T000000Z
RECURRENCE-ID;TZID=Europe/Berlin:20371215T090000
SUMMARY:Weekly, later
DTSTART;TZID=Europe/Berlin:20371215T100000
DTEND;TZID=Europe/Berlin:20371215T103000
BEGIN:VALARM
ACTION:DISPLAY
TRIGGER:-PT1H
DESCRIPTION:Weekly
END:VALARM
END:VEVENT
END:VCALENDAR
$ ticketcal -y canceled.ics
cancelled    Tue 1 Dec 2037 09:00   Canceled: Weekly  (tickets)
1 cancelled
$ cat ~/.local/share/ticketcal/calendars/tickets/*.ics
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Other//EN
BEGIN:VTIMEZONE
TZID:Europe/Berlin
BEGIN:STANDARD
DTSTART:ID1T030000
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:ID2T020000
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
END:DAYLIGHT
END:VTIMEZONE
BEGIN:VEVENT
UID:abc@example.org
DTSTAMP:20251202T000000Z
DTSTART;TZID=Europe/Berlin:20371201T090000
DTEND;TZID=Europe/Berlin:20371201T093000
SUMMARY:Canceled: Weekly
RRULE:FREQ=WEEKLY;COUNT=5
EXDATE;TZID=Europe/Berlin:20371208T090000
STATUS:CANCELLED
SEQUENCE:1
TRANSP:TRANSPARENT
END:VEVENT
BEGIN:VEVENT
UID:abc@example.org
DTSTAMP:20251201T000000Z
RECURRENCE-ID;TZID=Europe/Berlin:20371215T090000
SUMMARY:Canceled: Weekly, later
DTSTART;TZID=Europe/Berlin:20371215T100000
DTEND;TZID=Europe/Berlin:20371215T103000
STATUS:CANCELLED
TRANSP:TRANSPARENT
END:VEVENT
END:VCALENDAR
$ ticketcal -y canceled.ics
unchanged    Tue 1 Dec 2037 09:00   Canceled: Weekly  (tickets): already in the calendar
1 unchanged
$ ticketcal -y series.ics
unchanged    Tue 1 Dec 2037 09:00   Canceled: Weekly  (tickets): already in the calendar
1 unchanged
$ cat > later.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Other//EN
> METHOD:REQUEST
> BEGIN:VEVENT
> UID:abc@example.org
> DTSTAMP:20251201T000000Z
> SEQUENCE:2
> DTSTART;TZID=Europe/Berlin:20371201T090000
> DTEND;TZID=Europe/Berlin:20371201T093000
> SUMMARY:Weekly
> RRULE:FREQ=WEEKLY;COUNT=5
> EXDATE;TZID=Europe/Berlin:20371208T090000
> END:VEVENT
> BEGIN:VEVENT
> UID:abc@example.org
> DTSTAMP:20251201T000000Z
> SEQUENCE:2
> RECURRENCE-ID;TZID=Europe/Berlin:20371215T090000
> SUMMARY:Weekly, later
> DTSTART;TZID=Europe/Berlin:20371215T100000
> DTEND;TZID=Europe/Berlin:20371215T103000
> END:VEVENT
> END:VCALENDAR
$ ticketcal -y later.ics
updated      Tue 1 Dec 2037 09:00   Weekly  (tickets): title, alarms, show-as, status changed
1 updated
$ grep "SUMMARY|STATUS|SEQUENCE|RECURRENCE-ID|TRIGGER|TRANSP|RRULE" ~/.local/share/ticketcal/calendars/tickets/*.ics
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
SEQUENCE:2
SUMMARY:Weekly
RRULE:FREQ=WEEKLY;COUNT=5
TRIGGER:-PT1H
SEQUENCE:2
RECURRENCE-ID;TZID=Europe/Berlin:20371215T090000
SUMMARY:Weekly, later
TRIGGER:-PT1H

== A cancellation removes the event where that is wanted.
$ ticketcal -y -q request.ics
$ ticketcal -y --delete-cancelled canceled.ics
cancelled    Tue 1 Dec 2037 09:00   Canceled: Meeting  (tickets): removed from the calendar
1 cancelled
$ ls ~/.local/share/ticketcal/calendars/tickets
color
displayname
uid
$ ticketcal -y request.ics
unchanged    Tue 1 Dec 2037 09:00   Canceled: Meeting  (tickets): canceled, and removed from the calendar before
1 unchanged

== A cancellation of an unknown event is skipped.
$ ticketcal -y canceled.ics
skipped      Tue 1 Dec 2037 09:00   Canceled: Untitled event: canceled, and in no calendar
1 skipped
$ ticketcal -y dropped.ics
skipped      Tue 22 Dec 2037 12:00 UTC  Canceled: Moved: cancels an occurrence of an event that no import has saved; import it again after the event
1 skipped

== A message of an occurrence changes the series.
$ ticketcal -y -q series.ics
$ ticketcal -y moved.ics
updated      Tue 1 Dec 2037 09:00   Weekly  (tickets)
1 updated
$ cat ~/.local/share/ticketcal/calendars/tickets/*.ics
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Other//EN
BEGIN:VTIMEZONE
TZID:Europe/Berlin
BEGIN:STANDARD
DTSTART:ID1T030000
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:ID2T020000
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
END:DAYLIGHT
END:VTIMEZONE
BEGIN:VEVENT
UID:abc@example.org
DTSTAMP:20251201T000000Z
DTSTART;TZID=Europe/Berlin:20371201T090000
DTEND;TZID=Europe/Berlin:20371201T093000
SUMMARY:Weekly
RRULE:FREQ=WEEKLY;COUNT=5
EXDATE;TZID=Europe/Berlin:20371208T090000
BEGIN:VALARM
ACTION:DISPLAY
TRIGGER:-PT1H
DESCRIPTION:Weekly
END:VALARM
END:VEVENT
BEGIN:VEVENT
UID:abc@example.org
DTSTAMP:20251201T000000Z
RECURRENCE-ID;TZID=Europe/Berlin:20371215T090000
SUMMARY:Weekly, later
DTSTART;TZID=Europe/Berlin:20371215T100000
DTEND;TZID=Europe/Berlin:20371215T103000
BEGIN:VALARM
ACTION:DISPLAY
TRIGGER:-PT1H
DESCRIPTION:Weekly
END:VALARM
END:VEVENT
BEGIN:VEVENT
UID:abc@example.org
DTSTAMP:20251202T000000Z
SEQUENCE:1
RECURRENCE-ID:20371222T080000Z
DTSTART:20371222T120000Z
SUMMARY:Moved
BEGIN:VALARM
ACTION:DISPLAY
TRIGGER:-PT1H
DESCRIPTION:Weekly
END:VALARM
END:VEVENT
END:VCALENDAR
$ ticketcal -y moved.ics
unchanged    Tue 1 Dec 2037 09:00   Weekly  (tickets): already in the calendar
1 unchanged
$ ticketcal -y series.ics
unchanged    Tue 1 Dec 2037 09:00   Weekly  (tickets): already in the calendar
1 unchanged
$ sed -i "s/SEQUENCE:1/SEQUENCE:0/" moved.ics
$ sed -i "s/Moved/Old/" moved.ics
$ ticketcal -y moved.ics
skipped      Tue 22 Dec 2037 12:00 UTC  Old: an older version of an event that was imported before
1 skipped
$ sed -i "s/SEQUENCE:0/SEQUENCE:2/" moved.ics
$ sed -i "s/Old/New/" moved.ics
$ ticketcal -y moved.ics
updated      Tue 1 Dec 2037 09:00   Weekly  (tickets)
1 updated
$ grep "SUMMARY|STATUS|SEQUENCE|RECURRENCE-ID|TRIGGER|TRANSP|RRULE" ~/.local/share/ticketcal/calendars/tickets/*.ics
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
SUMMARY:Weekly
RRULE:FREQ=WEEKLY;COUNT=5
TRIGGER:-PT1H
RECURRENCE-ID;TZID=Europe/Berlin:20371215T090000
SUMMARY:Weekly, later
TRIGGER:-PT1H
SEQUENCE:2
RECURRENCE-ID:20371222T080000Z
SUMMARY:New
TRIGGER:-PT1H

== A canceled occurrence has no alarm, and its title says so.
$ ticketcal -y -q series.ics
$ sed -i "s/SUMMARY:Moved/SUMMARY:Lab\nBEGIN:VALARM\nACTION:DISPLAY\nDESCRIPTION:REMINDER\nTRIGGER:-PT15M\nEND:VALARM/" dropped.ics
$ ticketcal -y dropped.ics
updated      Tue 1 Dec 2037 09:00   Weekly  (tickets)
1 updated
$ grep "SUMMARY|STATUS|SEQUENCE|RECURRENCE-ID|TRIGGER|TRANSP|RRULE" ~/.local/share/ticketcal/calendars/tickets/*.ics
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
SUMMARY:Weekly
RRULE:FREQ=WEEKLY;COUNT=5
TRIGGER:-PT1H
RECURRENCE-ID;TZID=Europe/Berlin:20371215T090000
SUMMARY:Weekly, later
TRIGGER:-PT1H
SEQUENCE:1
RECURRENCE-ID:20371222T080000Z
SUMMARY:Canceled: Lab
STATUS:CANCELLED
TRANSP:TRANSPARENT
$ ticketcal -y dropped.ics
unchanged    Tue 1 Dec 2037 09:00   Weekly  (tickets): already in the calendar
1 unchanged

== A canceled occurrence of an unknown series leads on.
$ ticketcal -y dropped.ics
skipped      Tue 22 Dec 2037 12:00 UTC  Canceled: Moved: cancels an occurrence of an event that no import has saved; import it again after the event
1 skipped
$ ticketcal -y series.ics
saved        Tue 1 Dec 2037 09:00   Weekly  (tickets)
1 saved
$ ticketcal -y dropped.ics
updated      Tue 1 Dec 2037 09:00   Weekly  (tickets)
1 updated

== A series and its messages in one file are applied.
$ cat > all.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Other//EN
> METHOD:REQUEST
> BEGIN:VEVENT
> UID:abc@example.org
> DTSTAMP:20251201T000000Z
> DTSTART;TZID=Europe/Berlin:20371201T090000
> DTEND;TZID=Europe/Berlin:20371201T093000
> SUMMARY:Weekly
> RRULE:FREQ=WEEKLY;COUNT=5
> EXDATE;TZID=Europe/Berlin:20371208T090000
> END:VEVENT
> BEGIN:VEVENT
> UID:abc@example.org
> DTSTAMP:20251201T000000Z
> RECURRENCE-ID;TZID=Europe/Berlin:20371215T090000
> SUMMARY:Weekly, later
> DTSTART;TZID=Europe/Berlin:20371215T100000
> DTEND;TZID=Europe/Berlin:20371215T103000
> END:VEVENT
> END:VCALENDAR
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Other//EN
> METHOD:REQUEST
> BEGIN:VEVENT
> UID:abc@example.org
> DTSTAMP:20251202T000000Z
> SEQUENCE:1
> RECURRENCE-ID:20371222T080000Z
> DTSTART:20371222T120000Z
> SUMMARY:Moved
> END:VEVENT
> END:VCALENDAR
$ ticketcal -y all.ics
saved        Tue 1 Dec 2037 09:00   Weekly  (tickets)
updated      Tue 1 Dec 2037 09:00   Weekly  (tickets)
1 saved, 1 updated
$ grep "SUMMARY|STATUS|SEQUENCE|RECURRENCE-ID|TRIGGER|TRANSP|RRULE" ~/.local/share/ticketcal/calendars/tickets/*.ics
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
SUMMARY:Weekly
RRULE:FREQ=WEEKLY;COUNT=5
TRIGGER:-PT1H
RECURRENCE-ID;TZID=Europe/Berlin:20371215T090000
SUMMARY:Weekly, later
TRIGGER:-PT1H
SEQUENCE:1
RECURRENCE-ID:20371222T080000Z
SUMMARY:Moved
TRIGGER:-PT1H
$ ticketcal -y all.ics
unchanged    Tue 1 Dec 2037 09:00   Weekly  (tickets): already in the calendar
unchanged    Tue 1 Dec 2037 09:00   Weekly  (tickets): already in the calendar
2 unchanged

== An occurrence comes before its series, and stays unless the series is newer.
$ ticketcal -y moved.ics
saved        Tue 22 Dec 2037 12:00 UTC  Moved  (tickets)
1 saved
$ ticketcal -y series.ics
updated      Tue 1 Dec 2037 09:00   Weekly  (tickets): title, start, end, zone, repeat changed
1 updated
$ grep "SUMMARY|STATUS|SEQUENCE|RECURRENCE-ID|TRIGGER|TRANSP|RRULE" ~/.local/share/ticketcal/calendars/tickets/*.ics
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
SUMMARY:Weekly
RRULE:FREQ=WEEKLY;COUNT=5
TRIGGER:-PT1H
RECURRENCE-ID;TZID=Europe/Berlin:20371215T090000
SUMMARY:Weekly, later
TRIGGER:-PT1H
SEQUENCE:1
RECURRENCE-ID:20371222T080000Z
SUMMARY:Moved
TRIGGER:-PT1H
$ ticketcal -y series.ics
unchanged    Tue 1 Dec 2037 09:00   Weekly  (tickets): already in the calendar
1 unchanged

== A newer series replaces the occurrence that came before.
$ ticketcal -y moved.ics
saved        Tue 22 Dec 2037 12:00 UTC  Moved  (tickets)
1 saved
$ cat > later.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Other//EN
> METHOD:REQUEST
> BEGIN:VEVENT
> UID:abc@example.org
> DTSTAMP:20251203T000000Z
> SEQUENCE:2
> DTSTART;TZID=Europe/Berlin:20371201T090000
> DTEND;TZID=Europe/Berlin:20371201T093000
> SUMMARY:Weekly
> RRULE:FREQ=WEEKLY;COUNT=5
> EXDATE;TZID=Europe/Berlin:20371208T090000
> END:VEVENT
> BEGIN:VEVENT
> UID:abc@example.org
> DTSTAMP:20251203T000000Z
> SEQUENCE:2
> RECURRENCE-ID;TZID=Europe/Berlin:20371215T090000
> SUMMARY:Weekly, later
> DTSTART;TZID=Europe/Berlin:20371215T100000
> DTEND;TZID=Europe/Berlin:20371215T103000
> END:VEVENT
> END:VCALENDAR
$ ticketcal -y later.ics
updated      Tue 1 Dec 2037 09:00   Weekly  (tickets): title, start, end, zone, repeat changed
1 updated
$ grep "SUMMARY|STATUS|SEQUENCE|RECURRENCE-ID|TRIGGER|TRANSP|RRULE" ~/.local/share/ticketcal/calendars/tickets/*.ics
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
SEQUENCE:2
SUMMARY:Weekly
RRULE:FREQ=WEEKLY;COUNT=5
TRIGGER:-PT1H
SEQUENCE:2
RECURRENCE-ID;TZID=Europe/Berlin:20371215T090000
SUMMARY:Weekly, later
TRIGGER:-PT1H

== An end before the start is rejected.
$ sed -i "s/20371201T093000/20371201T080000/" request.ics
$ ticketcal -y request.ics
ticketcal: request.ics:5: end: before the start; choose a later time
1 rejected
# exit 65

== A canceled event of a file is saved.
$ cat > gone.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Other//EN
> BEGIN:VEVENT
> UID:abc@example.org
> DTSTAMP:20251201T000000Z
> DTSTART;TZID=Europe/Berlin:20371201T090000
> SUMMARY:Gone
> STATUS:CANCELLED
> END:VEVENT
> END:VCALENDAR
$ ticketcal -y gone.ics
saved        Tue 1 Dec 2037 09:00   Canceled: Gone  (tickets)
1 saved

== Answers are skipped.
$ sed -i "s/REQUEST/REPLY/" request.ics
$ ticketcal -y request.ics
skipped      request.ics:5: an answer about an event (METHOD:REPLY), not an event; nothing to import
1 skipped
$ sed -i "s/REPLY/COUNTER/" request.ics
$ ticketcal -y request.ics
skipped      request.ics:5: an answer about an event (METHOD:COUNTER), not an event; nothing to import
1 skipped
$ sed -i "s/COUNTER/REFRESH/" request.ics
$ ticketcal -y request.ics
skipped      request.ics:5: an answer about an event (METHOD:REFRESH), not an event; nothing to import
1 skipped
$ sed -i "s/REFRESH/DECLINECOUNTER/" request.ics
$ ticketcal -y request.ics
skipped      request.ics:5: an answer about an event (METHOD:DECLINECOUNTER), not an event; nothing to import
1 skipped
$ sed -i "s/DECLINECOUNTER/ADD/" request.ics
$ ticketcal -y request.ics
skipped      request.ics:5: an answer about an event (METHOD:ADD), not an event; nothing to import
1 skipped

== A dry run writes nothing.
$ cat > all.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Other//EN
> METHOD:REQUEST
> BEGIN:VEVENT
> UID:abc@example.org
> DTSTAMP:20251201T000000Z
> DTSTART;TZID=Europe/Berlin:20371201T090000
> DTEND;TZID=Europe/Berlin:20371201T093000
> SUMMARY:Weekly
> RRULE:FREQ=WEEKLY;COUNT=5
> EXDATE;TZID=Europe/Berlin:20371208T090000
> END:VEVENT
> BEGIN:VEVENT
> UID:abc@example.org
> DTSTAMP:20251201T000000Z
> RECURRENCE-ID;TZID=Europe/Berlin:20371215T090000
> SUMMARY:Weekly, later
> DTSTART;TZID=Europe/Berlin:20371215T100000
> DTEND;TZID=Europe/Berlin:20371215T103000
> END:VEVENT
> END:VCALENDAR
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Other//EN
> METHOD:CANCEL
> BEGIN:VEVENT
> UID:abc@example.org
> DTSTAMP:20251202T000000Z
> SEQUENCE:1
> RECURRENCE-ID:20371222T080000Z
> DTSTART:20371222T120000Z
> SUMMARY:Moved
> END:VEVENT
> END:VCALENDAR
$ ticketcal -n all.ics
would-save   Tue 1 Dec 2037 09:00   Weekly  (tickets)
would-update Tue 1 Dec 2037 09:00   Weekly  (tickets)
1 would be saved, 1 would be updated
$ ls .
all.ics
canceled.ics
dropped.ics
moved.ics
request.ics
series.ics
two.ics

== What is gone is withdrawn.
$ cat > all.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Other//EN
> METHOD:REQUEST
> BEGIN:VEVENT
> UID:abc@example.org
> DTSTAMP:20251201T000000Z
> DTSTART;TZID=Europe/Berlin:20371201T090000
> DTEND;TZID=Europe/Berlin:20371201T093000
> SUMMARY:Meeting
> X-A:b
> END:VEVENT
> END:VCALENDAR
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Other//EN
> BEGIN:VEVENT
> UID:other
> DTSTAMP:20251201T000000Z
> DTSTART;TZID=Europe/Berlin:20371201T090000
> SUMMARY:Other
> END:VEVENT
> END:VCALENDAR
$ ticketcal -y --prune all.ics
saved        Tue 1 Dec 2037 09:00   Meeting  (tickets)
saved        Tue 1 Dec 2037 09:00   Other  (tickets)
2 saved
$ cat > all.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Other//EN
> BEGIN:VEVENT
> UID:other
> DTSTAMP:20251201T000000Z
> DTSTART;TZID=Europe/Berlin:20371201T090000
> SUMMARY:Other
> END:VEVENT
> END:VCALENDAR
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Other//EN
> METHOD:REPLY
> BEGIN:VEVENT
> UID:abc@example.org
> DTSTAMP:20251201T000000Z
> DTSTART;TZID=Europe/Berlin:20371201T090000
> END:VEVENT
> END:VCALENDAR
$ ticketcal -y --prune all.ics
unchanged    Tue 1 Dec 2037 09:00   Other  (tickets): already in the calendar
skipped      all.ics:15: an answer about an event (METHOD:REPLY), not an event; nothing to import
1 record is gone from ~/all.ics:
  Tue 1 Dec 2037 09:00   Meeting  (tickets)
cancelled    Tue 1 Dec 2037 09:00   Meeting  (tickets): its record is gone; withdrawn
1 unchanged, 1 cancelled, 1 skipped
$ grep "SUMMARY|STATUS|SEQUENCE|RECURRENCE-ID|TRIGGER|TRANSP|RRULE" ~/.local/share/ticketcal/calendars/tickets/*.ics
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
SUMMARY:Other
TRIGGER:-PT1H

== Undo brings the object back.
$ ticketcal -y -q series.ics
$ cp ~/.local/share/ticketcal/calendars/tickets before
$ ticketcal -y -q canceled.ics
$ ticketcal undo -y
import 2, Fri 20 Nov 2026 09:00  canceled.ics: 1 cancelled
restored      Tue 1 Dec 2037 09:00   Weekly  (tickets)
1 restored
$ diff ~/.local/share/ticketcal/calendars/tickets before
$ ticketcal undo -y
import 1, Fri 20 Nov 2026 09:00  series.ics: 1 saved
removed       Tue 1 Dec 2037 09:00   Weekly  (tickets)
1 removed
$ ls ~/.local/share/ticketcal/calendars/tickets
color
displayname
uid
$ ticketcal -y series.ics
saved        Tue 1 Dec 2037 09:00   Weekly  (tickets)
1 saved

== Each message is undone, in any order.
$ ticketcal -y -q series.ics
$ cp ~/.local/share/ticketcal/calendars/tickets before
$ ticketcal -y -q moved.ics
$ cat > later.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Other//EN
> METHOD:CANCEL
> BEGIN:VEVENT
> UID:abc@example.org
> DTSTAMP:20251203T000000Z
> SEQUENCE:2
> DTSTART;TZID=Europe/Berlin:20371201T090000
> END:VEVENT
> END:VCALENDAR
$ ticketcal -y later.ics
cancelled    Tue 1 Dec 2037 09:00   Canceled: Weekly  (tickets)
1 cancelled
$ ticketcal undo -y 2
import 2, Fri 20 Nov 2026 09:00  moved.ics: 1 updated
restored      Tue 1 Dec 2037 09:00   Canceled: Weekly  (tickets)
1 restored
$ grep "SUMMARY|STATUS|SEQUENCE|RECURRENCE-ID|TRIGGER|TRANSP|RRULE" ~/.local/share/ticketcal/calendars/tickets/*.ics
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
SUMMARY:Canceled: Weekly
RRULE:FREQ=WEEKLY;COUNT=5
STATUS:CANCELLED
SEQUENCE:2
TRANSP:TRANSPARENT
RECURRENCE-ID;TZID=Europe/Berlin:20371215T090000
SUMMARY:Canceled: Weekly, later
STATUS:CANCELLED
TRANSP:TRANSPARENT
$ ticketcal undo -y 3
import 3, Fri 20 Nov 2026 09:00  later.ics: 1 cancelled
restored      Tue 1 Dec 2037 09:00   Weekly  (tickets)
1 restored
$ grep "SUMMARY|STATUS|SEQUENCE|RECURRENCE-ID|TRIGGER|TRANSP|RRULE" ~/.local/share/ticketcal/calendars/tickets/*.ics
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
SUMMARY:Weekly
RRULE:FREQ=WEEKLY;COUNT=5
TRIGGER:-PT1H
RECURRENCE-ID;TZID=Europe/Berlin:20371215T090000
SUMMARY:Weekly, later
TRIGGER:-PT1H

== An undone event of a cancellation is removed.
$ ticketcal -y -q request.ics
$ ticketcal -y -q canceled.ics
$ ticketcal undo -y 1
import 1, Fri 20 Nov 2026 09:00  request.ics: 1 saved
removed       Tue 1 Dec 2037 09:00   Canceled: Meeting  (tickets)
1 removed
$ ls ~/.local/share/ticketcal/calendars/tickets
color
displayname
uid

== A canceled event is saved again.
$ ticketcal -y -q request.ics
$ ticketcal -y -q canceled.ics
$ ticketcal -y --again request.ics
updated      Tue 1 Dec 2037 09:00   Meeting  (tickets): title, alarms, show-as, status changed
1 updated
$ grep "SUMMARY|STATUS|SEQUENCE|RECURRENCE-ID|TRIGGER|TRANSP|RRULE" ~/.local/share/ticketcal/calendars/tickets/*.ics
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
SUMMARY:Meeting
TRIGGER:-PT1H

== Occurrences of a canceled series are free.
$ ticketcal -y -q moved.ics
$ cat > later.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Other//EN
> METHOD:CANCEL
> BEGIN:VEVENT
> UID:abc@example.org
> DTSTAMP:20251203T000000Z
> SEQUENCE:2
> DTSTART;TZID=Europe/Berlin:20371201T090000
> END:VEVENT
> END:VCALENDAR
$ ticketcal -y later.ics
cancelled    Tue 22 Dec 2037 12:00 UTC  Canceled: Moved  (tickets)
1 cancelled
$ grep "SUMMARY|STATUS|SEQUENCE|RECURRENCE-ID|TRIGGER|TRANSP|RRULE" ~/.local/share/ticketcal/calendars/tickets/*.ics
SEQUENCE:1
RECURRENCE-ID:20371222T080000Z
SUMMARY:Canceled: Moved
STATUS:CANCELLED
TRANSP:TRANSPARENT

== A cancellation of a date that the series does not have changes nothing.
$ cat > lacking.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Other//EN
> METHOD:CANCEL
> BEGIN:VEVENT
> UID:abc@example.org
> DTSTAMP:20251202T000000Z
> SEQUENCE:1
> RECURRENCE-ID:20371223T080000Z
> DTSTART:20371223T080000Z
> END:VEVENT
> END:VCALENDAR
$ ticketcal --yes series.ics
saved        Tue 1 Dec 2037 09:00   Weekly  (tickets)
1 saved
$ ticketcal --yes lacking.ics
skipped      Wed 23 Dec 2037 08:00 UTC  Canceled: Untitled event: cancels 2037-12-23T09:00:00+01:00[Europe/Berlin], which is no date of the series; look at the event
1 skipped
$ ticketcal --yes lacking.ics
skipped      Wed 23 Dec 2037 08:00 UTC  Canceled: Untitled event: cancels 2037-12-23T09:00:00+01:00[Europe/Berlin], which is no date of the series; look at the event
1 skipped
