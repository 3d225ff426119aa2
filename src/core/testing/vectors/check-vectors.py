"""Recomputes the numbers of the vector files that follow from a rule, with Python's standard library alone.

Run in this folder: python3 check-vectors.py. Prints one line a file and ends with an error at the first number that
differs. Written from the rules that each file states, not from the TypeScript that is tested with them.
"""

import json
import math
from collections import Counter
from itertools import permutations, product


def load(name):
    with open(name + ".json") as file:
        return json.load(file)


def same(got, wanted, where, tolerance=1e-9):
    if isinstance(wanted, (list, tuple)):
        if len(got) != len(wanted):
            raise SystemExit(f"{where}: {len(got)} values, {len(wanted)} expected")
        for i, (a, b) in enumerate(zip(got, wanted)):
            same(a, b, f"{where}[{i}]", tolerance)
    elif isinstance(wanted, dict):
        for key in wanted:
            same(got[key], wanted[key], f"{where}.{key}", tolerance)
    elif isinstance(wanted, (int, float)) and not isinstance(wanted, bool):
        if got is None or abs(got - wanted) > tolerance * max(1, abs(wanted)):
            raise SystemExit(f"{where}: {got}, {wanted} expected")
    elif got != wanted:
        raise SystemExit(f"{where}: {got!r}, {wanted!r} expected")


def mulberry32(seed):
    state = seed

    def draw():
        nonlocal state
        state = (state + 0x6D2B79F5) & 0xFFFFFFFF
        t = ((state ^ (state >> 15)) * (1 | state)) & 0xFFFFFFFF
        t = ((t + (((t ^ (t >> 7)) * (61 | t)) & 0xFFFFFFFF)) & 0xFFFFFFFF) ^ t
        return ((t ^ (t >> 14)) & 0xFFFFFFFF) / 4294967296

    return draw


def dcg(gains):
    return sum(gain / math.log2(j + 2) for j, gain in enumerate(gains))


def tracc(needed, recommended, hits, union):
    return hits / needed * (1 - abs(recommended - needed) / union)


# ------------------------------------------------------------------------------------------------ ptr_metrics.json


def official_metrics(gold, pred, order):
    """PTR's metric.py: lengths of lists, but intersection and union of sets; NDCG over `order`."""
    needed, recommended = len(gold), len(pred)
    hits, union = len(set(gold) & set(pred)), len(set(gold) | set(pred))
    gains = [1 if tool in set(gold) else 0 for tool in order]
    best = dcg(sorted(gains, reverse=True)[:needed])
    return {
        "tracc": tracc(needed, recommended, hits, union) if needed else None,
        "acc": hits / needed if needed else None,
        "ndcg": dcg(gains[:needed]) / best if best else 0,
        "lenDiff": abs(recommended - needed),
    }


def strict_metrics(gold, pred):
    gold, pred = list(dict.fromkeys(gold)), list(dict.fromkeys(pred))
    needed, recommended = len(gold), len(pred)
    hits, union = len(set(gold) & set(pred)), len(set(gold) | set(pred))
    found = {"lenDiffAbs": abs(recommended - needed), "lenDiffSigned": recommended - needed}
    if needed == 0:
        names = ["tracc", "acc", "recallAtK", "ndcgAtK", "precision", "f1", "jaccard", "exact"]
        return {**found, **{name: 1.0 if recommended == 0 else 0.0 for name in names}}
    first = [1 if tool in gold else 0 for tool in pred[:needed]]
    return {
        **found,
        "tracc": tracc(needed, recommended, hits, union),
        "acc": hits / needed,
        "recallAtK": sum(first) / needed,
        "ndcgAtK": dcg(first) / dcg([1] * needed),
        "precision": hits / recommended if recommended else 0,
        "f1": 2 * hits / (needed + recommended),
        "jaccard": hits / union,
        "exact": 1.0 if set(gold) == set(pred) else 0.0,
    }


