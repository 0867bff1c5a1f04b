"""Labels texts with a fine-tuned model: `inputs` in, `[{label, score}]` out, one for each text."""
import csv
import io
import json
import os

os.environ.setdefault("HF_HUB_OFFLINE", "1")
os.environ.setdefault("TRANSFORMERS_OFFLINE", "1")
import torch
from transformers import AutoModelForSequenceClassification, AutoTokenizer

BATCH = 32
JSON_LINES = ("application/jsonlines", "application/x-jsonlines", "application/jsonl")


def model_fn(model_dir):
    model = AutoModelForSequenceClassification.from_pretrained(model_dir)
    return model.eval(), AutoTokenizer.from_pretrained(model_dir)


def input_fn(body, content_type):
    kind = content_type.split(";")[0].strip().lower()
    if kind == "application/json":
        return texts_of(json.loads(body))
    if kind in JSON_LINES:
        return [text for line in lines_of(body) for text in texts_of(json.loads(line))]
    if kind == "text/csv":
        return [row[0] for row in csv.reader(io.StringIO(body)) if row]
    if kind == "text/plain":
        return lines_of(body)
    raise ValueError(f"Send application/json, application/jsonlines, text/csv or text/plain, not {kind}.")


def lines_of(body):
    return [line for line in body.decode("utf-8-sig").replace("\r\n", "\n").split("\n") if line.strip()]


def texts_of(asked):
    inputs = asked.get("inputs") if isinstance(asked, dict) else asked
    texts = [inputs] if isinstance(inputs, str) else inputs
    if isinstance(texts, list) and all(isinstance(text, str) for text in texts):
        return texts
    raise ValueError('Send {"inputs": "<text>"}, or a list of texts.')


def predict_fn(texts, loaded):
    model, tokenizer = loaded
    found = []
    for start in range(0, len(texts), BATCH):
        batch = tokenizer(texts[start : start + BATCH], truncation=True, padding=True, return_tensors="pt")
        with torch.no_grad():
            scores = model(**{name: batch[name] for name in ("input_ids", "attention_mask")}).logits.softmax(-1)
        for score, label in zip(*(part.tolist() for part in scores.max(-1))):
            found.append({"label": model.config.id2label[label], "score": score})
    return found
