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
> DTEND;TZID=Europe/Berlin:20261124T100000
> SUMMARY:Dentist
> LOCATION:Main Street 1
> END:VEVENT
> END:VCALENDAR
$ cat > ~/.calendars/home/standup.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Example//Example//EN
> BEGIN:VEVENT
> UID:aaaaaaaa-0001-4000-8000-000000000001
> DTSTAMP:20261001T080000Z
> DTSTART;TZID=Europe/Berlin:20261102T090000
> DURATION:PT15M
> SUMMARY:Standup
> RRULE:FREQ=WEEKLY;BYDAY=MO,TU;UNTIL=20261231
> EXDATE;TZID=Europe/Berlin:20261123T090000
> END:VEVENT
> BEGIN:VEVENT
> UID:aaaaaaaa-0001-4000-8000-000000000001
> DTSTAMP:20261001T080000Z
> RECURRENCE-ID;TZID=Europe/Berlin:20261103T090000
> DTSTART;TZID=Europe/Berlin:20270103T090000
> DURATION:PT15M
> SUMMARY:Standup moved
> END:VEVENT
> END:VCALENDAR
$ cat > ~/.calendars/home/island.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Example//Example//EN
> BEGIN:VEVENT
> UID:aaaaaaaa-0002-4000-8000-000000000001
> DTSTAMP:20261001T080000Z
> DTSTART;VALUE=DATE:20261101
> SUMMARY:Rügen
> DESCRIPTION:main thing
> RRULE:FREQ=YEARLY
> END:VEVENT
> END:VCALENDAR
$ cat > ~/.calendars/home/rich.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Example//Example//EN
> BEGIN:VEVENT
> UID:rich@example.org
> DTSTAMP:20261001T080000Z
> DTSTART:20261105T090000Z
> SUMMARY:Rich
> CLASS:CONFIDENTIAL
> CATEGORIES:Work\, hard,Travel
> ATTACH:https://example.org/a.pdf
> ATTACH;ENCODING=BASE64;VALUE=BINARY:AAAA
> X-CONFERENCE;X-A=b:1
> X-CONFERENCE:2
> BEGIN:VALARM
> ACTION:EMAIL
> TRIGGER:-PT1H
> END:VALARM
> BEGIN:VALARM
> ACTION:DISPLAY
> TRIGGER;RELATED=END:-PT5M
> END:VALARM
> BEGIN:VALARM
> ACTION:DISPLAY
> TRIGGER:-PT10M
> REPEAT:2
> DURATION:PT5M
> END:VALARM
> END:VEVENT
> END:VCALENDAR
## Nothing is read that is not granted.
$ ticketcal agenda
no events from Fri 20 Nov 2026 to Fri 27 Nov 2026
personal: not shown (not asked about yet); to allow it: ticketcal access grant personal
$ ticketcal agenda -c local/tickets
no events from Fri 20 Nov 2026 to Fri 27 Nov 2026
$ ticketcal access grant personal -q
## A period in the viewer's zone, its last day included; overlaps are marked.
$ ticketcal agenda
Tue 24 Nov 2026
! 08:00-08:15  Standup (09:00 Europe/Berlin)  (home)  ID1@20261124
! 08:00-09:00  Dentist (09:00 Europe/Berlin), Main Street 1  (home)  ID2
$ ticketcal agenda --from 2026-11-23 --to 2026-11-24
Tue 24 Nov 2026
! 08:00-08:15  Standup (09:00 Europe/Berlin)  (home)  ID1@20261124
! 08:00-09:00  Dentist (09:00 Europe/Berlin), Main Street 1  (home)  ID2
$ ticketcal agenda --from 2026-11-20 --to 2026-11-23
no events from Fri 20 Nov 2026 to Mon 23 Nov 2026; next: Tue 24 Nov 2026 08:00 Standup
$ ticketcal agenda --day 2026-11-24 --format json
{"id":"ID1@20261124T090000","calendar":"home","title":"Standup","start":"2026-11-24T09:00:00+01:00[Europe/Berlin]","end":"2026-11-24T09:15:00+01:00[Europe/Berlin]","location":null,"geo":null,"notes":null,"url":null,"status":"confirmed","show-as":"busy","alarms":[],"repeat":"FREQ=WEEKLY;BYDAY=MO,TU;UNTIL=20261231","occurrence":"2026-11-24T09:00:00+01:00[Europe/Berlin]"}
{"id":"ID2","calendar":"home","title":"Dentist","start":"2026-11-24T09:00:00+01:00[Europe/Berlin]","end":"2026-11-24T10:00:00+01:00[Europe/Berlin]","location":"Main Street 1","geo":null,"notes":null,"url":null,"status":"confirmed","show-as":"busy","alarms":[],"repeat":null,"occurrence":null}
$ ticketcal agenda --from -30d --to 2026-11-02
Sun 1 Nov 2026
  all day      Rügen  (home)  ID1-0002@20261101

