## Where events go: sources personal with tickets and family, and work with trips.
$ cat > ~/.config/ticketcal/config.toml
> [sources.personal]
> type = "vdir"
> path = "~/personal"
> [sources.work]
> type = "vdir"
> path = "~/work"
$ mkdir personal/tickets personal/family work/trips
$ cat > a.csv
> title,start
> A,2031-01-01T10:00Z
$ cat > b.csv
> title,start
> B,2031-01-02T10:00Z

== By name, with or without its source.
$ ticketcal -y -c family a.csv
saved        Wed 1 Jan 2031 10:00 UTC   A  (family)
1 saved
$ ticketcal -y -c work/trips b.csv
saved        Thu 2 Jan 2031 10:00 UTC   B  (trips)
1 saved
$ ls personal/family
ID1.ics
$ ls work/trips
ID2.ics
$ ls .
.config
.local
a.csv
b.csv
personal
work

== By the path of a folder; what is in another calendar stays there.
$ mkdir elsewhere/vdir near
$ ticketcal -y -c /home/jo/elsewhere/vdir a.csv
saved        Wed 1 Jan 2031 10:00 UTC   A  (vdir)
1 saved
$ ticketcal -y -c near/ b.csv
saved        Thu 2 Jan 2031 10:00 UTC   B  (near)
1 saved
$ ticketcal -y -c near/ a.csv
unchanged    Wed 1 Jan 2031 10:00 UTC   A  (vdir): already in the calendar; stays in calendar "vdir"
1 unchanged
$ ls near
ID1.ics

== By its title, which has no priority over a name; also in a record.
$ cat > personal/family/displayname
> Família & Freunde
$ ticketcal -y -c "Família & Freunde" a.csv
saved        Wed 1 Jan 2031 10:00 UTC   A  (family)
1 saved
$ cat > own.json
> {"title":"C","start":"2031-01-01T10:00Z","calendar":"Família & Freunde"}
$ ticketcal -y own.json
saved        Wed 1 Jan 2031 10:00 UTC   C  (family)
1 saved
$ cat > personal/family/displayname
> trips
$ ticketcal -y -c trips b.csv
saved        Thu 2 Jan 2031 10:00 UTC   B  (trips)
1 saved
$ ls work/trips
ID1.ics

== The default stays the default when its folder is renamed: it has an identifier since it was chosen.
$ ticketcal access grant personal
personal (~/personal): ticketcal may read and change events and reminders.
$ ticketcal calendars default family
new events go to personal/family now
$ mv personal/family personal/kin
$ ticketcal -y a.csv
saved        Wed 1 Jan 2031 10:00 UTC   A  (kin)
1 saved
$ ls personal/kin
ID1.ics
uid

== A title of several is ambiguous, which needs no right to read.
$ cat > personal/family/displayname
> Leisure
$ cat > work/trips/displayname
> Leisure
$ ticketcal -y -c Leisure a.csv
ticketcal: --calendar: several calendars have this name; choose one of personal/family, work/trips
# exit 64
$ ticketcal new -y -c Leisure "Tea 1 jun 10:00"
ticketcal: --calendar: several calendars have this name; choose one of personal/family, work/trips
# exit 64
$ sed -i 's/path =/access = "write-only"\npath =/' ~/.config/ticketcal/config.toml
$ ticketcal -y -c Leisure a.csv
ticketcal: --calendar: several calendars have this name; choose one of personal/family, work/trips
# exit 64

== An unknown name is refused with those there are; one that cannot be made, too.
$ ticketcal -y -c famly a.csv
ticketcal: --calendar: no calendar named famly; did you mean family? calendars: family, personal/tickets, trips, local/tickets; or make it with --create
# exit 64
$ ticketcal new -y -c famly "Tea 1 jun 10:00"
ticketcal: --calendar: no calendar named famly; did you mean family? calendars: family, personal/tickets, trips, local/tickets
# exit 64
$ ticketcal -y -c nosource/x --create a.csv
ticketcal: --calendar: nosource/x cannot be the name of a new calendar; write CALENDAR or SOURCE/CALENDAR; sources: personal, work, local
# exit 64
$ ticketcal -y -c ./x --create a.csv
ticketcal: --calendar: ./x cannot be the name of a new calendar; write CALENDAR or SOURCE/CALENDAR; sources: personal, work, local
# exit 64
$ ticketcal -y -c ./x a.csv
ticketcal: --calendar: the folder ./x does not exist; make it first, or name a calendar; calendars: family, personal/tickets, trips, local/tickets
# exit 64

== The configuration has the default, alarms and a length.
$ sed -i 's/[sources.personal]/[defaults]\ncalendar = "trips"\nalarms = []\nduration = "45m"\n[sources.personal]/' ~/.config/ticketcal/config.toml
$ ticketcal -y a.csv
saved        Wed 1 Jan 2031 10:00 UTC   A  (trips)
1 saved
$ grep "DTEND|VALARM" work/trips/*.ics
DTEND:20310101T104500Z

== A record names a calendar of the configuration, and no path.
$ cat > named.csv
> title,start,calendar
> one,2024-01-01,family
> two,2024-01-02,work/trips
> three,2024-01-03,
> four,2024-01-04,nowhere
> five,2024-01-05,/home/jo/personal/family
> six,2024-01-06,../../etc
$ ticketcal -y named.csv
ticketcal: named.csv:5: calendar: no such calendar; calendars: local/tickets, family, personal/tickets, trips
ticketcal: named.csv:6: calendar: no such calendar; calendars: local/tickets, family, personal/tickets, trips
ticketcal: named.csv:7: calendar: no such calendar; calendars: local/tickets, family, personal/tickets, trips
saved        Mon 1 Jan 2024         one  (family)
saved        Tue 2 Jan 2024         two  (trips)
saved        Wed 3 Jan 2024         three  (tickets)
3 saved, 3 rejected
# exit 65

== A source without access is refused, by its name and by its path.
$ cat > ~/.config/ticketcal/config.toml
> [sources.own]
> type = "vdir"
> path = "~/cals"
> access = "none"
$ mkdir cals/private
$ ticketcal -y -c own/private a.csv
ticketcal: --calendar: the configuration restricts the access to the source own; set its access to "full"
# exit 77
$ ticketcal -y -c /home/jo/cals/private a.csv
ticketcal: --calendar: the configuration restricts the access to the source own; set its access to "full"
# exit 77
$ ls cals/private

== Access to events is enough for their calendars.
$ ticketcal access grant personal --events
personal (~/personal): ticketcal may read and change events; the first command that reads or adds reminders will ask.
$ ticketcal calendars add --source personal --events Trips
made personal/Trips (~/personal/Trips)
$ ticketcal calendars add --source personal All
ticketcal: no permission to read the calendars in ~/personal; run ticketcal access grant personal
# exit 77
