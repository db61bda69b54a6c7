== Records are named by lines of CSV and JSON Lines; times have their offset or zone.
$ cat > a.csv
> title,start
> "two
> lines",2024-01-01
>
> next,2024-01-02
$ cat > b.jsonl
> {"title":"x","start":"2024-01-01T10:00"}
>
> {"title":"y","start":"2024-01-02T10:00+01:00"}
> {"title":"z","start":"2023-06-10T10:39:32+08:00[Asia/Shanghai]","duration":"1h"}
$ ticketcal -y --format json a.csv b.jsonl
{"record":"a.csv:2","status":"saved","uid":"ID1","calendar":"tickets","href":"ID1.ics","title":"two\nlines","start":"2024-01-01","end":"2024-01-01","reason":null,"unused":[],"notes":[],"type":"event"}
{"record":"a.csv:5","status":"saved","uid":"ID2","calendar":"tickets","href":"ID2.ics","title":"next","start":"2024-01-02","end":"2024-01-02","reason":null,"unused":[],"notes":[],"type":"event"}
{"record":"b.jsonl:1","status":"saved","uid":"ID3","calendar":"tickets","href":"ID3.ics","title":"x","start":"2024-01-01T10:00:00","end":"2024-01-01T12:00:00","reason":null,"unused":[],"notes":["a floating time: the same clock reading in every zone"],"type":"event"}
{"record":"b.jsonl:3","status":"saved","uid":"ID4","calendar":"tickets","href":"ID4.ics","title":"y","start":"2024-01-02T09:00:00Z","end":"2024-01-02T11:00:00Z","reason":null,"unused":[],"notes":["the record has the start at 10:00+01:00 and names no zone; it is written in UTC"],"type":"event"}
{"record":"b.jsonl:4","status":"saved","uid":"ID5","calendar":"tickets","href":"ID5.ics","title":"z","start":"2023-06-10T10:39:32+08:00[Asia/Shanghai]","end":"2023-06-10T11:39:32+08:00[Asia/Shanghai]","reason":null,"unused":[],"notes":[],"type":"event"}
b.jsonl: 1 event has no time zone; --zone Europe/Berlin gives it one
5 saved

== Elements of a list are counted from zero.
$ cat > list.json
> {"tickets":[{"title":"x","start":"2024-01-01"},{"title":"y"},{"title":"z","start":"2024-01-03"}]}
$ ticketcal -y --format json list.json
{"record":"list.json[0]","status":"saved","uid":"ID1","calendar":"tickets","href":"ID1.ics","title":"x","start":"2024-01-01","end":"2024-01-01","reason":null,"unused":[],"notes":[],"type":"event"}
{"record":"list.json[1]","status":"rejected","uid":null,"calendar":null,"href":null,"title":"y","start":null,"end":null,"reason":"no start time","unused":[],"notes":[],"type":"event"}
{"record":"list.json[2]","status":"saved","uid":"ID2","calendar":"tickets","href":"ID2.ics","title":"z","start":"2024-01-03","end":"2024-01-03","reason":null,"unused":[],"notes":[],"type":"event"}
2 saved, 1 rejected
# exit 65

== Rows that are too short or too long are rejected by their line.
$ cat > a.csv
> title,start
> x
> y,2024-01-02
> z,2024-01-03,more
$ ticketcal -y --format json a.csv
{"record":"a.csv:2","status":"rejected","uid":null,"calendar":null,"href":null,"title":null,"start":null,"end":null,"reason":"1 field, but the header has 2; put text that contains the delimiter into double quotes","unused":[],"notes":[],"type":"event"}
{"record":"a.csv:3","status":"saved","uid":"ID1","calendar":"tickets","href":"ID1.ics","title":"y","start":"2024-01-02","end":"2024-01-02","reason":null,"unused":[],"notes":[],"type":"event"}
{"record":"a.csv:4","status":"rejected","uid":null,"calendar":null,"href":null,"title":null,"start":null,"end":null,"reason":"3 fields, but the header has 2; put text that contains the delimiter into double quotes","unused":[],"notes":[],"type":"event"}
1 saved, 2 rejected
# exit 65

