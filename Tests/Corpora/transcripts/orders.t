## Cancellations of an order.
$ cat > faust.json
> {"title":"Faust","start":"2031-12-10T18:00Z","reservation number":"R1","calendar":"opera"}
$ cat > carmen.json
> {"title":"Carmen","start":"2031-12-12T18:00Z","reservation number":"R1"}
$ cat > canceled.json
> {"reservation number":"R1","status":"cancelled"}

== A leg that somebody has changed is in conflict each time, and --force cancels it.
$ ticketcal calendars add opera -q
$ ticketcal -y -q faust.json carmen.json
$ sed -i "s/SUMMARY:Faust/SUMMARY:Mine/" ~/.local/share/ticketcal/calendars/opera/*.ics
$ ticketcal -y canceled.json
ticketcal: canceled.json: Canceled: Faust: changed in the calendar since it was saved; not replaced; --force replaces it
cancelled    Fri 12 Dec 2031 18:00 UTC  Canceled: Carmen  (tickets)
1 cancelled, 1 conflict
# exit 65
$ ticketcal -y canceled.json
ticketcal: canceled.json: Canceled: Faust: changed in the calendar since it was saved; not replaced; --force replaces it
unchanged    Fri 12 Dec 2031 18:00 UTC  Canceled: Carmen  (tickets): already in the calendar
1 unchanged, 1 conflict
# exit 65
$ ticketcal -y --force canceled.json
cancelled    Wed 10 Dec 2031 18:00 UTC  Canceled: Faust  (opera)
unchanged    Fri 12 Dec 2031 18:00 UTC  Canceled: Carmen  (tickets): already in the calendar
1 unchanged, 1 cancelled
$ ticketcal agenda --from 2031-12-01 --to 2031-12-31
Wed 10 Dec 2031
  18:00-20:00  Canceled: Faust  (opera)  ID1

Fri 12 Dec 2031
  18:00-20:00  Canceled: Carmen  (tickets)  ID2