Mon 2 Nov 2026
  08:00-08:15  Standup (09:00 Europe/Berlin)  (home)  ID1-0001@20261102
$ ticketcal agenda --from "3 weeks ago" --to +0d -q
$ ticketcal agenda nov
Sun 1 Nov 2026
  all day      Rügen  (home)  ID1-0002@20261101

Mon 2 Nov 2026
  08:00-08:15  Standup (09:00 Europe/Berlin)  (home)  ID1-0001@20261102

Thu 5 Nov 2026
  09:00        Rich  (home)  ID3

Mon 9 Nov 2026
  08:00-08:15  Standup (09:00 Europe/Berlin)  (home)  ID1-0001@20261109

Tue 10 Nov 2026
  08:00-08:15  Standup (09:00 Europe/Berlin)  (home)  ID1-0001@20261110

Mon 16 Nov 2026
  08:00-08:15  Standup (09:00 Europe/Berlin)  (home)  ID1-0001@20261116

Tue 17 Nov 2026
  08:00-08:15  Standup (09:00 Europe/Berlin)  (home)  ID1-0001@20261117

Tue 24 Nov 2026
! 08:00-08:15  Standup (09:00 Europe/Berlin)  (home)  ID1-0001@20261124
! 08:00-09:00  Dentist (09:00 Europe/Berlin), Main Street 1  (home)  ID2

Mon 30 Nov 2026
  08:00-08:15  Standup (09:00 Europe/Berlin)  (home)  ID1-0001@20261130
$ ticketcal agenda last week
Mon 9 Nov 2026
  08:00-08:15  Standup (09:00 Europe/Berlin)  (home)  ID1@20261109

Tue 10 Nov 2026
  08:00-08:15  Standup (09:00 Europe/Berlin)  (home)  ID1@20261110
$ ticketcal agenda 2016-01-01 -c home
no events on Fri 1 Jan 2016
$ ticketcal agenda 2026-11-21 --format json
$ ticketcal agenda --day 2026-11-24 -c tickets -q
$ ticketcal agenda -c nowhere
ticketcal: --calendar: no calendar named nowhere; calendars: home, tickets
# exit 64
$ ticketcal agenda --day 10:00
ticketcal: --day: 10:00: names a time; write a day alone, e.g. tomorrow, 10 jun or 2026-11-21
# exit 64
$ ticketcal agenda --day mon --from tue
ticketcal: --day names one day; give it without --from and --to
Usage: ticketcal agenda [<day> ...] [--day <day>] [--from <day>] [--to <day>] [--watch] [--calendar <name|dir> ...] [--format <format>] [--quiet] [--color <when>]
  See 'ticketcal agenda --help' for more information.
# exit 64
$ ticketcal agenda --to yesterday
ticketcal: --to: 2026-11-19 is before today; give --from too, or a later day
# exit 64
$ ticketcal agenda --watch
ticketcal: no terminal to watch on; leave out --watch
# exit 64
$ ticketcal agenda --watch --format json
ticketcal: --watch is for people; give it without --format
Usage: ticketcal agenda [<day> ...] [--day <day>] [--from <day>] [--to <day>] [--watch] [--calendar <name|dir> ...] [--format <format>] [--quiet] [--color <when>]
  See 'ticketcal agenda --help' for more information.
# exit 64
$ ticketcal agenda --from 24 dec
ticketcal: the day is given twice; leave out --day, --from and --to
Usage: ticketcal agenda [<day> ...] [--day <day>] [--from <day>] [--to <day>] [--watch] [--calendar <name|dir> ...] [--format <format>] [--quiet] [--color <when>]
  See 'ticketcal agenda --help' for more information.
# exit 64
## Each match once, by its start.
$ ticketcal search MAIN
Sun 1 Nov 2026               Rügen [repeats]  (home)  ID1
Tue 24 Nov 2026 08:00-09:00  Dentist, Main Street 1  (home)  ID2
$ ticketcal search main street
Tue 24 Nov 2026 08:00-09:00  Dentist, Main Street 1  (home)  ID2
$ ticketcal search rugen --format json
{"id":"ID1","calendar":"home","title":"Rügen","start":"2026-11-01","end":"2026-11-01","location":null,"geo":null,"notes":"main thing","url":null,"status":"confirmed","show-as":"busy","alarms":[],"repeat":"FREQ=YEARLY","occurrence":null}
$ ticketcal search "nothing of the kind"
no event has that text
$ ticketcal search " "
ticketcal: no text to look for
Usage: ticketcal search <text> ... [--calendar <name|dir> ...] [--format <format>] [--quiet] [--color <when>]
  See 'ticketcal search --help' for more information.
