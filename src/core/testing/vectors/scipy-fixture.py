"""Writes scipy.json: paired tests by SciPy. Run in this folder: python3 scipy-fixture.py"""

import json
import math

import numpy as np
import scipy
from scipy import stats

state = 42


def draw():
    """mulberry32, as in the app."""
    global state
    state = (state + 0x6D2B79F5) & 0xFFFFFFFF
    t = ((state ^ (state >> 15)) * (1 | state)) & 0xFFFFFFFF
    t = ((t + (((t ^ (t >> 7)) * (61 | t)) & 0xFFFFFFFF)) & 0xFFFFFFFF) ^ t
    return ((t ^ (t >> 14)) & 0xFFFFFFFF) / 4294967296


def case(name, d):
    mean = sum(d) / len(d)
    deviation = math.sqrt(sum((x - mean) ** 2 for x in d) / (len(d) - 1))
    return {
        "name": name,
        "differences": d,
        "t": stats.ttest_1samp(d, 0).pvalue,
        "wilcoxon": stats.wilcoxon(d).pvalue,
        "effect": mean / deviation,
    }


def flips(d):
    total = lambda x, axis: np.sum(x, axis=axis)
    found = stats.permutation_test((d,), total, permutation_type="samples", vectorized=True, n_resamples=np.inf)
    return {"differences": d, "p": float(found.pvalue)}


vectors = json.load(open("statistics.json"))
cases = [
    case("vectors A less B", [round(a - b, 10) for a, b in zip(vectors["scoresA"], vectors["scoresB"])]),
    case("ten without ties", [round((i + 1) * 0.013 * (1 if i % 3 else -1) + 0.0007 * i * i, 6) for i in range(10)]),
    case("forty without ties", [round((draw() - 0.42) * 1.3, 9) for _ in range(40)]),
    case("sixty without ties", [round((draw() - 0.45) * 1.1, 9) for _ in range(60)]),
    case("thirty with ties and zeros", [round((int(draw() * 7) - 2) / 6, 6) for _ in range(30)]),
    case("two hundred with ties", [round((int(draw() * 9) - 4) / 8 + (0.125 if i % 9 == 0 else 0), 6) for i in range(200)]),
    case("far from chance", [round(0.3 + 0.2 * (draw() - 0.5), 9) for _ in range(50)]),
]
student = [(0.1, 1), (1, 1), (2.5, 3), (12.7, 1), (1.96, 30), (0.5, 199), (5, 40), (8, 142), (30, 500), (2.3, 19999), (1e-3, 10)]
normal = [0.01, 0.5, 1, 1.7, 1.8, 1.96, 2.5758, 4, 6, 10, 20]
mcnemar = [(15, 5), (8, 0), (100, 140), (700, 800), (1500, 1510), (0, 1)]
fixture = {
    "about": f"Paired tests by SciPy {scipy.__version__}. Made in this folder by: python3 scipy-fixture.py",
    "cases": cases,
    "signFlips": [flips([round((int(draw() * 9) - 3) / 7, 6) for _ in range(m)]) for m in (8, 14)],
    "studentTail": [{"t": t, "freedom": f, "p": 2 * stats.t.sf(abs(t), f)} for t, f in student],
    "normalTail": [{"z": z, "p": 2 * stats.norm.sf(abs(z))} for z in normal],
    "mcnemar": [{"first": b, "second": c, "p": stats.binomtest(min(b, c), b + c).pvalue} for b, c in mcnemar],
}
with open("scipy.json", "w") as file:
    json.dump(fixture, file, indent=1)
    file.write("\n")
