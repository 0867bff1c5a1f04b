"""Fine-tunes a pre-trained model to label texts, and evaluates it.

The channels `train` and `test` hold records with input_ids, attention_mask and labels: files of JSON Lines, or a data set
that was saved in Arrow. `--model_name` is a model of the hub, a folder, or the channel that holds one.
"""
import argparse
import glob
import json
import os
import sys


def main(asked):
    from transformers import AutoModelForSequenceClassification, AutoTokenizer, Trainer, TrainingArguments, set_seed

    set_seed(42)
    train, test = records_of(asked.training_dir), records_of(asked.test_dir)
    name = model_of(asked.model_name)
    tokenizer = AutoTokenizer.from_pretrained(name)
    labels = 1 + max(int(record["labels"]) for part in (train, test) for record in part)
    trainer = Trainer(
        model=AutoModelForSequenceClassification.from_pretrained(name, num_labels=max(2, labels)),
        tokenizer=tokenizer,
        train_dataset=train,
        eval_dataset=test,
        compute_metrics=metrics_of,
        args=TrainingArguments(
            output_dir=asked.model_dir,
            num_train_epochs=asked.epochs,
            per_device_train_batch_size=asked.train_batch_size,
            per_device_eval_batch_size=asked.eval_batch_size,
            warmup_steps=asked.warmup_steps,
            learning_rate=float(asked.learning_rate),
            eval_strategy="epoch",
            save_strategy="no",
            logging_steps=50,
            logging_dir=os.path.join(asked.output_data_dir, "logs"),
            report_to=[],
            use_cpu=int(asked.n_gpus) == 0,
            disable_tqdm=True,
        ),
    )
    trainer.train()
    results = trainer.evaluate(test)
    os.makedirs(asked.output_data_dir, exist_ok=True)
    with open(os.path.join(asked.output_data_dir, "eval_results.txt"), "w", encoding="utf-8") as file:
        for key, value in sorted(results.items()):
            file.write(f"{key} = {value}\n")
            print(f"{key} = {value}", flush=True)
    trainer.save_model(asked.model_dir)
    tokenizer.save_pretrained(asked.model_dir)
    for left in glob.glob(os.path.join(asked.model_dir, "*")):
        os.chmod(left, 0o644)  # the weights are written for this user alone


def records_of(folder):
    files = sorted(glob.glob(os.path.join(folder or "", "**", "*.jsonl"), recursive=True)) if folder else []
    if files:
        records = []
        for path in files:
            with open(path, encoding="utf-8") as file:
                records += [json.loads(line) for line in file if line.strip()]
    elif folder and os.path.exists(os.path.join(folder, "state.json")):
        from datasets import load_from_disk

        records = load_from_disk(folder)
    else:
        sys.exit(f"There are no records in '{folder}': expected *.jsonl, or a data set in Arrow. Make them with prepare.py.")
    missing = {"input_ids", "attention_mask", "labels"} - set(records[0] if records else ())
    if missing:
        sys.exit(f"The records in '{folder}' have no {', '.join(sorted(missing))}.")
    return records


def model_of(name):
    """A channel is named as it is in the job, whatever folder it has."""
    return os.environ.get(f"SVC_CHANNEL_{name.upper()}", name)


def metrics_of(prediction):
    from sklearn.metrics import accuracy_score, precision_recall_fscore_support

    labels, found = prediction.label_ids, prediction.predictions.argmax(-1)
    average = "binary" if prediction.predictions.shape[-1] == 2 else "macro"
    precision, recall, f1, _ = precision_recall_fscore_support(labels, found, average=average, zero_division=0)
    return {"accuracy": accuracy_score(labels, found), "f1": f1, "precision": precision, "recall": recall}


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--train_batch_size", type=int, default=32)
    parser.add_argument("--eval_batch_size", type=int, default=64)
    parser.add_argument("--warmup_steps", type=int, default=500)
    parser.add_argument("--model_name", type=str, required=True)
    parser.add_argument("--learning_rate", type=str, default="5e-5")
    told = os.environ.get
    parser.add_argument("--output_data_dir", type=str, default=told("SVC_OUTPUT_DATA_DIR"))
    parser.add_argument("--model_dir", type=str, default=told("SVC_MODEL_DIR"))
    parser.add_argument("--n_gpus", type=str, default=told("SVC_NUM_GPUS", "0"))
    parser.add_argument("--training_dir", type=str, default=told("SVC_CHANNEL_TRAIN"))
    parser.add_argument("--test_dir", type=str, default=told("SVC_CHANNEL_TEST"))
    return parser.parse_known_args()[0]


if __name__ == "__main__":
    main(arguments())
