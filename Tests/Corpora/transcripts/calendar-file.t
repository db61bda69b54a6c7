== The people of an invitation are named in the notes, or kept if asked.
$ cat > invitation.ics
> BEGIN:VCALENDAR
> METHOD:REQUEST
> BEGIN:VEVENT
> UID:a
> DTSTAMP:20260101T000000Z
> DTSTART;TZID=Europe/Berlin:20261201T090000
> DTEND;TZID=Europe/Berlin:20261201T093000
> SUMMARY:Meeting a
> ORGANIZER;CN=Ann:mailto:ann@example.org
> ATTENDEE;CN=Bob:mailto:bob@example.org
> END:VEVENT
> END:VCALENDAR
$ ticketcal --yes invitation.ics
saved        Tue 1 Dec 2026 09:00   Meeting a  (tickets)
1 saved
$ grep "ATTENDEE|ORGANIZER|DESCRIPTION:O" ~/.local/share/ticketcal/calendars/tickets/*.ics
DESCRIPTION:Organizer: Ann <ann@example.org>\nAttendees: Bob
$ ticketcal --yes invitation.ics
unchanged    Tue 1 Dec 2026 09:00   Meeting a  (tickets): already in the calendar
1 unchanged
$ ticketcal --yes --keep-attendees -o kept.ics invitation.ics
saved        Tue 1 Dec 2026 09:00   Meeting a  (kept.ics)
1 saved
$ grep "ATTENDEE|ORGANIZER|DESCRIPTION:O" kept.ics
ORGANIZER;CN=Ann;SCHEDULE-AGENT=CLIENT:mailto:ann@example.org
ATTENDEE;CN=Bob;SCHEDULE-AGENT=CLIENT:mailto:bob@example.org

== A rejected event is named by its line, and what comes before a cut is kept.
$ cat > bad.ics
> BEGIN:VCALENDAR
> BEGIN:VEVENT
> UID:a
> DTSTART:20261201T090000Z
> SUMMARY:Meeting
> END:VEVENT
> BEGIN:VEVENT
> UID:b
> SUMMARY:No start
> END:VEVENT
> END:VCALENDAR
$ ticketcal --yes bad.ics
ticketcal: bad.ics:7: no start time
saved        Tue 1 Dec 2026 09:00 UTC   Meeting  (tickets)
1 saved, 1 rejected
# exit 65
$ cat > cut.ics
> BEGIN:VCALENDAR
> BEGIN:VEVENT
> UID:c
> DTSTART:20261202T090000Z
> SUMMARY:Whole
> END:VEVENT
$ ticketcal --yes cut.ics
ticketcal: cut.ics: breaks off before END:VCALENDAR; fetch the file again
saved        Wed 2 Dec 2026 09:00 UTC   Whole  (tickets)
1 saved
# exit 66

== One file has one calendar with the zones of all inputs, and can be read again.
$ cat > zones.ics
> BEGIN:VCALENDAR
> BEGIN:VTIMEZONE
> TZID:Mine
> BEGIN:STANDARD
> DTSTART:19700101T000000
> TZOFFSETFROM:+0500
> TZOFFSETTO:+0500
> END:STANDARD
> END:VTIMEZONE
> BEGIN:VEVENT
> UID:a
> DTSTART;TZID=Mine:20261201T090000
> SUMMARY:A
> END:VEVENT
> END:VCALENDAR
> BEGIN:VCALENDAR
> BEGIN:VTIMEZONE
> TZID:Mine
> BEGIN:STANDARD
> DTSTART:19700101T000000
> TZOFFSETFROM:+0600
> TZOFFSETTO:+0600
> END:STANDARD
> END:VTIMEZONE
> BEGIN:VEVENT
> UID:b
> DTSTART;TZID=Mine:20261201T090000
> SUMMARY:B
> END:VEVENT
> END:VCALENDAR
$ cat > rows.csv
> title,start,zone
> Film,2027-06-01T19:00,Europe/Berlin
$ ticketcal --yes -o all.ics zones.ics rows.csv
saved        Tue 1 Dec 2026 09:00   A  (all.ics)
saved        Tue 1 Dec 2026 09:00   B  (all.ics)
saved        Tue 1 Jun 2027 19:00   Film  (all.ics)
3 saved
$ grep "^BEGIN:V[CET]|^TZID|^DTSTART;" all.ics
BEGIN:VCALENDAR
BEGIN:VTIMEZONE
TZID:Europe/Berlin
BEGIN:VTIMEZONE
TZID:Mine
BEGIN:VTIMEZONE
TZID:Mine-2
BEGIN:VEVENT
DTSTART;TZID=Mine:20261201T090000
BEGIN:VEVENT
DTSTART;TZID=Mine-2:20261201T090000
BEGIN:VEVENT
DTSTART;TZID=Europe/Berlin:20270601T190000
$ ticketcal -n --format json all.ics
{"record":"all.ics:35","status":"would-save","uid":"ID1","calendar":"tickets","href":null,"title":"A","start":"2026-12-01T09:00:00+05:00","end":"2026-12-01T09:00:00+05:00","reason":null,"unused":[],"notes":[],"type":"event"}
{"record":"all.ics:46","status":"would-save","uid":"ID2","calendar":"tickets","href":null,"title":"B","start":"2026-12-01T09:00:00+06:00","end":"2026-12-01T09:00:00+06:00","reason":null,"unused":[],"notes":[],"type":"event"}
{"record":"all.ics:57","status":"would-save","uid":"ID3","calendar":"tickets","href":null,"title":"Film","start":"2027-06-01T19:00:00+02:00[Europe/Berlin]","end":"2027-06-01T21:00:00+02:00[Europe/Berlin]","reason":null,"unused":[],"notes":[],"type":"event"}
3 would be saved

== A task is a reminder, once.
$ cat > tasks.ics
> BEGIN:VCALENDAR
> BEGIN:VTODO
> UID:t
> SUMMARY:Pay
> X-A:b
> END:VTODO
> BEGIN:VEVENT
> UID:a
> DTSTART:20261201T090000Z
> SUMMARY:Meeting
> END:VEVENT
> END:VCALENDAR
$ ticketcal --yes tasks.ics
saved        Pay  (reminder in reminders)
saved        Tue 1 Dec 2026 09:00 UTC   Meeting  (tickets)
2 saved
$ ticketcal reminders
–  Pay  (reminders)  ID1
$ ticketcal --yes --format json tasks.ics
{"record":"tasks.ics:2","status":"unchanged","uid":"ID1","calendar":"reminders","href":"ID2.ics","title":"Pay","start":null,"end":null,"reason":"already in the calendar","unused":[],"notes":[],"type":"reminder"}
{"record":"tasks.ics:7","status":"unchanged","uid":"ID3","calendar":"tickets","href":"ID4.ics","title":"Meeting","start":"2026-12-01T09:00:00Z","end":"2026-12-01T09:00:00Z","reason":"already in the calendar","unused":[],"notes":[],"type":"event"}
2 unchanged

== A completed reminder is not opened again by a later version, which does not say that it is done.
$ cat > tasks.ics
> BEGIN:VCALENDAR
> BEGIN:VTODO
> UID:t
> SUMMARY:Pay
> DUE:20261201T090000Z
> END:VTODO
> END:VCALENDAR
$ ticketcal --yes tasks.ics
saved        Tue 1 Dec 2026 09:00 UTC   Pay  (reminder in reminders)
1 saved
$ ticketcal reminders done Pay
done         Tue 1 Dec 2026 09:00 UTC   Pay  (reminders)
$ sed -i "s/20261201/20261202/" tasks.ics
$ ticketcal --yes tasks.ics
ticketcal: tasks.ics:2: Pay: changed in the calendar since it was saved; not replaced; --force replaces it
1 conflict
# exit 65
$ ticketcal reminders
no reminders to be done
