## Questions about access, and calendars at the prompt.
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
$ cat > seed.csv
> title,start
> Opera,2031-12-03T18:30Z

== It asks once and remembers yes.
$ ticketcal calendars --source personal
< y
Let ticketcal read and change the calendars and reminder lists in ~/.calendars? [y/N] y
personal/home  vdir  1 item
$ ticketcal calendars --source personal
personal/home  vdir  1 item

== No is remembered, and events are added still.
$ ticketcal calendars --source personal
<
Let ticketcal read and change the calendars and reminder lists in ~/.calendars? [y/N] 
ticketcal: ticketcal may not read the events in ~/.calendars yet; ticketcal access grant personal allows it
# exit 77
$ ticketcal calendars --source personal
? access
ticketcal: ticketcal may not read the events in ~/.calendars yet; ticketcal access grant personal allows it

# exit 77
$ ticketcal -y -c personal/home seed.csv
saved        Wed 3 Dec 2031 18:30 UTC   Opera  (home)
1 saved

== It asks about what is not answered alone.
$ ticketcal access grant personal --events -q
$ ticketcal reminders
< n
Let ticketcal read and change the reminder lists in ~/.calendars? [y/N] n
no reminders to be done
personal: not shown (no read access); to allow it: ticketcal access grant personal
$ ticketcal access
personal (~/.calendars): ticketcal may read and change events; reminders are neither read nor added, as you said.
local (~/.local/share/ticketcal/calendars): ticketcal may read and change events and reminders.
$ ticketcal access --format json
{"source":"personal","path":"/home/jo/.calendars","events":"fullAccess","reminders":"denied","limit":"full"}
{"source":"local","path":"/home/jo/.local/share/ticketcal/calendars","events":"fullAccess","reminders":"fullAccess","limit":"full"}
$ ticketcal reminders add X --list personal/home
ticketcal: ticketcal may not read the reminders in ~/.calendars yet; ticketcal access grant personal allows it
# exit 77

== It asks to read alone where a file is of another program, which takes no imports.
$ cat > ~/.config/ticketcal/config.toml
> [sources.subs]
> type = "ics"
> path = "~/subs"
$ cat > ~/subs/holidays.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Example//Example//EN
> BEGIN:VEVENT
> UID:free@example.org
> DTSTAMP:20260101T000000Z
> DTSTART;VALUE=DATE:20261125
> SUMMARY:Free day
> END:VEVENT
> END:VCALENDAR
$ ticketcal agenda -c holidays
< n
Let ticketcal read the calendars and reminder lists in ~/subs? [y/N] n
ticketcal: ticketcal may not read the events in ~/subs yet; ticketcal access grant subs allows it
# exit 77
$ ticketcal access grant subs -q
$ ticketcal seed.csv
< calendar holidays
< q

  title     Opera
  when      Wed 3 Dec 2031, 18:30 – 20:30 UTC, 2 h [end assumed]
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
1/1> calendar holidays
calendar: subs/holidays is a file of another program; choose another calendar
1/1> q
1 skipped

== A calendar is emptied after a question.
$ ticketcal access grant personal -q
$ ticketcal calendars empty home
ticketcal: no terminal to ask on; give --yes to do it without asking
# exit 64
$ ticketcal calendars empty home
< n
remove 1 item from personal/home? [y/N] n
nothing changed
$ ls ~/.calendars/home
dentist.ics
$ ticketcal calendars empty -y home
removed 1 item from personal/home
$ ls ~/.calendars/home

== A calendar is found by its title.
$ ticketcal access grant personal -q
$ cat > ~/.calendars/home/displayname
> Família & Freunde
$ ticketcal new Tea 4 dec 2036 16:00
< calendar Família & Freunde
< s

  title     Tea
  when      Thu 4 Dec 2036, 16:00 – 17:00 UTC, 1 h [end assumed]
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
new> calendar Família & Freunde

  title     Tea
  when      Thu 4 Dec 2036, 16:00 – 17:00 UTC, 1 h [end assumed]
  location  –
  alarms    1 h before [assumed]
* calendar  home
            (was: tickets)
new> s
saved        Thu 4 Dec 2036 16:00 UTC   Tea  (home)  ID1
$ ls ~/.calendars/home
ID1.ics
dentist.ics
displayname
