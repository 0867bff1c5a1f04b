"""Makes a small model from unlabelled texts: a vocabulary of their words, and a DistilBERT that fills in masked words.

usage: pretrain.py --texts FILE --model_dir DIR [--epochs 8]

FILE has a text in each line; a label before the first space, as in `1 a fine film`, is left out. It stands in for a
pre-trained model of the hub where that cannot be reached.
"""
import argparse
import os
import re
from collections import Counter

os.environ.setdefault("HF_HUB_OFFLINE", "1")
import torch
from transformers import (
    DataCollatorForLanguageModeling,
    DistilBertConfig,
    DistilBertForMaskedLM,
    DistilBertTokenizerFast,
    Trainer,
    TrainingArguments,
    set_seed,
)

SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
VOCABULARY = 2_000


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--texts", required=True)
    parser.add_argument("--model_dir", required=True)
    parser.add_argument("--epochs", type=int, default=8)
    asked = parser.parse_args()
    set_seed(7)
    with open(asked.texts, encoding="utf-8") as file:
        texts = [text_of(line.strip()) for line in file if line.strip()]
    tokenizer = tokenizer_of(texts, asked.model_dir)
    config = DistilBertConfig(vocab_size=len(tokenizer), n_layers=2, dim=64, hidden_dim=256, n_heads=4, max_position_embeddings=64)
    trainer = Trainer(
        model=DistilBertForMaskedLM(config),
        train_dataset=[tokenizer(text, truncation=True) for text in texts],
        data_collator=DataCollatorForLanguageModeling(tokenizer, mlm_probability=0.15),
        args=TrainingArguments(
            output_dir=asked.model_dir, num_train_epochs=asked.epochs, per_device_train_batch_size=32, learning_rate=1e-3,
            save_strategy="no", report_to=[], use_cpu=True, disable_tqdm=True, logging_steps=100, seed=7,
        ),
    )
    trainer.train()
    trainer.save_model(asked.model_dir)
    tokenizer.save_pretrained(asked.model_dir)


def text_of(line):
    label, _, rest = line.partition(" ")
    return rest if label.isdigit() and rest else line


def tokenizer_of(texts, folder):
    """Writes a vocabulary of characters and of the most frequent words; equal texts give equal files."""
    os.makedirs(folder, exist_ok=True)
    counts = Counter(word for text in texts for word in re.findall(r"\w+|[^\w\s]", text.lower()))
    characters = sorted(set("".join(counts)))
    words = sorted((word for word in counts if len(word) > 1), key=lambda word: (-counts[word], word))
    pieces = [*SPECIAL, *characters, *(f"##{one}" for one in characters), *words][:VOCABULARY]
    vocabulary = os.path.join(folder, "vocab.txt")
    with open(vocabulary, "w", encoding="utf-8") as file:
        file.writelines(f"{piece}\n" for piece in pieces)
    return DistilBertTokenizerFast(vocab_file=vocabulary, do_lower_case=True, model_max_length=64)


if __name__ == "__main__":
    main()
