"""Runs `ics-inspect poll` in a network of its own, where names change their address: a test of the address check.

    unshare --map-root-user --mount --net python3 rebinding-server.py ICS-INSPECT STATE

In this network, 93.184.216.34 is a server with a feed, and 127.0.0.1 one that must not be asked. A name server answers each question
for a name with the next address of its list. Prints the events of `poll`, and then the number of connections to 127.0.0.1.
"""

import json
import pathlib
import socket
import subprocess
import sys
import threading

PUBLIC, PRIVATE = "93.184.216.34", "127.0.0.1"
# The addresses that each name has, question by question. The last one stays.
NAMES = {
    "honest.example.org": [[PUBLIC]],
    "private.example.org": [[PRIVATE]],
    "rebinding.example.org": [[PUBLIC], [PRIVATE]],
    "hop.example.org": [[PUBLIC], [PRIVATE]],
    "mixed.example.org": [[PRIVATE, PUBLIC]],
}
FEED = (
    b"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//tests//EN\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTAMP:20260101T000000Z\r\n"
    b"DTSTART:20990302T090000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
)
questions = {}
private_connections = []


def answer_names(server):
    while True:
        question, client = server.recvfrom(4096)
        labels, place = [], 12
        while question[place]:
            labels.append(question[place + 1 : place + 1 + question[place]].decode())
            place += 1 + question[place]
        name, kind = ".".join(labels), question[place + 2]
        addresses = []
        # Questions for IPv6 have no answer.
        if kind == 1 and name in NAMES:
            number = questions[name] = questions.get(name, 0) + 1
            addresses = NAMES[name][min(number, len(NAMES[name])) - 1]
        head = question[:2] + b"\x81\x80\x00\x01" + len(addresses).to_bytes(2) + b"\x00\x00\x00\x00"
        records = [b"\xc0\x0c\x00\x01\x00\x01\x00\x00\x00\x00\x00\x04" + socket.inet_aton(a) for a in addresses]
        server.sendto(head + question[12 : place + 5] + b"".join(records), client)


def serve(server, connections):
    while True:
        connection, _ = server.accept()
        connections.append(1)
        request = connection.recv(65536)
        if request.startswith(b"GET /hop"):
            head = b"HTTP/1.1 302 Found\r\nLocation: http://hop.example.org:8080/feed\r\nContent-Length: 0\r\n"
            connection.sendall(head + b"Connection: close\r\n\r\n")
        else:
            connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\nConnection: close\r\n\r\n" % len(FEED) + FEED)
        connection.close()


ics, state = sys.argv[1], pathlib.Path(sys.argv[2])
subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
subprocess.run(["ip", "address", "add", PUBLIC + "/32", "dev", "lo"], check=True)
resolver = state / "resolv.conf"
resolver.write_text(f"nameserver {PRIVATE}\noptions timeout:1\n")
subprocess.run(["mount", "--bind", resolver, "/etc/resolv.conf"], check=True)
names = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
names.bind((PRIVATE, 53))
threading.Thread(target=answer_names, args=(names,), daemon=True).start()
for address, connections in [(PUBLIC, []), (PRIVATE, private_connections)]:
    server = socket.create_server((address, 8080))
    threading.Thread(target=serve, args=(server, connections), daemon=True).start()
feeds = [{"id": name.split(".")[0], "url": f"http://{name}:8080/{name.split('.')[0]}"} for name in NAMES]
poll = [ics, "poll", "--subscriptions", "-", "--state", state / "state", "--once"]
lines = "".join(json.dumps(feed) + "\n" for feed in feeds)
print(subprocess.run(poll, input=lines, stdout=subprocess.PIPE, text=True).stdout, end="")
print(f"connections to {PRIVATE}: {len(private_connections)}")
