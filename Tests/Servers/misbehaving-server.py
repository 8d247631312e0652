"""An HTTP server that misbehaves as the requested path specifies, for the tests of `ics-inspect`.

Listens on a free port of 127.0.0.1, prints the port, and ends when standard input is closed. A second server on another port
and under another name, localhost, takes redirects to another host.

A path such as `/script/NAME/full,500,half` answers its first request with `full`, the second with `500`, and all later ones with
`half`; see `play`. `/played/script/NAME/…` is the number of its answers so far.
"""

import base64
import gzip
import os
import socket
import sys
import threading
import time
import urllib.parse

CALENDAR = (
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//tests//EN\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTAMP:20260101T000000Z\r\n"
    "DTSTART:20260302T090000Z\r\nSUMMARY:Café\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
)
BODY = CALENDAR.encode()
# 4 MB of gzip that become 4 GiB.
BOMB_PIECE = gzip.compress(b"X-A:aaaaaa\r\n" * (1 << 20), 9)


def answer(connection, status="200 OK", body=b"", **fields):
    fields.setdefault("Content_Length", len(body))
    # Each connection is closed after the response. A client that isn't told could send the next request while it closes.
    fields.setdefault("Connection", "close")
    lines = [f"HTTP/1.1 {status}"] + [f"{name.replace('_', '-')}: {value}" for name, value in fields.items()]
    connection.sendall("\r\n".join(lines + ["", ""]).encode() + body)


def redirect(connection, target):
    answer(connection, "302 Found", Location=target)


def credentials(request):
    for line in request.decode("latin-1").split("\r\n"):
        if line.lower().startswith("authorization: basic "):
            return base64.b64decode(line.split(" ")[2]).decode()
    return None


def feed(numbers, prefix=""):
    """Returns a feed with events on the days of December 2098."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//tests//EN", "NAME:Team"]
    for number in numbers:
        lines += ["BEGIN:VEVENT", f"UID:{prefix}{number}@x", f"DTSTAMP:{time.strftime('%Y%m%dT%H%M%SZ', time.gmtime())}"]
        lines += [f"DTSTART:209812{number + 10}T090000Z", f"SUMMARY:Event {number}", "END:VEVENT"]
    return "\r\n".join(lines + ["END:VCALENDAR", ""]).encode()


def month(version, prefix=""):
    """Returns a feed with seven events in December 2098, on days that depend on the version."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//tests//EN"]
    for number in range(7):
        lines += ["BEGIN:VEVENT", f"UID:{prefix}{number}@x", f"DTSTAMP:{time.strftime('%Y%m%dT%H%M%SZ', time.gmtime())}"]
        lines += [f"DTSTART:209812{10 + (number * 3 + version) % 20}T090000Z", f"SUMMARY:Event {number}", "END:VEVENT"]
    return "\r\n".join(lines + ["END:VCALENDAR", ""]).encode()


XCAL = (
    '<icalendar xmlns="urn:ietf:params:xml:ns:icalendar-2.0"><vcalendar><properties><version><text>2.0</text></version></properties>'
    "<components><vevent><properties><uid><text>a@x</text></uid><dtstart><date-time>2098-12-11T09:00:00Z</date-time></dtstart>"
    "<summary><text>Talk</text></summary></properties></vevent></components></vcalendar></icalendar>"
)
JSCALENDAR = (
    '{"@type":"Event","version":"2.0","uid":"a@x","updated":"2026-01-01T00:00:00Z","title":"Talk, later",'
    '"start":"2098-12-12T09:00:00","timeZone":"Etc/UTC","duration":"PT1H"}'
)

# The number of requests for each script.
played = {}
lock = threading.Lock()


