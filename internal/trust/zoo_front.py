"""Answers lines of JSON-RPC with the Python client. Arguments: the folder of the client, the program, and seconds a request may take."""

import json
import sys

sys.path.insert(0, sys.argv[1])
import teka  # noqa: E402

client = teka.Teka(sys.argv[2], limit_time=float(sys.argv[3]), limit_making=float(sys.argv[3]))
client.call("version")
print(client.process._child._popen.pid, flush=True)
for line in sys.stdin:
    asked = json.loads(line)
    answer = {"id": asked["id"]}
    try:
        answer["result"] = client.call(asked["method"], **asked["params"])
    except teka.errors.TekaError as error:
        answer["error"] = {"code": getattr(error, "code", 0), "message": str(error)}
    print(json.dumps(answer, separators=(",", ":")), flush=True)
client.close()
