## Changes of events from a script.
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
$ cat > ~/.calendars/home/haircut.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Example//Example//EN
> BEGIN:VEVENT
> UID:haircut@example.org
> DTSTAMP:20261001T080000Z
> DTSTART;TZID=Europe/Berlin:20261125T110000
> DTEND;TZID=Europe/Berlin:20261125T113000
> SUMMARY:Haircut
> X-OTHER:kept
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
$ mkdir ~/.calendars/work
$ ticketcal access grant personal -q

== Fields of several events are set, and each event is changed once.
$ ticketcal edit dentist@example.org haircut@example.org dentist@example.org --location Elsewhere --geo 51.34,12.37 --alarm 1d --alarm "arrive Home@51.34,12.37~100m" --notes "a\nb" --show-as free --url https://example.org/ --start +1h --format json
{"status":"saved","id":"ID1","calendar":"home","title":"Dentist","start":"2026-11-24T10:00:00+01:00[Europe/Berlin]","end":"2026-11-24T11:00:00+01:00[Europe/Berlin]"}
{"status":"saved","id":"ID2","calendar":"home","title":"Haircut","start":"2026-11-25T12:00:00+01:00[Europe/Berlin]","end":"2026-11-25T12:30:00+01:00[Europe/Berlin]"}
$ grep "LOCATION|GEO|TRIGGER|PROXIMITY|DESCRIPTION|TRANSP|URL|X-OTHER|DTSTART;" ~/.calendars/home/haircut.ics
DTSTART;TZID=Europe/Berlin:20261125T120000
X-OTHER:kept
LOCATION:Elsewhere
GEO:51.340000;12.370000
X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE=Elsewhere:geo:51.340000,12.37
DESCRIPTION:a\nb
URL:https://example.org/
TRANSP:TRANSPARENT
TRIGGER:-P1D
DESCRIPTION:Haircut
TRIGGER;VALUE=DATE-TIME:ID3T005545Z
PROXIMITY:ARRIVE
X-APPLE-PROXIMITY:ARRIVE
X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-APPLE-RADIUS=100;X-TITLE=Home:geo:5
DESCRIPTION:Haircut
BEGIN:VLOCATION
URL:geo:51.340000,12.370000;u=100
END:VLOCATION
$ grep "LOCATION|GEO|DTSTART;" ~/.calendars/home/dentist.ics
DTSTART;TZID=Europe/Berlin:20261124T100000
LOCATION:Elsewhere
GEO:51.340000;12.370000
X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE=Elsewhere:geo:51.340000,12.37
X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-APPLE-RADIUS=100;X-TITLE=Home:geo:5
BEGIN:VLOCATION
END:VLOCATION
$ ticketcal edit haircut@example.org --location Elsewhere --format json
{"status":"unchanged","id":"ID2","calendar":"home","title":"Haircut","start":"2026-11-25T12:00:00+01:00[Europe/Berlin]","end":"2026-11-25T12:30:00+01:00[Europe/Berlin]"}
$ ticketcal edit haircut@example.org --title Barber
saved        Wed 25 Nov 2026 12:00  Barber  (home)  ID2
$ ticketcal delete -y --format json dentist@example.org haircut@example.org dentist@example.org
dentist@example.org was deleted with an earlier one
{"status":"deleted","id":"ID1","calendar":"home","title":"Dentist","start":"2026-11-24T10:00:00+01:00[Europe/Berlin]","end":"2026-11-24T11:00:00+01:00[Europe/Berlin]"}
{"status":"deleted","id":"ID2","calendar":"home","title":"Barber","start":"2026-11-25T12:00:00+01:00[Europe/Berlin]","end":"2026-11-25T12:30:00+01:00[Europe/Berlin]"}
$ ls ~/.calendars/home
standup.ics

