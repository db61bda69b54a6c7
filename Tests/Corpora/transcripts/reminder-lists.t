## A list that another program writes, too.
$ cat > ~/.config/ticketcal/config.toml
> [sources.personal]
> type = "vdir"
> path = "~/.calendars"
> [defaults]
> zone = "Asia/Tokyo"
$ cat > ~/.calendars/home/rent.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Example//Example//EN
> BEGIN:VTODO
> CREATED:20261121T065621Z
> DTSTAMP:20261121T065621Z
> DUE;TZID=Europe/Berlin:20310103T180000
> LAST-MODIFIED:20261121T065621Z
> PERCENT-COMPLETE:50
> PRIORITY:5
> SUMMARY:Rent
> UID:rent@box
> X-OWN:kept
> END:VTODO
> END:VCALENDAR
$ cat > ~/.calendars/home/milk.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Example//Example//EN
> BEGIN:VTODO
> UID:milk@example.org
> SUMMARY:Milk
> DUE;TZID=Europe/Berlin:20310104T180000
> LOCATION:Shop
> DESCRIPTION:first\nsecond ‮x
> URL:https://example.org/
> PRIORITY:1
> RRULE:FREQ=WEEKLY
> BEGIN:VALARM
> TRIGGER:-PT1H
> ACTION:DISPLAY
> DESCRIPTION:Reminder
> END:VALARM
> BEGIN:VALARM
> TRIGGER;VALUE=DATE-TIME:20010401T005545Z
> ACTION:DISPLAY
> DESCRIPTION:Reminder
> X-APPLE-PROXIMITY:ARRIVE
> X-APPLE-STRUCTURED-LOCATION;X-TITLE="Home":geo:37.33,-122.03
> END:VALARM
> END:VTODO
> END:VCALENDAR
$ cat > ~/.calendars/chores/displayname
> Chores
$ ticketcal access grant personal -q
$ ticketcal reminders
Fri 3 Jan 2031 17:00 !!   Rent  (home)  ID1
Sat 4 Jan 2031 17:00 !!!  Milk [every week] [on arriving at Home], Shop  (home)  ID2
$ ticketcal reminders show milk@example.org
  title     Milk
  due       Sat 4 Jan 2031, 18:00 Europe/Berlin (UTC+1)
  here      Sat 4 Jan 2031, 17:00 UTC
  repeat    every week
  location  Shop
  alarms    1 h before, on arriving at Home
  url       https://example.org/
  priority  1
  notes     first
            second \u{202E}x
  list      home
  id        ID2
  uid       milk@example.org
  file      ~/.calendars/home/milk.ics
