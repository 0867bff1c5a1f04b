"""Makes a small model from unlabelled texts: a vocabulary of their words, and a DistilBERT that fills in masked words.

usage: pretrain.py --texts FILE --model_dir DIR [--epochs 8]

FILE has a text in each line; a label before the first space, as in `1 a fine film`, is left out. It stands in for a
pre-trained model of the hub where that cannot be reached.
"""
import argparse
import os

os.environ.setdefault("HF_HUB_OFFLINE", "1")
import torch
from tokenizers import BertWordPieceTokenizer
from transformers import (
    DataCollatorForLanguageModeling,
    DistilBertConfig,
    DistilBertForMaskedLM,
    DistilBertTokenizerFast,
    Trainer,
    TrainingArguments,
    set_seed,
)


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
    os.makedirs(folder, exist_ok=True)
    words = BertWordPieceTokenizer(lowercase=True)
    words.train_from_iterator(texts, vocab_size=2000, min_frequency=1, show_progress=False)
    words.save_model(folder)
    vocabulary = os.path.join(folder, "vocab.txt")
    return DistilBertTokenizerFast(vocab_file=vocabulary, do_lower_case=True, model_max_length=64)


if __name__ == "__main__":
    main()