def check_ptr_metrics():
    vectors = load("ptr_metrics")
    for case in vectors["cases"]:
        gold, pred = case["gold"], case["pred"]
        same(strict_metrics(gold, pred), case["strict"], case["id"] + " strict")
        wanted = {name: value for name, value in case["official"].items() if name != "error"}  # ZeroDivisionError
        same(official_metrics(gold, pred, pred), wanted, case["id"] + " official")
    orders = vectors["officialNdcgOrderDependence"]
    values = [official_metrics(orders["gold"], list(o), list(o))["ndcg"] for o in permutations(orders["predSet"])]
    same(min(values), orders["ndcgMin"], "ndcgMin")
    same(max(values), orders["ndcgMax"], "ndcgMax")
    same(sum(values) / len(values), orders["ndcgMean"], "ndcgMean")
    return len(vectors["cases"])


# ----------------------------------------------------------------------------------------------- rank_metrics.json


def check_rank_metrics():
    vectors = load("rank_metrics")
    for case in vectors["cases"]:
        ranking = sorted(range(len(case["scores"])), key=lambda tool: (-case["scores"][tool], tool))
        for k, wanted in case["byK"].items():
            gains = [1 if tool in case["gold"] else 0 for tool in ranking[: int(k)]]
            found = {
                "recall": sum(gains) / (len(case["gold"]) + 1e-8),
                "ndcg": dcg(gains) / dcg([1] * min(len(case["gold"]), int(k))),
                "comp": 1.0 if sum(gains) == len(case["gold"]) else 0.0,
            }
            same(found, wanted, f"{case['id']} @{k}", 1e-6)
    return len(vectors["cases"])


# --------------------------------------------------------------------------------------------------- ptr_bm25.json


def check_ptr_bm25():
    """rank_bm25's BM25Okapi: k1 1.5, b 0.75, a negative idf becomes 0.25 times the mean idf of the vocabulary."""
    vectors = load("ptr_bm25")
    texts = [text.split(" ") for text in vectors["bundleTexts"]]
    mean_length = sum(map(len, texts)) / len(texts)
    same(mean_length, vectors["avgdl"], "avgdl")
    documents = Counter(word for text in texts for word in set(text))
    idf = {word: math.log(len(texts) - df + 0.5) - math.log(df + 0.5) for word, df in documents.items()}
    mean_idf = sum(idf.values()) / len(idf)
    idf = {word: value if value >= 0 else 0.25 * mean_idf for word, value in idf.items()}
    same(idf, vectors["idf"], "idf")
    for query in vectors["queries"]:
        scores = []
        for text in texts:
            counts = Counter(text)
            weight = lambda word: counts[word] * 2.5 / (counts[word] + 1.5 * (0.25 + 0.75 * len(text) / mean_length))
            scores.append(sum(idf.get(word, 0) * weight(word) for word in query["query"].split(" ")))
        same(scores, query["scores"], query["query"])
    return len(vectors["queries"])


# ------------------------------------------------------------------------------------------------- ptr_voting.json


def check_ptr_voting():
    vectors = load("ptr_voting")
    for case in vectors["cases"]:
        counts = Counter(case["dsa"] + list(dict.fromkeys(case["hqc"])) + case["cte"])
        ranked = [tool for tool, _ in counts.most_common()]
        same(dict(counts), case["counts"], case["id"])
        same(ranked[: len(case["rankedHead"])], case["rankedHead"], case["id"])
        same(ranked[0] if ranked else None, case["winner"], case["id"])
    return len(vectors["cases"])


# ---------------------------------------------------------------------------------------------- expected_tracc.json


def kernel(hits, missed, k):
    if hits + missed == 0:
        return 1.0 if k == 0 else 0.0
    return hits * (2 * min(hits + missed, k) - hits) / ((hits + missed) * (k + missed))


