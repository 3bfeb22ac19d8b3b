#!/usr/bin/env python3
# Intervals of shares after Wilson (1927), by another way than the program's: the two shares that lie at the distance z from the
# one that was found, by bisection. Prints "found count low high"; the first four are those of Newcombe (1998), Statistics in
# Medicine 17, table I, method 3, to the four decimals printed there.
import math

Z = 1.959963984540054
PUBLISHED = [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)]


def end(found, count, low, high, side):
    share = found / count
    for _ in range(200):
        middle = (low + high) / 2
        off = abs(share - middle) > Z * math.sqrt(middle * (1 - middle) / count)
        if off == (side < 0):
            low = middle
        else:
            high = middle
    return (low + high) / 2


def interval(found, count):
    share = found / count
    low = 0.0 if found == 0 else end(found, count, 0.0, share, -1)
    high = 1.0 if found == count else end(found, count, share, 1.0, 1)
    return low, high


for found, count, low, high in PUBLISHED:
    got = interval(found, count)
    assert abs(got[0] - low) < 6e-5 and abs(got[1] - high) < 6e-5, (found, count, got)
for found, count, _, _ in PUBLISHED:
    print(found, count, *(f"{x:.9f}" for x in interval(found, count)))
for count in (1, 2, 3, 7, 20, 199, 200, 1500):
    for found in sorted({0, 1, count // 3, count // 2, count - 1, count}):
        print(found, count, *(f"{x:.9f}" for x in interval(found, count)))
