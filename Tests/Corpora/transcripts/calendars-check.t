$ cat > ~/.config/ticketcal/config.toml
> [sources.personal]
> type = "vdir"
> path = "~/.calendars"
$ cat > ~/.calendars/home/dentist.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Example//Example//EN
> BEGIN:VEVENT
> UID:dentist@example.org
> DTSTAMP:20261001T080000Z
> DTSTART;TZID=Europe/Berlin:20261124T090000
> SUMMARY:Dentist
> BEGIN:VALARM
> ACTION:DISPLAY
> TRIGGER:-PT1H
> END:VALARM
> END:VEVENT
> END:VCALENDAR
$ ticketcal access grant personal -q

== Each file that is wrong is named, in the order of numbers.
$ ticketcal calendars check
1 calendar checked: nothing is wrong
$ cat > ~/.calendars/home/empty.ics
$ cat > ~/.calendars/home/half.ics
> BEGIN:VCALENDAR
> BEGIN:VEVENT
$ cp ~/.calendars/home/dentist.ics ~/.calendars/home/twin.ics
$ cat > ~/.calendars/home/b10.ics
> Dear all,
$ cat > ~/.calendars/home/b2.ics
> Dear all,
$ ticketcal calendars check personal/home
1 calendar checked: 5 problems
~/.calendars/home/b2.ics: the file is not iCalendar; move it out of the calendar
~/.calendars/home/b10.ics: the file is not iCalendar; move it out of the calendar
~/.calendars/home/empty.ics: the file is empty; remove it
~/.calendars/home/half.ics: the file breaks off within its VEVENT; fetch it again or remove it
~/.calendars/home/twin.ics: it has a UID of dentist.ics; remove one of the two
# exit 65
$ ticketcal calendars check --format json home
1 calendar checked: 5 problems
{"calendar":"home","source":"personal","file":"/home/jo/.calendars/home/b2.ics","reason":"the file is not iCalendar; move it out of the calendar"}
{"calendar":"home","source":"personal","file":"/home/jo/.calendars/home/b10.ics","reason":"the file is not iCalendar; move it out of the calendar"}
{"calendar":"home","source":"personal","file":"/home/jo/.calendars/home/empty.ics","reason":"the file is empty; remove it"}
{"calendar":"home","source":"personal","file":"/home/jo/.calendars/home/half.ics","reason":"the file breaks off within its VEVENT; fetch it again or remove it"}
{"calendar":"home","source":"personal","file":"/home/jo/.calendars/home/twin.ics","reason":"it has a UID of dentist.ics; remove one of the two"}
# exit 65

== Alarms without a time are named.
$ sed -i "s/TRIGGER:-PT1H/TRIGGER:soon/" ~/.calendars/home/dentist.ics
$ ticketcal calendars check home
1 calendar checked: 1 problem
~/.calendars/home/dentist.ics: an alarm has no TRIGGER that can be read and never rings; mend the file
# exit 65
$ sed -i "s/TRIGGER:soon/TRIGGER;VALUE=DATE:20261201/" ~/.calendars/home/dentist.ics
$ ticketcal calendars check home
1 calendar checked: 1 problem
~/.calendars/home/dentist.ics: an alarm has no TRIGGER that can be read and never rings; mend the file
# exit 65
$ sed -i "s/TRIGGER;VALUE=DATE:20261201/X-TRIGGER:-PT1H/" ~/.calendars/home/dentist.ics
$ ticketcal calendars check home
1 calendar checked: 1 problem
~/.calendars/home/dentist.ics: an alarm has no TRIGGER that can be read and never rings; mend the file
# exit 65
$ sed -i "s/X-TRIGGER:-PT1H/TRIGGER;VALUE=DATE-TIME:20261201T080000/" ~/.calendars/home/dentist.ics
$ ticketcal calendars check home
1 calendar checked: 1 problem
~/.calendars/home/dentist.ics: TRIGGER not valid (RFC 5545); other programs may read something else, mend the file
# exit 65

== Each problem of a file is named, the gravest first.
$ cat > ~/.calendars/series/series.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Example//Example//EN
> BEGIN:VEVENT
> UID:series@example.org
> DTSTART;TZID=Foo/Bar:20261124T090000
> DURATION:long
> RRULE:FREQ=DAILY;COUNT=5
> EXDATE:soon
> SUMMARY:Course
> BEGIN:VALARM
> ACTION:DISPLAY
> TRIGGER:soon
> END:VALARM
> END:VEVENT
> BEGIN:VEVENT
> UID:series@example.org
> RECURRENCE-ID;TZID=Foo/Bar:20261125T090000
> DTSTART:soon
> END:VEVENT
> BEGIN:VEVENT
> UID:series@example.org
> RECURRENCE-ID:soon
> DTSTART;TZID=Foo/Bar:20261126T090000
> END:VEVENT
> END:VCALENDAR
$ ticketcal agenda -c series --day 2026-11-26
Thu 26 Nov 2026
  09:00  Course  (series)  ID1@20261126
warning: ~/.calendars/series/series.ics: an event's start (DTSTART) cannot be read and the event is not shown; mend or remove it
warning: ~/.calendars/series/series.ics: an occurrence's RECURRENCE-ID cannot be read; it is not shown, mend the file
warning: ~/.calendars/series/series.ics: the length (DURATION) cannot be read and is left out; mend the file
warning: ~/.calendars/series/series.ics: an exception (EXDATE) cannot be read and is left out; mend the file
warning: ~/.calendars/series/series.ics: the time zone "Foo/Bar" is unknown; its times are shown as local
warning: ~/.calendars/series/series.ics: an alarm has no TRIGGER that can be read and never rings; mend the file
$ ticketcal agenda -c series -q --day 2026-11-26
Thu 26 Nov 2026
  09:00  Course  (series)  ID1@20261126
$ ticketcal calendars check series
1 calendar checked: 6 problems
~/.calendars/series/series.ics: an event's start (DTSTART) cannot be read and the event is not shown; mend or remove it
~/.calendars/series/series.ics: an occurrence's RECURRENCE-ID cannot be read; it is not shown, mend the file
~/.calendars/series/series.ics: the length (DURATION) cannot be read and is left out; mend the file
~/.calendars/series/series.ics: an exception (EXDATE) cannot be read and is left out; mend the file
~/.calendars/series/series.ics: the time zone "Foo/Bar" is unknown; its times are shown as local
~/.calendars/series/series.ics: an alarm has no TRIGGER that can be read and never rings; mend the file
# exit 65
