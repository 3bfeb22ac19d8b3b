"""Before and after, and experiments of one person, computed once more from the values that tests typed in.

Reads one JSON object a line. {"kind": "permutation", "with": [...], "without": [...]} answers how many of all orders
have as large a difference of means, by trying all of them, and the p value of scipy where it is there.
{"kind": "summary", "values": [...]} answers count, mean and median. {"kind": "interval", "before": [...], "after":
[...]} answers the 95 % percentile interval of the difference of means, with draws of its own.
"""

import itertools
import json
import random
import statistics
import sys
from fractions import Fraction


def mean(values):
    return sum(values, Fraction(0)) / len(values)


def permutation(case):
    first = [Fraction(text) for text in case["with"]]
    second = [Fraction(text) for text in case["without"]]
    pool = first + second
    seen = abs(mean(first) - mean(second))
    orders = as_large = 0
    for chosen in itertools.combinations(range(len(pool)), len(first)):
        rest = [pool[place] for place in range(len(pool)) if place not in chosen]
        orders += 1
        as_large += abs(mean([pool[place] for place in chosen]) - mean(rest)) >= seen
    try:
        from scipy.stats import permutation_test
    except ImportError:
        p = None
    else:
        answer = permutation_test(
            ([float(value) for value in first], [float(value) for value in second]),
            lambda x, y: statistics.fmean(x) - statistics.fmean(y),
            n_resamples=100_000,
        )
        p = answer.pvalue
    return {"orders": orders, "as_large": as_large, "scipy": p}


def summary(case):
    values = case["values"]
    return [len(values), statistics.fmean(values), statistics.median(values)]


def interval(case):
    dice = random.Random(7)
    before, after = case["before"], case["after"]
    differences = sorted(
        statistics.fmean(dice.choices(after, k=len(after)))
        - statistics.fmean(dice.choices(before, k=len(before)))
        for _ in range(20_000)
    )
    return [differences[500], differences[19_500]]


def main():
    answers = {"permutation": permutation, "summary": summary, "interval": interval}
    for line in sys.stdin:
        case = json.loads(line)
        print(json.dumps(answers[case["kind"]](case)), flush=True)


if __name__ == "__main__":
    main()