def play(connection, path, request, other):
    """Answers with the next step of a script. A query is a place to which `here` moves the feed."""
    path, _, place = path.partition("?")
    with lock:
        count = played.get(path, 0)
        played[path] = count + 1
    steps = urllib.parse.unquote(path.split("/")[3]).split(",")
    step = steps[min(count, len(steps) - 1)]
    kind, _, rest = step.partition("-")
    if kind == "full":
        if b"If-None-Match: \"full\"" in request:
            answer(connection, "304 Not Modified", ETag='"full"')
        else:
            answer(connection, body=feed(range(1, 11)), ETag='"full"')
    elif kind == "changed":
        answer(connection, body=feed([1, 2, 3, 4, 5, 6, 7, 8, 9, 11]), ETag='"changed"')
    elif kind == "half":
        answer(connection, body=feed(range(1, 6)), ETag='"half"')
    elif kind == "none":
        answer(connection, body=feed([]), ETag='"none"')
    elif kind == "uids":
        answer(connection, body=month(int(rest), f"{count}-") if rest else feed(range(1, 11), f"{count}-"))
    elif kind == "days":
        if f'If-None-Match: "{step}"'.encode() in request:
            answer(connection, "304 Not Modified", ETag=f'"{step}"')
        else:
            answer(connection, body=month(int(rest)), ETag=f'"{step}"')
    elif kind == "here":
        answer(connection, "301 Moved Permanently", Location=path if place == rest else f"{path}?{rest}")
    elif kind == "page":
        answer(connection, body=b"<html><title>Log in</title><input type=password></html>", Content_Type="text/html")
    elif kind == "xcal":
        answer(connection, body=XCAL.encode(), Content_Type="application/calendar+xml")
    elif kind == "jscalendar":
        answer(connection, body=JSCALENDAR.encode(), Content_Type="application/json")
    elif kind == "nothing":
        answer(connection, body=b"")
    elif kind == "truncated":
        answer(connection, body=feed(range(1, 11))[:-40])
    elif kind == "short":
        answer(connection, body=feed(range(1, 11)), Content_Length=5000)
    elif kind == "lie":
        answer(connection, "304 Not Modified")
    elif kind == "limited":
        answer(connection, "429 Too Many Requests", Retry_After="99999999999999999999")
    elif kind == "later":
        answer(connection, "429 Too Many Requests", Retry_After="60")
    elif kind == "header":
        answer(connection, body=feed(range(1, 11)), ETag='"' + "x" * 1_000_000 + '"')
    elif kind == "star":
        answer(connection, body=feed(range(1, 11)), ETag="*")
    elif kind == "moved":
        answer(connection, "301 Moved Permanently", Location="/script/moved/full")
    elif kind == "circle":
        answer(connection, "302 Found", Location=path)
    elif kind == "endless":
        answer(connection, "302 Found", Location=f"/script/{count}{path.split('/')[2]}/endless")
    elif kind == "file":
        redirect(connection, "file:///etc/passwd")
    elif kind == "other":
        redirect(connection, f"http://localhost:{other}/echo-credentials")
    elif kind == "to":
        redirect(connection, rest)
    else:
        answer(connection, f"{step} Status", body=b"<html>no</html>")