# exit 64
## All of one event.
$ ticketcal show dentist@example.org
  title     Dentist
  when      Tue 24 Nov 2026, 09:00 – 10:00 Europe/Berlin (UTC+1), 1 h
  here      Tue 24 Nov 2026, 08:00 – 09:00 UTC, 1 h
  location  Main Street 1
  alarms    none
  calendar  home
  id        ID2
  uid       dentist@example.org
  file      ~/.calendars/home/dentist.ics
$ ticketcal show rich@example.org
  title     Rich
  when      Thu 5 Nov 2026, 09:00 – 09:00 UTC, 0 min
  alarms    10 min before
  alarms    10 min before: rings 2 more times, every 5 min
  alarms    2 other alarms: email, at another time
  class     confidential
  category  Work\, hard,Travel
  attached  https://example.org/a.pdf
            in the file itself
  also has  X-CONFERENCE
  calendar  home
  id        ID3
  uid       rich@example.org
  file      ~/.calendars/home/rich.ics
$ ticketcal show aaaa
ticketcal: aaaa is the beginning of several; write more of one: ID1-0002 (Rügen, Sun 1 Nov 2026), ID1-0001 (Standup, Mon 2 Nov 2026)
# exit 64
$ ticketcal show aaaaaaaa-0001
  title     Standup
  when      Mon 2 Nov 2026, 09:00 – 09:15 Europe/Berlin (UTC+1), 15 min
  here      Mon 2 Nov 2026, 08:00 – 08:15 UTC, 15 min
  repeat    every week on Mon and Tue, until Thu 31 Dec 2026
  next      Tue 24 Nov 2026, 09:00 – 09:15 Europe/Berlin (UTC+1), 15 min [@20261124T090000]
            Mon 30 Nov 2026, 09:00 – 09:15 Europe/Berlin (UTC+1), 15 min [@20261130T090000]
            Tue 1 Dec 2026, 09:00 – 09:15 Europe/Berlin (UTC+1), 15 min [@20261201T090000]
            Mon 7 Dec 2026, 09:00 – 09:15 Europe/Berlin (UTC+1), 15 min [@20261207T090000]
            Tue 8 Dec 2026, 09:00 – 09:15 Europe/Berlin (UTC+1), 15 min [@20261208T090000]
  alarms    none
  also has  EXDATE
  calendar  home
  id        ID1
  file      ~/.calendars/home/standup.ics
$ ticketcal show aaaaaaaa0002
  title     Rügen
  when      Sun 1 Nov 2026, all day
  repeat    every year
  next      Mon 1 Nov 2027, all day [@20271101]
            Wed 1 Nov 2028, all day [@20281101]
            Thu 1 Nov 2029, all day [@20291101]
            Fri 1 Nov 2030, all day [@20301101]
            Sat 1 Nov 2031, all day [@20311101]
  alarms    none
  notes     main thing
  calendar  home
  id        ID1
  file      ~/.calendars/home/island.ics
$ ticketcal show aaaaaaaa-0001@2026-11-24
  title     Standup
  when      Tue 24 Nov 2026, 09:00 – 09:15 Europe/Berlin (UTC+1), 15 min
  here      Tue 24 Nov 2026, 08:00 – 08:15 UTC, 15 min
  repeat    every week on Mon and Tue, until Thu 31 Dec 2026
  alarms    none
  also has  EXDATE
  calendar  home
  id        ID1@20261124T090000
  file      ~/.calendars/home/standup.ics
$ ticketcal show aaaaaaaa-0001@20261124T09 --format json
{"id":"ID1@20261124T090000","calendar":"home","title":"Standup","start":"2026-11-24T09:00:00+01:00[Europe/Berlin]","end":"2026-11-24T09:15:00+01:00[Europe/Berlin]","location":null,"geo":null,"notes":null,"url":null,"status":"confirmed","show-as":"busy","alarms":[],"repeat":"FREQ=WEEKLY;BYDAY=MO,TU;UNTIL=20261231","occurrence":"2026-11-24T09:00:00+01:00[Europe/Berlin]"}
$ ticketcal show aaaaaaaa-0001@20261103
  title     Standup moved
  when      Sun 3 Jan 2027, 09:00 – 09:15 Europe/Berlin (UTC+1), 15 min
  here      Sun 3 Jan 2027, 08:00 – 08:15 UTC, 15 min
  repeat    every week on Mon and Tue, until Thu 31 Dec 2026
  in place  of the occurrence of Tue 3 Nov 2026, 09:00 Europe/Berlin (UTC+1)
  alarms    none
  calendar  home
  id        ID1@20261103T090000
  file      ~/.calendars/home/standup.ics
