"""Turns files of `<label> <text>` into the records that the training reads: input_ids, attention_mask, labels.

usage: prepare.py --model_name MODEL --input DIR --output DIR [--max_length 64]

Each `<name>.txt` becomes `<name>/data.jsonl`. MODEL is a folder, or the name of a model of the hub, that has the tokenizer.
"""
import argparse
import glob
import json
import os
import sys


def main():
    parser = argparse.ArgumentParser()
    for name in ("model_name", "input", "output"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--max_length", type=int, default=64)
    asked = parser.parse_args()
    from transformers import AutoTokenizer

    tokenizer = AutoTokenizer.from_pretrained(asked.model_name)
    files = sorted(glob.glob(os.path.join(asked.input, "*.txt")))
    if not files:
        sys.exit(f"There is no .txt file in {asked.input}.")
    for path in files:
        folder = os.path.join(asked.output, os.path.splitext(os.path.basename(path))[0])
        os.makedirs(folder, exist_ok=True)
        with open(path, encoding="utf-8") as source, open(os.path.join(folder, "data.jsonl"), "w", encoding="utf-8") as target:
            count = 0
            for number, line in enumerate(source, 1):
                if line.strip():
                    record = record_of(line, f"{path}:{number}", tokenizer, asked.max_length)
                    target.write(json.dumps(record) + "\n")
                    count += 1
        print(f"{path}: {count} records", flush=True)


def record_of(line, place, tokenizer, max_length):
    """The label and the text are split at the first space."""
    label, _, text = line.rstrip("\r\n").partition(" ")
    if not label.isdigit() or not text.strip():
        sys.exit(f"{place}: expected '<label> <text>' with a whole number as the label, not {line[:60]!r}.")
    encoded = tokenizer(text, truncation=True, padding="max_length", max_length=max_length)
    return {"input_ids": encoded["input_ids"], "attention_mask": encoded["attention_mask"], "labels": int(label)}


if __name__ == "__main__":
    main()
