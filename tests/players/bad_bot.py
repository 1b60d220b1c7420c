"""A bot that misbehaves in the way its argument says, at its third question. Its second argument is a file for the
number of a process it starts."""

import json
import os
import subprocess
import sys
import time


def misbehave(way: str, message: dict) -> object:
    if way == "hangs":
        time.sleep(600)
    if way == "dies":
        sys.exit("something broke in the bot")
    if way == "floods":
        while True:
            sys.stdout.write("x" * 65536)
    if way == "floods errors":
        while True:
            sys.stderr.write("no " * 30000)
    if way == "garbage":
        return "not a message"
    if way == "deep":
        print('{"type": "answer", "id": 3, "answer": ' + "[" * 100_000, flush=True)
    if way == "wrong id":
        return {"type": "answer", "id": 77, "answer": [0]}
    if way == "illegal":
        return {"type": "answer", "id": message["id"], "answer": [10_000]}
    if way == "gives up":
        return {"type": "error", "message": "I am lost"}
    if way == "starts a child and hangs":
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        with open(sys.argv[2], "w") as file:
            file.write(str(child.pid))
        time.sleep(600)
    raise AssertionError(way)


def legal(question: dict) -> list:
    shape, n = question["shape"], len(question["options"])
    if shape == "some":
        return question["legal"][0] if question.get("legal") else list(range(max(0, question.get("lo", 1))))
    return list(range(n)) if shape == "order" else [question.get("lo", 1)] if shape == "number" else [0]


def main() -> None:
    way = sys.argv[1]
    if way == "never reads":
        time.sleep(600)
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            reply: object = {"type": "hello", "protocol": 9 if way == "old" else 1, "name": "bad bot"}
        elif message["type"] == "ask":
            reply = {"type": "answer", "id": message["id"], "answer": legal(message["question"])}
            if message["id"] == 3 and way != "well":
                reply = misbehave(way, message)
        else:
            continue
        print(json.dumps(reply), flush=True)
        if way == "deaf":
            os.close(0)
            time.sleep(600)


if __name__ == "__main__":
    main()
