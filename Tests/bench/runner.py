"""The command script/bench: which parts, how many rounds, what is written, what fails."""

from __future__ import annotations

import argparse
import datetime
import faulthandler
import gc
import importlib
import os
import subprocess
import sys
import time
from types import ModuleType

import native
import peers
import report
from harness import (
    EVENTS,
    FEWEST_ROUNDS,
    LONGEST_SECONDS,
    Bench,
    Fault,
    Row,
    Skip,
    measure,
    rows_of,
)

PARTS = (
    "plan", "levenshtein", "geodesic", "track", "raster", "photos", "program", "survey", "trip",
    "paper", "lodge", "stack", "notebook",
)  # fmt: skip


def parsed(arguments: list[str], description: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="script/bench",
        description=description,
        allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "parts", nargs="*", metavar="PART", help=", ".join(PARTS) + "; all when none is named"
    )
    parser.add_argument("--rounds", type=int, metavar="N", help="this many rounds for every row")
    parser.add_argument(
        "--quick", action="store_true", help="less data, few rounds, no goals: do the rows run?"
    )
    parser.add_argument(
        "--no-goals", action="store_true", help="a goal that is missed is no failure"
    )
    parser.add_argument(
        "--write",
        action="store_true",
        help="write Tests/bench/results.json and README.md's table, of these parts",
    )
    parser.add_argument(
        "--events", type=int, default=EVENTS, metavar="N", help="in the long log of `program`"
    )
    parser.add_argument(
        "--readme", action="store_true", help="only write README.md's table from results.json"
    )
    parser.add_argument(
        "--check-readme", action="store_true", help="only compare the two; 1 when they differ"
    )
    chosen = parser.parse_args(arguments)
    unknown = [part for part in chosen.parts if part not in PARTS]
    if unknown:
        parser.error(f"there is no part {unknown[0]}; parts are {', '.join(PARTS)}")
    if chosen.write and (chosen.quick or chosen.events != EVENTS):
        parser.error("--write needs all data: neither --quick nor --events")
    return chosen


def part_module(name: str) -> ModuleType | None:
    """The file of rows/, or None when there is none yet."""
    if not os.path.exists(os.path.join(os.path.dirname(__file__), "rows", f"{name}.py")):
        return None
    return importlib.import_module(f"rows.{name}")


def run_row(part: str, row: Row, bench: Bench, rounds: int, seconds: float) -> report.Result:
    """Prepares and measures a row; what goes wrong is the row's result, not the end of the run."""
    known = report.result(part, row)
    try:
        return report.measured(
            known, row.goal, measure(row.prepare(bench), row.goal, rounds, seconds)
        )
    except Skip as skip:
        return {**known, "skipped": str(skip)}
    except (Fault, native.CompileError) as fault:
        return {**known, "fault": str(fault)}
    except Exception as error:  # a mistake in one row shall not cost the others
        return {**known, "fault": f"{type(error).__name__}: {error}"}
    finally:
        gc.collect()


def forget(module: ModuleType) -> None:
    """Drops what the rows of a part share through functools.cache, so that the next has the
    memory."""
    for value in vars(module).values():
        if hasattr(value, "cache_clear"):
            value.cache_clear()
    gc.collect()


def run_parts(chosen: argparse.Namespace) -> list[report.Result]:
    bench = Bench(quick=chosen.quick, events=chosen.events)
    results = []
    for part in chosen.parts or PARTS:
        module = part_module(part)
        if module is None:
            continue
        print(f"\n{part}", flush=True)
        for row in rows_of(module):
            rounds = chosen.rounds or (FEWEST_ROUNDS if chosen.quick else row.rounds)
            seconds = float("inf") if chosen.rounds else LONGEST_SECONDS
            results.append(run_row(part, row, bench, rounds, seconds))
            print("  " + report.line(results[-1]).replace("\n", "\n  "), flush=True)
        forget(module)
    return results


def said_by(*command: str) -> str:
    """The first word of what a program prints of its version; empty when there is none."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        return done.stdout.split()[0]
    except (OSError, subprocess.CalledProcessError, IndexError):
        return ""


def inside(module: str, attribute: str) -> str:
    """The version of the C library that a peer brings along."""
    try:
        return getattr(importlib.import_module(module), attribute)
    except (ImportError, AttributeError):
        return ""


def versions() -> dict[str, str]:
    """What was compared, by name."""
    found = {
        "compiler": native.compiler_version(),
        "Python": sys.version.split()[0],
        **peers.installed(),
        "shapely's GEOS": inside("shapely", "geos_version_string"),
        "pyproj's PROJ": inside("pyproj", "proj_version_str"),
        "GEOS": said_by("geos-config", "--version"),
        "sqlite3": said_by("sqlite3", "--version"),
    }
    return {name: version for name, version in found.items() if version}


def write(rows: list[report.Result], parts: list[str]) -> None:
    """Named parts take the place of what stood of them; a run of all parts leaves nothing of before."""
    made = {
        "parts": dict.fromkeys(parts or PARTS, datetime.date.today().isoformat()),
        "processor": report.processor(),
        "versions": versions(),
        "rows": rows,
    }
    report.write(report.joined(report.read(), made, PARTS) if parts else made)
    report.update_readme(only_check=False)


def verdict(rows: list[report.Result], with_goals: bool, quick: bool = False) -> int:
    """0, or 1 when a row is at fault or, with goals, misses its goal; told once more at the end.
    Rows that missed are told and counted also where that is no failure; a quick run measures too
    little to tell which."""
    faults = [row for row in rows if "fault" in row]
    missed = [row for row in rows if row.get("reached") is False]
    skipped = sum("skipped" in row for row in rows)
    for row in faults:
        print(f"bench: {row['work']} ({row['peer']}): {row['fault']}", file=sys.stderr)
    for row in [] if quick else missed:
        ours, _, ratio, _ = report.cells(row)
        print(
            f"bench: missed: {row['work']} ({row['peer']}): {ratio or ours}, goal {row['goal']}",
            file=sys.stderr,
        )
    below = f"{len(missed)} below their goal"
    if quick:
        below += " on less data and few rounds, which says little"
    elif missed and not with_goals:
        below += ", which is no failure here"
    print(f"\nbench: {len(rows)} rows, {skipped} skipped, {len(faults)} at fault, {below}")
    return 1 if faults or (missed and with_goals and not quick) else 0


def main(script: str, arguments: list[str], description: str) -> int:
    chosen = parsed(arguments, description)
    if chosen.readme or chosen.check_readme:
        try:
            same = report.update_readme(only_check=chosen.check_readme)
        except (OSError, ValueError, KeyError) as error:
            print(f"bench: {error}", file=sys.stderr)
            return 1
        if chosen.check_readme and not same:
            print(
                "bench: README.md's table is not that of Tests/bench/results.json: "
                "script/bench --readme",
                file=sys.stderr,
            )
            return 1
        return 0
    peers.enter(script, arguments)
    faulthandler.enable()
    start = time.monotonic()
    rows = run_parts(chosen)
    if chosen.write:
        write(rows, chosen.parts)
    status = verdict(rows, with_goals=not chosen.no_goals, quick=chosen.quick)
    print(f"bench: took {time.monotonic() - start:.0f} s")
    return status
