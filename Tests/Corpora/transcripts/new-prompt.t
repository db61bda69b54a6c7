## New events at the prompt.
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

== An event is added.
$ ticketcal edit
< Lunch
< 2036-12-05T12:30
< location Kantine
< s
a new event; press Ctrl-C for the commands
event: Lunch
start: 2036-12-05T12:30

  title     Lunch
  when      Fri 5 Dec 2036, 12:30 – 13:30 UTC, 1 h [end assumed]
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
in the time zone of this machine, UTC; zone NAME sets another, zone none none
new> location Kantine

  title     Lunch
  when      Fri 5 Dec 2036, 12:30 – 13:30 UTC, 1 h [end assumed]
* location  Kantine
            (was: none)
  alarms    1 h before [assumed]
  calendar  tickets
new> s
saved        Fri 5 Dec 2036 12:30 UTC   Lunch  (tickets)  ID1
$ grep "SUMMARY|LOCATION|DTSTART" ~/.local/share/ticketcal/calendars/tickets/*.ics
DTSTART:20361205T123000Z
SUMMARY:Lunch
LOCATION:Kantine

== The words of a command begin the draft.
$ ticketcal new -c home Lunch 5 dec 2036 12:30-13:30
< location Kantine
< s

  title     Lunch
  when      Fri 5 Dec 2036, 12:30 – 13:30 UTC, 1 h
  location  –
  alarms    1 h before [assumed]
  calendar  home
new> location Kantine

  title     Lunch
  when      Fri 5 Dec 2036, 12:30 – 13:30 UTC, 1 h
* location  Kantine
            (was: none)
  alarms    1 h before [assumed]
  calendar  home
new> s
saved        Fri 5 Dec 2036 12:30 UTC   Lunch  (home)  ID1
$ ls ~/.calendars/home
ID1.ics
dentist.ics

== A start that is missing is asked for.
$ ticketcal new Lunch
< 5 dec 2036 12:30
< s
a new event; press Ctrl-C for the commands
start: 5 dec 2036 12:30

  title     Lunch
  when      Fri 5 Dec 2036, 12:30 – 13:30 UTC, 1 h [end assumed]
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
in the time zone of this machine, UTC; zone NAME sets another, zone none none
new> s
saved        Fri 5 Dec 2036 12:30 UTC   Lunch  (tickets)  ID1

== An event is added where nothing may be read.
$ cat > ~/.config/ticketcal/config.toml
> [sources.personal]
> type = "vdir"
> path = "~/.calendars"
> access = "write-only"
$ ticketcal edit -c home
< Lunch
< 2036-12-05
< save
a new event; press Ctrl-C for the commands
event: Lunch
start: 2036-12-05

  title     Lunch
  when      Fri 5 Dec 2036, all day [end assumed]
  location  –
  alarms    09:00 the day before [assumed]
  calendar  home
new> save
saved        Fri 5 Dec 2036         Lunch  (home)  ID1
$ ls ~/.calendars/home
ID1.ics
dentist.ics
$ ticketcal undo -y
1, TODAY  edit -c home: 1 added
removed       Fri 5 Dec 2036         Lunch  (home)
1 removed
$ ls ~/.calendars/home
dentist.ics
## The event is again what it was only after a look at it.
$ ticketcal undo -y 2
ticketcal: the configuration restricts the access to the source personal; set its access to "full"
# exit 77

== A path in the home is short.
$ ticketcal access grant personal -q
$ ticketcal edit -c home
< Lunch
< 2036-12-05T12:30
! rm ~/.calendars/home
< s
< q
< y
a new event; press Ctrl-C for the commands
event: Lunch
start: 2036-12-05T12:30

  title     Lunch
  when      Fri 5 Dec 2036, 12:30 – 13:30 UTC, 1 h [end assumed]
  location  –
  alarms    1 h before [assumed]
  calendar  home
in the time zone of this machine, UTC; zone NAME sets another, zone none none
new> s
not saved: calendar: ~/.calendars/home: no such folder; make it, or correct its path
new> q
leave without saving? [y/N] y
not saved    Fri 5 Dec 2036 12:30 UTC   Lunch  (home)
# exit 1

== Nothing is added at the end of the input.
$ ticketcal edit
< ^D
a new event; press Ctrl-C for the commands
event: ^D
not saved    no event  (tickets)
# exit 1
