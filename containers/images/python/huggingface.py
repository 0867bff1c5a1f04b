"""The functions of a model of Hugging Face whose code lacks them: the pipeline of its task.

They do what those of the original's image do (`sagemaker-huggingface-inference-toolkit`): `{"inputs": ..., "parameters": {...}}`
in, what the pipeline returns out. The task is HF_TASK, else that of the architecture in the model's config.json. HF_MODEL_ID
names a model of the hub that is served in place of the model's folder.
"""
import csv
import io
import json
import os

from coding import CSV, BadRequest, decode, encode, plain, simple

TASKS = {
    "TapasForQuestionAnswering": "table-question-answering",
    "ForQuestionAnswering": "question-answering",
    "ForTokenClassification": "token-classification",
    "ForSequenceClassification": "text-classification",
    "ForMaskedLM": "fill-mask",
    "ForCausalLM": "text-generation",
    "GPT2LMHeadModel": "text-generation",
    "ForConditionalGeneration": "text2text-generation",
    "MTModel": "text2text-generation",
    "EncoderDecoderModel": "text2text-generation",
    "T5WithLMHeadModel": "text2text-generation",
}


def model_fn(model_dir):
    of_hub = os.environ.get("HF_MODEL_ID")
    if not of_hub:
        os.environ.setdefault("HF_HUB_OFFLINE", "1")
    task = os.environ.get("HF_TASK") or (None if of_hub else task_of(model_dir))
    import torch
    from transformers import pipeline

    return pipeline(task, model=of_hub or model_dir, device=0 if torch.cuda.is_available() else -1)


def task_of(folder):
    try:
        with open(os.path.join(folder, "config.json"), encoding="utf-8") as file:
            architecture = (json.load(file).get("architectures") or [""])[0]
    except FileNotFoundError:
        raise SystemExit("The model has no config.json at the root of its archive, and no code: set HF_TASK, or HF_MODEL_ID.") from None
    for end, task in TASKS.items():
        if architecture.endswith(end):
            return task
    raise SystemExit(f"The task of the architecture '{architecture}' is not known: set HF_TASK.")


def input_fn(body, content_type):
    if plain(content_type) != CSV:
        return decode(body, content_type)
    rows = list(csv.DictReader(io.StringIO(body, newline="")))
    names = rows[0] if rows else ()
    if "inputs" in names:
        return {"inputs": [row["inputs"] for row in rows]}
    if "question" in names or "context" in names:
        return {"inputs": rows}
    raise BadRequest(400, "The first line of CSV names the columns: inputs, or question and context.")


def predict_fn(data, model):
    if not isinstance(data, dict):
        raise BadRequest(400, 'Send {"inputs": ...}, with "parameters" of the pipeline where it needs them.')
    parameters = data.pop("parameters", None) or {}
    try:
        return model(data.get("inputs", data), **parameters)
    except Exception as error:  # the original, too, answers 400 for whatever the pipeline raises
        raise BadRequest(400, f"{type(error).__name__}: {error}") from error


def output_fn(prediction, accept):
    rows = simple(prediction)
    if plain(accept) != CSV or not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        return encode(prediction, accept)
    written = io.StringIO()
    table = csv.DictWriter(written, rows[0] if rows else (), lineterminator="\n")
    table.writeheader()
    table.writerows(rows)
    return written.getvalue(), CSV
