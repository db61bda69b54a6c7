## Records that are gone from their source.
$ cat > a.csv
> title,start,reservation number
> Opera,2031-12-03T18:30:00Z,R1
> Talk 0,2031-12-03T18:30:00Z,T0
> Talk 1,2031-12-03T18:30:00Z,T1
> Talk 2,2031-12-03T18:30:00Z,T2

== What is gone is withdrawn.
$ ticketcal -y -q a.csv
$ cat > a.csv
> title,start,reservation number
> Opera,2031-12-03T18:30:00Z,R1
> Talk 0,2031-12-03T18:30:00Z,T0
> Talk 1,2031-12-03T18:30:00Z,T1
$ ticketcal -n --prune a.csv
unchanged    Wed 3 Dec 2031 18:30 UTC   Opera  (tickets): already in the calendar
unchanged    Wed 3 Dec 2031 18:30 UTC   Talk 0  (tickets): already in the calendar
unchanged    Wed 3 Dec 2031 18:30 UTC   Talk 1  (tickets): already in the calendar
1 record is gone from ~/a.csv:
  Wed 3 Dec 2031 18:30 UTC   Talk 2  (tickets)
would-cancel Wed 3 Dec 2031 18:30 UTC   Talk 2  (tickets): its record is gone; withdrawn
3 unchanged, 1 would be cancelled
$ ticketcal -y --prune a.csv
unchanged    Wed 3 Dec 2031 18:30 UTC   Opera  (tickets): already in the calendar
unchanged    Wed 3 Dec 2031 18:30 UTC   Talk 0  (tickets): already in the calendar
unchanged    Wed 3 Dec 2031 18:30 UTC   Talk 1  (tickets): already in the calendar
1 record is gone from ~/a.csv:
  Wed 3 Dec 2031 18:30 UTC   Talk 2  (tickets)