$ ticketcal reminders show milk@example.org --format json
{"id":"ID2","calendar":"home","title":"Milk","due":"2031-01-04T18:00:00+01:00[Europe/Berlin]","start":null,"priority":1,"status":"needs-action","completed":null,"location":"Shop","notes":"first\nsecond \u202ex","url":"https://example.org/","alarms":["1h","arrive Home@37.33,-122.03"],"repeat":"FREQ=WEEKLY"}
$ ticketcal reminders show nobody
ticketcal: no reminder nobody; see ticketcal reminders list --all
# exit 64
$ ticketcal reminders edit milk@example.org --alarm "arrive Home@37.33,-122.03" --alarm 2h
saved        Sat 4 Jan 2031 18:00   Milk  (home)  ID2
$ cat ~/.calendars/home/milk.ics
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Example//Example//EN
BEGIN:VTODO
UID:milk@example.org
SUMMARY:Milk
DUE;TZID=Europe/Berlin:20310104T180000
LOCATION:Shop
DESCRIPTION:first\nsecond ‮x
URL:https://example.org/
PRIORITY:1
RRULE:FREQ=WEEKLY
DTSTAMP:20261120T090000Z
LAST-MODIFIED:20261120T090000Z
SEQUENCE:1
BEGIN:VALARM
TRIGGER;VALUE=DATE-TIME:20010401T005545Z
ACTION:DISPLAY
DESCRIPTION:Reminder
X-APPLE-PROXIMITY:ARRIVE
X-APPLE-STRUCTURED-LOCATION;X-TITLE="Home":geo:37.33,-122.03
END:VALARM
BEGIN:VALARM
ACTION:DISPLAY
TRIGGER;RELATED=END:-PT2H
DESCRIPTION:Milk
END:VALARM
END:VTODO
END:VCALENDAR
## Only what is changed is written.
$ ticketcal reminders edit rent@box --title Pay
saved        Fri 3 Jan 2031 18:00   Pay  (home)  ID1
$ ticketcal reminders done rent@box
done         Fri 3 Jan 2031 18:00   Pay  (home)
$ cat ~/.calendars/home/rent.ics
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Example//Example//EN
BEGIN:VTODO
CREATED:20261121T065621Z
DTSTAMP:20261120T090000Z
DUE;TZID=Europe/Berlin:20310103T180000
LAST-MODIFIED:20261120T090000Z
PERCENT-COMPLETE:100
PRIORITY:5
SUMMARY:Pay
UID:rent@box
X-OWN:kept
SEQUENCE:2
STATUS:COMPLETED
COMPLETED:20261120T090000Z
END:VTODO
END:VCALENDAR
## Typed times are in the configured zone, and shown on the viewer's clock.
$ ticketcal reminders add Call --due 2031-01-03T05:00
added        Fri 3 Jan 2031 05:00   Call  (reminders)  ID3
$ ticketcal reminders add Day --due 2031-01-03
added        Fri 3 Jan 2031         Day  (reminders)  ID4
$ ticketcal reminders show Call --format json
{"id":"ID3","calendar":"reminders","title":"Call","due":"2031-01-03T05:00:00+09:00[Asia/Tokyo]","start":null,"priority":0,"status":"needs-action","completed":null,"location":null,"notes":null,"url":null,"alarms":[],"repeat":null}
$ ticketcal reminders --list reminders
Thu 2 Jan 2031 20:00  Call  (reminders)  ID3
Fri 3 Jan 2031        Day  (reminders)  ID4
$ ticketcal reminders --day 2031-01-02
Thu 2 Jan 2031 20:00  Call  (reminders)  ID3
$ ticketcal reminders --day 2031-01-03
Fri 3 Jan 2031  Day  (reminders)  ID4
$ ticketcal reminders --to 2031-01-03T05:00
Thu 2 Jan 2031 20:00  Call  (reminders)  ID3
$ ticketcal reminders add Tea --due "in 2 hours"
added        Fri 20 Nov 2026 20:00  Tea  (reminders)  ID5
$ ticketcal reminders edit Tea --due +1h
saved        Fri 20 Nov 2026 21:00  Tea  (reminders)  ID5
## Lists by their names.
$ ticketcal reminders add There --list chores
added        There  (chores)  ID6
$ ticketcal reminders --list chores
–  There  (chores)  ID6
$ ticketcal reminders --list chores --list reminders
Fri 20 Nov 2026 12:00  Tea  (reminders)  ID5
Thu 2 Jan 2031 20:00   Call  (reminders)  ID3
Fri 3 Jan 2031         Day  (reminders)  ID4
–                      There  (chores)  ID6
$ ticketcal reminders --list nowhere
ticketcal: --list: no calendar named nowhere; calendars: chores, home, reminders, tickets
# exit 64
$ ticketcal reminders edit Tea --move-to chores --title "Drink tea" --location Kitchen
saved        Fri 20 Nov 2026 21:00  Drink tea  (chores)  ID5
$ ticketcal reminders --list Chores
Fri 20 Nov 2026 12:00  Drink tea, Kitchen  (chores)  ID5
–                      There  (chores)  ID6
$ ticketcal reminders edit "Drink tea" --move-to chores
unchanged    Fri 20 Nov 2026 21:00  Drink tea  (chores)
$ ticketcal reminders edit "Drink tea" --move-to nowhere
ticketcal: --move-to: no calendar named nowhere; calendars: chores, home, reminders, tickets
# exit 64
## Denied lists are named.
$ ticketcal access deny --reminders local
local (~/.local/share/ticketcal/calendars): ticketcal may read and change events; reminders are neither read nor added, as you said.
$ ticketcal reminders add x
ticketcal: the calendars in ~/.local/share/ticketcal/calendars may not be used; run ticketcal access grant local
# exit 77
$ ticketcal reminders list --list reminders
ticketcal: --list: no calendar named reminders; calendars: chores, home; sources without access: local
# exit 64