== Each event that is not there is named, and a value that cannot be used changes nothing.
$ ticketcal edit --title X ffff dentist@example.org eeee
ticketcal: no event ffff; see ticketcal agenda or search
ticketcal: no event eeee; see ticketcal agenda or search; nothing was changed
# exit 64
$ ticketcal delete -y ffff dentist@example.org eeee
ticketcal: no event ffff; see ticketcal agenda or search
ticketcal: no event eeee; see ticketcal agenda or search; nothing was changed
# exit 64
$ ticketcal edit haircut@example.org dentist@example.org --location Elsewhere --start soon
ticketcal: haircut@example.org: --start: soon: not a time; e.g. 19:30, 7:30pm, 10 jun, fri 19:30 or 2023-06-10T19:30
# exit 64
$ ticketcal edit haircut@example.org dentist@example.org --location Elsewhere --geo 91,0
ticketcal: haircut@example.org: --geo: the latitude is not within -90 and 90 degrees; correct it
# exit 64
$ ticketcal edit haircut@example.org dentist@example.org --location Elsewhere --end 2026-11-01T10:00
ticketcal: haircut@example.org: --end: before the start; choose a later time
# exit 64
$ ticketcal edit haircut@example.org dentist@example.org --location Elsewhere --title ""
ticketcal: haircut@example.org: no title
# exit 65
$ ticketcal edit haircut@example.org dentist@example.org --location Elsewhere --show-as away
ticketcal: haircut@example.org: --show-as: not busy or free
# exit 64
$ ticketcal edit haircut@example.org dentist@example.org --location Elsewhere --start "2027-03-28 02:30"
ticketcal: haircut@example.org: the clock skips 02:30 that day; the start is after the gap; write another time
# exit 65
$ ticketcal edit dentist@example.org haircut@example.org
ticketcal: the prompt is for one event; name what to change, such as --title
Usage: ticketcal edit [<options>] [<id> ...]
  See 'ticketcal edit --help' for more information.
# exit 64
$ ticketcal edit --title X
ticketcal: the options change an event; name one, or leave them out
Usage: ticketcal edit [<options>] [<id> ...]
  See 'ticketcal edit --help' for more information.
# exit 64
$ ticketcal edit
ticketcal: no terminal to edit on; run it in one, or add events with ticketcal --yes FILE
# exit 64
$ ticketcal edit dentist@example.org
ticketcal: no terminal to edit on; run it in one, or name what to change, such as --title
# exit 64
$ ticketcal edit nosuch
ticketcal: no event nosuch; see ticketcal agenda or search
# exit 64
$ grep "SUMMARY|DTSTART;|DTEND|LOCATION" ~/.calendars/home/dentist.ics
DTSTART;TZID=Europe/Berlin:20261124T090000
DTEND;TZID=Europe/Berlin:20261124T100000
SUMMARY:Dentist
LOCATION:Main Street 1
$ grep "SUMMARY|DTSTART;|DTEND|LOCATION" ~/.calendars/home/haircut.ics
DTSTART;TZID=Europe/Berlin:20261125T110000
DTEND;TZID=Europe/Berlin:20261125T113000
SUMMARY:Haircut

== An occurrence is changed, or all that follow, or the whole series.
$ ticketcal edit 3f2a@20261109 --title X
ticketcal: 3f2a@20261109 is one of a series; give --span this, or --span future for it and all that follow
# exit 64
$ ticketcal edit 3f2a@20261109 --span this --repeat daily
ticketcal: 3f2a@20261109: --repeat: the repeat rule belongs to the whole series; leave out the @ and the text after it
# exit 64
$ ticketcal edit 3f2a@20261109 --span this -c work
ticketcal: 3f2a@20261109: --calendar: the calendar belongs to the whole series; leave out the @ and the text after it
# exit 64
$ ticketcal edit --in home
ticketcal: --in is about an event of a calendar; name one
Usage: ticketcal edit [<options>] [<id> ...]
  See 'ticketcal edit --help' for more information.
# exit 64
$ grep "SUMMARY|RRULE" ~/.calendars/home/standup.ics
RRULE:FREQ=WEEKLY;COUNT=10
SUMMARY:Stand-up
$ ticketcal edit 3f2a@20261109 --span this --title Once
saved        Mon 9 Nov 2026 09:00   Once  (home)  ID1
$ ticketcal edit 3f2a@20261123 --span future --title Rest
saved        Mon 23 Nov 2026 09:00  Rest  (home)  ID2
$ ticketcal agenda --from 2026-11-01 --to 2026-12-01
Mon 2 Nov 2026
  08:00-08:30  Stand-up (09:00 Europe/Berlin)  (home)  ID1@20261102

Mon 9 Nov 2026
  08:00-08:30  Once (09:00 Europe/Berlin)  (home)  ID1@20261109

Mon 16 Nov 2026
  08:00-08:30  Stand-up (09:00 Europe/Berlin)  (home)  ID1@20261116

