## Paths in texts for people have ~ for the home folder; those for programs are whole.
$ cat > ~/.config/ticketcal/config.toml
> [sources.personal]
> type = "vdir"
> path = "~/.calendars"
$ cat > ~/.calendars/home/broken.ics
> BEGIN:VCALENDAR
> BEGIN:VEVENT
> UID:x@example.org
> SUMMARY:No start
> END:VEVENT
> END:VCALENDAR
$ ticketcal access grant personal -q
$ ticketcal calendars check
1 calendar checked: 1 problem
~/.calendars/home/broken.ics: an event lacks its start (DTSTART) and is not shown; mend or remove it
# exit 65
$ ticketcal calendars check --format json
1 calendar checked: 1 problem
{"calendar":"home","source":"personal","file":"/home/jo/.calendars/home/broken.ics","reason":"an event lacks its start (DTSTART) and is not shown; mend or remove it"}
# exit 65
$ ticketcal calendars add trips --source personal
made personal/trips (~/.calendars/trips)
$ ticketcal agenda -c /home/jo/nowhere
ticketcal: --calendar: the folder ~/nowhere does not exist; make it first, or name a calendar; calendars: home, trips, tickets
# exit 64
$ ticketcal calendars --format json
{"calendar":"home","source":"personal","kind":"vdir","title":"home","color":null,"types":["event","reminder"],"writable":true,"default":[],"items":1,"path":"/home/jo/.calendars/home","id":"/home/jo/.calendars/home"}
{"calendar":"trips","source":"personal","kind":"vdir","title":"trips","color":null,"types":["event","reminder"],"writable":true,"default":[],"items":0,"path":"/home/jo/.calendars/trips","id":"ID1"}
$ cat > b.csv
> title,start
> Event,2031-01-01T10:00Z
$ ticketcal -y /home/jo/b.csv
saved        Wed 1 Jan 2031 10:00 UTC   Event  (tickets)
1 saved
$ ticketcal log 1
import 1, Fri 20 Nov 2026 09:00  ~/b.csv: 1 saved
saved        Wed 1 Jan 2031 10:00 UTC   Event  (tickets): ~/b.csv:2
$ ticketcal log 1 --format json
{"import":1,"record":"/home/jo/b.csv:2","status":"saved","uid":"ID2","calendar":"tickets","href":"ID2.ics","title":"Event","start":"2031-01-01T10:00:00Z","message":null}
$ cat > bad.csv
> title,start
> A,never
$ ticketcal -y /home/jo/bad.csv
ticketcal: ~/bad.csv:2: start: never: not a date; write 2023-06-10T19:30 or 10 June 2023 19:30
1 rejected
# exit 65
$ ticketcal -y --format json /home/jo/bad.csv
{"record":"/home/jo/bad.csv:2","status":"rejected","uid":null,"calendar":null,"href":null,"title":"A","start":null,"end":null,"reason":"start: never: not a date; write 2023-06-10T19:30 or 10 June 2023 19:30","unused":[],"notes":[],"type":"event"}
1 rejected
# exit 65
