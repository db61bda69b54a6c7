#!/usr/bin/env python3
"""Measures ticketcal against its references, in pairs, and prints a table of ratios.

    python3 Tests/Benchmarks/run.py [--runs N] [--only NAME ...]

Each measurement runs ours and the reference in turn, A B A B ..., after one run of each that does
not count, and reports the medians and the median of the ratios pair by pair: what slows the machine
down slows both. Nothing is asserted; the limits in the table are those that the project set itself.

Needs the release build (swift build -c release --static-swift-stdlib), cc, swiftc, libical-dev and,
for the rows that name them, khal, radicale, vdirsyncer and kitinerary-extractor (Debian:
libkpimitinerary-bin).
"""

import argparse
import base64
import datetime
import glob
import itertools
import json
import os
import re
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
TICKETCAL = os.path.join(ROOT, ".build", "release", "ticketcal")
REFERENCE = os.path.join(HERE, "Reference")

HEADER = "title,theater,location,start,end,reservation number,seat\n"


class Run:
    """One finished process: wall seconds, processor seconds, peak memory in MiB, what it printed."""

    def __init__(self, command, environment=None, directory=None):
        read, write = os.pipe()
        started = time.monotonic()
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=write, stderr=subprocess.DEVNULL,
            env=environment, cwd=directory)
        os.close(write)
        with os.fdopen(read) as output:
            self.output = output.read()
        _, status, usage = os.wait4(process.pid, 0)
        self.wall = time.monotonic() - started
        process.returncode = os.waitstatus_to_exitcode(status)
        self.processor = usage.ru_utime + usage.ru_stime
        self.peak = usage.ru_maxrss / 1024
        if process.returncode != 0:
            raise SystemExit(f"{' '.join(command)}: exit status {process.returncode}")


def pairs(runs, ours, reference):
    """Runs both in turn, once more than it counts; the medians of each and of the ratios."""
    return medians([(ours(), reference()) for _ in range(runs + 1)][1:])


def medians(made):
    """Of pairs: of the first ones, of the second ones, and of the ratios."""
    return [statistics.median(values)
            for values in (*zip(*made), [first / second for first, second in made])]


def write_rows(path, count, first=0):
    """Rows as the C reference reads them: no quotes, UTC."""
    with open(path, "w") as file:
        file.write(HEADER)
        for n in range(first, first + count):
            day = f"{2026 + n // 336 % 40}-{1 + n // 28 % 12:02d}-{1 + n % 28:02d}"
            file.write(
                f"Concert number {n},Hall {n % 50},Opera House,{day}T19:30:00Z,{day}T22:00:00Z,"
                f"R{n:07d},{n % 40}A\n")


def fresh(path):
    """An empty folder. Nothing is deleted until the end: ext4 does not reuse the inodes of deleted files
    for minutes and searches around them, which would be measured."""
    for number in itertools.count():
        folder = f"{path}{number}"
        if not os.path.exists(folder):
            os.mkdir(folder)
            return folder