Mon 23 Nov 2026
  08:00-08:30  Rest (09:00 Europe/Berlin)  (home)  ID2@20261123

Tue 24 Nov 2026
  08:00-09:00  Dentist (09:00 Europe/Berlin), Main Street 1  (home)  ID3

Wed 25 Nov 2026
  10:00-10:30  Haircut (11:00 Europe/Berlin)  (home)  ID4

Mon 30 Nov 2026
  08:00-08:30  Rest (09:00 Europe/Berlin)  (home)  ID2@20261130
$ ticketcal edit 3f2a --repeat "every 2 weeks on mon until 1 dec 2026"
warning: 3f2a: save removes one occurrence that has values of its own: 2026-11-09 (Once)
saved        Mon 2 Nov 2026 09:00   Stand-up  (home)  ID1
$ grep "RRULE|RECURRENCE-ID" ~/.calendars/home/standup.ics
RRULE:FREQ=WEEKLY;UNTIL=20261201T225959Z;INTERVAL=2;BYDAY=MO
$ ticketcal edit 3f2a --repeat "every last friday"
warning: 3f2a: the start does not follow the repeat rule, which begins on Fri 27 Nov 2026, 09:00 Europe/Berlin (UTC+1); some programs show no event at the start
saved        Mon 2 Nov 2026 09:00   Stand-up  (home)  ID1

