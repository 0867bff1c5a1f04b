"""Bodies of requests and answers: JSON, JSON Lines, CSV, text, and bytes as they are."""
import csv
import io
import json

JSON = "application/json"
JSON_LINES = ("application/jsonlines", "application/x-jsonlines", "application/jsonl")
CSV = "text/csv"


class BadRequest(Exception):
    def __init__(self, status, message):
        super().__init__(message)
        self.status = status


def text_of(body, content_type):
    """Text for types of text, which is what the originals hand to an input_fn."""
    kind = plain(content_type)
    if kind.startswith("text/") or kind == JSON or kind in JSON_LINES:
        try:
            return body.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise BadRequest(400, f"The body is no UTF-8: {error}.") from error
    return body


def decode(body, content_type):
    kind = plain(content_type)
    try:
        if kind == JSON:
            return json.loads(body)
        if kind in JSON_LINES:
            return [json.loads(line) for line in body.splitlines() if line.strip()]
        if kind == CSV:
            return [[number(cell) for cell in row] for row in csv.reader(io.StringIO(body)) if row]
    except ValueError as error:
        raise BadRequest(400, f"The body is no {kind}: {error}.") from error
    if kind in ("text/plain", "application/octet-stream", "application/x-npy"):
        return body
    raise BadRequest(415, f"The content type '{kind}' needs an input_fn; known are {JSON}, {JSON_LINES[0]}, {CSV}.")


def encode(prediction, accept):
    kind = plain(accept)
    if kind in ("", "*/*", "application/*", JSON):
        return dump(prediction) + "\n", JSON
    rows = simple(prediction)
    rows = rows if isinstance(rows, list) else [rows]
    if kind in JSON_LINES:
        return "".join(dump(row) + "\n" for row in rows), kind
    if kind in (CSV, "text/*"):
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
    return json.dumps(value, default=simple)


def simple(value):
    """Arrays and tensors as lists."""
    return value.tolist() if hasattr(value, "tolist") else value
