## A mail with a script in its page and a list as attachment.
$ cat > a.eml
> From: shop@example.org
> Subject: Your booking
> Date: Sat, 6 Jun 2026 10:00:00 +0200
> Message-ID: <A@example.org>
> MIME-Version: 1.0
> Content-Type: multipart/mixed; boundary=b
>
> --b
> Content-Type: text/html; charset=utf-8
>
> <html><body>Hello<script type="application/ld+json">{"title":"A","start":"2031-01-01T10:00Z"}</script></body></html>
> --b
> Content-Type: application/json; name="list.json"
>
> [{"title":"B","start":"2031-01-02"}]
> --b--

== All that it holds is saved, and the log names the mail.
$ ticketcal -y a.eml
saved        Wed 1 Jan 2031 10:00 UTC   A  (tickets)
saved        Thu 2 Jan 2031         B  (tickets)
2 saved
$ cat > b.csv
> title,start
> Event,2031-01-03T10:00Z
$ ticketcal -y --format json b.csv a.eml
{"record":"b.csv:2","status":"saved","uid":"ID1","calendar":"tickets","href":"ID1.ics","title":"Event","start":"2031-01-03T10:00:00Z","end":"2031-01-03T12:00:00Z","reason":null,"unused":[],"notes":[],"type":"event"}
{"record":"a.eml:1 text/html/script 1","status":"unchanged","uid":"ID2","calendar":"tickets","href":"ID2.ics","title":"A","start":"2031-01-01T10:00:00Z","end":"2031-01-01T12:00:00Z","reason":"already in the calendar","unused":[],"notes":[],"type":"event"}
{"record":"a.eml:list.json[0]","status":"unchanged","uid":"ID3","calendar":"tickets","href":"ID3.ics","title":"B","start":"2031-01-02","end":"2031-01-02","reason":"already in the calendar","unused":[],"notes":[],"type":"event"}
1 saved, 2 unchanged
$ ticketcal log --all
2  Fri 20 Nov 2026 09:00  b.csv, a.eml: 1 saved, 2 unchanged
1  Fri 20 Nov 2026 09:00  a.eml: 2 saved
$ ticketcal log 1
import 1, Fri 20 Nov 2026 09:00  a.eml: 2 saved
saved        Wed 1 Jan 2031 10:00 UTC   A  (tickets): a.eml:1 text/html/script 1 <A@example.org>
saved        Thu 2 Jan 2031         B  (tickets): a.eml:list.json[0] <A@example.org>
$ ticketcal log --format json 1
{"import":1,"record":"a.eml:1 text/html/script 1","status":"saved","uid":"ID2","calendar":"tickets","href":"ID2.ics","title":"A","start":"2031-01-01T10:00:00Z","message":"A@example.org"}
{"import":1,"record":"a.eml:list.json[0]","status":"saved","uid":"ID3","calendar":"tickets","href":"ID3.ics","title":"B","start":"2031-01-02","message":"A@example.org"}
$ ticketcal log --format json 2
{"import":2,"record":"b.csv:2","status":"saved","uid":"ID1","calendar":"tickets","href":"ID1.ics","title":"Event","start":"2031-01-03T10:00:00Z","message":null}

== A broken script is rejected; other keys are mapped.
$ sed -i 's/"start":"2031-01-01T10:00Z"}/"start":}/' a.eml
$ ticketcal -y a.eml
ticketcal: a.eml:1 text/html/script 1: not JSON: expected a value at byte 22, line 1; correct it there
saved        Thu 2 Jan 2031         B  (tickets)
1 saved, 1 rejected
# exit 65
$ sed -i 's/"title":"A","start":}/"movie":"Up","start":"2031-01-01"}/' a.eml
$ ticketcal -y --map title=movie a.eml
ticketcal: a.eml:list.json[0]: no title; not used: title "B"; try --map title=title
saved        Wed 1 Jan 2031         Up  (tickets)
a.eml: not used: title "B"; --map gives one to a field
1 saved, 1 rejected
# exit 65

== A letter has no booking.
$ cat > letter.eml
> From: jane@example.org
> Message-ID: <1@x>
> Subject: Hi
>
> Hello, Jane
$ cat > page.html
> <!DOCTYPE html><html><body>Hello</body></html>
$ ticketcal -y letter.eml page.html
no booking found in letter.eml
no booking found in page.html
nothing saved
$ ticketcal -y -q --format json letter.eml
{"record":"letter.eml","status":"none","uid":null,"calendar":null,"href":null,"title":null,"start":null,"end":null,"reason":"no booking found","unused":[],"notes":[],"type":"event"}
$ ticketcal log
nothing was changed yet

