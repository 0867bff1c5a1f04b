"""Serves a model by the functions of its code, without a web framework.

usage: serve.py [--defaults MODULE] MODEL CODE [CODE ...]

MODEL is the folder of the model; the first CODE that is there has the functions: `model_fn`, then either `transform_fn`
or any of `input_fn`, `predict_fn` and `output_fn`. What stands before `/./` in CODE is the folder of the whole code,
which can be imported from. MODULE is a module beside this program that has the functions that CODE lacks;
with it, every CODE may be missing. This program uses only the standard library.
"""
import http.server
import importlib.util
import json
import os
import signal
import sys
import threading
import traceback

from coding import OFFERED, BadRequest, chosen, decode, encode, given

MAX_BODY_BYTES = int(os.environ.get("SAGEMAKER_MAX_REQUEST_BYTES", 100 * 1024 * 1024))
WORKERS = max(1, int(os.environ.get("SAGEMAKER_MODEL_SERVER_WORKERS", "1")))
IDLE_SECONDS = 75
DRAIN_SECONDS = 25


def main(*words):
    defaults = None
    if words[0] == "--defaults":
        defaults = importlib.import_module(words[1])
        words = words[2:]
    model, *candidates = words
    code = next((path for path in candidates if os.path.isfile(path)), None)
    if code is None and defaults is None:
        sys.exit(f"The model has no code to serve it: none of {', '.join(candidates)} exists.")
    functions = None if code is None else load(code)
    answering = Answering(Functions(functions, defaults, model))
    server = Server(address(), handler_of(answering))
    signal.signal(signal.SIGTERM, lambda *_: threading.Thread(target=server.shutdown).start())
    name = defaults.__name__ if code is None else os.path.basename(code)
    print(f"{name} answers on port {server.server_address[1]}", flush=True)
    server.serve_forever()
    answering.drain(DRAIN_SECONDS)
    os._exit(0)  # a connection that is idle has a thread that waits


def load(path):
    """The folder of the code comes first, and the folder of this program not at all."""
    folder = path.partition("/./")[0] if "/./" in path else os.path.dirname(path)
    sys.path[:1] = list(dict.fromkeys([os.path.normpath(os.path.dirname(path)), folder]))
    name = os.path.splitext(os.path.basename(path))[0]
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


class Functions:
    """Each function of the user's code, else of the defaults, else of the platform."""

    def __init__(self, code, defaults, folder):
        self.transform_fn = getattr(code, "transform_fn", None)
        self.input_fn = getattr(code, "input_fn", getattr(defaults, "input_fn", decode))
        self.predict_fn = getattr(code, "predict_fn", getattr(defaults, "predict_fn", call_model))
        self.output_fn = getattr(code, "output_fn", getattr(defaults, "output_fn", encode))
        self.encodes = self.transform_fn is None and not hasattr(code, "output_fn")
        model_fn = getattr(code, "model_fn", getattr(defaults, "model_fn", None))
        if model_fn is None:
            sys.exit("The code has no model_fn(model_dir), which loads the model.")
        self.model = call(model_fn, folder)

    def answer(self, body, content_type, accept):
        accept = chosen(accept, OFFERED if self.encodes else None)
        body = given(body, content_type)
        if self.transform_fn is not None:
            made = call(self.transform_fn, self.model, body, content_type, accept)
        else:
            data = call(self.input_fn, body, content_type)
            made = call(self.output_fn, call(self.predict_fn, data, self.model), accept)
        made, kind = made if isinstance(made, tuple) else (made, accept)
        made = made.encode() if isinstance(made, str) else made
        if not isinstance(made, (bytes, bytearray)):
            made, kind = encode(made, accept)
            made = made.encode()
        return made, kind


def call(function, *words):
    """The originals give some functions a context as well; those that ask for it get None."""
    code = getattr(function, "__code__", None)
    method = 1 if getattr(function, "__self__", None) is not None else 0
    more = 0 if code is None else code.co_argcount - method - len(words) - len(function.__defaults__ or ())
    return function(*words, *[None] * max(0, more))


