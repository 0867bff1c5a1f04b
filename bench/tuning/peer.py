"""The medians of Optuna's multivariate TPE on the functions of functions.ts: peer.py <seeds> <trials>"""

import json
import math
import statistics
import sys

import optuna

A = [
    [10, 3, 17, 3.5, 1.7, 8],
    [0.05, 10, 17, 0.1, 8, 14],
    [3, 3.5, 1.7, 10, 17, 8],
    [17, 8, 0.05, 10, 0.1, 14],
]
P = [
    [1312, 1696, 5569, 124, 8283, 5886],
    [2329, 4135, 8307, 3736, 1004, 9991],
    [2348, 1451, 3522, 2883, 3047, 6650],
    [4047, 8828, 8732, 5743, 1091, 381],
]
WEIGHTS = [1, 1.2, 3, 3.2]
CENTRE = [1, -2, 0.5, 3]


def branin(trial):
    x = trial.suggest_float("x0", -5, 10)
    y = trial.suggest_float("x1", 0, 15)
    bowl = (y - 5.1 / (4 * math.pi**2) * x**2 + 5 / math.pi * x - 6) ** 2
    return bowl + 10 * (1 - 1 / (8 * math.pi)) * math.cos(x) + 10


def hartmann6(trial):
    x = [trial.suggest_float(f"x{at}", 0, 1) for at in range(6)]
    far = [sum(a * (v - p / 1e4) ** 2 for a, v, p in zip(row, x, P[at])) for at, row in enumerate(A)]
    return -sum(weight * math.exp(-f) for weight, f in zip(WEIGHTS, far))


def quad5(trial):
    x = [trial.suggest_float(f"x{at}", -5, 5) for at in range(4)]
    last = trial.suggest_float("x4", 1e-5, 1, log=True)
    return sum((v - c) ** 2 for v, c in zip(x, CENTRE)) + (math.log10(last) + 3) ** 2


def narrow(trial):
    rate = trial.suggest_float("rate", 1e-6, 1, log=True)
    decay = trial.suggest_float("decay", 1e-6, 0.1, log=True)
    if rate > 0.1:
        return 2.3
    near = math.exp(-0.5 * ((math.log10(rate) + 2.5) / 0.3) ** 2)
    return 0.7 - 0.6 * near * (1 - 0.1 * ((math.log10(decay) + 4) / 2) ** 2)


def main():
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    seeds, trials = int(sys.argv[1]), int(sys.argv[2])
    figures = {}
    for function in (branin, hartmann6, quad5, narrow):
        bests = []
        for seed in range(1, seeds + 1):
            sampler = optuna.samplers.TPESampler(multivariate=True, seed=seed)
            study = optuna.create_study(sampler=sampler)
            study.optimize(function, n_trials=trials)
            bests.append(study.best_value)
        figures[f"{function.__name__}_optuna_tpe"] = round(statistics.median(bests), 5)
    print(json.dumps({"optuna": optuna.__version__, **figures}))


if __name__ == "__main__":
    main()