class Bench:
    def __init__(self, folder, runs):
        self.folder = folder
        self.runs = runs
        self.numbers = itertools.count()
        self.environment = dict(os.environ, HOME=self.path("home"), TZ="UTC", LANG="C.UTF-8")
        for name in ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_DIRS"]:
            self.environment.pop(name, None)
        os.mkdir(self.path("home"))

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def compile(self, name, *command):
        subprocess.run([*command, "-o", self.path(name)], check=True, stderr=subprocess.DEVNULL)
        return self.path(name)

    def ours(self, *arguments, environment=None):
        return Run([TICKETCAL, "--yes", *arguments], environment or self.environment)

    def one_record(self):
        """A booking that neither the ledger nor the calendar has, each time."""
        calendar, records = fresh(self.path("one")), fresh(self.path("records"))

        def run():
            number = next(self.numbers)
            record = os.path.join(records, f"{number}.json")
            with open(record, "w") as file:
                file.write(
                    f'{{"title": "Opera {number}", "location": "Opera House", '
                    '"start": "2026-12-03T18:30:00Z", "end": "2026-12-03T21:15:00Z", '
                    '"alarms": "1h"}\n')
            result = self.ours("--calendar", calendar, record)
            if not result.output.startswith("saved"):
                raise SystemExit(f"not saved: {result.output}")
            return result.wall

        return run

    def extractor(self, path):
        """One run of KItinerary's extractor; None where it is not installed."""
        folders = os.environ["PATH"].split(":") + glob.glob("/usr/lib/*/libexec/kf*")
        extractor = shutil.which("kitinerary-extractor", path=":".join(folders))
        if not extractor:
            return None
        environment = dict(self.environment, QT_QPA_PLATFORM="offscreen")

        def run(output=None):
            result = Run([extractor, "-o", "iCal", path], environment)
            if "BEGIN:VEVENT" not in result.output:
                raise SystemExit(f"{path}: no event by kitinerary-extractor")
            if output:
                with open(output, "w") as file:
                    file.write(result.output)
            return result.wall

        return run

    def flight(self, number):
        day = datetime.date(2027, 1, 1) + datetime.timedelta(days=number % 300)
        return {
            "@context": "http://schema.org", "@type": "FlightReservation",
            "reservationNumber": f"R{number:05d}",
            "reservationStatus": "http://schema.org/ReservationConfirmed",
            "underName": {"@type": "Person", "name": "Jane Doe"},
            "reservationFor": {
                "@type": "Flight", "flightNumber": str(100 + number % 800),
                "airline": {"@type": "Airline", "name": "Lufthansa", "iataCode": "LH"},
                "departureAirport": {
                    "@type": "Airport", "name": "Frankfurt Airport", "iataCode": "FRA"},
                "departureTime": f"{day}T10:20:00",
                "arrivalAirport": {
                    "@type": "Airport", "name": "John F. Kennedy Airport", "iataCode": "JFK"},
                "arrivalTime": f"{day}T13:05:00"}}

    def against_extractor_mail(self):
        mail = self.path("flight.eml")
        script = json.dumps(self.flight(7))
        with open(mail, "w") as file:
            file.write(
                "From: LH <a@example.org>\nTo: b@example.org\nSubject: Your flight\n"
                "Date: Mon, 21 Dec 2026 10:00:00 +0100\nMessage-ID: <1@example.org>\n"
                "MIME-Version: 1.0\nContent-Type: text/html; charset=utf-8\n\n"
                f'<html><head><script type="application/ld+json">{script}</script></head>'
                "<body><p>Your flight</p></body></html>\n")
        extract = self.extractor(mail)
        if not extract or not shutil.which("khal"):
            return None
        event, configuration = self.path("flight.ics"), self.path("khal-mail.conf")

        def theirs():
            self.configure_khal(configuration, fresh(self.path("khal-mail")))
            wall = extract(event)
            return wall + Run(["khal", "-c", configuration, "import", "--batch", event],
                              self.environment).wall

        def run():
            calendar, home = fresh(self.path("mail")), fresh(self.path("mail-home"))
            return self.imports(calendar, home, mail)

        return ["one mail with a flight, saved",
                "`kitinerary-extractor -o iCal` and `khal import` of the result", "1/4 = 0.25",
                *pairs(self.runs * 4, run, theirs), "s"]

    def against_extractor_list(self):
        flights, ours = self.path("flights.json"), self.path("flights.ics")
        with open(flights, "w") as file:
            json.dump([self.flight(number) for number in range(2_000)], file)
        theirs = self.extractor(flights)
        if not theirs:
            return None
        return ["2,000 JSON-LD reservations", "`kitinerary-extractor -o iCal`", "1/10",
                *pairs(self.runs, lambda: self.ours("--quiet", "--output", ours, flights).wall,
                       theirs), "s"]

    def doubled(self, what, file, count, measure, unit):
        """An input of twice the size against one of the size: 4 where the work is quadratic."""
        large, small = file(2 * count), file(count)

        def run(path):
            def once():
                calendar = fresh(self.path("doubled"))
                home = dict(self.environment, HOME=fresh(self.path("doubled-home")))
                run = self.ours("--quiet", "--calendar", calendar, path, environment=home)
                return measure(run, calendar)
            return once

        return [what.format(2 * count), f"{count:,}", "2.2",
                *pairs(self.runs, run(large), run(small)), unit]

    def mail_to_many(self):
        """In the fields of the mail and of a mail within it."""
        def file(count):
            mail = self.path(f"to{count}.eml")
            to = "a," * count
            fields = f"From: a@example.org\nMIME-Version: 1.0\nTo: {to}\nMessage-ID: <1@example.org>\n"
            with open(mail, "w") as file:
                file.write(
                    f"{fields}Content-Type: message/rfc822\n\n{fields}Content-Type: "
                    'application/json\n\n{"title": "Opera", "start": "2026-12-03T18:30:00Z"}\n')
            return mail

        return self.doubled(
            "a mail with a mail, each to {:,} addresses", file, 500_000, lambda run, _: run.wall, "s")

    def zone_of_many_changes(self):
        """Each event needs the zone, which states as many changes as there are events."""
        def file(count):
            calendar = self.path(f"zone{count}.ics")
            with open(calendar, "w") as file:
                file.write("BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\nBEGIN:VTIMEZONE\nTZID:Mine\n")
                for n in range(count // 10):
                    file.write(
                        f"BEGIN:STANDARD\nDTSTART:{1900 + n}0601T000000\nTZOFFSETFROM:+0100\n"
                        "TZOFFSETTO:+0100\nEND:STANDARD\n")
                file.write("END:VTIMEZONE\n")
                for n in range(count):
                    file.write(
                        f"BEGIN:VEVENT\nUID:{n}\nDTSTAMP:20260101T000000Z\nSUMMARY:Event {n}\n"
                        f"DTSTART;TZID=Mine:2026{1 + n // 28 % 12:02d}{1 + n % 28:02d}T100000\n"
                        "END:VEVENT\n")
                file.write("END:VCALENDAR\n")
            return calendar

        return self.doubled(
            "{:,} events in a zone with a change for ten of them, bytes written", file, 1_000,
            lambda _, calendar: sum(event.stat().st_size for event in os.scandir(calendar)) / 2**20,
            "MiB")

    def event_of_many_lines(self):
        def file(count):
            calendar = self.path(f"lines{count}.ics")
            with open(calendar, "w") as file:
                file.write(
                    "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nSUMMARY:Opera\n"
                    "DTSTART:20261203T183000Z\n")
                file.write("X-A:b\n" * count)
                file.write("END:VEVENT\nEND:VCALENDAR\n")
            return calendar

        return self.doubled(
            "an event of {:,} lines, peak memory", file, 45_000, lambda run, _: run.peak, "MiB")

    def one_pass(self):
        """A Wallet pass against a record of JSON with the same facts."""
        def run(write):
            calendar, inputs = fresh(self.path("pass")), fresh(self.path("passes"))

            def once():
                number = next(self.numbers)
                path = write(os.path.join(inputs, str(number)), f"Opera {number}")
                return self.ours("--calendar", calendar, path).wall
            return once

        def record(path, title):
            with open(path + ".json", "w") as file:
                json.dump({"title": title, "start": "2026-12-03T18:30:00Z"}, file)
            return path + ".json"

        def wallet(path, title):
            fields = [{"key": f"k{n}", "label": f"Label {n}", "value": f"Value {n}"}
                      for n in range(10)]
            contents = {
                "formatVersion": 1, "passTypeIdentifier": "pass.example", "serialNumber": title,
                "organizationName": "Opera", "description": title,
                "relevantDate": "2026-12-03T18:30:00Z",
                "eventTicket": {
                    "primaryFields": [{"key": "event", "label": "Event", "value": title}],
                    "auxiliaryFields": fields, "backFields": fields}}
            with zipfile.ZipFile(path + ".pkpass", "w") as archive:
                archive.writestr("pass.json", json.dumps(contents))
            return path + ".pkpass"

        return ["one Wallet pass, whole process", "one record of JSON", "1.5",
                *pairs(self.runs * 4, run(wallet), run(record)), "s"]

    def configure_khal(self, configuration, calendar):
        with open(configuration, "w") as file:
            file.write(
                f"[calendars]\n[[khal]]\npath = {calendar}\n[sqlite]\npath = {calendar}.db\n"
                "[locale]\nlocal_timezone = UTC\ndefault_timezone = UTC\ntimeformat = %H:%M\n"
                "dateformat = %Y-%m-%d\nlongdateformat = %Y-%m-%d\n"
                "datetimeformat = %Y-%m-%d %H:%M\nlongdatetimeformat = %Y-%m-%d %H:%M\n")

    def against_khal(self):
        if not shutil.which("khal"):
            return None
        event = self.path("one.ics")
        ours = self.one_record()
        record = self.path("khal.json")
        with open(record, "w") as file:
            file.write(
                '{"title": "Opera", "location": "Opera House", "start": "2026-12-03T18:30:00Z", '
                '"end": "2026-12-03T21:15:00Z", "alarms": "1h"}\n')
        self.ours("--output", event, record)
        configuration = self.path("khal.conf")

        def khal():
            self.configure_khal(configuration, fresh(self.path("khal")))
            command = ["khal", "-c", configuration, "import", "--batch", event]
            return Run(command, self.environment).wall

        return ["one record, whole process", "`khal import --batch` of the same event", "1/6 = 0.167",
                *pairs(self.runs * 2, ours, khal), "s"]

    def against_empty(self):
        empty = self.compile("empty", "swiftc", "-O", os.path.join(REFERENCE, "empty.swift"))
        return ["one record, whole process", "an empty Swift program with Foundation", "3",
                *pairs(self.runs * 8, self.one_record(),
                       lambda: Run([empty], self.environment).wall), "s"]

    def against_csv2ics(self):
        reference = self.compile(
            "csv2ics", "cc", "-O2", os.path.join(REFERENCE, "csv2ics.c"), "-lical")
        rows, ours, theirs = self.path("rows.csv"), self.path("ours.ics"), self.path("theirs.ics")
        write_rows(rows, 100_000)
        return ["100,000 rows of CSV to one .ics", "C: split lines, libical", "3",
                *pairs(self.runs, lambda: self.ours("--quiet", "--output", ours, rows).wall,
                       lambda: Run([reference, rows, theirs]).wall), "s"]

    def peak_memory(self):
        rows, ours = self.path("million.csv"), self.path("million.ics")
        write_rows(rows, 1_000_000)
        peak = self.ours("--quiet", "--output", ours, rows).peak
        os.unlink(rows)
        os.unlink(ours)
        return ["1,000,000 rows of CSV to one .ics, peak memory", "the limit", "96 MiB",
                peak, 96.0, peak / 96, "MiB"]

    def against_files(self):
        reference = self.compile("files", "cc", "-O2", os.path.join(REFERENCE, "files.c"))
        rows, ours, theirs = self.path("vdir.csv"), self.path("ours"), self.path("theirs")
        write_rows(rows, 10_000)
        one = self.path("vdir-one.csv")
        write_rows(one, 1, first=1_000_000)
        made = []

        def run():
            # A ledger is made once, and this is about using it.
            home = fresh(self.path("vdir-home"))
            self.imports(fresh(self.path("vdir-one")), home, one)
            made.append(fresh(ours))
            return self.imports(made[-1], home, rows)

        def files():
            copy = fresh(theirs)
            os.sync()
            printed = Run([reference, copy, "--from", made[-1]]).output
            return float(re.search(r"[0-9.]+", printed).group())

        return ["10,000 rows of CSV into a vdir, with the ledger",
                "C: the same bytes, one syncfs", "4",
                *pairs(self.runs, run, files), "s"]

    def unnamed_files(self):
        """What the calls alone cost by which files come to their names whole and on disk."""
        reference = self.compile("files", "cc", "-O2", os.path.join(REFERENCE, "files.c"))
        rows, source = self.path("unnamed.csv"), fresh(self.path("source"))
        write_rows(rows, 10_000)
        self.ours("--no-ledger", "--quiet", "--calendar", source, rows)

        def run(*options):
            def once():
                copy = fresh(self.path("copy"))
                os.sync()
                return float(Run([reference, copy, "--from", source, *options]).output)
            return once

        return ["C: the same bytes by O_TMPFILE and linkat", "C: the same bytes, one syncfs", "none",
                *pairs(self.runs, run("--unnamed"), run()), "s"]

    def imports(self, calendar, home, rows, *options):
        """One import into a calendar, with the ledger of that home."""
        environment = dict(self.environment, HOME=home)
        os.sync()
        return Run([TICKETCAL, "--yes", "--quiet", "--calendar", calendar, *options, rows],
                   environment).wall

    def radicale(self):
        """Radicale on this machine, with an empty calendar `tickets`; its URL, None if not installed."""
        if not shutil.which("radicale") or not shutil.which("vdirsyncer"):
            return None
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        store, configuration = self.path("radicale"), self.path("radicale.conf")
        with open(configuration, "w") as file:
            file.write(
                f"[server]\nhosts = 127.0.0.1:{port}\nmax_connections = 20\n[auth]\ntype = none\n"
                f"[storage]\nfilesystem_folder = {store}\n[web]\ntype = none\n")
        self.server = subprocess.Popen(
            ["radicale", "-C", configuration], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(200):
            time.sleep(0.05)
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    return f"http://127.0.0.1:{port}/"
        raise SystemExit("radicale does not start")

    def server_calendar(self, url):
        """A new user's empty calendar."""
        user = f"user{next(self.numbers)}"
        secret = base64.b64encode(f"{user}:x".encode()).decode()
        request = urllib.request.Request(
            f"{url}{user}/tickets/", method="MKCALENDAR", headers={"Authorization": f"Basic {secret}"})
        urllib.request.urlopen(request).close()
        return user

    def against_vdirsyncer(self):
        """Into a server: an import, against the synchronization of a folder with the same events."""
        url = self.radicale()
        if url is None:
            return None
        rows, folder = self.path("server.csv"), fresh(self.path("server-folder"))
        write_rows(rows, 1_000)
        self.ours("--no-ledger", "--quiet", "--calendar", folder, rows)

        def ours():
            user, home = self.server_calendar(url), fresh(self.path("server-home"))
            os.makedirs(os.path.join(home, ".config", "ticketcal"))
            with open(os.path.join(home, ".config", "ticketcal", "config.toml"), "w") as file:
                file.write(
                    f'[sources.work]\ntype = "caldav"\nurl = "{url}"\nuser = "{user}"\n'
                    'password-command = ["echo", "x"]\n')
            environment = dict(self.environment, HOME=home)
            Run([TICKETCAL, "access", "setup", "work"], environment)
            return Run([TICKETCAL, "--yes", "--quiet", "--calendar", "work/tickets", rows],
                       environment)

        def theirs():
            user, home = self.server_calendar(url), fresh(self.path("vdirsyncer"))
            copy, configuration = os.path.join(home, "tickets"), os.path.join(home, "config")
            shutil.copytree(folder, copy)
            with open(configuration, "w") as file:
                file.write(
                    f'[general]\nstatus_path = "{home}/status"\n'
                    '[pair p]\na = "a"\nb = "b"\ncollections = null\n'
                    f'[storage a]\ntype = "filesystem"\npath = "{copy}"\nfileext = ".ics"\n'
                    f'[storage b]\ntype = "caldav"\nurl = "{url}{user}/tickets/"\n'
                    f'username = "{user}"\npassword = "x"\n')
            environment = dict(self.environment, HOME=home)
            Run(["vdirsyncer", "-c", configuration, "discover"], environment)
            return Run(["vdirsyncer", "-c", configuration, "sync"], environment)

        try:
            made = [(ours(), theirs()) for _ in range(self.runs)]
        finally:
            self.server.kill()
        both = "`vdirsyncer sync` of the same events"
        return [["1,000 rows into Radicale, with the ledger", both, "1",
                 *medians([(a.wall, b.wall) for a, b in made]), "s"],
                ["the same, processor time", both, "1/5 = 0.2",
                 *medians([(a.processor, b.processor) for a, b in made]), "s"]]

    def again(self):
        rows = self.path("again.csv")
        write_rows(rows, 10_000)
        made = []

        def first():
            made.append((fresh(self.path("again")), fresh(self.path("again-home"))))
            return self.imports(*made[-1], rows)

        # The first import of a pair is the reference, so it has to come first.
        ours, theirs, ratios = [], [], []
        for index in range(self.runs + 1):
            reference = first()
            second = self.imports(*made[-1], rows)
            if index > 0:
                ours.append(second)
                theirs.append(reference)
                ratios.append(second / reference)
        return ["10,000 rows a second time, all unchanged", "the first time", "0.6",
                statistics.median(ours), statistics.median(theirs), statistics.median(ratios), "s"]

    def with_ledger(self):
        rows = self.path("ledger.csv")
        write_rows(rows, 10_000)

        one = self.path("ledger-one.csv")
        write_rows(one, 1, first=1_000_000)

        def run(*options):
            def once():
                # A ledger is made once, and this is about using it.
                home = fresh(self.path("ledger-home"))
                self.imports(fresh(self.path("ledger")), home, one)
                return self.imports(fresh(self.path("ledger")), home, rows, *options)
            return once

        return ["10,000 rows into a vdir with the ledger", "without it", "none",
                *pairs(self.runs, run(), run("--no-ledger")), "s"]

    def adjacent_pairs(self):
        """Two versions of each booking, one after the other: two rounds a batch."""
        single, double = self.path("single.csv"), self.path("double.csv")
        write_rows(single, 10_000)
        with open(single) as rows:
            lines = rows.readlines()
        with open(double, "w") as file:
            file.write(lines[0])
            for line in lines[1:5_001]:
                file.write(line + line.replace("T22:00:00Z", "T23:00:00Z"))

        def run(rows):
            return lambda: self.imports(fresh(self.path("pairs")), fresh(self.path("pairs-home")), rows)

        return ["10,000 rows as 5,000 adjacent pairs of a booking", "10,000 single rows", "2",
                *pairs(self.runs, run(double), run(single)), "s"]

    def order(self):
        """Rows of one order with a seat each: their event grows, the work a row does not."""
        def rows(count):
            path = self.path(f"order-{count}.csv")
            with open(path, "w") as file:
                file.write("title,start,reservation number,seat\n")
                for seat in range(count):
                    file.write(f"Concert,2030-03-01T20:00,A-77,{seat}\n")
            return path

        def run(path):
            return lambda: self.imports(
                fresh(self.path("order")), fresh(self.path("order-home")), path)

        return ["20,000 rows of one order", "10,000 rows", "2.5",
                *pairs(self.runs, run(rows(20_000)), run(rows(10_000))), "s"]

    def late(self):
        """Records of one order with a price each, the newest first: each is earlier than all before it."""
        def file(count):
            path = self.path(f"late{count}.json")
            records = []
            for number in range(count):
                seconds = count - number
                records.append({
                    "@context": "http://schema.org", "@type": "EventReservation",
                    "reservationNumber": "A-77",
                    "modifiedTime": f"2026-01-02T{seconds // 3600:02}:{seconds // 60 % 60:02}:"
                                    f"{seconds % 60:02}Z",
                    "underName": {"@type": "Person", "name": "Ada Byron"},
                    "totalPrice": str(number), "priceCurrency": "EUR",
                    "reservedTicket": {"@type": "Ticket", "ticketNumber": f"T{100_000 + number}"},
                    "reservationFor": {
                        "@type": "Event", "name": "Concert",
                        "startDate": "2030-03-01T20:00:00+01:00",
                        "location": {"@type": "Place", "name": "Arena", "address": "Berlin"}}})
            with open(path, "w") as output:
                json.dump(records, output)
            return path

        return self.doubled("{:,} records of one order, the newest first", file, 1_000,
                            lambda run, calendar: run.wall, "s")

    def flat(self):
        """1,000 new rows, where the ledger holds 100,000 already and where it holds 1,000."""
        def home(count):
            folder = fresh(self.path("flat-home"))
            rows = self.path(f"flat{count}.csv")
            write_rows(rows, count)
            self.imports(fresh(self.path("flat")), folder, rows)
            return folder

        large, small = home(100_000), home(1_000)
        numbers = itertools.count()

        def run(folder):
            def once():
                rows = self.path(f"new{next(numbers)}.csv")
                write_rows(rows, 1_000, first=1_000_000 + next(numbers) * 1_000)
                return self.imports(fresh(self.path("flat")), folder, rows)
            return once

        return ["1,000 new rows, 100,000 records in the ledger", "1,000 records in it", "none",
                *pairs(self.runs, run(large), run(small)), "s"]

    def emptied(self):
        """A calendar of 20,000 objects emptied and that undone, and one of 10,000."""
        def run(count):
            def once():
                home, source = fresh(self.path("empty-home")), fresh(self.path("empty"))
                environment = dict(self.environment, HOME=home)
                rows, calendar = self.path(f"empty{count}.csv"), os.path.join(source, "calendar")
                write_rows(rows, count)
                os.mkdir(calendar)
                os.makedirs(os.path.join(home, ".config", "ticketcal"))
                with open(os.path.join(home, ".config", "ticketcal", "config.toml"), "w") as file:
                    file.write(f'[sources.empty]\ntype = "vdir"\npath = "{source}"\n')
                Run([TICKETCAL, "--yes", "--quiet", "--no-ledger", "--calendar", calendar, rows],
                    environment)
                Run([TICKETCAL, "access", "grant", "empty"], environment)
                return (Run([TICKETCAL, "calendars", "empty", "-y", "calendar"], environment).wall
                        + Run([TICKETCAL, "undo", "-y", "-q"], environment).wall)
            return once

        return ["20,000 objects emptied, and that undone", "10,000 objects", "2.5",
                *pairs(self.runs, run(20_000), run(10_000)), "s"]

    def listed(self, count):
        """A vdir of so many events over ten years and a home that may read it, looked at once."""
        home, source = fresh(self.path("look-home")), fresh(self.path("look"))
        environment = dict(self.environment, HOME=home)
        rows = self.path(f"look{count}.csv")
        with open(rows, "w") as file:
            file.write("title,location,start,end,reservation number\n")
            for n in range(count):
                day = datetime.date(2026, 1, 1) + datetime.timedelta(days=n * 3650 // count)
                file.write(f"Concert number {n},Hall {n % 50},{day}T{n % 12 + 8:02d}:30:00Z,"
                           f"{day}T{n % 12 + 9:02d}:30:00Z,R{n:07d}\n")
        calendar = os.path.join(source, "calendar")
        os.mkdir(calendar)
        os.makedirs(os.path.join(home, ".config", "ticketcal"))
        with open(os.path.join(home, ".config", "ticketcal", "config.toml"), "w") as file:
            file.write(f'[sources.look]\ntype = "vdir"\npath = "{source}"\n')
        Run([TICKETCAL, "--yes", "--quiet", "--no-ledger", "--calendar", calendar, rows],
            environment)
        Run([TICKETCAL, "access", "grant", "look"], environment)
        return calendar, environment

    def list_month(self):
        """A month out of 10,000 files; both programs have seen them before."""
        if not shutil.which("khal"):
            return None
        calendar, environment = self.listed(10_000)
        configuration = self.path("khal-look.conf")
        self.configure_khal(configuration, calendar)

        def ours():
            return Run([TICKETCAL, "agenda", "--from", "2030-03-01", "--to", "2030-03-31",
                        "--calendar", "look/calendar"], environment)

        def khal():
            return Run(["khal", "-c", configuration, "list", "2030-03-01", "2030-04-01"],
                       environment)

        shown, theirs = ours().output.count("Concert"), khal().output.count("Concert")
        if not 80 < shown <= theirs < 90:
            raise SystemExit(f"the listings hold {shown} and {theirs} events")
        return ["a month out of 10,000 files, listed", "`khal list`, its cache warm", "1/5 = 0.2",
                *pairs(self.runs * 2, lambda: ours().wall, lambda: khal().wall), "s"]

    def list_memory(self):
        calendar, environment = self.listed(100_000)
        command = [TICKETCAL, "agenda", "--from", "2026-01-01", "--to", "2035-12-31",
                   "--calendar", "look/calendar", "--format", "json"]
        first, second = Run(command, environment), Run(command, environment)
        if second.output.count("\n") != 100_000:
            raise SystemExit("the listing does not hold 100,000 events")
        peak = max(first.peak, second.peak)
        return ["100,000 events listed, peak memory", "the limit", "300 MiB",
                peak, 300.0, peak / 300, "MiB"]

    def first_alarms(self):
        """The first list of alarms of 100,000 events, of which another command has read the calendar."""
        calendar, environment = self.listed(100_000)
        Run([TICKETCAL, "agenda"], environment)
        made = [Run([TICKETCAL, "alarms"], environment).wall for _ in range(self.runs + 1)]
        later = statistics.median(made[1:])
        return ["the first list of the alarms of 100,000 events", "the next one", "2",
                made[0], later, made[0] / later, "s"]

    def waiting(self):
        """How often a program that waits for the alarms of 100,000 events wakes in half a minute."""
        _, environment = self.listed(100_000)
        Run([TICKETCAL, "alarms"], environment)
        process = subprocess.Popen([TICKETCAL, "alarms", "run"], env=environment,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        try:
            process.stderr.readline()

            def wakeups():
                total = 0
                for thread in os.listdir(f"/proc/{process.pid}/task"):
                    with open(f"/proc/{process.pid}/task/{thread}/status") as file:
                        total += sum(int(line.split()[1]) for line in file if "ctxt" in line)
                return total

            time.sleep(5)
            before = wakeups()
            time.sleep(30)
            count = (wakeups() - before) * 120
        finally:
            process.kill()
            process.wait()
        return ["wake-ups an hour of `alarms run`, 100,000 events", "one a minute", "1",
                float(count), 60.0, count / 60, ""]


def row(what, reference, limit, ours, theirs, ratio, unit):
    digits = 4 if ours < 1 else 2
    print(f"| {what} | {reference} | {ours:.{digits}f} {unit} | {theirs:.{digits}f} {unit} | "
          f"{ratio:.3f} | {limit} |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--runs", type=int, default=5, help="counted pairs (default 5)")
    parser.add_argument("--only", nargs="*", metavar="NAME",
                        help="khal, empty, mail, jsonld, csv2ics, memory, files, unnamed, again, ledger, "
                        "order, late, addresses, zone, lines, pass, flat, emptied, month, listing, first, alarms, server (default: all)")
    options = parser.parse_args()
    if not os.access(TICKETCAL, os.X_OK):
        sys.exit("there is no release build; run: swift build -c release --static-swift-stdlib")
    print("| ours | reference | ours, median | reference, median | ratio, median | limit |")
    print("|---|---|---|---|---|---|", flush=True)
    folder = os.environ.get("TMPDIR", os.path.join(ROOT, ".build"))
    with tempfile.TemporaryDirectory(prefix="bench.", dir=folder) as folder:
        bench = Bench(folder, options.runs)
        for name, measure in {
            "khal": bench.against_khal, "empty": bench.against_empty,
            "mail": bench.against_extractor_mail, "jsonld": bench.against_extractor_list,
            "csv2ics": bench.against_csv2ics, "memory": bench.peak_memory,
            "files": bench.against_files, "unnamed": bench.unnamed_files, "again": bench.again,
            "ledger": bench.with_ledger, "pairs": bench.adjacent_pairs, "order": bench.order,
            "late": bench.late,
            "addresses": bench.mail_to_many, "zone": bench.zone_of_many_changes,
            "lines": bench.event_of_many_lines, "pass": bench.one_pass,
            "flat": bench.flat, "emptied": bench.emptied,
             "month": bench.list_month, "listing": bench.list_memory,
            "first": bench.first_alarms, "alarms": bench.waiting,
            "server": bench.against_vdirsyncer,
        }.items():
            if options.only and name not in options.only:
                continue
            result = measure()
            if result is None:
                print(f"| {name}: not installed, left out | | | | | |", flush=True)
            else:
                for line in result if isinstance(result[0], list) else [result]:
                    row(*line)


if __name__ == "__main__":
    main()
