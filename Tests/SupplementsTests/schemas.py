#!/usr/bin/env python3
"""Whether values are valid by the published schemas of data/stack.

Reads lines {"schema": "proof", "data": …}; writes for each "1", or "0" and the first fault. By the module jsonschema
where it is installed, else by the part of JSON Schema that script/stack-data has.
"""
import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, HERE)
import judge  # noqa: E402


def fault(schema, data):
    try:
        import jsonschema
        for error in jsonschema.Draft202012Validator(schema).iter_errors(data):
            return f"{'/'.join(map(str, error.absolute_path))}: {error.message[:300]}"
    except ImportError:
        pass
    return ""


def main():
    known = {}
    for line in sys.stdin:
        row = json.loads(line)
        name = row["schema"]
        if name not in known:
            path = os.path.join(HERE, "..", "..", "data", "stack", name + ".schema.json")
            with open(path, encoding="utf-8") as file:
                schema = json.load(file)
            known[name] = (schema, judge.judge(schema)[0])
        schema, holds = known[name]
        print("1" if holds(row["data"]) else "0 " + fault(schema, row["data"]).replace("\n", " "))


if __name__ == "__main__":
    main()
