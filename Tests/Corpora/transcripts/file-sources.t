## Sources of iCalendar files: another program fetches them, and nothing is written.
$ cat > ~/.config/ticketcal/config.toml
> [sources.subs]
> type = "ics"
> path = "~/subs"
$ cat > subs/holidays.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Example//Example//EN
> X-WR-CALNAME:Holidays
> X-APPLE-CALENDAR-COLOR:#FF0000
> BEGIN:VEVENT
> UID:free@example.org
> DTSTAMP:20260101T000000Z
> DTSTART;VALUE=DATE:20261125
> DTEND;VALUE=DATE:20261126
> SUMMARY:Free day
> END:VEVENT
> BEGIN:VEVENT
> UID:other@example.org
> DTSTAMP:20260101T000000Z
> DTSTART;VALUE=DATE:20261128
> DTEND;VALUE=DATE:20261129
> SUMMARY:Other day
> END:VEVENT
> END:VCALENDAR
$ ticketcal access grant subs
subs (~/subs): ticketcal may read events and reminders.

== They are shown and listed with what they are, and named by the files that hold them.
$ ticketcal agenda --from 2026-11-25 --to 2026-11-27
Wed 25 Nov 2026
  all day  Free day  (holidays)  ID1
$ ticketcal calendars
subs/holidays  ics   Holidays, 2 items, red, events only, cannot be written
$ ticketcal calendars --format json
{"calendar":"holidays","source":"subs","kind":"ics","title":"Holidays","color":"#FF0000","types":["event"],"writable":false,"default":[],"items":2,"path":"/home/jo/subs/holidays.ics","id":"/home/jo/subs/holidays.ics"}
$ ticketcal show Free
  title     Free day
  when      Wed 25 Nov 2026, all day
  alarms    none
  calendar  holidays
  id        ID1
  uid       free@example.org
  file      ~/subs/holidays.ics
$ sed -i "s/DATE:20261128/DATE:x/" subs/holidays.ics
$ ticketcal calendars check holidays
1 calendar checked: 1 problem
~/subs/holidays.ics: an event's start (DTSTART) cannot be read and the event is not shown; mend or remove it
# exit 65

== They are not changed.
$ cp subs/holidays.ics before.ics
$ ticketcal delete --yes Free
ticketcal: holidays is a file of another program; change it there and fetch it again
# exit 64
$ ticketcal edit Free --title New
ticketcal: holidays is a file of another program; change it there and fetch it again
# exit 64
$ ticketcal calendars empty -y holidays
ticketcal: the calendar is not writable; choose another one
# exit 64
$ ticketcal --yes -c holidays before.ics
ticketcal: --calendar: subs/holidays is a file of another program; choose another calendar, or write a file with --output
# exit 64
$ ticketcal --yes -c subs/holidays before.ics
ticketcal: --calendar: subs/holidays is a file of another program; choose another calendar, or write a file with --output
# exit 64
$ ticketcal --yes -c holidayz before.ics
ticketcal: --calendar: no calendar named holidayz; calendars: tickets; or make it with --create
# exit 64
$ cat > named.jsonl
> {"title":"A","start":"2031-01-01T10:00Z","calendar":"holidays"}
$ ticketcal --yes named.jsonl
ticketcal: named.jsonl: calendar: subs/holidays is a file of another program; choose another calendar
1 rejected
# exit 65
$ grep "SUMMARY" subs/holidays.ics
SUMMARY:Free day
SUMMARY:Other day

== No answer promises that something can be added.
$ ticketcal access grant subs -q
$ ticketcal access subs
subs (~/subs): ticketcal may read events and reminders.
$ ticketcal access deny subs -q
$ ticketcal access subs
subs (~/subs): events and reminders are not read, as you said.
$ ticketcal access reset subs -q
$ ticketcal access subs
subs (~/subs): the first command that reads events and reminders will ask.
$ ticketcal access grant --write-only subs
ticketcal: nothing can only be added to subs, whose calendars other programs write; leave out --write-only, or deny it
# exit 64

== A file that is half written is said, and is no result where it is all that is asked for.
$ cat > subs/holidays.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> BEGIN:VEVENT
$ ticketcal agenda --from 2026-11-25 --to 2026-11-27
warning: ~/subs/holidays.ics: the file is not whole; a program may be writing it: try again, or fetch it again
# exit 75
$ ticketcal agenda -c holidays
ticketcal: ~/subs/holidays.ics: the file is not whole; a program may be writing it: try again, or fetch it again
# exit 75

== A path that is not there, and an unknown type.
$ cat > ~/.config/ticketcal/config.toml
> [sources.gone]
> type = "vdir"
> path = "~/nope"
$ ticketcal agenda
no events from Fri 20 Nov 2026 to Fri 27 Nov 2026
gone: not shown (not asked about yet); to allow it: ticketcal access grant gone
$ ticketcal access grant gone -q
$ ticketcal agenda
warning: ~/nope: no such folder; make it, or correct its path
# exit 78
$ sed -i "s/vdir/icss/" ~/.config/ticketcal/config.toml
$ ticketcal calendars
ticketcal: ~/.config/ticketcal/config.toml: sources.gone.type: must be "vdir" or "caldav" or "ics"
# exit 78