== The same record twice is one event, and a missing file is said among good ones.
$ cat > a.csv
> title,start
> x,2024-01-01
> y,2024-01-01
> x,2024-01-01
$ ticketcal -y a.csv missing.json
ticketcal: missing.json: no such file; check the name
saved        Mon 1 Jan 2024         x  (tickets)
saved        Mon 1 Jan 2024         y  (tickets)
unchanged    Mon 1 Jan 2024         x  (tickets): already in the calendar
2 saved, 1 unchanged
# exit 66
$ mkdir folder
$ ticketcal -y folder a.csv
no booking found in folder: no files
unchanged    Mon 1 Jan 2024         x  (tickets): already in the calendar
unchanged    Mon 1 Jan 2024         y  (tickets): already in the calendar
unchanged    Mon 1 Jan 2024         x  (tickets): already in the calendar
3 unchanged

== Nothing is withdrawn where a file of the source is missing: it may hold what seems to be gone.
$ cat > a.csv
> title,start
> A,2031-01-01T10:00Z
$ cat > b.csv
> title,start
> B,2031-01-02T10:00Z
$ ticketcal -y --source shop a.csv b.csv
saved        Wed 1 Jan 2031 10:00 UTC   A  (tickets)
saved        Thu 2 Jan 2031 10:00 UTC   B  (tickets)
2 saved
$ ticketcal -y --prune --source shop a.csv c.csv
ticketcal: c.csv: no such file; check the name
unchanged    Wed 1 Jan 2031 10:00 UTC   A  (tickets): already in the calendar
ticketcal: nothing was withdrawn: --prune needs every record of its source; correct the input and import again
1 unchanged
# exit 66

== Standard input, by name and by pipe.
$ ticketcal -y --format json -
> {"title":"A","start":"2031-01-01T10:00Z"}
{"record":"-","status":"saved","uid":"ID1","calendar":"tickets","href":"ID1.ics","title":"A","start":"2031-01-01T10:00:00Z","end":"2031-01-01T12:00:00Z","reason":null,"unused":[],"notes":[],"type":"event"}
1 saved
$ ticketcal -y
> title,start
> x,2024-01-01
saved        Mon 1 Jan 2024         x  (tickets)
1 saved

== Other names of columns come from a profile, and from --map before it.
$ cat > ~/.config/ticketcal/config.toml
> [profile.eventbrite]
> title = "Event Name"
> start = "When it starts"
$ cat > a.csv
> Event Name X,When it starts,Event Name
> wrong,2024-01-01T10:00Z,right
$ ticketcal -n --profile eventbrite a.csv
would-save   Mon 1 Jan 2024 10:00 UTC   right  (tickets)
a.csv: not used: Event Name X "wrong"; --map gives one to a field
1 would be saved
$ ticketcal -n --profile eventbrite --map title=event_name-x a.csv
would-save   Mon 1 Jan 2024 10:00 UTC   wrong  (tickets)
a.csv: not used: Event Name "right"; --map gives one to a field
1 would be saved

== Dates of which nobody knows the order need a pattern, or another date that tells it, which is said once.
$ cat > a.csv
> title,start
> x,10/06/2023 19:30
$ ticketcal -y a.csv
ticketcal: a.csv:2: start: 10/06/2023 19:30: ambiguous date: 10 June or 6 October? use --date-format "dd/MM/yyyy HH:mm" or "MM/dd/yyyy HH:mm"
1 rejected
# exit 65
$ ticketcal -n --date-format "dd/MM/yyyy HH:mm" a.csv
would-save   Sat 10 Jun 2023 19:30  x  (tickets)
a.csv: 1 event has no time zone; --zone Europe/Berlin gives it one
1 would be saved
$ cat > b.csv
> title,start
> x,10/06/2027
> y,11/06/2027
> z,24/12/2027
$ ticketcal -n b.csv
b.csv: ambiguous dates of start read as day/month/year, like its other dates; --date-format reads them another way
would-save   Thu 10 Jun 2027        x  (tickets)
would-save   Fri 11 Jun 2027        y  (tickets)
would-save   Fri 24 Dec 2027        z  (tickets)
3 would be saved

