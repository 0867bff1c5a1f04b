"""Default functions for Hugging Face models whose code lacks them. They run the `transformers` pipeline of the model's task.

They behave like those of the original's image (`sagemaker-huggingface-inference-toolkit`): a request is
`{"inputs": ..., "parameters": {...}}`, and the answer is the result of the pipeline. HF_TASK sets the task; without it, the
architecture in the model's config.json determines the task. HF_MODEL_ID names a model of the hub, which is then served instead
of the model's folder.
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
        raise SystemExit("The model has no config.json at the root of its archive, and no code that loads it: set HF_TASK or HF_MODEL_ID.") from None
    for end, task in TASKS.items():
        if architecture.endswith(end):
            return task
    raise SystemExit(f"No task is known for the architecture '{architecture}' of the model: set HF_TASK.")


def input_fn(body, content_type):
    if plain(content_type) != CSV:
        return decode(body, content_type)
    try:
        rows = list(csv.DictReader(io.StringIO(body, newline="")))
    except csv.Error as error:
        raise BadRequest(400, f"The CSV cannot be read: {error}.") from error
    names = rows[0] if rows else ()
    if "inputs" in names:
        return {"inputs": [row["inputs"] for row in rows]}
    if "question" in names or "context" in names:
        return {"inputs": rows}
    raise BadRequest(400, "The first line of the CSV must name the columns: inputs, or question and context.")


def predict_fn(data, model):
    if not isinstance(data, dict):
        raise BadRequest(400, 'Send {"inputs": ...}, and "parameters" if the pipeline needs them.')
    parameters = data.pop("parameters", None) or {}
    try:
        return model(data.get("inputs", data), **parameters)
    except Exception as error:  # the original also answers 400 for every exception of the pipeline
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