cancelled    Wed 3 Dec 2031 18:30 UTC   Talk 2  (tickets): its record is gone; withdrawn
3 unchanged, 1 cancelled
$ grep SUMMARY ~/.local/share/ticketcal/calendars/tickets/*.ics
SUMMARY:Opera
SUMMARY:Talk 0
SUMMARY:Talk 1

== What --since leaves out is in the source.
$ ticketcal -y -q a.csv
$ ticketcal -y --prune --since 2031-12-24 a.csv
skipped      a.csv:2: over before 2031-12-24; without --since it is imported
skipped      a.csv:3: over before 2031-12-24; without --since it is imported
skipped      a.csv:4: over before 2031-12-24; without --since it is imported
skipped      a.csv:5: over before 2031-12-24; without --since it is imported
4 skipped
$ grep SUMMARY ~/.local/share/ticketcal/calendars/tickets/*.ics
SUMMARY:Opera
SUMMARY:Talk 0
SUMMARY:Talk 1
SUMMARY:Talk 2

== An export without most of the events is not trusted, but by --force.
$ ticketcal -y -q a.csv
$ cat > a.csv
> title,start,reservation number
> Opera,2031-12-03T18:30:00Z,R1
$ ticketcal -n --prune a.csv
unchanged    Wed 3 Dec 2031 18:30 UTC   Opera  (tickets): already in the calendar
3 records are gone from ~/a.csv:
  Wed 3 Dec 2031 18:30 UTC   Talk 0  (tickets)
  Wed 3 Dec 2031 18:30 UTC   Talk 1  (tickets)
  Wed 3 Dec 2031 18:30 UTC   Talk 2  (tickets)
ticketcal: ~/a.csv: Talk 0: its record is gone; not withdrawn, as 3 of 4 are: --force withdraws them
ticketcal: ~/a.csv: Talk 1: its record is gone; not withdrawn, as 3 of 4 are: --force withdraws them
ticketcal: ~/a.csv: Talk 2: its record is gone; not withdrawn, as 3 of 4 are: --force withdraws them
1 unchanged, 3 conflicts
# exit 65
$ ticketcal -y --prune a.csv
unchanged    Wed 3 Dec 2031 18:30 UTC   Opera  (tickets): already in the calendar
3 records are gone from ~/a.csv:
  Wed 3 Dec 2031 18:30 UTC   Talk 0  (tickets)
  Wed 3 Dec 2031 18:30 UTC   Talk 1  (tickets)
  Wed 3 Dec 2031 18:30 UTC   Talk 2  (tickets)
ticketcal: ~/a.csv: Talk 0: its record is gone; not withdrawn, as 3 of 4 are: --force withdraws them
ticketcal: ~/a.csv: Talk 1: its record is gone; not withdrawn, as 3 of 4 are: --force withdraws them
ticketcal: ~/a.csv: Talk 2: its record is gone; not withdrawn, as 3 of 4 are: --force withdraws them
1 unchanged, 3 conflicts
# exit 65
$ grep SUMMARY ~/.local/share/ticketcal/calendars/tickets/*.ics
SUMMARY:Opera
SUMMARY:Talk 0
SUMMARY:Talk 1
SUMMARY:Talk 2
$ ticketcal -y --prune --force --format json a.csv
{"record":"a.csv:2","status":"unchanged","uid":"ID1","calendar":"tickets","href":"ID1.ics","title":"Opera","start":"2031-12-03T18:30:00Z","end":"2031-12-03T20:30:00Z","reason":"already in the calendar","unused":[],"notes":[],"type":"event"}
3 records are gone from ~/a.csv:
  Wed 3 Dec 2031 18:30 UTC   Talk 0  (tickets)
  Wed 3 Dec 2031 18:30 UTC   Talk 1  (tickets)
  Wed 3 Dec 2031 18:30 UTC   Talk 2  (tickets)
{"record":"/home/jo/a.csv","status":"cancelled","uid":"ID2","calendar":"tickets","href":"ID2.ics","title":"Talk 0","start":"2031-12-03T18:30:00Z","end":"2031-12-03T20:30:00Z","reason":"its record is gone; withdrawn","unused":[],"notes":[],"type":"event"}
{"record":"/home/jo/a.csv","status":"cancelled","uid":"ID3","calendar":"tickets","href":"ID3.ics","title":"Talk 1","start":"2031-12-03T18:30:00Z","end":"2031-12-03T20:30:00Z","reason":"its record is gone; withdrawn","unused":[],"notes":[],"type":"event"}
{"record":"/home/jo/a.csv","status":"cancelled","uid":"ID4","calendar":"tickets","href":"ID4.ics","title":"Talk 2","start":"2031-12-03T18:30:00Z","end":"2031-12-03T20:30:00Z","reason":"its record is gone; withdrawn","unused":[],"notes":[],"type":"event"}
1 unchanged, 3 cancelled
$ grep SUMMARY ~/.local/share/ticketcal/calendars/tickets/*.ics
SUMMARY:Opera

== What an import adds is no part of what was there.
$ cat > a.csv
> title,start,reservation number
> Talk 0,2031-12-03T18:30:00Z,T0
> Talk 1,2031-12-03T18:30:00Z,T1
$ ticketcal -y -q a.csv
$ cat > a.csv
> title,start,reservation number
> Opera,2031-12-03T18:30:00Z,R1
> Talk 2,2031-12-03T18:30:00Z,T2
$ ticketcal -n --prune a.csv
would-save   Wed 3 Dec 2031 18:30 UTC   Opera  (tickets)
would-save   Wed 3 Dec 2031 18:30 UTC   Talk 2  (tickets)
2 records are gone from ~/a.csv:
  Wed 3 Dec 2031 18:30 UTC   Talk 0  (tickets)
  Wed 3 Dec 2031 18:30 UTC   Talk 1  (tickets)
ticketcal: ~/a.csv: Talk 0: its record is gone; not withdrawn, as 2 of 2 are: --force withdraws them
ticketcal: ~/a.csv: Talk 1: its record is gone; not withdrawn, as 2 of 2 are: --force withdraws them
2 conflicts, 2 would be saved
# exit 65
$ ticketcal -y --prune a.csv
saved        Wed 3 Dec 2031 18:30 UTC   Opera  (tickets)
saved        Wed 3 Dec 2031 18:30 UTC   Talk 2  (tickets)
2 records are gone from ~/a.csv:
  Wed 3 Dec 2031 18:30 UTC   Talk 0  (tickets)
  Wed 3 Dec 2031 18:30 UTC   Talk 1  (tickets)
ticketcal: ~/a.csv: Talk 0: its record is gone; not withdrawn, as 2 of 2 are: --force withdraws them
ticketcal: ~/a.csv: Talk 1: its record is gone; not withdrawn, as 2 of 2 are: --force withdraws them
2 saved, 2 conflicts
# exit 65
$ grep SUMMARY ~/.local/share/ticketcal/calendars/tickets/*.ics
SUMMARY:Opera
SUMMARY:Talk 0
SUMMARY:Talk 1
SUMMARY:Talk 2

== What an import cancels was there before.
$ ticketcal -y -q a.csv
$ cat > a.csv
> title,start,reservation number,status
> Opera,2031-12-03T18:30:00Z,R1,canceled
> Talk 0,2031-12-03T18:30:00Z,T0,
$ ticketcal -y --prune --delete-cancelled a.csv
cancelled    Wed 3 Dec 2031 18:30 UTC   Canceled: Opera  (tickets): removed from the calendar
unchanged    Wed 3 Dec 2031 18:30 UTC   Talk 0  (tickets): already in the calendar
2 records are gone from ~/a.csv:
  Wed 3 Dec 2031 18:30 UTC   Talk 1  (tickets)
  Wed 3 Dec 2031 18:30 UTC   Talk 2  (tickets)
cancelled    Wed 3 Dec 2031 18:30 UTC   Talk 1  (tickets): its record is gone; withdrawn
cancelled    Wed 3 Dec 2031 18:30 UTC   Talk 2  (tickets): its record is gone; withdrawn
1 unchanged, 3 cancelled
$ grep SUMMARY ~/.local/share/ticketcal/calendars/tickets/*.ics
SUMMARY:Talk 0

== What a person deleted is gone already.
$ ticketcal -y -q a.csv
$ ticketcal delete -y -q "Talk 0"
$ ticketcal delete -y -q "Talk 1"
$ cat > a.csv
> title,start,reservation number
> Opera,2031-12-03T18:30:00Z,R1
$ ticketcal -y --prune a.csv
unchanged    Wed 3 Dec 2031 18:30 UTC   Opera  (tickets): already in the calendar
1 record is gone from ~/a.csv:
  Wed 3 Dec 2031 18:30 UTC   Talk 2  (tickets)
cancelled    Wed 3 Dec 2031 18:30 UTC   Talk 2  (tickets): its record is gone; withdrawn
1 unchanged, 1 cancelled
$ ticketcal -y --prune a.csv
unchanged    Wed 3 Dec 2031 18:30 UTC   Opera  (tickets): already in the calendar
1 unchanged

== What a person changed is kept.
$ cat > a.csv
> title,start,reservation number
> Opera,2031-12-03T18:30:00Z,R1
> Talk 0,2031-12-03T18:30:00Z,T0
$ ticketcal -y -q a.csv
$ sed -i "s/SUMMARY:/SUMMARY:My /" ~/.local/share/ticketcal/calendars/tickets/*.ics
$ cat > a.csv
> title,start,reservation number
> Opera,2031-12-03T18:30:00Z,R1
$ ticketcal -y --prune a.csv
unchanged    Wed 3 Dec 2031 18:30 UTC   Opera  (tickets): already in the calendar, where it was changed since
1 record is gone from ~/a.csv:
  Wed 3 Dec 2031 18:30 UTC   Talk 0  (tickets): changed there since
ticketcal: ~/a.csv: Talk 0: changed in the calendar since it was saved; not replaced; --force replaces it
1 unchanged, 1 conflict
# exit 65
$ grep SUMMARY ~/.local/share/ticketcal/calendars/tickets/*.ics
SUMMARY:My Opera
SUMMARY:My Talk 0

== Every record is needed.
$ cat > a.csv
> title,start,reservation number
> Opera,2031-12-03T18:30:00Z,R1
> Talk 0,2031-12-03T18:30:00Z,T0
$ ticketcal -y -q a.csv
$ cat > a.csv
> title,start,reservation number
> Opera,2031-12-03T18:30:00Z,R1
> ,2031-12-03T18:30:00Z,
$ ticketcal -y --prune a.csv
ticketcal: a.csv:3: no title
unchanged    Wed 3 Dec 2031 18:30 UTC   Opera  (tickets): already in the calendar
ticketcal: nothing was withdrawn: --prune needs every record of its source; correct the input and import again
1 unchanged, 1 rejected
# exit 65
$ grep SUMMARY ~/.local/share/ticketcal/calendars/tickets/*.ics
SUMMARY:Opera
SUMMARY:Talk 0

== What another source states, too, is in conflict.
$ ticketcal -y -q a.csv
$ cat > b.csv
> title,start,seat,reservation number
> Talk 2,2031-12-03T18:30:00Z,12,T2
$ ticketcal -y b.csv
updated      Wed 3 Dec 2031 18:30 UTC   Talk 2  (tickets): notes changed
1 updated
$ cat > a.csv
> title,start,seat,reservation number
> Opera,2031-12-03T18:30:00Z,,R1
> Talk 0,2031-12-03T18:30:00Z,,T0
> Talk 2,2031-12-03T18:30:00Z,13,T2
$ ticketcal -y -q --force a.csv
$ cat > a.csv
> title,start,reservation number
> Opera,2031-12-03T18:30:00Z,R1
> Talk 0,2031-12-03T18:30:00Z,T0
$ ticketcal -n --prune a.csv
unchanged    Wed 3 Dec 2031 18:30 UTC   Opera  (tickets): already in the calendar
unchanged    Wed 3 Dec 2031 18:30 UTC   Talk 0  (tickets): already in the calendar
2 records are gone from ~/a.csv:
  Wed 3 Dec 2031 18:30 UTC   Talk 1  (tickets)
  Wed 3 Dec 2031 18:30 UTC   Talk 2  (tickets): stated by b.csv:2, too
ticketcal: ~/a.csv: Talk 2: its record is gone, but b.csv:2 states it, too; not withdrawn; --force withdraws it
would-cancel Wed 3 Dec 2031 18:30 UTC   Talk 1  (tickets): its record is gone; withdrawn
2 unchanged, 1 conflict, 1 would be cancelled
# exit 65
$ ticketcal -y --prune a.csv
unchanged    Wed 3 Dec 2031 18:30 UTC   Opera  (tickets): already in the calendar
unchanged    Wed 3 Dec 2031 18:30 UTC   Talk 0  (tickets): already in the calendar
2 records are gone from ~/a.csv:
  Wed 3 Dec 2031 18:30 UTC   Talk 1  (tickets)
  Wed 3 Dec 2031 18:30 UTC   Talk 2  (tickets): stated by b.csv:2, too
ticketcal: ~/a.csv: Talk 2: its record is gone, but b.csv:2 states it, too; not withdrawn; --force withdraws it
cancelled    Wed 3 Dec 2031 18:30 UTC   Talk 1  (tickets): its record is gone; withdrawn
2 unchanged, 1 cancelled, 1 conflict
# exit 65
$ ticketcal -y --prune --force a.csv
unchanged    Wed 3 Dec 2031 18:30 UTC   Opera  (tickets): already in the calendar
unchanged    Wed 3 Dec 2031 18:30 UTC   Talk 0  (tickets): already in the calendar
1 record is gone from ~/a.csv:
  Wed 3 Dec 2031 18:30 UTC   Talk 2  (tickets): stated by b.csv:2, too
cancelled    Wed 3 Dec 2031 18:30 UTC   Talk 2  (tickets): its record is gone; withdrawn
2 unchanged, 1 cancelled

== What another source states in the same bytes is in conflict, too.
$ ticketcal -y -q --source shop a.csv
$ ticketcal -y -q --source club a.csv
$ cat > a.csv
> title,start,reservation number
> Opera,2031-12-03T18:30:00Z,R1
> Talk 0,2031-12-03T18:30:00Z,T0
> Talk 1,2031-12-03T18:30:00Z,T1
$ ticketcal -y -q --source shop --prune a.csv
ticketcal: shop: Talk 2: its record is gone, but another source states it, too; not withdrawn; --force withdraws it
# exit 65
$ ticketcal -y -q --source shop --prune --force a.csv

== As two calendars of one event are.
$ cat > a.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:x
> BEGIN:VEVENT
> UID:one
> DTSTAMP:20260101T000000Z
> DTSTART:20311203T183000Z
> SUMMARY:One
> END:VEVENT
> BEGIN:VEVENT
> UID:two
> DTSTAMP:20260101T000000Z
> DTSTART:20311204T183000Z
> SUMMARY:Two
> END:VEVENT
> END:VCALENDAR
$ cp a.ics b.ics
$ ticketcal -y -q --prune a.ics b.ics
$ cat > a.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:x
> BEGIN:VEVENT
> UID:two
> DTSTAMP:20260101T000000Z
> DTSTART:20311204T183000Z
> SUMMARY:Two
> END:VEVENT
> END:VCALENDAR
$ ticketcal -y --prune a.ics
unchanged    Thu 4 Dec 2031 18:30 UTC   Two  (tickets): already in the calendar
1 record is gone from ~/a.ics:
  Wed 3 Dec 2031 18:30 UTC   One  (tickets): stated by another source, too
ticketcal: ~/a.ics: One: its record is gone, but another source states it, too; not withdrawn; --force withdraws it
1 unchanged, 1 conflict
# exit 65
$ ticketcal -y --prune b.ics
unchanged    Wed 3 Dec 2031 18:30 UTC   One  (tickets): already in the calendar
unchanged    Thu 4 Dec 2031 18:30 UTC   Two  (tickets): already in the calendar
2 unchanged

== What was withdrawn is withdrawn again by the redo, even if its import was undone and redone before.
$ cat > list.csv
> title,start
> Faust,2031-12-03T18:30:00Z
> Tosca,2031-12-04T18:30:00Z
$ ticketcal -y -q --prune list.csv
$ cat > list.csv
> title,start
> Faust,2031-12-03T18:30:00Z
> Norma,2031-12-05T18:30:00Z
$ ticketcal -y -q --prune list.csv
$ ticketcal undo -y -q
$ ticketcal undo -y -q
$ ticketcal undo -y -q 4
$ ticketcal undo -y 3
3, Fri 20 Nov 2026 09:00  undo 2: 1 removed, 1 restored
restored      Fri 5 Dec 2031 18:30 UTC   Norma  (tickets)
removed       Thu 4 Dec 2031 18:30 UTC   Tosca  (tickets)
1 removed, 1 restored
$ ticketcal agenda --from 2031-12-01 --to 2031-12-31
Wed 3 Dec 2031
  18:30-20:30  Faust  (tickets)  ID1

Fri 5 Dec 2031
  18:30-20:30  Norma  (tickets)  ID2