$ ticketcal show aaaaaaaa-0001@20270103
ticketcal: ID1-0001@20270103: the event has no such occurrence; ticketcal show ID1 lists the next ones
# exit 64
$ ticketcal show aaaaaaaa-0001@202612
ticketcal: ID1-0001@202612: several occurrences begin so; write one of @20261201T090000, @20261207T090000, @20261208T090000, @20261214T090000, @20261215T090000, @20261221T090000, @20261222T090000, @20261228T090000 and 1 more
# exit 64
$ ticketcal show dentist@example.org@20261124
ticketcal: dentist@example.org@20261124: the event does not repeat; leave out the @
# exit 64
$ ticketcal show ffff
ticketcal: no event ffff; see ticketcal agenda or search
# exit 64
## Files that cannot be read are named, and the rest is shown.
$ cat > ~/.calendars/home/bad.ics
> hello
$ ticketcal agenda --day 2026-11-24
Tue 24 Nov 2026
! 08:00-08:15  Standup (09:00 Europe/Berlin)  (home)  ID1@20261124
! 08:00-09:00  Dentist (09:00 Europe/Berlin), Main Street 1  (home)  ID2
warning: ~/.calendars/home/bad.ics: the file is not iCalendar; move it out of the calendar
$ ticketcal agenda --day 2026-11-24 -q
Tue 24 Nov 2026
! 08:00-08:15  Standup (09:00 Europe/Berlin)  (home)  ID1@20261124
! 08:00-09:00  Dentist (09:00 Europe/Berlin), Main Street 1  (home)  ID2
$ ticketcal show ffff
ticketcal: no event ffff (1 file could not be read); see ticketcal agenda or search
# exit 64
$ ticketcal show ffff
ticketcal: no event ffff (1 file could not be read); see ticketcal agenda or search
# exit 64
$ rm ~/.calendars/home/bad.ics
## Two calendars with the same event, and one with it in two files.
$ cat > ~/.calendars/work/dentist.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Example//Example//EN
> BEGIN:VEVENT
> UID:dentist@example.org
> DTSTAMP:20261001T080000Z
> DTSTART;TZID=Europe/Berlin:20261124T090000
> DTEND;TZID=Europe/Berlin:20261124T100000
> SUMMARY:Dentist
> END:VEVENT
> END:VCALENDAR
$ ticketcal show dentist@example.org
ticketcal: dentist@example.org: several calendars have this event; choose one with --calendar: personal/home, personal/work
# exit 64
$ ticketcal show dentist@example.org -c work
  title     Dentist
  when      Tue 24 Nov 2026, 09:00 – 10:00 Europe/Berlin (UTC+1), 1 h
  here      Tue 24 Nov 2026, 08:00 – 09:00 UTC, 1 h
  alarms    none
  calendar  work
  id        ID2
  uid       dentist@example.org
  file      ~/.calendars/work/dentist.ics
## Sources that are left out are named.
$ ticketcal access deny personal
personal (~/.calendars): events and reminders are neither read nor added, as you said.
$ ticketcal agenda
no events from Fri 20 Nov 2026 to Fri 27 Nov 2026
personal: not shown (access denied); to allow it: ticketcal access grant personal
$ ticketcal search dentist
no event has that text
personal: not shown (access denied); to allow it: ticketcal access grant personal
$ ticketcal reminders
no reminders to be done
personal: not shown (access denied); to allow it: ticketcal access grant personal
$ ticketcal search dentist -q
$ ticketcal agenda -c local/tickets -q
$ cat > ~/.config/ticketcal/config.toml
> [sources.personal]
> type = "vdir"
> path = "~/.calendars"
> access = "write-only"
$ ticketcal access reset personal
personal (~/.calendars): events can be added; the configuration keeps ticketcal from reading them; the configuration keeps ticketcal from reading and adding reminders.
$ ticketcal agenda
no events from Fri 20 Nov 2026 to Fri 27 Nov 2026
personal: not shown (no read access by the configuration)
$ cat > ~/.config/ticketcal/config.toml
> [sources.personal]
> type = "vdir"
> path = "~/.calendars"
> access = "none"
$ ticketcal agenda
no events from Fri 20 Nov 2026 to Fri 27 Nov 2026