def expect_by_size(chances, prior=None):
    """By going through every subset of needed tools: 2 to the n terms, no dynamic programming."""
    worlds = []
    for needed in product([0, 1], repeat=len(chances)):
        chance = math.prod(p if is_needed else 1 - p for p, is_needed in zip(chances, needed))
        worlds.append((needed, chance))
    sizes = Counter()
    for needed, chance in worlds:
        sizes[sum(needed)] += chance
    if prior is not None:
        worlds = [(n, c * prior.get(sum(n), 0) / sizes[sum(n)] if sizes[sum(n)] else 0) for n, c in worlds]
    total = sum(chance for _, chance in worlds)
    return [
        sum(chance * kernel(sum(needed[:k]), sum(needed[k:]), k) for needed, chance in worlds) / total
        for k in range(len(chances) + 1)
    ]


def expect_of_mixture(mixture, chosen):
    needed = [(set(one["tools"]), one["weight"]) for one in mixture]
    return sum(weight * kernel(len(chosen & tools), len(tools - chosen), len(chosen)) for tools, weight in needed)


def check_expected_tracc():
    vectors = load("expected_tracc")
    for case in vectors["kernel"]:
        same(kernel(case["i"], case["r"], case["k"]), case["tracc"], str(case))
    for case in vectors["independent"]:
        same(expect_by_size(case["p"]), case["expectedByK"], case["id"], 1e-8)
    for case in vectors["sizeAware"]["cases"]:
        prior = {int(size): chance for size, chance in case["sizePrior"].items()}
        same(expect_by_size(case["p"], prior), case["expectedByK"], case["id"], 1e-8)
    for case in vectors["bundleMixture"]:
        tools = sorted({tool for one in case["mixture"] for tool in one["tools"]})
        sets = [{t for t, is_in in zip(tools, bits) if is_in} for bits in product([0, 1], repeat=len(tools))]
        best = max(sets, key=lambda chosen: (round(expect_of_mixture(case["mixture"], chosen), 12), -len(chosen)))
        same(sorted(best), sorted(case["best"]), "best set")
        same(expect_of_mixture(case["mixture"], best), case["bestValue"], "best value", 1e-8)
        if "modeBundle" in case:
            mode = expect_of_mixture(case["mixture"], set(case["modeBundle"]))
            same(mode, case["modeValue"], "likeliest bundle", 1e-8)
    return len(vectors["kernel"]) + len(vectors["independent"]) + len(vectors["sizeAware"]["cases"])


# --------------------------------------------------------------------------------------------------- splits.json


def shuffled(items, seed):
    items, draw = list(items), mulberry32(seed)
    for i in range(len(items) - 1, 0, -1):
        j = int(draw() * (i + 1))
        items[i], items[j] = items[j], items[i]
    return items


