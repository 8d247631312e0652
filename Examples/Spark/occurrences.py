#!/usr/bin/env python3
"""Expands many feeds with Spark, into a Parquet table of occurrences and one of the feeds that failed.

    spark-submit occurrences.py FEEDS OUTPUT --from 2026-03-01 --to 2026-04-01

FEEDS is a folder of .ics files that every worker sees, or an .ndjson file of records {"id":…,"ics":…}. OUTPUT gets two
folders, `occurrences` (partitioned by month) and `failures`, which replace those of an earlier run. Every worker needs
ics-inspect; ICS_INSPECT names it.
"""

import argparse
import json
import os
import pathlib
import subprocess
import threading

from pyspark.sql import SparkSession, functions

INSPECT = os.environ.get("ICS_INSPECT", "ics-inspect")


def records(spark, feeds, partitions):
    """Returns the records for ics-inspect --records, one for each feed."""
    if feeds.endswith(".ndjson"):
        return spark.read.text(feeds).rdd.map(lambda row: row.value).repartition(partitions)
    # Large feeds are distributed first, so that no partition gets several of them by chance.
    files = sorted(pathlib.Path(feeds).rglob("*.ics"), key=lambda file: -file.stat().st_size)
    texts = [json.dumps({"id": str(file.relative_to(feeds)), "path": str(file)}) for file in files]
    return spark.sparkContext.parallelize(
        [text for first in range(partitions) for text in texts[first::partitions]], partitions)


def expand(options):
    """Returns a function that passes the records of a partition through one process."""
    command = [INSPECT, "occurrences", "--records", "--quiet", *options]

    def run(partition):
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        failures = []

        def feed():
            try:
                with process.stdin:
                    for record in partition:
                        process.stdin.write(record + "\n")
            except BrokenPipeError:
                pass  # The process has ended; the exit code shows the reason.
            except Exception as failure:
                # The process sees the end of its input and ends well, but the rest of the partition is missing.
                failures.append(failure)

        # Write while the output is read, because a full pipe would block both processes.
        feeder = threading.Thread(target=feed, daemon=True)
        feeder.start()
        for line in process.stdout:
            yield line.rstrip("\n")
        feeder.join()
        if failures:
            raise failures[0]
        # 1: a feed failed, as its record shows. Any other code fails the task, and Spark tries again.
        if process.wait() not in (0, 1):
            raise RuntimeError(f"{INSPECT} ended with {process.returncode}")

    return run


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("feeds")
    arguments.add_argument("output")
    arguments.add_argument("--from", dest="start", required=True)
    arguments.add_argument("--to", dest="end", required=True)
    arguments.add_argument("--time-zone", default="UTC")
    arguments.add_argument("--limit", default="10000", help="occurrences of one feed at most (default: 10000)")
    arguments = arguments.parse_args()
    spark = SparkSession.builder.appName("occurrences").getOrCreate()
    schema = subprocess.run(
        [INSPECT, "occurrences", "--schema", "spark"], check=True, capture_output=True, text=True).stdout
    options = ["--from", arguments.start, "--to", arguments.end, "--time-zone", arguments.time_zone,
               "--limit", arguments.limit]
    partitions = 4 * spark.sparkContext.defaultParallelism
    lines = records(spark, arguments.feeds, partitions).mapPartitions(expand(options))
    # With a schema, and written once before being read twice. Otherwise, Spark would expand every feed for each query.
    staged = f"{arguments.output}/records"
    rows = spark.read.schema(schema).json(lines)
    rows.write.mode("overwrite").parquet(staged)
    rows = spark.read.parquet(staged)
    occurrences = rows.where("start IS NOT NULL").drop("error", "truncated")
    occurrences.withColumn("month", functions.substring("start", 1, 7)) \
        .write.mode("overwrite").partitionBy("month").parquet(f"{arguments.output}/occurrences")
    rows.where("error IS NOT NULL OR truncated").select("feed", "error", "truncated") \
        .write.mode("overwrite").parquet(f"{arguments.output}/failures")
    path = spark._jvm.org.apache.hadoop.fs.Path(staged)
    path.getFileSystem(spark._jsc.hadoopConfiguration()).delete(path, True)
    spark.stop()


if __name__ == "__main__":
    main()
