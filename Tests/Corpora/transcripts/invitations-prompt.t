## Invitations at the prompt.
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

== The last draft of an event has the messages before it.
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
$ ticketcal all.ics
< title Mine
< s

  title     Weekly
  when      Tue 1 Dec 2037, 09:00 – 09:30 Europe/Berlin (UTC+1), 30 min
  repeat    every week, 5 times
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  note      2 occurrences have values of their own, which stay: 2037-12-22 (canceled), 2037-12-15
            (2037-12-15 10:00, Weekly, later)
  note      cancels the occurrence of 2037-12-22
1/1> title Mine

* title     Mine
            (was: Weekly)
  when      Tue 1 Dec 2037, 09:00 – 09:30 Europe/Berlin (UTC+1), 30 min
  repeat    every week, 5 times
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  note      2 occurrences have values of their own, which stay: 2037-12-22 (canceled), 2037-12-15
            (2037-12-15 10:00, Weekly, later)
  note      cancels the occurrence of 2037-12-22
1/1> s
saved        Tue 1 Dec 2037 09:00   Weekly  (tickets)
updated      Tue 1 Dec 2037 09:00   Mine  (tickets)
1 saved, 1 updated
$ grep "SUMMARY|STATUS|SEQUENCE|RECURRENCE-ID|TRIGGER|TRANSP|RRULE" ~/.local/share/ticketcal/calendars/tickets/*.ics
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
SUMMARY:Mine
RRULE:FREQ=WEEKLY;COUNT=5
TRIGGER:-PT1H
RECURRENCE-ID;TZID=Europe/Berlin:20371215T090000
SUMMARY:Weekly, later
TRIGGER:-PT1H
SEQUENCE:1
RECURRENCE-ID:20371222T080000Z
SUMMARY:Canceled: Moved
STATUS:CANCELLED
TRANSP:TRANSPARENT
$ cat > later.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Other//EN
> METHOD:REQUEST
> BEGIN:VEVENT
> UID:abc@example.org
> DTSTAMP:20251202T000000Z
> SEQUENCE:2
> RECURRENCE-ID:20371222T080000Z
> DTSTART:20371222T120000Z
> SUMMARY:Moved
> END:VEVENT
> END:VCALENDAR
$ ticketcal -y later.ics
updated      Tue 1 Dec 2037 09:00   Mine  (tickets)
1 updated
$ grep "SUMMARY|STATUS|SEQUENCE|RECURRENCE-ID|TRIGGER|TRANSP|RRULE" ~/.local/share/ticketcal/calendars/tickets/*.ics
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
SUMMARY:Mine
RRULE:FREQ=WEEKLY;COUNT=5
TRIGGER:-PT1H
RECURRENCE-ID;TZID=Europe/Berlin:20371215T090000
SUMMARY:Weekly, later
TRIGGER:-PT1H
SEQUENCE:2
RECURRENCE-ID:20371222T080000Z
SUMMARY:Moved
TRIGGER:-PT1H
$ ticketcal series.ics
? unchanged
unchanged    Tue 1 Dec 2037 09:00   Mine  (tickets): already in the calendar
1 unchanged


== A cancellation is asked about.
$ ticketcal -y -q series.ics
$ ticketcal canceled.ics
< s

  canceled  the booking is canceled; save marks it as canceled in tickets
* title     Canceled: Weekly
            (was: Weekly)
  when      Tue 1 Dec 2037, 09:00 – 09:30 Europe/Berlin (UTC+1), 30 min
  repeat    every week, 5 times
  location  –
* alarms    none [inferred]
            (was: 1 h before)
* show-as   free
            (was: busy)
* status    cancelled
            (was: confirmed)
  calendar  tickets
  note      one occurrence has values of its own, which stay: 2037-12-15 (canceled)
1/1> s
cancelled    Tue 1 Dec 2037 09:00   Canceled: Weekly  (tickets)
1 cancelled
$ ticketcal canceled.ics
? unchanged
unchanged    Tue 1 Dec 2037 09:00   Canceled: Weekly  (tickets): already in the calendar
1 unchanged

$ grep "SUMMARY|STATUS|SEQUENCE|RECURRENCE-ID|TRIGGER|TRANSP|RRULE" ~/.local/share/ticketcal/calendars/tickets/*.ics
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
SUMMARY:Canceled: Weekly
RRULE:FREQ=WEEKLY;COUNT=5
STATUS:CANCELLED
SEQUENCE:1
TRANSP:TRANSPARENT
RECURRENCE-ID;TZID=Europe/Berlin:20371215T090000
SUMMARY:Canceled: Weekly, later
STATUS:CANCELLED
TRANSP:TRANSPARENT

== Edits at the prompt apply to the series, which keeps the text of its rule.
$ sed -i "s/RRULE:FREQ=WEEKLY;COUNT=5/RRULE:FREQ=WEEKLY;UNTIL=20380329T090000Z;INTERVAL=1;BYDAY=TU;WKST=MO/" series.ics
$ ticketcal series.ics
< map title=name
< title Stand-up
< s

  title     Weekly
  when      Tue 1 Dec 2037, 09:00 – 09:30 Europe/Berlin (UTC+1), 30 min
  repeat    every week on Tue, until Mon 29 Mar 2038, 11:00 Europe/Berlin (UTC+2)
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  note      one occurrence has values of its own, which stay: 2037-12-15 (2037-12-15 10:00, Weekly,
            later)
1/1> map title=name
map is for JSON, CSV and labels; set a field instead, as in title NAME
1/1> title Stand-up

* title     Stand-up
            (was: Weekly)
  when      Tue 1 Dec 2037, 09:00 – 09:30 Europe/Berlin (UTC+1), 30 min
  repeat    every week on Tue, until Mon 29 Mar 2038, 11:00 Europe/Berlin (UTC+2)
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  note      one occurrence has values of its own, which stay: 2037-12-15 (2037-12-15 10:00, Weekly,
            later)
1/1> s
saved        Tue 1 Dec 2037 09:00   Stand-up  (tickets)
1 saved
$ grep "SUMMARY|STATUS|SEQUENCE|RECURRENCE-ID|TRIGGER|TRANSP|RRULE" ~/.local/share/ticketcal/calendars/tickets/*.ics
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
SUMMARY:Stand-up
RRULE:FREQ=WEEKLY;UNTIL=20380329T090000Z;INTERVAL=1;BYDAY=TU;WKST=MO
TRIGGER:-PT1H
RECURRENCE-ID;TZID=Europe/Berlin:20371215T090000
SUMMARY:Weekly, later
TRIGGER:-PT1H

== Occurrences with values of their own are named.
$ cat > old.ics
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
$ ticketcal -y -q old.ics
$ cat > new.ics
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
> SUMMARY:Weekly
> RRULE:FREQ=WEEKLY;COUNT=5
> EXDATE;TZID=Europe/Berlin:20371208T090000
> END:VEVENT
> BEGIN:VEVENT
> UID:abc@example.org
> DTSTAMP:20251201T000000Z
> SEQUENCE:1
> RECURRENCE-ID;TZID=Europe/Berlin:20371215T090000
> SUMMARY:Weekly
> LOCATION:Room 15
> DTSTART;TZID=Europe/Berlin:20371215T100000
> DTEND;TZID=Europe/Berlin:20371215T103000
> END:VEVENT
> END:VCALENDAR
$ ticketcal new.ics
< s

  update    the file differs from the event in tickets in what the card does not show; save writes
            the version of the file
  title     Weekly
  when      Tue 1 Dec 2037, 09:00 – 09:30 Europe/Berlin (UTC+1), 30 min
  repeat    every week, 5 times
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  note      one occurrence has values of its own, which stay: 2037-12-15 (2037-12-15 10:00, Room 15)
1/1> s
updated      Tue 1 Dec 2037 09:00   Weekly  (tickets)
1 updated

== The occurrences that a new rule removes are named.
$ ticketcal series.ics
< repeat weekly x4
< repeat weekly x2
< s

  title     Weekly
  when      Tue 1 Dec 2037, 09:00 – 09:30 Europe/Berlin (UTC+1), 30 min
  repeat    every week, 5 times
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  note      one occurrence has values of its own, which stay: 2037-12-15 (2037-12-15 10:00, Weekly,
            later)
1/1> repeat weekly x4

  title     Weekly
  when      Tue 1 Dec 2037, 09:00 – 09:30 Europe/Berlin (UTC+1), 30 min
* repeat    every week, 4 times
            (Tue 1 Dec 2037, Tue 15 Dec 2037, Tue 22 Dec 2037)
            (was: every week, 5 times)
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  note      one occurrence has values of its own, which stay: 2037-12-15 (2037-12-15 10:00, Weekly,
            later)
1/1> repeat weekly x2

  title     Weekly
  when      Tue 1 Dec 2037, 09:00 – 09:30 Europe/Berlin (UTC+1), 30 min
* repeat    every week, 2 times
            (was: every week, 4 times)
            (originally: every week, 5 times)
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  note      save removes one occurrence that has values of its own: 2037-12-15 (2037-12-15 10:00,
            Weekly, later)
1/1> s
saved        Tue 1 Dec 2037 09:00   Weekly  (tickets)
1 saved
$ grep "RRULE|EXDATE|RECURRENCE-ID" ~/.local/share/ticketcal/calendars/tickets/*.ics
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
RRULE:FREQ=WEEKLY;COUNT=2
EXDATE;TZID=Europe/Berlin:20371208T090000

== An event without a start is asked about.
$ cat > event.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Other//EN
> BEGIN:VEVENT
> UID:u1@example.org
> DTSTAMP:20251201T000000Z
> SUMMARY:Talk
> END:VEVENT
> BEGIN:VEVENT
> UID:u2@example.org
> DTSTAMP:20251201T000000Z
> DTSTART:soon
> SUMMARY:Walk
> END:VEVENT
> END:VCALENDAR
$ ticketcal event.ics
< start 2037-01-01T10:00Z
< s
< start 2037-01-02T10:00Z
< s
1  no start                Talk (problem)
2  no start                Walk (problem)

  title     Talk
  start     –
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  problem   no start time
1/2> start 2037-01-01T10:00Z

  title     Talk
* when      Thu 1 Jan 2037, 10:00 – 12:00 UTC, 2 h [end assumed]
            (was: missing)
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
1/2> s
saved        Thu 1 Jan 2037 10:00 UTC   Talk  (tickets)

  title     Walk
  start     –
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
  problem   start: DTSTART soon is no time; write it as 20240601T190000
2/2> start 2037-01-02T10:00Z

  title     Walk
* when      Fri 2 Jan 2037, 10:00 – 12:00 UTC, 2 h [end assumed]
            (was: DTSTART soon is no time; write it as 20240601T190000)
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
2/2> s
saved        Fri 2 Jan 2037 10:00 UTC   Walk  (tickets)
2 saved
$ grep "SUMMARY|DTSTART|DTEND" ~/.local/share/ticketcal/calendars/tickets/*.ics
SUMMARY:Talk
DTSTART:20370101T100000Z
DTEND:20370101T120000Z
SUMMARY:Walk
DTSTART:20370102T100000Z
DTEND:20370102T120000Z
$ ticketcal event.ics
? already
unchanged    Thu 1 Jan 2037 10:00 UTC   Talk  (tickets): already in the calendar
unchanged    Fri 2 Jan 2037 10:00 UTC   Walk  (tickets): already in the calendar
2 unchanged


== A task tells when it can be started.
$ cat > task.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Other//EN
> BEGIN:VTODO
> UID:u1@example.org
> DTSTAMP:20251201T000000Z
> SUMMARY:Paint
> DTSTART:20361230T100000Z
> DUE:20370101T100000Z
> END:VTODO
> END:VCALENDAR
$ ticketcal task.ics
< start 2036-12-31T09:00Z
< s

  title     Paint
  due       Thu 1 Jan 2037, 10:00 UTC
  start     Tue 30 Dec 2036, 10:00 UTC
  alarms    none [inferred]
  show-as   free
  list      local/reminders
1/1> start 2036-12-31T09:00Z

  title     Paint
* due       Wed 31 Dec 2036, 09:00 UTC
            (was: Thu 1 Jan 2037, 10:00 UTC)
* start     Mon 29 Dec 2036, 09:00 UTC
            (was: Tue 30 Dec 2036, 10:00 UTC)
  alarms    none [inferred]
  show-as   free
  list      local/reminders
1/1> s
saved        Wed 31 Dec 2036 09:00 UTC  Paint  (reminder in reminders)
1 saved
$ grep "DTSTART|DUE" ~/.local/share/ticketcal/calendars/reminders/*.ics
DTSTART:20361229T090000Z
DUE:20361231T090000Z
