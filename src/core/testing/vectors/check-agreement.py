"""Holds agreement.json against the libraries that have its measures: nltk, krippendorff, scikit-learn, statsmodels.

Run in this folder, with those four installed: python3 check-agreement.py. Prints one line a measure with how many values
agree to 1e-9, and ends with an error at the first that differs. What no library has is in check-vectors.py or in nothing:
spans, links and the draws of intervals follow from the rules in the file alone.

nltk and krippendorff give 1 where everybody said the same; the file has no value there, and such cases are left out.
"""

import json

import krippendorff
import numpy as np
from nltk.metrics.agreement import AnnotationTask
from nltk.metrics.distance import binary_distance, jaccard_distance, masi_distance
from sklearn.metrics import cohen_kappa_score
from statsmodels.stats.inter_rater import fleiss_kappa
from statsmodels.stats.proportion import proportion_confint

VECTORS = json.load(open("agreement.json"))
TOLERANCE = 1e-9
counts = {}


def same(measure, got, wanted, where):
    if abs(got - wanted) > TOLERANCE:
        raise SystemExit(f"{measure}, {where}: the library says {got}, the file {wanted}")
    counts[measure] = counts.get(measure, 0) + 1


def of_sets(distance):
    """nltk's distance; two empty sets, which it cannot take, are equal."""
    return lambda a, b: distance(a, b) if a or b else 0.0


DISTANCES = {
    "nominal": binary_distance,
    "jaccard": of_sets(jaccard_distance),
    "masi": of_sets(masi_distance),
}

for row in VECTORS["distances"]:
    for name, distance in DISTANCES.items():
        same("distances (nltk)", distance(set(row["a"]), set(row["b"])), row[name], str(row))

for case in VECTORS["setAlpha"]:
    voiced = {item: {who: frozenset(said) for who, said in row.items() if said is not None} for item, row in case["data"].items()}
    pairable = {item: row for item, row in voiced.items() if len(row) > 1}
    triples = [(who, item, said) for item, row in pairable.items() for who, said in row.items()]
    for name, distance in DISTANCES.items():
        if not case[name] or case[name]["alpha"] is None:
            continue
        task = AnnotationTask(triples, distance=distance)
        # One item alone: nltk compares nothing with nothing and says 1 (its issue 2991); the file says 0.
        if len(pairable) > 1:
            same(f"alpha, {name} (nltk)", task.alpha(), case[name]["alpha"], case["id"])
    if not case["nominal"] or case["nominal"]["alpha"] is None:
        continue
    labels = sorted({said for row in voiced.values() for said in row.values()}, key=sorted)
    people = sorted({who for who, _, _ in triples})
    matrix = [[labels.index(row[who]) if who in row else np.nan for row in voiced.values()] for who in people]
    got = krippendorff.alpha(reliability_data=np.array(matrix, dtype=float), level_of_measurement="nominal")
    same("alpha, nominal (krippendorff)", got, case["nominal"]["alpha"], case["id"])

for case in VECTORS["kappaPerTool"]:
    for pair, found in case["cohen"].items():
        first, second = pair.split(" ")
        both = [row for row in case["data"].values() if row[first] is not None and row[second] is not None]
        for tool in case["tools"]:
            wanted = found["perTool"][tool]["kappa"]
            if wanted is not None:
                got = cohen_kappa_score([tool in row[first] for row in both], [tool in row[second] for row in both])
                same("Cohen's kappa (scikit-learn)", got, wanted, f"{pair}, {tool}")
    people = case["fleiss"]["annotators"]
    whole = [row for row in case["data"].values() if all(row[who] is not None for who in people)]
    for tool, wanted in case["fleiss"]["perTool"].items():
        yes = [sum(tool in row[who] for who in people) for row in whole]
        same("Fleiss' kappa (statsmodels)", fleiss_kappa([[n, len(people) - n] for n in yes]), wanted, tool)
    for tool, wanted in case["alphaPerTool"].items():
        matrix = [[np.nan if row[who] is None else float(tool in row[who]) for row in case["data"].values()] for who in people]
        got = krippendorff.alpha(reliability_data=np.array(matrix), level_of_measurement="nominal")
        same("alpha of a tool (krippendorff)", got, wanted, tool)

for case in VECTORS["wilson"]["cases"]:
    low, high = proportion_confint(case["right"], case["n"], alpha=0.05, method="wilson")
    same("Wilson's interval (statsmodels)", low, case["low"], str(case))
    same("Wilson's interval (statsmodels)", high, case["high"], str(case))

# The sample: its gold against the second annotation, which lies beside this file.
gold = {query["id"]: query["gold"] for query in json.load(open("../../../../public/samples/errands/dataset.json"))["queries"]}
second = json.load(open("errands_second_annotation.json"))["answers"]
triples = [
    (who, item, frozenset(said))
    for item, answer in second.items()
    for who, said in (("gold", gold[item]), ("second", answer["tools"]))
]
for name, distance in DISTANCES.items():
    got = AnnotationTask(triples, distance=distance).alpha()
    same("alpha of the sample (nltk)", got, VECTORS["errands"]["sets"][name]["alpha"], name)
tools = sorted({tool for _, _, said in triples for tool in said})
theirs = [tool in answer["tools"] for answer in second.values() for tool in tools]
ours = [tool in gold[item] for item in second for tool in tools]
same("pooled kappa of the sample (scikit-learn)", cohen_kappa_score(ours, theirs), VECTORS["errands"]["sets"]["pooledKappa"], "all")

for measure, count in counts.items():
    print(f"{measure}: {count} values agree")
