## Records that are gone from their source, at the prompt.
$ cat > a.csv
> title,start,reservation number
> Opera,2031-12-03T18:30:00Z,R1
> Talk 0,2031-12-03T18:30:00Z,T0
$ ticketcal -y -q a.csv
$ cat > a.csv
> title,start,reservation number
> Opera,2031-12-03T18:30:00Z,R1

== It asks.
$ ticketcal --prune a.csv
< n
unchanged    Wed 3 Dec 2031 18:30 UTC   Opera  (tickets): already in the calendar
1 record is gone from ~/a.csv:
  Wed 3 Dec 2031 18:30 UTC   Talk 0  (tickets)
withdraw this event of 2 of this source? [y/N] n
skipped      Wed 3 Dec 2031 18:30 UTC   Talk 0  (tickets): left in the calendar
1 unchanged, 1 skipped
$ grep SUMMARY ~/.local/share/ticketcal/calendars/tickets/*.ics
SUMMARY:Opera
SUMMARY:Talk 0
$ ticketcal --prune a.csv
< y
unchanged    Wed 3 Dec 2031 18:30 UTC   Opera  (tickets): already in the calendar
1 record is gone from ~/a.csv:
  Wed 3 Dec 2031 18:30 UTC   Talk 0  (tickets)
withdraw this event of 2 of this source? [y/N] y
cancelled    Wed 3 Dec 2031 18:30 UTC   Talk 0  (tickets): its record is gone; withdrawn
1 unchanged, 1 cancelled
$ grep SUMMARY ~/.local/share/ticketcal/calendars/tickets/*.ics
SUMMARY:Opera
