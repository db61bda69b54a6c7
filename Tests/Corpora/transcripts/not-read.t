## An end and a rule of an iCalendar object that cannot be read, as a change of a known series.
$ cat > series.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//x//y
> BEGIN:VEVENT
> UID:t@x
> DTSTAMP:20261101T100000Z
> SUMMARY:Team
> SEQUENCE:0
> DTSTART:20261207T090000Z
> DTEND:20261207T100000Z
> RRULE:FREQ=WEEKLY;COUNT=3
> END:VEVENT
> END:VCALENDAR
$ cp series.ics changed.ics
$ sed -i "s/SEQUENCE:0/SEQUENCE:1/" changed.ics
$ sed -i "s/DTEND:20261207T100000Z/DTEND:tomorrow/" changed.ics
$ ticketcal --yes series.ics
saved        Mon 7 Dec 2026 09:00 UTC   Team  (tickets)
1 saved
$ ticketcal --yes changed.ics
ticketcal: changed.ics:4: end: DTEND:tomorrow cannot be read; write a time as 20240601T190000, a length as PT2H
1 rejected
# exit 65
$ sed -i "s/DTEND:tomorrow/DURATION:PT1X/" changed.ics
$ ticketcal --yes changed.ics
ticketcal: changed.ics:4: end: DURATION:PT1X cannot be read; write a time as 20240601T190000, a length as PT2H
1 rejected
# exit 65
$ sed -i "s/DURATION:PT1X/DURATION:PT2H/" changed.ics
$ sed -i "s/COUNT=3/COUNT=three/" changed.ics
$ ticketcal --yes changed.ics
ticketcal: changed.ics:4: repeat: RRULE:FREQ=WEEKLY;COUNT=three cannot be followed; mend the rule
1 rejected
# exit 65
$ cp changed.ics except.ics
$ sed -i "s/COUNT=three/COUNT=3\nEXRULE:FREQ=MONTHLY/" except.ics
$ ticketcal --yes except.ics
ticketcal: except.ics:4: repeat: EXRULE:FREQ=MONTHLY cannot be followed; mend the rule
1 rejected
# exit 65
$ sed -i "s/RRULE:FREQ=WEEKLY;COUNT=3\nEXRULE/RDATE:20261209T090000Z\nEXRULE/" except.ics
$ ticketcal --yes except.ics
ticketcal: except.ics:4: repeat: EXRULE:FREQ=MONTHLY cannot be followed; mend the rule
1 rejected
# exit 65
$ sed -i "s/EXRULE:FREQ=MONTHLY/EXDATE:20261214T090000Z\nEXDATE:soon/" except.ics
$ ticketcal --yes except.ics
ticketcal: except.ics:4: repeat: EXDATE:soon cannot be followed; mend the rule
1 rejected
# exit 65
$ ticketcal agenda --from 2026-12-01 --to 2026-12-31
Mon 7 Dec 2026
  09:00-10:00  Team  (tickets)  ID1@20261207

Mon 14 Dec 2026
  09:00-10:00  Team  (tickets)  ID1@20261214

Mon 21 Dec 2026
  09:00-10:00  Team  (tickets)  ID1@20261221
## Of an occurrence, too.
$ cat > occurrence.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//x//y
> METHOD:REQUEST
> BEGIN:VEVENT
> UID:t@x
> DTSTAMP:20261102T100000Z
> SUMMARY:Team
> SEQUENCE:1
> RECURRENCE-ID:20261214T090000Z
> DTSTART:20261214T110000Z
> DTEND:noon
> END:VEVENT
> END:VCALENDAR
$ ticketcal --yes occurrence.ics
ticketcal: occurrence.ics:5: end: DTEND:noon cannot be read; write a time as 20240601T190000, a length as PT2H
1 rejected
# exit 65
## An empty line states nothing.
$ sed -i "s/COUNT=three/COUNT=3/" changed.ics
$ sed -i "s/DURATION:PT2H/DURATION:/" changed.ics
$ ticketcal --yes changed.ics
changed.ics:4: the length (DURATION) cannot be read and is left out; mend the file
updated      Mon 7 Dec 2026 09:00 UTC   Team  (tickets): the length (DURATION) cannot be read and is left out; mend the file
1 updated
$ sed -i "s/DURATION:/DURATION:PT2H/" changed.ics
## A method that does not exist, and a status in another spelling.
$ sed -i "s/VERSION:2.0/METHOD:CANCELLED/" changed.ics
$ ticketcal --yes changed.ics
ticketcal: changed.ics:4: METHOD:CANCELLED is no method of RFC 5546; fetch the file again, or take the line out
1 rejected
# exit 65
$ sed -i "s/METHOD:CANCELLED/VERSION:2.0/" changed.ics
$ sed -i "s/SEQUENCE:1/STATUS:CANCELED/" changed.ics
$ ticketcal --yes changed.ics
skipped      Mon 7 Dec 2026 09:00 UTC   Canceled: Team: an older version of an event that was imported before
1 skipped
