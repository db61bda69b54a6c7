## The user's own mail server says who a mail is from.
$ cat > .config/ticketcal/config.toml
> [defaults]
> authserv = "mx.example.org"
$ cat > first.eml
> Authentication-Results: mx.example.org; dmarc=pass header.from=hotel.example
> From: Hotel <post@hotel.example>
> Date: Fri, 06 Nov 2026 10:00:00 +0000
> Message-ID: <1@hotel.example>
> Content-Type: text/csv
>
> title,start,reservation number
> Hotel Stern,2026-12-01,R12345
$ ticketcal -y first.eml
saved        Tue 1 Dec 2026         Hotel Stern  (tickets)
1 saved
$ cat > forged.eml
> Authentication-Results: mx.example.org; dmarc=fail header.from=hotel.example
> From: Hotel <post@hotel.example>
> Date: Sat, 07 Nov 2026 10:00:00 +0000
> Message-ID: <2@hotel.example>
> Content-Type: text/csv
>
> title,start,reservation number,status
> Hotel Stern,2026-12-01,R12345,canceled
$ ticketcal -y forged.eml
ticketcal: forged.eml:1 text/csv:2: Hotel Stern: from hotel.example (not proven), but the booking is from hotel.example; not changed; import it at the prompt to decide
1 conflict
# exit 65
$ cat > signed.eml
> Authentication-Results: mx.example.org; spf=none; dkim=pass (2048-bit key; "ok") header.d=hotel.example
> From: Hotel <post@hotel.example>
> Date: Sun, 08 Nov 2026 10:00:00 +0000
> Message-ID: <3@hotel.example>
> Content-Type: text/csv
>
> title,start,reservation number
> Hotel Stern,2026-12-02,R12345
$ ticketcal -y signed.eml
updated      Wed 2 Dec 2026         Hotel Stern  (tickets): start, end changed
1 updated
