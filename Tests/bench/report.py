"""What a run gives: lines on the terminal, Tests/bench/results.json, and the table in README.md,
which is made from results.json alone and lies between two markers."""

from __future__ import annotations

import json
import os
import statistics
from typing import Any

from harness import ROOT, Figures, Goal, Row, number

RESULTS = os.path.join(ROOT, "Tests/bench/results.json")
README = os.path.join(ROOT, "README.md")
BEGIN, END = "<!-- bench: begin, by script/bench --readme -->", "<!-- bench: end -->"

Result = dict[str, Any]


def result(part: str, row: Row) -> Result:
    """What is known of a row before it ran."""
    return {
        "part": part,
        "work": row.work,
        "peer": row.peer,
        "goal": row.goal.text() if row.goal else "",
    }


def measured(known: Result, goal: Goal | None, figures: Figures) -> Result:
    """A row that ran. Seconds unless the goal is a figure; numbers of four digits, so that two runs
    of the same are not told apart by noise that nobody reads."""
    figure = bool(goal and goal.figure)
    known = {**known, "unit": goal.unit if goal and figure else "s", "ours": short(figures.ours)}
    if figures.theirs is not None:
        known["theirs"] = short(figures.theirs)
    if not figure:
        known["ratio"] = short(figures.value)
        known["less_is_better"] = bool(goal and not goal.more_is_better)
    known["rounds"] = figures.rounds
    if goal:
        known["reached"] = goal.reached(figures.value)
    return known


def short(value: float) -> float:
    return float(f"{value:.4g}")


# --- lines ---------------------------------------------------------------------------------------


def duration(seconds: float) -> str:
    """As 1.23 s, 45.6 ms, 7.89 µs."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{number(seconds / size)} {unit}"
    return f"{number(seconds / 1e-9)} ns"


def cells(row: Result) -> tuple[str, str, str, str]:
    """Ours, the peer's, the ratio, and how it stands to the goal."""
    if "skipped" in row:
        return "", "", "", f"skipped: {row['skipped']}"
    if "fault" in row:
        return "", "", "", f"FAULT: {row['fault']}"
    if row["unit"] == "s":
        ours = duration(row["ours"])
        theirs = duration(row["theirs"]) if "theirs" in row else ""
    else:
        ours = number(row["ours"])
        theirs = number(row["theirs"]) if "theirs" in row else ""
    if "ratio" in row:
        ratio = f"{number(row['ratio'])} ×" + ("" if row["less_is_better"] else " faster")
    else:
        ratio = ""
    reached = {True: "reached", False: "MISSED", None: ""}[row.get("reached")]
    return ours, theirs, ratio, reached


def line(row: Result) -> str:
    """A row for the terminal, in two lines: what was done, and the figures."""
    ours, theirs, ratio, reached = cells(row)
    peer = f"beside {row['peer']}" if row["peer"] else ""
    head = f"{row['work']}  {peer}".rstrip()
    if not ours:
        return f"{head}\n    {reached}"
    unit = "" if row["unit"] == "s" else f" {row['unit']}"
    figures = f"{ours}{unit}" + (f" beside {theirs}" if theirs else "")
    return f"{head}\n    {figures:32}{ratio:18}goal: {row['goal'] or 'none':36}{reached}"


# --- files ---------------------------------------------------------------------------------------


def processor() -> str:
    """The name that Linux knows."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            names = [
                line.split(":", 1)[1].strip() for line in file if line.startswith("model name")
            ]
        return names[0] if names else "unknown"
    except OSError:
        return "unknown"


def write(results: Result) -> None:
    with open(RESULTS, "w", encoding="utf-8") as file:
        file.write(json.dumps(results, indent=2, ensure_ascii=False) + "\n")


def read() -> Result:
    with open(RESULTS, encoding="utf-8") as file:
        return json.load(file)


def days(parts: dict[str, str]) -> str:
    """When they ran: "The run of 2026-11-22 (lodge: 2026-11-28)"."""
    most = statistics.mode(parts.values())
    others = [f"{part}: {day}" for part, day in parts.items() if day != most]
    return f"The run of {most}" + (f" ({', '.join(others)})" if others else "")


def joined(before: Result, made: Result, order: tuple[str, ...]) -> Result:
    """What some parts gave, with what stands of the others."""
    kept = [row for row in before["rows"] if row["part"] not in made["parts"]]
    rows = sorted(kept + made["rows"], key=lambda row: order.index(row["part"]))
    return {**made, "parts": {**before["parts"], **made["parts"]}, "rows": rows}


def table(results: Result) -> str:
    """The Markdown of README, without the markers."""
    versions = ", ".join(f"{name} {version}" for name, version in results["versions"].items())
    lines = [
        f"{days(results['parts'])} on one thread of an {results['processor']} ({versions}):",
        "",
        "| work | beside | ours | theirs | ratio | goal | |",
        "|---|---|---|---|---|---|---|",
    ]
    for row in results["rows"]:
        ours, theirs, ratio, reached = cells(row)
        unit = "" if not ours or row["unit"] == "s" else f" {row['unit']}"
        values = [
            row["work"],
            row["peer"],
            ours + unit,
            theirs,
            ratio,
            row["goal"],
            reached.lower(),
        ]
        lines.append("| " + " | ".join(value.replace("|", "\\|") for value in values) + " |")
    return "\n".join(lines)


def with_table(readme: str, made: str) -> str:
    """README with the table between its markers. ValueError when the markers are not there once
    each."""
    if (
        readme.count(BEGIN) != 1
        or readme.count(END) != 1
        or readme.index(BEGIN) > readme.index(END)
    ):
        raise ValueError(
            f"README.md needs the lines {BEGIN} and {END}, once each and in this order"
        )
    head, rest = readme.split(BEGIN)
    return f"{head}{BEGIN}\n{made}\n{END}{rest.split(END)[1]}"


def update_readme(only_check: bool) -> bool:
    """Whether README had the table of results.json; writes it when it had not, unless only
    checking."""
    with open(README, encoding="utf-8") as file:
        before = file.read()
    after = with_table(before, table(read()))
    if before != after and not only_check:
        with open(README, "w", encoding="utf-8") as file:
            file.write(after)
    return before == after
