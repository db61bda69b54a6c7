## None at first, and no folder for them.
$ ticketcal reminders
no reminders to be done
$ ticketcal reminders --all
no reminders
$ ticketcal reminders -q
$ ticketcal reminders --list tickets
no reminders to be done
$ ls ~/
## Listed by when they are due, then by priority and title.
$ ticketcal reminders add Someday
added        Someday  (reminders)  ID1
$ ticketcal reminders add Later --due 2031-01-03T18:00
added        Fri 3 Jan 2031 18:00 UTC   Later  (reminders)  ID2
$ ticketcal reminders add Sooner --due 2031-01-02
added        Thu 2 Jan 2031         Sooner  (reminders)  ID3
$ ticketcal reminders add Urgent --due 2031-01-02 --priority 1
added        Thu 2 Jan 2031         Urgent  (reminders)  ID4
$ ticketcal reminders add Past --due 2021-01-02
added        Sat 2 Jan 2021         Past  (reminders)  ID5
$ ticketcal reminders add Odd --due 2031-01-03T08:22:01
added        Fri 3 Jan 2031 08:22:01 UTC  Odd  (reminders)  ID6
$ ticketcal reminders
Sat 2 Jan 2021            Past [overdue]  (reminders)  ID5
Thu 2 Jan 2031       !!!  Urgent  (reminders)  ID4
Thu 2 Jan 2031            Sooner  (reminders)  ID3
Fri 3 Jan 2031 08:22      Odd  (reminders)  ID6
Fri 3 Jan 2031 18:00      Later  (reminders)  ID2
–                         Someday  (reminders)  ID1
$ ticketcal reminders done Sooner
done         Thu 2 Jan 2031         Sooner  (reminders)
$ ticketcal reminders
Sat 2 Jan 2021            Past [overdue]  (reminders)  ID5
Thu 2 Jan 2031       !!!  Urgent  (reminders)  ID4
Fri 3 Jan 2031 08:22      Odd  (reminders)  ID6
Fri 3 Jan 2031 18:00      Later  (reminders)  ID2
–                         Someday  (reminders)  ID1
$ ticketcal reminders --all
Sat 2 Jan 2021            Past [overdue]  (reminders)  ID5
Thu 2 Jan 2031       !!!  Urgent  (reminders)  ID4
Thu 2 Jan 2031            Sooner [done Fri 20 Nov 2026]  (reminders)  ID3
Fri 3 Jan 2031 08:22      Odd  (reminders)  ID6
Fri 3 Jan 2031 18:00      Later  (reminders)  ID2
–                         Someday  (reminders)  ID1
$ ticketcal reminders --day 2031-01-02
Thu 2 Jan 2031 !!!  Urgent  (reminders)  ID4
$ ticketcal reminders --day 2031-01-02 --all
Thu 2 Jan 2031 !!!  Urgent  (reminders)  ID4
Thu 2 Jan 2031      Sooner [done Fri 20 Nov 2026]  (reminders)  ID3
$ ticketcal reminders --day 2031-01-02T10:00
ticketcal: --day: 2031-01-02T10:00: names a time; write a day alone, e.g. tomorrow, 10 jun or 2026-11-21
# exit 64
## A day is due at its end. Of two times, the first is exclusive.
$ ticketcal reminders --to 2031-01-02
Sat 2 Jan 2021      Past [overdue]  (reminders)  ID5
Thu 2 Jan 2031 !!!  Urgent  (reminders)  ID4
$ ticketcal reminders --to 2031-01-03T17:59
Sat 2 Jan 2021            Past [overdue]  (reminders)  ID5
Thu 2 Jan 2031       !!!  Urgent  (reminders)  ID4
Fri 3 Jan 2031 08:22      Odd  (reminders)  ID6
$ ticketcal reminders --from 2031-01-02T09:00 --to 2031-01-03T18:00
Thu 2 Jan 2031       !!!  Urgent  (reminders)  ID4
Fri 3 Jan 2031 08:22      Odd  (reminders)  ID6
Fri 3 Jan 2031 18:00      Later  (reminders)  ID2
$ ticketcal reminders --from 2031-01-03T18:00
no reminders to be done
$ ticketcal reminders --from -1d --to "in 20 years" --all
Thu 2 Jan 2031       !!!  Urgent  (reminders)  ID4
Thu 2 Jan 2031            Sooner [done Fri 20 Nov 2026]  (reminders)  ID3
Fri 3 Jan 2031 08:22      Odd  (reminders)  ID6
Fri 3 Jan 2031 18:00      Later  (reminders)  ID2
$ ticketcal reminders --to -1d
Sat 2 Jan 2021  Past [overdue]  (reminders)  ID5
$ ticketcal reminders --from "in 170 minutes" --to "in 190 minutes"
no reminders to be done
## Completed ones by when that was.
$ ticketcal reminders --completed
Thu 2 Jan 2031  Sooner [done Fri 20 Nov 2026]  (reminders)  ID3
$ ticketcal reminders --completed --from "1 day ago" --to +1d
Thu 2 Jan 2031  Sooner [done Fri 20 Nov 2026]  (reminders)  ID3
$ ticketcal reminders --completed --to -1d
no completed reminders
$ ticketcal reminders --completed --from +1d
no completed reminders
$ ticketcal reminders undone Sooner
undone       Thu 2 Jan 2031         Sooner  (reminders)  ID3
## Options that contradict each other.
$ ticketcal reminders --day fri --from mon
ticketcal: --day names one day; give it without --from and --to
Usage: ticketcal reminders list [--day <day>] [--from <when>] [--to <when>] [--completed] [--all] [--watch] [--list <name> ...] [--format <format>] [--quiet] [--color <when>]
  See 'ticketcal reminders list --help' for more information.
