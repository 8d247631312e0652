#!/usr/bin/env python3
"""Expands many feeds with Dask, into a Parquet table of occurrences and one of the feeds that failed.

    python3 occurrences.py FEEDS OUTPUT --from 2026-03-01 --to 2026-04-01

FEEDS is a folder of .ics files that every worker sees. OUTPUT gets two folders, `occurrences` (partitioned by month) and
`failures`, which replace those of an earlier run. Every worker needs ics-inspect; ICS_INSPECT names it. On a cluster, pass
the scheduler's address with DASK_SCHEDULER; otherwise Dask uses the threads of this machine.
"""

import argparse
import hashlib
import json
import os
import pathlib
import shutil
import subprocess

import dask
import dask.bag
import pyarrow
import pyarrow.parquet

INSPECT = os.environ.get("ICS_INSPECT", "ics-inspect")

COLUMNS = ["feed", "uid", "component", "recurrenceID", "start", "end", "timeZone", "isAllDay", "summary", "status"]
OCCURRENCES = pyarrow.schema(
    [(name, pyarrow.bool_() if name == "isAllDay" else pyarrow.string()) for name in COLUMNS + ["month"]])
FAILURES = pyarrow.schema([
    ("feed", pyarrow.string()), ("truncated", pyarrow.bool_()),
    ("error", pyarrow.struct([("code", pyarrow.int32()), ("message", pyarrow.string()), ("line", pyarrow.int32())])),
])


def expand(paths, folder, options, output):
    """Expands the feeds of a partition in one process, and writes the rows. Returns the numbers of rows and failures."""
    paths = list(paths)
    if not paths:
        return [(0, 0)]
    records = "".join(json.dumps({"id": str(pathlib.Path(path).relative_to(folder)), "path": path}) + "\n" for path in paths)
    run = subprocess.run(
        [INSPECT, "occurrences", "--records", "--quiet", *options], input=records, capture_output=True, text=True)
    # 1: a feed failed, as its record shows.
    if run.returncode not in (0, 1):
        raise RuntimeError(f"{INSPECT} ended with {run.returncode}: {run.stderr}")
    rows = [json.loads(line) for line in run.stdout.splitlines()]
    occurrences = [row | {"month": row["start"][:7]} for row in rows if "start" in row]
    failures = [row for row in rows if "start" not in row]
    # The name stays the same if the partition is tried again, so that no row is written twice.
    name = hashlib.sha256(paths[0].encode()).hexdigest()[:16] + "-{i}.parquet"
    for folder, part, schema, keys in (
            ("occurrences", occurrences, OCCURRENCES, ["month"]), ("failures", failures, FAILURES, None)):
        pyarrow.parquet.write_to_dataset(
            pyarrow.Table.from_pylist(part, schema=schema), f"{output}/{folder}", partition_cols=keys,
            basename_template=name, existing_data_behavior="overwrite_or_ignore")
    return [(len(occurrences), len(failures))]


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("feeds")
    arguments.add_argument("output")
    arguments.add_argument("--from", dest="start", required=True)
    arguments.add_argument("--to", dest="end", required=True)
    arguments.add_argument("--time-zone", default="UTC")
    arguments.add_argument("--limit", default="10000", help="occurrences of one feed at most (default: 10000)")
    arguments = arguments.parse_args()
    # The rows of an earlier run, or of Spark, would be counted twice.
    for folder in ("occurrences", "failures"):
        shutil.rmtree(pathlib.Path(arguments.output) / folder, ignore_errors=True)
    options = ["--from", arguments.start, "--to", arguments.end, "--time-zone", arguments.time_zone,
               "--limit", arguments.limit]
    files = sorted(pathlib.Path(arguments.feeds).rglob("*.ics"), key=lambda file: -file.stat().st_size)
    partitions = max(1, min(len(files), 4 * (os.cpu_count() or 1)))
    # Large feeds are distributed first, so that no partition gets several of them by chance.
    dealt = [str(file) for first in range(partitions) for file in files[first::partitions]]
    bag = dask.bag.from_sequence(dealt, npartitions=partitions)
    counts = bag.map_partitions(expand, arguments.feeds, options, arguments.output)
    if address := os.environ.get("DASK_SCHEDULER"):
        from dask.distributed import Client

        with Client(address):
            results = counts.compute()
    else:
        results = counts.compute(scheduler="threads")
    print(f"{sum(rows for rows, _ in results)} occurrences, {sum(failed for _, failed in results)} failures")


if __name__ == "__main__":
    main()
