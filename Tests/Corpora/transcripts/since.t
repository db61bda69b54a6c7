$ cat > old.csv
> title,start,end,repeat
> Spring,2026-03-01,2026-03-02,
> Stay,2026-10-30,2026-11-02,
> Until midnight,2026-10-31 20:00,2026-11-01 00:00,
> Choir,2026-01-05 19:00,,weekly
> Winter,2026-12-01,,
$ cat > old.ics
> BEGIN:VCALENDAR
> BEGIN:VEVENT
> UID:old
> DTSTART;VALUE=DATE:20261031
> SUMMARY:Day
> END:VEVENT
> END:VCALENDAR
$ ticketcal -n --since 2026-11-01 old.csv old.ics
skipped      old.csv:2: over before 2026-11-01; without --since it is imported
would-save   Fri 30 Oct 2026        Stay  (tickets)
would-save   Sat 31 Oct 2026 20:00  Until midnight  (tickets)
would-save   Mon 5 Jan 2026 19:00   Choir  (tickets)
would-save   Tue 1 Dec 2026         Winter  (tickets)
skipped      old.ics:2: over before 2026-11-01; without --since it is imported
old.csv: 2 events have no time zone; --zone Europe/Berlin gives them one
2 skipped, 4 would be saved
$ ticketcal -y --since '-20d' old.csv
skipped      old.csv:2: over before 2026-10-31; without --since it is imported
saved        Fri 30 Oct 2026        Stay  (tickets)
saved        Sat 31 Oct 2026 20:00  Until midnight  (tickets)
saved        Mon 5 Jan 2026 19:00   Choir  (tickets)
saved        Tue 1 Dec 2026         Winter  (tickets)
old.csv: 2 events have no time zone; --zone Europe/Berlin gives them one
4 saved, 1 skipped
$ ticketcal -y old.csv
saved        Sun 1 Mar 2026         Spring  (tickets)
unchanged    Fri 30 Oct 2026        Stay  (tickets): already in the calendar
unchanged    Sat 31 Oct 2026 20:00  Until midnight  (tickets): already in the calendar
unchanged    Mon 5 Jan 2026 19:00   Choir  (tickets): already in the calendar
unchanged    Tue 1 Dec 2026         Winter  (tickets): already in the calendar
1 saved, 4 unchanged
$ ticketcal -y --since someday old.csv
ticketcal: --since: someday: not a day; e.g. today, mon, 10 jun or 2026-06-10
# exit 64
$ ticketcal -y --since 31.2.2026 old.csv
ticketcal: --since: 31.2.2026: no such day: 31 February 2026; February has 28 days that year
# exit 64