def serve(connection, other):
    request = b""
    while b"\r\n\r\n" not in request:
        piece = connection.recv(4096)
        if not piece:
            return
        request += piece
    path = request.split(b" ")[1].decode()
    if path.startswith("/script/"):
        play(connection, path, request, other)
    elif path.startswith("/played/"):
        answer(connection, body=str(played.get(path.removeprefix("/played"), 0)).encode())
    elif path == "/calendar":
        answer(connection, body=BODY, Content_Type="text/calendar; charset=utf-8")
    elif path == "/401":
        answer(connection, "401 Unauthorized", WWW_Authenticate='Basic realm="x"')
    elif path == "/401-without-challenge":
        answer(connection, "401 Unauthorized")
    elif path == "/private":
        if credentials(request) == "me:secret/word":
            answer(connection, body=BODY)
        else:
            answer(connection, "401 Unauthorized", WWW_Authenticate='Basic realm="x"')
    elif path == "/with-key":
        if b"\r\nx-api-key: 12:34=5\r\n" in request.lower():
            answer(connection, body=BODY)
        else:
            answer(connection, "403 Forbidden")
    elif path == "/endless":
        connection.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
        while True:
            connection.sendall(b"X-A:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n" * 2000)
    elif path == "/bomb":
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n")
        for _ in range(350):
            connection.sendall(BOMB_PIECE)
    elif path == "/gzip":
        answer(connection, body=gzip.compress(BODY), Content_Encoding="gzip")
    elif path == "/calendar.ics.gz":
        answer(connection, body=gzip.compress(BODY), Content_Type="application/gzip")
    elif path == "/cut-gzip":
        answer(connection, body=gzip.compress(BODY)[:-9])
    elif path == "/drip":
        connection.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
        for byte in BODY * 100:
            connection.sendall(bytes([byte]))
            time.sleep(0.25)
    elif path == "/silence":
        time.sleep(60)
    elif path == "/silence-in-body":
        connection.sendall(b"HTTP/1.1 200 OK\r\n\r\n" + BODY[:40])
        time.sleep(60)
    elif path == "/slow-header":
        connection.sendall(b"HTTP/1.1 200 OK\r\n")
        for number in range(240):
            connection.sendall(b"X-%d: 1\r\n" % number)
            time.sleep(0.25)
    elif path == "/endless-header":
        connection.sendall(b"HTTP/1.1 200 OK\r\n")
        while True:
            connection.sendall(b"X-A: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n" * 100)
    elif path == "/to-file":
        redirect(connection, "file:///etc/passwd")
    elif path == "/to-ftp":
        redirect(connection, "ftp://127.0.0.1/calendar.ics")
    elif path == "/loop":
        redirect(connection, "/loop")
    elif path == "/to-calendar":
        redirect(connection, "/calendar")
    elif path == "/to-other-host":
        redirect(connection, f"http://localhost:{other}/echo-credentials")
    elif path == "/echo-credentials":
        body = CALENDAR.replace("Café", f"credentials {credentials(request)}").encode()
        answer(connection, body=body)
    elif path == "/latin-1":
        answer(connection, body=CALENDAR.encode("latin-1"), Content_Type="text/calendar; charset=ISO-8859-1")
    elif path == "/utf-8-named-latin-1":
        answer(connection, body=BODY, Content_Type='text/calendar; charset="iso-8859-1"')
    elif path == "/latin-1-named-utf-8":
        answer(connection, body=CALENDAR.encode("latin-1"), Content_Type="text/calendar; charset=utf-8")
    elif path == "/unknown-charset":
        answer(connection, body=BODY, Content_Type="text/calendar; charset=klingon")
    elif path == "/longer-than-it-says":
        answer(connection, body=BODY + b"X" * 100, Content_Length=len(BODY))
    elif path == "/shorter-than-it-says":
        answer(connection, body=BODY, Content_Length=len(BODY) + 100)
    elif path == "/closed-chunks":
        connection.sendall(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n%x\r\n" % len(BODY) + BODY + b"\r\n")
    elif path == "/closed-header":
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Ty")
    elif path == "/500":
        answer(connection, "500 Internal Server Error", b"<html>" + b"x" * 100_000)
    elif path == "/nonsense":
        connection.sendall(b"no HTTP at all\r\n\r\n")
    else:
        answer(connection, "404 Not Found", b"<html>no</html>")


def handle(connection, other):
    try:
        serve(connection, other)
    except OSError:
        # The client has closed the connection, as most tests expect.
        pass
    finally:
        connection.close()


def listen(server, other):
    while True:
        connection, _ = server.accept()
        threading.Thread(target=handle, args=(connection, other), daemon=True).start()


second = socket.create_server(("127.0.0.1", 0))
first = socket.create_server(("127.0.0.1", 0))
threading.Thread(target=listen, args=(second, 0), daemon=True).start()
threading.Thread(target=listen, args=(first, second.getsockname()[1]), daemon=True).start()
print(first.getsockname()[1], flush=True)
sys.stdin.read()
# At once: the end of the interpreter would wait for locks of the threads.
os._exit(0)