== Options for what records leave out.
$ cat > a.json
> {"title":"x","start":"2024-07-01T19:00"}
$ ticketcal -y --zone Europe/Berlin --duration 90m --alarm 1d --alarm 2h a.json
saved        Mon 1 Jul 2024 19:00   x  (tickets)
1 saved
$ grep "DTSTART;|DTEND|TRIGGER" ~/.local/share/ticketcal/calendars/tickets/*.ics
DTSTART;TZID=Europe/Berlin:20240701T190000
DTEND;TZID=Europe/Berlin:20240701T203000
TRIGGER:-P1D
TRIGGER:-PT2H
$ cat > b.json
> {"title":"y","start":"2024-07-01T19:00"}
$ ticketcal -y --no-alarms -c tickets b.json
saved        Mon 1 Jul 2024 19:00   y  (tickets)
b.json: 1 event has no time zone; --zone Europe/Berlin gives it one
1 saved
$ ticketcal show y
  title     y
  when      Mon 1 Jul 2024, 19:00 – 21:00 no time zone, 2 h
  alarms    none
  calendar  tickets
  created   Fri 20 Nov 2026, 09:00 UTC
  modified  Fri 20 Nov 2026, 09:00 UTC
  id        ID1
  file      ~/.local/share/ticketcal/calendars/tickets/ID1.ics

== The content tells the format, unless --from does.
$ cat > wrong.csv
> {"title":"x","start":"2024-07-01T19:00Z"}
$ ticketcal -y --from csv wrong.csv
ticketcal: wrong.csv: no CSV header: the first line of CSV names the columns
nothing saved
# exit 66
$ ticketcal -y wrong.csv
saved        Mon 1 Jul 2024 19:00 UTC   x  (tickets)
1 saved

== Nothing but errors where it is quiet.
$ cat > a.jsonl
> {"title":"x","start":"2024-07-01T19:00Z"}
> {}
$ ticketcal -y -q a.jsonl
ticketcal: a.jsonl:2: no title; no start time
# exit 65

== Exports of Google Calendar and Outlook.
$ cat > google.csv
> Subject,Start Date,Start Time,End Date,End Time,All Day Event,Description,Location,Private
> Opera,05/30/2024,7:30 PM,05/30/2024,10:15 PM,False,"Row 3, seat 7",Opera House,True
> Holiday,06/01/2024,,06/03/2024,,True,,,False
$ ticketcal -n --format json --zone Europe/Berlin google.csv
google.csv: ambiguous dates of start read as month/day/year, like its other dates; --date-format reads them another way
{"record":"google.csv:2","status":"would-save","uid":"ID1","calendar":"tickets","href":null,"title":"Opera","start":"2024-05-30T19:30:00+02:00[Europe/Berlin]","end":"2024-05-30T22:15:00+02:00[Europe/Berlin]","reason":null,"unused":[],"notes":[],"type":"event"}
{"record":"google.csv:3","status":"would-save","uid":"ID2","calendar":"tickets","href":null,"title":"Holiday","start":"2024-06-01","end":"2024-06-03","reason":null,"unused":[],"notes":["the date could be read in two ways; it is month/day/year, like others of its column"],"type":"event"}
2 would be saved
$ cat > outlook.csv
> "Subject","Start Date","Start Time","End Date","End Time","All day event","Reminder on/off","Reminder Date","Reminder Time","Show time as"
> "Opera","5/30/2024","7:30:00 PM","5/30/2024","10:15:00 PM","False","True","5/30/2024","7:15:00 PM","0"
$ ticketcal -y outlook.csv
saved        Thu 30 May 2024 19:30  Opera  (tickets)
outlook.csv: 1 event has no time zone; --zone Europe/Berlin gives it one
outlook.csv: not used: Reminder on/off "True", Reminder Date "5/30/2024", Reminder Time "7:15:00 PM"; --map gives one to a field
1 saved
$ grep "DTSTART|TRIGGER" ~/.local/share/ticketcal/calendars/tickets/*.ics
DTSTART:20240530T193000
TRIGGER:-PT1H

== Unused values of one record are named with their text; the image only where it is no link.
$ cat > movie.json
> {"title":"Dune","start":"2026-12-20T20:00Z","fsk":12,"image":"movie"}
$ ticketcal --yes movie.json
saved        Sun 20 Dec 2026 20:00 UTC  Dune  (tickets)
movie.json: not used: fsk "12", image "movie"; --map gives one to a field
1 saved
$ cat > event.json
> {"@type":"Event","name":"A","startDate":"2031-01-01","keywords":"x"}
$ ticketcal -n event.json
would-save   Wed 1 Jan 2031         A  (tickets)
event.json: not used: keywords "x"
1 would be saved
