#!/usr/bin/env python3
"""Whether damaged copies of a file of the stack are valid by its schema.

The first line is {"file": "medicines", "data": …}; each further one {"path": […], "value": …} or, to remove
it, {"path": […]}. Writes 1 for each copy that is valid, else 0. By the module jsonschema where it is
installed, else by the part of JSON Schema that script/stack-data has.
"""
import copy
import importlib.machinery
import importlib.util
import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..")
sys.dont_write_bytecode = True


def judge(schema):
    try:
        import jsonschema
        validator = jsonschema.Draft202012Validator(schema)
        return validator.is_valid, "jsonschema"
    except ImportError:
        loader = importlib.machinery.SourceFileLoader(
            "stack_data", os.path.join(ROOT, "script", "stack-data"))
        module = importlib.util.module_from_spec(
            importlib.util.spec_from_loader("stack_data", loader))
        loader.exec_module(module)
        return lambda data: module.Schema(schema).holds(data, schema, ""), "stack-data"


def main():
    first = json.loads(sys.stdin.readline())
    path = os.path.join(ROOT, "data", "stack", first["file"] + ".schema.json")
    with open(path, encoding="utf-8") as file:
        holds, name = judge(json.load(file))
    print(name)
    print(int(holds(first["data"])))
    for line in sys.stdin:
        change, data = json.loads(line), copy.deepcopy(first["data"])
        *above, last = change["path"]
        place = data
        for step in above:
            place = place[step]
        if "value" in change:
            place[last] = change["value"]
        else:
            del place[last]
        print(int(holds(data)))


if __name__ == "__main__":
    main()
