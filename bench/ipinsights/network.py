"""The network of containers/images/ipinsights in PyTorch, to measure against.

Entity vectors and prefix rows are sparse embeddings under SparseAdam, the bias is under Adam; one layer.
Reads records as pairs of little-endian 32-bit words (entity row, address). Prints one line of JSON.
"""
import argparse
import json
import time

import numpy
import torch
from torch import nn

parser = argparse.ArgumentParser()
parser.add_argument("--train", required=True)
parser.add_argument("--validation")
parser.add_argument("--levels", required=True, help="bits:rows of each level, with commas")
parser.add_argument("--entities", type=int, default=20000)
parser.add_argument("--dim", type=int, default=128)
parser.add_argument("--batch", type=int, default=1000)
parser.add_argument("--random", type=int, default=5)
parser.add_argument("--rate", type=float, default=0.01)
parser.add_argument("--epochs", type=int, default=5)
parser.add_argument("--seconds", type=float, default=1e9, help="stop after this long")
parser.add_argument("--threads", type=int, default=1)
options = parser.parse_args()

torch.set_num_threads(options.threads)
torch.manual_seed(1)
levels = [tuple(map(int, level.split(":"))) for level in options.levels.split(",")]


def read(path):
    words = numpy.fromfile(path, dtype="<u4").astype(numpy.int64)
    return torch.from_numpy(words).view(-1, 2).unbind(1)


def prefix_rows(addresses):
    rows, start = [], 0
    for bits, count in levels:
        prefix = addresses >> (32 - bits)
        if count < 2**bits:
            shift = 32 - (count - 1).bit_length()
            prefix = ((prefix * 0x9E3779B1) & 0xFFFFFFFF) >> shift
        rows.append(prefix + start)
        start += count
    return torch.stack(rows, -1)


class Network(nn.Module):
    def __init__(self):
        super().__init__()
        self.entity = nn.Embedding(options.entities, options.dim, sparse=True)
        total = sum(count for _, count in levels)
        self.prefix = nn.EmbeddingBag(total, options.dim, mode="sum", sparse=True)
        self.bias = nn.Parameter(torch.zeros(options.dim))
        nn.init.uniform_(self.entity.weight, -0.1, 0.1)
        nn.init.uniform_(self.prefix.weight, -0.05, 0.05)

    def forward(self, entities, addresses):
        """Scores of each entity with each address of its row."""
        count, per = addresses.shape
        rows = prefix_rows(addresses.reshape(-1))
        encoded = self.prefix(rows).view(count, per, -1) + self.bias
        return torch.bmm(encoded, self.entity(entities).unsqueeze(2)).squeeze(2)


def auc(network, entities, addresses):
    simulated = torch.randint(0, 2**32, addresses.shape)
    real, made = [], []
    with torch.no_grad():
        for at in range(0, len(entities), 8192):
            part = slice(at, at + 8192)
            both = torch.stack([addresses[part], simulated[part]], 1)
            scores = network(entities[part], both)
            real.append(scores[:, 0])
            made.append(scores[:, 1])
    real, made = torch.cat(real).numpy(), torch.sort(torch.cat(made)).values.numpy()
    wins = numpy.searchsorted(made, real, "left") + numpy.searchsorted(made, real, "right")
    return float(wins.mean() / 2 / len(made))


entities, addresses = read(options.train)
network = Network()
sparse = torch.optim.SparseAdam(
    [network.entity.weight, network.prefix.weight], lr=options.rate
)
dense = torch.optim.Adam([network.bias], lr=options.rate)
per = 1 + options.random
loss_of = nn.BCEWithLogitsLoss()
samples, started = 0, None
result = {}
for epoch in range(options.epochs):
    order = torch.randperm(len(entities))
    right = seen = 0
    for at in range(0, len(order), options.batch):
        if started is None and at >= 5 * options.batch:
            started = time.perf_counter()  # the first batches warm up
        elif started is not None and time.perf_counter() - started > options.seconds:
            break
        part = order[at : at + options.batch]
        negatives = torch.randint(0, 2**32, (len(part), options.random))
        asked = torch.cat([addresses[part].unsqueeze(1), negatives], 1)
        labels = torch.zeros(len(part), per)
        labels[:, 0] = 1
        scores = network(entities[part], asked)
        loss = loss_of(scores, labels)
        sparse.zero_grad()
        dense.zero_grad()
        loss.backward()
        sparse.step()
        dense.step()
        right += int(((scores.detach() > 0) == (labels > 0.5)).sum())
        seen += labels.numel()
        if started is not None:
            samples += labels.numel()
    result["accuracy"] = right / seen
    if time.perf_counter() - started > options.seconds:
        break
result["samples_per_s"] = samples / (time.perf_counter() - started)
if options.validation:
    result["auc"] = auc(network, *read(options.validation))
print(json.dumps(result))
