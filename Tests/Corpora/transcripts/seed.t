## The record the project began with.
$ cat > booking.json
> {"title":"哆啦A梦：大雄与天空的理想乡","theater":"Wanda Cinemas","location":"Orient Cinema Rongchuangmao","start":"2023-06-10T02:39:32Z","end":"2023-06-10T04:58:32Z"}

== It becomes one event of the built-in calendar, and is unchanged the second time.
$ ticketcal --yes booking.json
saved        Sat 10 Jun 2023 02:39:32 UTC  哆啦A梦：大雄与天空的理想乡  (tickets)
1 saved
$ cat ~/.local/share/ticketcal/calendars/tickets/*.ics
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//ticketcal//ticketcal//EN
BEGIN:VEVENT
UID:ID1
DTSTAMP:20261120T090000Z
CREATED:20261120T090000Z
LAST-MODIFIED:20261120T090000Z
SEQUENCE:0
DTSTART:20230610T023932Z
DTEND:20230610T045832Z
SUMMARY:哆啦A梦：大雄与天空的理想乡
LOCATION:Wanda Cinemas\, Orient Cinema Rongchuangmao
STATUS:CONFIRMED
TRANSP:OPAQUE
BEGIN:VALARM
ACTION:DISPLAY
TRIGGER:-PT1H
DESCRIPTION:哆啦A梦：大雄与天空的理想乡
END:VALARM
END:VEVENT
END:VCALENDAR
$ cat ~/.local/share/ticketcal/calendars/tickets/displayname
tickets
$ ticketcal import -y booking.json
unchanged    Sat 10 Jun 2023 02:39:32 UTC  哆啦A梦：大雄与天空的理想乡  (tickets): already in the calendar
1 unchanged

== It is one event from two files.
$ cp booking.json b.jsonl
$ ticketcal -y booking.json b.jsonl
saved        Sat 10 Jun 2023 02:39:32 UTC  哆啦A梦：大雄与天空的理想乡  (tickets)
unchanged    Sat 10 Jun 2023 02:39:32 UTC  哆啦A梦：大雄与天空的理想乡  (tickets): already in the calendar
1 saved, 1 unchanged

== Every key of the contract, in its order, null where unknown.
$ ticketcal -y --format json booking.json
{"record":"booking.json","status":"saved","uid":"ID1","calendar":"tickets","href":"ID1.ics","title":"哆啦A梦：大雄与天空的理想乡","start":"2023-06-10T02:39:32Z","end":"2023-06-10T04:58:32Z","reason":null,"unused":[],"notes":[],"type":"event"}
1 saved
$ ticketcal -y --format json -
> [{}]
{"record":"-[0]","status":"rejected","uid":null,"calendar":null,"href":null,"title":null,"start":null,"end":null,"reason":"no title; no start time","unused":[],"notes":[],"type":"event"}
1 rejected
# exit 65
