"""The same work as beside it, with what people use in Python: rank_bm25 and numpy for a walk, ranx and SciPy for a comparison.

Reads a file of work (its path is the first argument), prints times in milliseconds and answers as JSON. What is imported,
read and compiled before the work is not timed.
"""

import json
import sys
import time
from collections import Counter
from pathlib import Path

import numpy as np
from rank_bm25 import BM25Okapi
from ranx import Qrels, Run, compare
from scipy.stats import bootstrap, permutation_test

K = 7


class Walks:
    """Stages 1 and 3 as the released pipeline does them; stage 2 keeps nothing and finds the requirements that are given."""

    def __init__(self, work, folder):
        self.work = work
        shape = (-1, work["dimensions"])
        self.vectors = np.fromfile(folder / work["vectors"], dtype="<f4").reshape(shape)
        self.gold = [entry["tools"] for entry in work["past"]]

    def index(self):
        bundles = BM25Okapi([text.split(" ") for text in self.work["bundles"]])
        tools = np.stack([self.vectors[place] for place in self.work["tools"]])
        past = np.stack([self.vectors[entry["vector"]] for entry in self.work["past"]])
        return bundles, tools, past

    def walk(self, request, index):
        bundles, tools, past = index
        scores = bundles.get_scores(request["text"].split(" "))
        bundle = int(np.argsort(scores)[::-1][0])
        answer = set()
        for place in request["requirements"]:
            vector = self.vectors[place]
            direct = np.argsort(-(tools @ vector), kind="stable")[:K].tolist()
            nearest = np.argsort(-(past @ vector), kind="stable")[:K]
            history = list(dict.fromkeys(tool for near in nearest for tool in self.gold[near]))
            context = np.argsort(-(tools @ tools[direct[0]]), kind="stable")[:K].tolist()
            votes = Counter(direct + history + context)
            answer.add(max(votes, key=votes.get))
        return {"bundle": bundle, "tools": sorted(answer)}

    def run(self):
        requests = self.work["requests"]
        start = time.perf_counter()
        answers = [self.walk(request, self.index()) for request in requests]
        anew = time.perf_counter() - start
        start = time.perf_counter()
        index = self.index()
        for request in requests:
            self.walk(request, index)
        once = time.perf_counter() - start
        return {"answers": answers, "anewMs": anew * 1000, "onceMs": once * 1000}


def compare_by_ranx(work):
    qrels = Qrels({query: {tool: 1 for tool in tools} for query, tools in work["gold"].items()})
    names = list(work["runs"])

    def look():
        runs = [
            Run({query: {tool: 1.0 / (at + 1) for at, tool in enumerate(tools)} for query, tools in answers.items()}, name=name)
            for name, answers in work["runs"].items()
        ]
        return compare(qrels, runs, metrics=["recall", "precision", "f1"], stat_test="fisher", n_permutations=work["swaps"])

    look()
    start = time.perf_counter()
    report = look()
    took = time.perf_counter() - start
    return {"ms": took * 1000, "recall": [float(report.results[name]["recall"]) for name in names]}


def compare_by_scipy(work):
    columns = {score: [np.array(run) for run in runs] for score, runs in work["columns"].items()}
    random = np.random.default_rng(1)

    def mean(values, axis):
        return values.mean(axis=axis)

    def interval(values):
        if np.ptp(values) == 0:
            return
        bootstrap((values,), mean, n_resamples=work["draws"], method="percentile", rng=random)

    start = time.perf_counter()
    for runs in columns.values():
        for values in runs:
            interval(values)
        for values in runs[1:]:
            interval(values - runs[0])
        for first, one in enumerate(runs):
            for other in runs[first + 1 :]:
                permutation_test(
                    (one - other,), mean, permutation_type="samples", vectorized=True, n_resamples=work["swaps"], rng=random
                )
    return {"ms": (time.perf_counter() - start) * 1000}


path = Path(sys.argv[1])
given = json.loads(path.read_text())
result = {
    "walks": Walks(given["walks"], path.parent).run() if given["walks"] else None,
    "ranx": compare_by_ranx(given["comparison"]),
    "scipy": compare_by_scipy(given["comparison"]),
}
json.dump(result, sys.stdout)
