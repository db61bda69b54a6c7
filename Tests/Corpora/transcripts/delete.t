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
> UID:3f2a9c1b-0000-4000-8000-000000000001
> DTSTAMP:20261001T080000Z
> DTSTART;TZID=Europe/Berlin:20261102T090000
> DTEND;TZID=Europe/Berlin:20261102T093000
> RRULE:FREQ=WEEKLY;COUNT=10
> SUMMARY:Stand-up
> END:VEVENT
> END:VCALENDAR
$ ticketcal access grant personal -q

== Nothing is read that was not granted.
$ ticketcal access reset personal -q
$ ticketcal delete -y dentist@example.org
ticketcal: no event dentist@example.org among those that may be read; no permission to read the calendars in ~/.calendars; run ticketcal access grant personal
# exit 77
$ ls ~/.calendars/home
dentist.ics
standup.ics

== Without a terminal it needs --yes; it deletes once, and nothing where one is not there.
$ ticketcal delete dentist@example.org
ticketcal: no terminal to ask on; give --yes to delete without asking
# exit 64
$ ticketcal delete -y dentist@example.org ffff
ticketcal: no event ffff; see ticketcal agenda or search; nothing was changed
# exit 64
$ ticketcal delete -y
ticketcal: no event; give its ID
Usage: ticketcal delete [<id> ...] [--calendar <name|dir>] [--span <this|future>] [--yes] [--format <format>] [--quiet] [--color <when>]
  See 'ticketcal delete --help' for more information.
# exit 64
$ ls ~/.calendars/home
dentist.ics
standup.ics
$ ticketcal delete -y dentist@example.org
deleted      Tue 24 Nov 2026 09:00  Dentist  (home)
$ ticketcal delete -y dentist@example.org
ticketcal: no event dentist@example.org; see ticketcal agenda or search
# exit 64
$ ls ~/.calendars/home
standup.ics

== How much of a series goes is said.
$ ticketcal delete -y 3f2a@20261109
ticketcal: 3f2a@20261109 is one of a series; give --span this, or --span future for it and all that follow
# exit 64
$ ticketcal delete -y --span this 3f2a@20261109 3f2a@2026-11-16T09:00
deleted      Mon 9 Nov 2026 09:00   Stand-up  (home)
deleted      Mon 16 Nov 2026 09:00  Stand-up  (home)
$ ticketcal delete -y --span future 3f2a@20261130
deleted      Mon 30 Nov 2026 09:00  Stand-up  (home)
$ grep "RRULE|EXDATE" ~/.calendars/home/standup.ics
RRULE:FREQ=WEEKLY;COUNT=4
EXDATE;TZID=Europe/Berlin:20261109T090000
EXDATE;TZID=Europe/Berlin:20261116T090000
$ ticketcal delete -y --span this 3f2a
ticketcal: 3f2a is a whole series; name the occurrence as 3f2a@DATE
# exit 64
$ ticketcal delete -y 3f2a
deleted      Mon 2 Nov 2026 09:00   Stand-up  (home)
$ ls ~/.calendars/home
dentist.ics

== What went with an earlier one is left out.
$ ticketcal delete -y --span this 3f2a@20261109 3f2a@20261109 dentist@example.org
3f2a@20261109 was deleted with an earlier one
deleted      Mon 9 Nov 2026 09:00   Stand-up  (home)
deleted      Tue 24 Nov 2026 09:00  Dentist  (home)
$ ls ~/.calendars/home
standup.ics

== Nothing is deleted or shown where two files have the UID.
$ cp ~/.calendars/home/dentist.ics ~/.calendars/home/another.ics
$ ticketcal delete -y dentist@example.org
ticketcal: dentist@example.org: 2 files have this event; move all but one of them away: ~/.calendars/home/another.ics, ~/.calendars/home/dentist.ics
# exit 64
$ ticketcal show dentist@example.org
ticketcal: dentist@example.org: 2 files have this event; move all but one of them away: ~/.calendars/home/another.ics, ~/.calendars/home/dentist.ics
# exit 64
$ ls ~/.calendars/home
another.ics
dentist.ics
standup.ics

== A whole UID may have an occurrence, and look like the beginning of another.
$ sed -i "s/UID:3f2a9c1b-0000-4000-8000-000000000001/UID:a@20261101/" ~/.calendars/home/standup.ics
$ ticketcal show a@20261101@20261109
  title     Stand-up
  when      Mon 9 Nov 2026, 09:00 – 09:30 Europe/Berlin (UTC+1), 30 min
  here      Mon 9 Nov 2026, 08:00 – 08:30 UTC, 30 min
  repeat    every week, 10 times
  alarms    none
  calendar  home
  id        ID1@20261109T090000
  uid       a@20261101
  file      ~/.calendars/home/standup.ics
$ ticketcal show a@20261101@20261110
ticketcal: a@20261101@20261110: the event has no such occurrence; ticketcal show ID1 lists the next ones
# exit 64
$ ticketcal delete -y --span this a@20261101@2026-11-09T09:00
deleted      Mon 9 Nov 2026 09:00   Stand-up  (home)
$ grep "EXDATE" ~/.calendars/home/standup.ics
EXDATE;TZID=Europe/Berlin:20261109T090000
$ sed -i "s/UID:dentist@example.org/UID:daf8/" ~/.calendars/home/dentist.ics
$ cat > ~/.calendars/home/other.ics
> BEGIN:VCALENDAR
> BEGIN:VEVENT
> UID:daf80000-0000-4000-8000-000000000001
> DTSTART:20261124T090000Z
> SUMMARY:Other
> END:VEVENT
> END:VCALENDAR
$ ticketcal show daf8
  title     Dentist
  when      Tue 24 Nov 2026, 09:00 – 10:00 Europe/Berlin (UTC+1), 1 h
  here      Tue 24 Nov 2026, 08:00 – 09:00 UTC, 1 h
  location  Main Street 1
  alarms    none
  calendar  home
  id        ID2
  uid       daf8
  file      ~/.calendars/home/dentist.ics
$ ticketcal delete -y daf8
deleted      Tue 24 Nov 2026 09:00  Dentist  (home)
$ ticketcal delete -y daf8
deleted      Tue 24 Nov 2026 09:00 UTC  Other  (home)
$ ls ~/.calendars/home
standup.ics