def check_splits():
    vectors = load("splits")
    items = vectors["items"]
    order = shuffled([item["id"] for item in items], vectors["random"]["seed"])
    same(order, vectors["random"]["order"], "random order")
    same(order[: len(items) // 5], vectors["random"]["test"], "random test")
    bundle = vectors["bundle"]
    keys = sorted({item["bundle"] for item in items})
    same(keys, bundle["sorted"], "sorted bundles")
    folds = {key: place % bundle["F"] for place, key in enumerate(shuffled(keys, bundle["seed"]))}
    same(folds, bundle["folds"], "folds")
    for fold, wanted in enumerate(bundle["testByFold"]):
        same([item["id"] for item in items if folds[item["bundle"]] == fold], wanted, f"fold {fold}")
    out = set(vectors["toolOut"]["heldOut"])
    same([i["id"] for i in items if out & set(i["bundle"].split("+"))], vectors["toolOut"]["test"], "tool out")
    return 3


# ------------------------------------------------------------------------------------------------ statistics.json


def interval(draw_mean, draws):
    means = sorted(draw_mean() for _ in range(draws))
    return [means[math.ceil(0.025 * draws) - 1], means[math.ceil(0.975 * draws) - 1]]


def check_bootstrap(vectors):
    a, b = vectors["scoresA"], vectors["scoresB"]
    same([sum(a) / len(a), sum(b) / len(b)], [vectors["meanA"], vectors["meanB"]], "means")
    wanted = vectors["bootstrap"]
    for values, name in [(a, "ciA"), ([x - y for x, y in zip(a, b)], "ciDiff")]:
        draw = mulberry32(wanted["seed"])
        mean = lambda: sum(values[int(draw() * len(values))] for _ in values) / len(values)
        same(interval(mean, wanted["B"]), wanted[name], name)
    clustered = vectors["clusterBootstrap"]
    groups = {}
    for value, name in zip(a, clustered["clusters"]):
        groups.setdefault(name, []).append(value)
    lists, draw = list(groups.values()), mulberry32(clustered["seed"])

    def mean_of_groups():
        drawn = [lists[int(draw() * len(lists))] for _ in lists]
        return sum(map(sum, drawn)) / sum(map(len, drawn))

    same(interval(mean_of_groups, clustered["B"]), clustered["ciA"], "clusters")


def check_tests(vectors):
    differences = [x - y for x, y in zip(vectors["scoresA"], vectors["scoresB"]) if x != y]
    observed = abs(sum(differences))
    sums = [abs(sum(s * d for s, d in zip(signs, differences))) for signs in product([1, -1], repeat=len(differences))]
    same(sum(s >= observed - 1e-12 for s in sums) / len(sums), vectors["signFlip"]["exactTwoSidedP"], "sign flips")
    for case in vectors["mcnemarExact"]:
        n, fewer = case["b"] + case["c"], min(case["b"], case["c"])
        tail = sum(math.comb(n, k) for k in range(fewer + 1)) / 2**n
        same(min(1, 2 * tail), case["p"], str(case))
    ps, largest, adjusted = vectors["holm"]["p"], 0.0, {}
    for rank, place in enumerate(sorted(range(len(ps)), key=lambda i: ps[i])):
        largest = max(largest, min(1, ps[place] * (len(ps) - rank)))
        adjusted[place] = largest
    same([adjusted[i] for i in range(len(ps))], vectors["holm"]["adjusted"], "holm")


def check_calibration(vectors):
    p, y = vectors["p"], vectors["y"]
    same(sum((a - b) ** 2 for a, b in zip(p, y)) / len(p), vectors["brier"], "brier")
    loss = lambda chances: -sum(math.log(c if o else 1 - c) for c, o in zip(chances, y)) / len(y)
    same(loss(p), vectors["logLoss"], "log loss")
    platt = vectors["platt"]
    after = [1 / (1 + math.exp(-(platt["a"] * math.log(c / (1 - c)) + platt["b"]))) for c in p]
    same(loss(after), platt["logLossAfter"], "Platt")
    for width in (True, False):
        columns = {}
        for i, (chance, outcome) in enumerate(zip(p, y)):
            columns.setdefault(min(4, int(chance * 5)) if width else i * 5 // len(p), []).append((chance, outcome))
        error = sum(abs(sum(c for c, _ in col) - sum(o for _, o in col)) for col in columns.values()) / len(p)
        same(error, vectors["ece5EqualWidth" if width else "ece5EqualMass"], "calibration error")


def check_statistics():
    vectors = load("statistics")
    draw = mulberry32(vectors["prng"]["seed"])
    same([draw() for _ in vectors["prng"]["first"]], vectors["prng"]["first"], "mulberry32", 0)
    check_bootstrap(vectors)
    check_tests(vectors)
    check_calibration(vectors["calibration"])
    values, phi = vectors["shapley"]["values"], vectors["shapley"]["phi"]
    found = dict.fromkeys(phi, 0.0)
    for order in permutations("123"):
        for place, stage in enumerate(order):
            before, after = "".join(sorted(order[:place])), "".join(sorted(order[: place + 1]))
            found[stage] += (values[after] - values[before]) / 6
    same(found, phi, "Shapley values")
    return len(vectors) - 1


CHECKS = {
    "ptr_metrics": check_ptr_metrics,
    "rank_metrics": check_rank_metrics,
    "ptr_bm25": check_ptr_bm25,
    "ptr_voting": check_ptr_voting,
    "expected_tracc": check_expected_tracc,
    "splits": check_splits,
    "statistics": check_statistics,
}

for name, check in CHECKS.items():
    print(f"{name}.json: {check()} cases agree")