# exit 64
$ ticketcal reminders --completed --all
ticketcal: --completed and --all exclude each other; give one of them
Usage: ticketcal reminders list [--day <day>] [--from <when>] [--to <when>] [--completed] [--all] [--watch] [--list <name> ...] [--format <format>] [--quiet] [--color <when>]
  See 'ticketcal reminders list --help' for more information.
# exit 64
$ ticketcal reminders --watch --format json
ticketcal: --watch is for people; give it without --format
Usage: ticketcal reminders list [--day <day>] [--from <when>] [--to <when>] [--completed] [--all] [--watch] [--list <name> ...] [--format <format>] [--quiet] [--color <when>]
  See 'ticketcal reminders list --help' for more information.
# exit 64
$ ticketcal reminders --watch
ticketcal: no terminal to watch on; leave out --watch
# exit 64
$ ticketcal reminders --from +2d --to +1d
ticketcal: the period ends before it begins; give a later --to
# exit 64
$ ticketcal reminders --from --to
ticketcal: --from: --to: not a time; e.g. 19:30, 7:30pm, 10 jun, fri 19:30 or 2023-06-10T19:30
# exit 64
## The lines of words of a new event.
$ ticketcal reminders add Print tickets fri 17:00
added        Fri 20 Nov 2026 17:00 UTC  Print tickets  (reminders)  ID7
$ ticketcal reminders add Water plants every monday 7:00 at Garden
added        Mon 23 Nov 2026 07:00 UTC  Water plants  (reminders)  ID8
$ ticketcal reminders add Noon --due fri
added        Fri 20 Nov 2026        Noon  (reminders)  ID9
$ ticketcal reminders add Call mom tomorrow --due fri
ticketcal: --due: the words state it, too; leave one of them out
# exit 64
$ ticketcal reminders add Tea 15:00-16:00
ticketcal: a reminder has no end; write one time, e.g. fri 19:30
# exit 64
$ ticketcal reminders add --title Coffee --due "in 2 hours"
added        Fri 20 Nov 2026 11:00 UTC  Coffee  (reminders)  ID10
$ ticketcal reminders add
ticketcal: no title, and no terminal to ask on; e.g. ticketcal reminders add "Pay the rent"
# exit 64
## All fields.
$ ticketcal reminders add "Pay rent" --due 2031-01-03T18:00 --start 2031-01-02T08:00 --priority high --location Bank --notes "a\nb" --url https://example.org/ --alarm 1h --alarm 1d --repeat monthly
added        Fri 3 Jan 2031 18:00 UTC   Pay rent  (reminders)  ID11
$ ticketcal reminders show "Pay rent" --format json
{"id":"ID11","calendar":"reminders","title":"Pay rent","due":"2031-01-03T18:00:00Z","start":"2031-01-02T08:00:00Z","priority":1,"status":"needs-action","completed":null,"location":"Bank","notes":"a\nb","url":"https://example.org/","alarms":["1h","1d"],"repeat":"FREQ=MONTHLY"}
$ ticketcal reminders edit "Pay rent" --title Rent --due +1d --start none --notes none --priority low --repeat none
saved        Sat 4 Jan 2031 18:00 UTC   Rent  (reminders)  ID11
$ ticketcal reminders show Rent --format json
{"id":"ID11","calendar":"reminders","title":"Rent","due":"2031-01-04T18:00:00Z","start":null,"priority":9,"status":"needs-action","completed":null,"location":"Bank","notes":null,"url":"https://example.org/","alarms":["1h","1d"],"repeat":null}
$ ticketcal reminders edit Rent --due 2031-01-05
saved        Sun 5 Jan 2031 18:00 UTC   Rent  (reminders)  ID11
$ ticketcal reminders edit Rent --due "in 2 weeks"
saved        Fri 4 Dec 2026 18:00 UTC   Rent  (reminders)  ID11
$ ticketcal reminders edit Rent --alarm none --due none
saved        Rent  (reminders)  ID11
$ ticketcal reminders edit Rent --due none
unchanged    Rent  (reminders)
$ ticketcal reminders edit Rent --due 2031-01-05
saved        Sun 5 Jan 2031         Rent  (reminders)  ID11
$ ticketcal reminders edit Rent
ticketcal: no terminal to ask on; name what to change, such as --due fri
# exit 64
$ ticketcal reminders add Müll --due 2031-01-06T07:00 --repeat "jeden Montag"
added        Mon 6 Jan 2031 07:00 UTC   Müll  (reminders)  ID12
## What makes no reminder.
$ ticketcal reminders add X --due foo
ticketcal: --due: foo: not a time; e.g. 19:30, 7:30pm, 10 jun, fri 19:30 or 2023-06-10T19:30
# exit 64
$ ticketcal reminders add X --priority 10
ticketcal: --priority: write 1 (highest) to 9, or high, medium, low or none
# exit 64
$ ticketcal reminders add X --url foo
ticketcal: --url: not a URL; e.g. https://example.org/, or none
# exit 64
$ ticketcal reminders add X --alarm 1h
ticketcal: alarms: counts from the due time; set due first
# exit 65
$ ticketcal reminders add X --repeat daily
ticketcal: repeat: needs a day or time to begin with; set due first
# exit 65
$ ticketcal reminders add X --repeat often --due fri
ticketcal: --repeat: often: not a rule; e.g. daily, every 2 weeks on tue, every last fri, or FREQ=WEEKLY;BYDAY=TU
# exit 64
$ ticketcal reminders add X --due 2031-01-01 --start 2031-01-02
ticketcal: start: is after it is due
# exit 65
$ ticketcal reminders add X --due 2031-01-01 --start 2031-01-01T10:00
ticketcal: start: has a time, but due is a day
# exit 65
$ ticketcal reminders add X --list nowhere
ticketcal: --list: no calendar named nowhere; calendars: reminders, tickets
# exit 64
$ ticketcal reminders add " "
ticketcal: no title, and no terminal to ask on; e.g. ticketcal reminders add "Pay the rent"
# exit 64
$ ticketcal reminders add X --end fri
ticketcal: --end: a reminder has none; leave it out
# exit 64
$ ticketcal reminders edit Rent --show-as free
ticketcal: --show-as: a reminder has none; leave it out
# exit 64
$ TZ=Europe/Berlin ticketcal reminders add X --due "2027-03-28 02:30"
ticketcal: the clock skips 02:30 that day; the due time is after the gap; write another time
# exit 65
## One that repeats moves on, which undo takes back.
$ ticketcal reminders add Herbs --due 2031-01-01 --repeat "FREQ=WEEKLY;COUNT=2"
added        Wed 1 Jan 2031         Herbs  (reminders)  ID13
$ ticketcal reminders done ID13 ID13
moved on     Wed 8 Jan 2031         Herbs  (reminders)  ID13
$ ticketcal reminders undone Herbs
Herbs: not completed; to take back that it moved on: ticketcal undo
unchanged    Wed 8 Jan 2031         Herbs  (reminders)
$ ticketcal undo -y
21, Fri 20 Nov 2026 09:00  reminders done ID13 ID13: 1 changed
restored      Wed 1 Jan 2031         Herbs  (reminders)
1 restored
$ ticketcal reminders --from 2031-01-01 --to 2031-01-01
Wed 1 Jan 2031  Herbs [every week, 2 times]  (reminders)  ID13
$ ticketcal reminders done Herbs
moved on     Wed 8 Jan 2031         Herbs  (reminders)  ID13
$ ticketcal reminders done Herbs
done         Wed 8 Jan 2031         Herbs  (reminders)
$ ticketcal reminders done Herbs
unchanged    Wed 8 Jan 2031         Herbs  (reminders)
$ ticketcal reminders undone Herbs
undone       Wed 8 Jan 2031         Herbs  (reminders)  ID13
## Deleted without a question under --yes alone.
$ ticketcal reminders delete Herbs
ticketcal: no terminal to ask on; give --yes to delete without asking
# exit 64
$ ticketcal reminders delete --yes ID13 ID13
deleted      Wed 8 Jan 2031         Herbs  (reminders)
$ ticketcal reminders delete --yes ID13
ticketcal: no reminder ID13; see ticketcal reminders list --all
# exit 64
