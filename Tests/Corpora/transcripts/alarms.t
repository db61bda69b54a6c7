## None at first.
$ ticketcal alarms
no alarms in the next 7 days
no alarm rings yet; ticketcal alarms enable lets them ring
$ ticketcal new --yes Dentist fri 14:00 for 1h
saved        Fri 20 Nov 2026 14:00 UTC  Dentist  (tickets)  ID1
$ ticketcal alarms
today 13:00            Fri 20 Nov 2026 14:00 UTC  Dentist  (tickets)
no alarm rings yet; ticketcal alarms enable lets them ring
## With alarms of events and of reminders, by when they ring.
$ ticketcal new --yes Concert sat 20:00 --alarm 2h --alarm 1d
saved        Sat 21 Nov 2026 20:00 UTC  Concert  (tickets)  ID2
$ ticketcal new --yes Holiday 2027-02-01 --alarm 1d
saved        Mon 1 Feb 2027         Holiday  (tickets)  ID3
$ ticketcal reminders add "Pay rent" --due 2026-11-24T09:00 --alarm 15m
added        Tue 24 Nov 2026 09:00 UTC  Pay rent  (reminders)  ID4
$ ticketcal alarms
today 13:00            Fri 20 Nov 2026 14:00 UTC  Dentist  (tickets)
today 20:00            Sat 21 Nov 2026 20:00 UTC  Concert  (tickets)
tomorrow 18:00         Sat 21 Nov 2026 20:00 UTC  Concert  (tickets)
Tue 24 Nov 2026 08:45  Tue 24 Nov 2026 09:00 UTC  Pay rent  (reminders)
no alarm rings yet; ticketcal alarms enable lets them ring
$ ticketcal alarms --format json
{"id":"ID1","calendar":"tickets","title":"Dentist","start":"2026-11-20T14:00:00Z","end":"2026-11-20T15:00:00Z","location":null,"geo":null,"notes":null,"url":null,"status":"confirmed","show-as":"busy","alarms":["1h"],"repeat":null,"occurrence":null,"alarm":"2026-11-20T13:00:00Z","snoozed":false}
{"id":"ID2","calendar":"tickets","title":"Concert","start":"2026-11-21T20:00:00Z","end":"2026-11-21T21:00:00Z","location":null,"geo":null,"notes":null,"url":null,"status":"confirmed","show-as":"busy","alarms":["2h","1d"],"repeat":null,"occurrence":null,"alarm":"2026-11-20T20:00:00Z","snoozed":false}
{"id":"ID2","calendar":"tickets","title":"Concert","start":"2026-11-21T20:00:00Z","end":"2026-11-21T21:00:00Z","location":null,"geo":null,"notes":null,"url":null,"status":"confirmed","show-as":"busy","alarms":["2h","1d"],"repeat":null,"occurrence":null,"alarm":"2026-11-21T18:00:00Z","snoozed":false}
{"id":"ID4","calendar":"reminders","title":"Pay rent","due":"2026-11-24T09:00:00Z","start":null,"priority":0,"status":"needs-action","completed":null,"location":null,"notes":null,"url":null,"alarms":["15m"],"repeat":null,"alarm":"2026-11-24T08:45:00Z","snoozed":false}
## Later than the list.
$ ticketcal delete --yes Concert
deleted      Sat 21 Nov 2026 20:00 UTC  Concert  (tickets)
$ ticketcal delete --yes Dentist
deleted      Fri 20 Nov 2026 14:00 UTC  Dentist  (tickets)
$ ticketcal reminders done "Pay rent"
done         Tue 24 Nov 2026 09:00 UTC  Pay rent  (reminders)
$ ticketcal alarms
no alarms in the next 7 days; next: Sun 31 Jan 2027 00:00
no alarm rings yet; ticketcal alarms enable lets them ring
$ ticketcal alarms --format json
$ ticketcal alarms soon
ticketcal: Unexpected argument 'soon'
Usage: ticketcal alarms list [--format <format>] [--quiet] [--color <when>]
  See 'ticketcal alarms list --help' for more information.
# exit 64