def chunk_length(line):
    try:
        return int(line.split(b";")[0], 16)
    except ValueError as error:
        raise BadRequest(400, "The chunks of the body have no length.") from error


def call_model(data, model):
    return model(data)


class Answering:
    """At most so many requests are with the user's functions at a time; the others wait."""

    def __init__(self, functions):
        self.functions = functions
        self.turns = threading.Semaphore(WORKERS)
        self.changed = threading.Condition()
        self.going = 0

    def __enter__(self):
        with self.changed:
            self.going += 1

    def __exit__(self, *_):
        with self.changed:
            self.going -= 1
            self.changed.notify_all()

    def answer(self, *words):
        with self.turns:
            return self.functions.answer(*words)

    def drain(self, seconds):
        with self.changed:
            self.changed.wait_for(lambda: self.going == 0, timeout=seconds)


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False
    request_queue_size = 128


def address():
    host = os.environ.get("SVC_HOST", "127.0.0.1")
    return host, int(os.environ.get("SVC_PORT") or os.environ.get("SAGEMAKER_BIND_TO_PORT") or 8080)


def handler_of(answering):
    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        timeout = IDLE_SECONDS
        disable_nagle_algorithm = True
        wbufsize = -1  # head and body go out together

        def do_GET(self):
            if self.path == "/ping":
                self.reply(200, b"")
            elif self.path == "/execution-parameters":
                limits = {"MaxConcurrentTransforms": WORKERS, "BatchStrategy": "MULTI_RECORD", "MaxPayloadInMB": 6}
                self.reply(200, json.dumps(limits).encode(), "application/json")
            else:
                self.reply_error(404, "Ask for /ping, /invocations or /execution-parameters.")

        def do_POST(self):
            with answering:
                if self.path != "/invocations":
                    self.close_connection = True  # the body is not read
                    return self.reply_error(404, "Post to /invocations.")
                try:
                    body = self.read_body()
                except BadRequest as error:
                    return self.reply_error(error.status, str(error))
                self.answer(body)

        def answer(self, body):
            kind = self.headers.get("Content-Type") or "application/json"
            try:
                answer = answering.answer(body, kind, self.headers.get("Accept") or "")
            except BadRequest as error:
                return self.reply_error(error.status, str(error))
            except BaseException as error:  # also what is no Exception, such as SystemExit
                traceback.print_exc()
                return self.reply_error(500, f"{type(error).__name__}: {error}")
            self.reply(200, *answer)

        def read_body(self):
            if "chunked" in (self.headers.get("Transfer-Encoding") or "").lower():
                return b"".join(self.read_chunks())
            length = int(self.headers.get("Content-Length") or 0)
            self.check_size(length)
            body = self.rfile.read(length)
            if len(body) < length:
                raise ConnectionError("the request was cut off")
            return body

        def read_chunks(self):
            total = 0
            while True:
                length = chunk_length(self.rfile.readline(1024))
                total += length
                self.check_size(total)
                yield self.rfile.read(length)
                if length == 0:
                    while self.rfile.readline(65536).strip():
                        pass
                    return
                self.rfile.readline(16)

        def check_size(self, length):
            if length <= MAX_BODY_BYTES:
                return
            self.close_connection = True
            raise BadRequest(413, f"The body has more than {MAX_BODY_BYTES} bytes.")

        def reply_error(self, status, message):
            self.reply(status, json.dumps({"error": message[:2000]}).encode(), "application/json")

        def reply(self, status, body, kind=None):
            self.send_response(status)
            if kind is not None:
                self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.send_header("Keep-Alive", f"timeout={IDLE_SECONDS - 15}")
            self.end_headers()
            self.wfile.write(body)
            self.wfile.flush()

        def log_message(self, *_):
            pass

    return Handler


if __name__ == "__main__":
    main(*sys.argv[1:])