== An occurrence with a change of its own takes the other changes of its series.
$ ticketcal new -y "Yoga every wed 25 nov 2026 18:00"
saved        Wed 25 Nov 2026 18:00 UTC  Yoga  (tickets)  ID1
$ ticketcal edit yoga@20261209 --span this --location Park
saved        Wed 9 Dec 2026 18:00 UTC   Yoga  (tickets)  ID1
$ ticketcal edit yoga --title Flow --location Gym --end 20:00
saved        Wed 25 Nov 2026 18:00 UTC  Flow  (tickets)  ID1
$ grep "SUMMARY|LOCATION|DTEND|RECURRENCE-ID" ~/.local/share/ticketcal/calendars/tickets/*.ics
DTEND:20261125T200000Z
SUMMARY:Flow
LOCATION:Gym
RECURRENCE-ID:20261209T180000Z
DTEND:20261209T200000Z
SUMMARY:Flow
LOCATION:Park

== A moved occurrence keeps its own time where all that follow change.
$ ticketcal new -y "Yoga every wed 25 nov 2026 18:00"
saved        Wed 25 Nov 2026 18:00 UTC  Yoga  (tickets)  ID1
$ ticketcal edit yoga@20261209 --span this --start "2026-12-10 18:00"
saved        Thu 10 Dec 2026 18:00 UTC  Yoga  (tickets)  ID1
$ ticketcal edit yoga@20261202 --span future --title Flow --end 20:00
saved        Wed 2 Dec 2026 18:00 UTC   Flow  (tickets)  ID2
$ ticketcal agenda --from 2026-12-01 --to 2026-12-20 -c tickets
Wed 2 Dec 2026
  18:00-20:00  Flow  (tickets)  ID2@20261202

Thu 10 Dec 2026
  18:00-19:00  Flow  (tickets)  ID2@20261209

Wed 16 Dec 2026
  18:00-20:00  Flow  (tickets)  ID2@20261216

== An event of whole days keeps their number when it gets a time; one day is no length.
$ ticketcal new -y "Festival 4-6 dec 2026"
saved        Fri 4 Dec 2026         Festival  (tickets)  ID1
$ ticketcal edit festival --start "5 dec 10:00"
saved        Sat 5 Dec 2026 10:00 UTC   Festival  (tickets)  ID1
$ grep "DTSTART|DTEND" ~/.local/share/ticketcal/calendars/tickets/*.ics
DTSTART:20261205T100000Z
DTEND:20261207T100000Z
$ ticketcal new -y "Market 8-9 dec 2026"
saved        Tue 8 Dec 2026         Market  (tickets)  ID2
$ ticketcal edit market --start "9 dec 10:00" --format json
{"status":"saved","id":"ID2","calendar":"tickets","title":"Market","start":"2026-12-09T10:00:00Z","end":"2026-12-10T10:00:00Z"}
$ ticketcal new -y "Fair 8 dec 2026"
saved        Tue 8 Dec 2026         Fair  (tickets)  ID3
$ ticketcal edit fair --start "8 dec 10:00" --format json
{"status":"saved","id":"ID3","calendar":"tickets","title":"Fair","start":"2026-12-08T10:00:00Z","end":"2026-12-08T11:00:00Z"}

== An end without a year is not a year later where its day is before the start.
$ ticketcal new -y "Trip 4 dec 2026 10:00-12:00"
saved        Fri 4 Dec 2026 10:00 UTC   Trip  (tickets)  ID1
$ ticketcal edit trip --end "3 dec"
ticketcal: trip: --end: before the start; choose a later time
# exit 64
$ ticketcal edit trip --end "2 jan" --format json
{"status":"saved","id":"ID1","calendar":"tickets","title":"Trip","start":"2026-12-04T10:00:00Z","end":"2027-01-02T12:00:00Z"}
$ ticketcal edit trip --end "1 jul" --format json
{"status":"saved","id":"ID1","calendar":"tickets","title":"Trip","start":"2026-12-04T10:00:00Z","end":"2027-07-01T12:00:00Z"}
$ ticketcal new -y "Stay 4-6 dec 2026"
saved        Fri 4 Dec 2026         Stay  (tickets)  ID2
$ ticketcal edit stay --end "2 dec"
ticketcal: stay: --end: before the start; choose a later time
# exit 64
$ ticketcal new -y "Past 4 dec 2025 10:00-12:00"
saved        Thu 4 Dec 2025 10:00 UTC   Past  (tickets)  ID3
$ ticketcal edit past --end "3 dec"
ticketcal: past: --end: before the start; choose a later time
# exit 64
$ ticketcal edit past --end "2 jan" --format json
{"status":"saved","id":"ID3","calendar":"tickets","title":"Past","start":"2025-12-04T10:00:00Z","end":"2026-01-02T12:00:00Z"}
$ ticketcal new -y "Tour 4 dec 10:00" --end "3 dec 12:00"
ticketcal: --end: before the start; choose a later time
# exit 64

== The end of a series moves with its start.
$ TZ=Europe/Berlin ticketcal new -y "Yoga every wed 25 nov 2026 18:00 until 31 mar 2027"
saved        Wed 25 Nov 2026 18:00  Yoga  (tickets)  ID1
$ ticketcal edit yoga --start "2026-12-02 19:00"
warning: yoga: the end of the series moves with its start: it repeats every week on Wed, until Wed 7 Apr 2027, 23:59:59 Europe/Berlin (UTC+2)
saved        Wed 2 Dec 2026 19:00   Yoga  (tickets)  ID1
$ grep "RRULE" ~/.local/share/ticketcal/calendars/tickets/*.ics
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
RRULE:FREQ=WEEKLY;UNTIL=20270407T215959Z;BYDAY=WE

== The alarm has the event's new title.
$ ticketcal new -y "Haircut 25 nov 2026 18:00" -c tickets
saved        Wed 25 Nov 2026 18:00 UTC  Haircut  (tickets)  ID1
$ ticketcal edit --in tickets haircut --title Friseur
saved        Wed 25 Nov 2026 18:00 UTC  Friseur  (tickets)  ID1
$ grep "DESCRIPTION|SUMMARY" ~/.local/share/ticketcal/calendars/tickets/*.ics
SUMMARY:Friseur
DESCRIPTION:Friseur

== One event moves to another calendar.
$ ticketcal edit haircut@example.org --calendar work --title Barber --format json
{"status":"saved","id":"ID1","calendar":"work","title":"Barber","start":"2026-11-25T11:00:00+01:00[Europe/Berlin]","end":"2026-11-25T11:30:00+01:00[Europe/Berlin]"}
$ ls ~/.calendars/home
dentist.ics
standup.ics
$ grep "SUMMARY" ~/.calendars/work/haircut.ics
SUMMARY:Barber

== Several events move together or not at all.
$ cp ~/.calendars/home/dentist.ics ~/.calendars/work/x.ics
$ ticketcal edit dentist@example.org haircut@example.org -c work --in home
ticketcal: Dentist: the calendar work has this event already; no event was changed
# exit 64
$ ls ~/.calendars/home
dentist.ics
haircut.ics
standup.ics
$ ls ~/.calendars/work
x.ics
$ ticketcal edit dentist@example.org haircut@example.org -c work
ticketcal: dentist@example.org: several calendars have this event; choose one with --in: personal/home, personal/work; nothing was changed
# exit 64
$ rm ~/.calendars/work/x.ics
$ ticketcal edit dentist@example.org haircut@example.org -c work
saved        Tue 24 Nov 2026 09:00  Dentist  (work)  ID1
saved        Wed 25 Nov 2026 11:00  Haircut  (work)  ID2
$ ls ~/.calendars/home
standup.ics
$ cat ~/.calendars/work/haircut.ics
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Example//Example//EN
BEGIN:VEVENT
UID:haircut@example.org
DTSTAMP:20261001T080000Z
DTSTART;TZID=Europe/Berlin:20261125T110000
DTEND;TZID=Europe/Berlin:20261125T113000
SUMMARY:Haircut
X-OTHER:kept
END:VEVENT
END:VCALENDAR
$ ticketcal edit dentist@example.org haircut@example.org -c work --format json
{"status":"unchanged","id":"ID1","calendar":"work","title":"Dentist","start":"2026-11-24T09:00:00+01:00[Europe/Berlin]","end":"2026-11-24T10:00:00+01:00[Europe/Berlin]"}
{"status":"unchanged","id":"ID2","calendar":"work","title":"Haircut","start":"2026-11-25T11:00:00+01:00[Europe/Berlin]","end":"2026-11-25T11:30:00+01:00[Europe/Berlin]"}

== A stated length stays, wherever the start moves.
$ cat > ~/.calendars/home/hours.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Example//Example//EN
> BEGIN:VEVENT
> UID:hours@example.org
> DTSTAMP:20261001T080000Z
> DTSTART;TZID=Europe/Berlin:20270327T120000
> DURATION:PT24H
> SUMMARY:Hours
> END:VEVENT
> END:VCALENDAR
$ ticketcal edit hours@example.org --start 2027-04-10T12:00
saved        Sat 10 Apr 2027 12:00  Hours  (home)  ID1
$ grep "DTSTART|DTEND|DURATION" ~/.calendars/home/hours.ics
DTSTART;TZID=Europe/Berlin:20270410T120000
DURATION:PT24H
$ sed -i "s/20270410T120000/20271031T013000/" ~/.calendars/home/hours.ics
$ sed -i "s/PT24H/PT2H/" ~/.calendars/home/hours.ics
$ ticketcal edit hours@example.org --start 2027-11-09T08:00 --format json
{"status":"saved","id":"ID1","calendar":"home","title":"Hours","start":"2027-11-09T08:00:00+01:00[Europe/Berlin]","end":"2027-11-09T10:00:00+01:00[Europe/Berlin]"}
$ grep "DTSTART|DTEND|DURATION" ~/.calendars/home/hours.ics
DTSTART;TZID=Europe/Berlin:20271109T080000
DURATION:PT2H

== Occurrences with values of their own that a new rule does not have are named.
$ cat > ~/.calendars/home/swim.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Example//Example//EN
> BEGIN:VEVENT
> UID:swim@example.org
> DTSTAMP:20261001T080000Z
> DTSTART:20270412T100000Z
> DURATION:PT1H
> RRULE:FREQ=DAILY
> SUMMARY:Swim
> END:VEVENT
> BEGIN:VEVENT
> UID:swim@example.org
> DTSTAMP:20261001T080000Z
> RECURRENCE-ID:20270414T100000Z
> DTSTART:20270414T120000Z
> DURATION:PT1H
> SUMMARY:Swim
> DESCRIPTION:Bring the key
> END:VEVENT
> END:VCALENDAR
$ ticketcal edit swim@example.org@20270413 --span future --repeat weekly
warning: swim@example.org@20270413: save removes one occurrence that has values of its own: 2027-04-14 (2027-04-14 12:00 UTC)
saved        Tue 13 Apr 2027 10:00 UTC  Swim  (home)  ID1
$ ticketcal undo -yq
$ ticketcal edit swim@example.org --repeat weekly
warning: swim@example.org: save removes one occurrence that has values of its own: 2027-04-14 (2027-04-14 12:00 UTC)
saved        Mon 12 Apr 2027 10:00 UTC  Swim  (home)  ID2
$ ticketcal undo -yq
$ ticketcal edit swim@example.org@20270413 --span future --location Lake
saved        Tue 13 Apr 2027 10:00 UTC  Swim  (home)  ID3