== Documents that are not read are named.
$ cat > pdf.eml
> From: a@example.org
> MIME-Version: 1.0
> Content-Type: application/pdf; name="ticket.pdf"
> Content-Transfer-Encoding: base64
>
> JVBERi0xLjcKeAo=
$ cat > pgp.eml
> From: a@b.example
> Content-Type: application/pgp-encrypted
>
> Version: 1
$ cat > smime.eml
> From: a@b.example
> Content-Type: application/pkcs7-mime; smime-type=enveloped-data
>
> Version: 1
$ ticketcal -y pdf.eml pgp.eml smime.eml
no booking found in pdf.eml; ticket.pdf: a PDF, not a record; without a person at the prompt, no program may read it; to allow it, set unattended = true in [readers.kitinerary]
no booking found in pgp.eml; PGP message: encrypted or sealed; open it in your mail program, and import what it shows
no booking found in smime.eml; S/MIME message: encrypted or sealed; open it in your mail program, and import what it shows
3 documents have no booking of ours; a reader was not asked: set unattended = true in [readers.kitinerary]
nothing saved

== A folder is read file by file in the order of names, a Maildir by delivery; hidden files are left out.
$ cat > in/b.json
> {"title":"B","start":"2031-01-01T10:00Z"}
$ cp a.eml in/a.eml
$ cat > in/sub/c.json
> {"title":"C","start":"2031-01-01T10:00Z"}
$ cat > in/.hidden.json
> {"title":"no","start":"2031-01-01T10:00Z"}
$ cat > in/.folder/e.json
> {"title":"no","start":"2031-01-01T10:00Z"}
$ cat > in/note.txt
> Remember the milk
$ cat > in/empty
$ ticketcal -y in/
saved        Wed 1 Jan 2031 10:00 UTC   A  (tickets)
saved        Thu 2 Jan 2031         B  (tickets)
saved        Wed 1 Jan 2031 10:00 UTC   B  (tickets)
saved        Wed 1 Jan 2031 10:00 UTC   C  (tickets)
2 files without a booking
4 saved
$ ticketcal -y -v -q in
no booking found in in/empty
no booking found in in/note.txt
$ cat > Mail/cur/1700000300.M1P1.host:2,S
> From: a@example.org
> MIME-Version: 1.0
> Content-Type: text/csv
>
> title,start
> Third,2031-01-03
$ cat > Mail/new/1700000200.M2P1.host
> From: a@example.org
> MIME-Version: 1.0
> Content-Type: text/csv
>
> title,start
> Second,2031-01-03
$ cat > Mail/cur/1700000100.M9P1.host:2,
> From: a@example.org
> MIME-Version: 1.0
> Content-Type: text/csv
>
> title,start
> First,2031-01-03
$ cat > Mail/tmp/1700000050.M1P1.host
> From: a@example.org
> MIME-Version: 1.0
> Content-Type: text/csv
>
> title,start
> no,2031-01-03
$ cat > Mail/.Sent/cur/1700000000.M1.host:2,S
> From: a@example.org
> MIME-Version: 1.0
> Content-Type: text/csv
>
> title,start
> no,2031-01-03
$ ticketcal -y Mail
saved        Fri 3 Jan 2031         First  (tickets)
saved        Fri 3 Jan 2031         Second  (tickets)
saved        Fri 3 Jan 2031         Third  (tickets)
3 saved
$ ticketcal -y --from csv in
ticketcal: in/a.eml: no CSV header: the first line of CSV names the columns
ticketcal: in/b.json: no CSV header: the first line of CSV names the columns
ticketcal: in/empty: empty; give CSV with a line of column names, JSON, a mail, a web page, a Wallet pass, iCalendar or the text of a boarding pass
ticketcal: in/note.txt: no CSV header: the first line of CSV names the columns
ticketcal: in/sub/c.json: no CSV header: the first line of CSV names the columns
nothing saved
# exit 66

== A calendar is no input.
$ ticketcal -y a.eml
saved        Wed 1 Jan 2031 10:00 UTC   A  (tickets)
saved        Thu 2 Jan 2031         B  (tickets)
2 saved
$ ticketcal -y /home/jo/.local/share/ticketcal/calendars/tickets
ticketcal: ~/.local/share/ticketcal/calendars/tickets: a calendar, whose events ticketcal agenda shows; name a folder with bookings
nothing saved
# exit 66
$ ticketcal -y /home/jo/.local/share/ticketcal/calendars
ticketcal: ~/.local/share/ticketcal/calendars: in the calendars of local, whose events ticketcal agenda shows; name a folder with bookings
nothing saved
# exit 66
$ ticketcal -y /home/jo/.local/share
ticketcal: ~/.local/share: holds calendars (~/.local/share/ticketcal/calendars), which are not read; name the folders with bookings
nothing saved
# exit 66
$ cat > other/displayname
> Other
$ cat > other/x.ics
> BEGIN:VCALENDAR
> END:VCALENDAR
$ ticketcal -y other
ticketcal: other: a calendar, whose events ticketcal agenda shows; name a folder with bookings
nothing saved
# exit 66
