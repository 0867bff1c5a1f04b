"""Bodies of requests and answers: JSON, JSON Lines, CSV, text, and bytes as they are."""
import csv
import io
import json
import os

JSON = "application/json"
JSON_LINES = ("application/jsonlines", "application/x-jsonlines", "application/jsonl")
CSV = "text/csv"
OFFERED = (JSON, *JSON_LINES, CSV)
DEFAULT_ACCEPT = os.environ.get("SAGEMAKER_DEFAULT_INVOCATIONS_ACCEPT", JSON)
csv.field_size_limit(2**31 - 1)  # bodies have a limit themselves


class BadRequest(Exception):
    def __init__(self, status, message):
        super().__init__(message)
        self.status = status


def given(body, content_type):
    """What an input_fn gets: text for JSON and CSV, else bytes, as in the originals (`UTF8_TYPES` of their toolkit)."""
    return text_of(body) if plain(content_type) in (JSON, CSV) else body


def text_of(body):
    if isinstance(body, str):
        return body
    try:
        return body.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadRequest(400, f"The body is not UTF-8: {error}.") from error


def decode(body, content_type):
    kind = plain(content_type)
    try:
        if kind == JSON:
            return json.loads(text_of(body))
        if kind in JSON_LINES:
            return [json.loads(line) for line in text_of(body).split("\n") if line.strip()]
        if kind == CSV:
            rows = csv.reader(io.StringIO(text_of(body), newline=""))
            return [[number(cell) for cell in row] for row in rows if row]
    except (ValueError, csv.Error) as error:
        raise BadRequest(400, f"The body is no {kind}: {error}.") from error
    if kind in ("text/plain", "application/octet-stream", "application/x-npy"):
        return body
    raise BadRequest(415, f"The content type '{kind}' needs an input_fn; known are {JSON}, {JSON_LINES[0]}, {CSV}.")


def chosen(header, offered=None):
    """The media type to answer with, by the weights of an `Accept` header; `offered` is absent where any may be."""
    for kind in by_weight(header) or ["*/*"]:
        if kind == "*/*":
            return DEFAULT_ACCEPT
        if kind.endswith("/*"):
            found = [one for one in (DEFAULT_ACCEPT, *(offered or ())) if one.startswith(kind[:-1])]
            if found:
                return found[0]
        elif offered is None or kind in offered:
            return kind
    raise BadRequest(406, f"'{header}' needs an output_fn; known are {JSON}, {JSON_LINES[0]}, {CSV}.")


def by_weight(header):
    weighted = []
    for part in header.split(","):
        words = [word.strip() for word in part.lower().split(";")]
        weight = next((number(word[2:].strip()) for word in words[1:] if word.startswith("q=")), 1.0)
        if words[0] and weight != 0:
            weighted.append((words[0], weight if isinstance(weight, float) else 1.0))
    return [kind for kind, _ in sorted(weighted, key=lambda pair: -pair[1])]


def encode(prediction, accept):
    kind = plain(accept)
    if kind == JSON:
        return dump(prediction) + "\n", JSON
    rows = simple(prediction)
    rows = rows if isinstance(rows, list) else [rows]
    if kind in JSON_LINES:
        return "".join(dump(row) + "\n" for row in rows), kind
    if kind == CSV:
        written = io.StringIO()
        csv.writer(written, lineterminator="\n").writerows(cells(row) for row in rows)
        return written.getvalue(), CSV
    raise BadRequest(406, f"'{kind}' needs an output_fn; known are {JSON}, {JSON_LINES[0]}, {CSV}.")


def plain(media_type):
    return media_type.split(";")[0].strip().lower()


def number(text):
    try:
        return float(text)
    except ValueError:
        return text


def cells(row):
    if isinstance(row, dict):
        return list(row.values())
    return row if isinstance(row, list) else [row]


def dump(value):
    return json.dumps(value, default=listed)


def listed(value):
    if hasattr(value, "tolist"):
        return value.tolist()
    raise TypeError(f"Object of type {type(value).__name__} is not JSON serializable")


def simple(value):
    """Arrays and tensors as lists."""
    return value.tolist() if hasattr(value, "tolist") else value
