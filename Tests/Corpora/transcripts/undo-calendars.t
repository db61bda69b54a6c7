## Changes of calendars are undone.
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
> ATTENDEE;CN=Ann;X-FOO=1:mailto:ann@example.org
> END:VEVENT
> END:VCALENDAR
$ cat > ~/.calendars/home/description
> Mine
$ cat > ~/.calendars/home/color
> #FF0000
$ cat > rows.csv
> title,start,location
> Event 0,2031-01-01T10:00Z,Hall 0
> Event 1,2031-01-01T10:00Z,Hall 1
$ mkdir ~/.calendars/work
$ ticketcal access grant personal -q
$ ticketcal calendars default personal/home -q

== Changes of a calendar itself are not in the log.
$ ticketcal calendars add Trips blue --source personal
made personal/Trips (~/.calendars/Trips)
$ ticketcal calendars rename home "At  Home"
personal/home is called At  Home now
$ ticketcal calendars color work steelblue
personal/work: #4682B4
$ ticketcal calendars default personal/work
new events go to personal/work now
$ ticketcal log
nothing was changed yet
$ ticketcal undo -y
nothing to undo

== A calendar that was emptied comes back, and goes again.
$ cp ~/.calendars before
$ ticketcal calendars empty -y home
removed 2 items from personal/home
$ cp ~/.calendars after
$ ticketcal calendars default
personal/home
$ ticketcal undo -y
1, TODAY  calendars empty -y home: 2 removed
restored      Mon 2 Nov 2026 09:00   Stand-up  (home)
restored      Tue 24 Nov 2026 09:00  Dentist  (home)
2 restored
$ diff ~/.calendars before
$ ticketcal calendars default
personal/home
$ ticketcal undo -y 2
2, TODAY  undo 1: 2 restored
removed       Tue 24 Nov 2026 09:00  Dentist  (home)
removed       Mon 2 Nov 2026 09:00   Stand-up  (home)
2 removed
$ diff ~/.calendars after
$ ticketcal calendars default
personal/home
$ ticketcal log
3  TODAY  undo 2: 2 removed
2  TODAY  undo 1: 2 restored, undone by 3
1  TODAY  calendars empty -y home: 2 removed

== A calendar with its events comes back, and goes again.
$ cp ~/.calendars before
$ ticketcal calendars delete -y --with-events home
deleted personal/home
new events go to local/tickets again
$ cp ~/.calendars after
$ ticketcal calendars default
local/tickets
$ ticketcal undo -y
1, TODAY  calendars delete -y --with-events home: 3 removed
new events go to personal/home again
restored      home  (home)
restored      Mon 2 Nov 2026 09:00   Stand-up  (home)
restored      Tue 24 Nov 2026 09:00  Dentist  (home)
3 restored
$ diff ~/.calendars before
$ ticketcal calendars default
personal/home
$ ticketcal undo -y 2
2, TODAY  undo 1: 3 restored
new events go to local/tickets again
removed       Tue 24 Nov 2026 09:00  Dentist  (home)
removed       Mon 2 Nov 2026 09:00   Stand-up  (home)
removed       home  (home)
3 removed
$ diff ~/.calendars after
$ ticketcal calendars default
local/tickets
$ ticketcal log
3  TODAY  undo 2: 3 removed
2  TODAY  undo 1: 3 restored, undone by 3
1  TODAY  calendars delete -y --with-events home: 3 removed

== A calendar without events comes back, and goes again.
$ cp ~/.calendars before
$ ticketcal calendars delete -y work
deleted personal/work
$ cp ~/.calendars after
$ ticketcal calendars default
personal/home
$ ticketcal undo -y
1, TODAY  calendars delete -y work: 1 removed
restored      work  (work)
1 restored
$ diff ~/.calendars before
$ ticketcal calendars default
personal/home
$ ticketcal undo -y 2
2, TODAY  undo 1: 1 restored
removed       work  (work)
1 removed
$ diff ~/.calendars after
$ ticketcal calendars default
personal/home
$ ticketcal log
3  TODAY  undo 2: 1 removed
2  TODAY  undo 1: 1 restored, undone by 3
1  TODAY  calendars delete -y work: 1 removed

== An import is undone after its calendar is back.
$ ticketcal -y -q -c personal/work rows.csv
$ ticketcal calendars delete -y -q --with-events work
$ ticketcal undo -y -q
$ ticketcal -y -c personal/work rows.csv
unchanged    Wed 1 Jan 2031 10:00 UTC   Event 0  (work): already in the calendar
unchanged    Wed 1 Jan 2031 10:00 UTC   Event 1  (work): already in the calendar
2 unchanged
$ ticketcal undo -y 1
import 1, TODAY  rows.csv  (personal/work): 2 saved
removed       Wed 1 Jan 2031 10:00 UTC   Event 1  (work)
removed       Wed 1 Jan 2031 10:00 UTC   Event 0  (work)
2 removed
$ ls ~/.calendars/work

== What is put back is named before it is asked.
$ ticketcal calendars delete -y -q --with-events home
$ ticketcal undo
< n
1, TODAY  calendars delete -y -q --with-events home: 3 removed
put back  home  (home)
put back  Mon 2 Nov 2026 09:00   Stand-up  (home)
put back  Tue 24 Nov 2026 09:00  Dentist  (home)
undo 1: put back 3 items? [y/N] n
nothing undone
$ ls ~/.calendars
work

== Undo goes on to an earlier change from one that failed.
$ cp ~/.calendars/home/dentist.ics before.ics
$ ticketcal delete -y -q dentist@example.org
$ cat > ~/.calendars/home/notes.txt
> Mine
$ cp ~/.calendars before
$ ticketcal calendars delete -y --with-events home
ticketcal: the folder ~/.calendars/home also holds notes.txt, which no calendar does; move that out of it first
# exit 64
$ diff ~/.calendars before
$ ticketcal undo -y
1, TODAY  delete -y -q dentist@example.org: 1 removed
restored      Tue 24 Nov 2026 09:00  Dentist  (home)
1 restored
$ diff before.ics ~/.calendars/home/dentist.ics

== A calendar that cannot be emptied leaves nothing in the log.
$ cat > ~/.config/ticketcal/config.toml
> [sources.files]
> type = "ics"
> path = "~/.calendars/home"
$ ticketcal access grant files -q
$ ticketcal calendars empty -y files/dentist
ticketcal: the calendar is not writable; choose another one
# exit 64
$ ticketcal log
nothing was changed yet
