/**
 * The clause scorer in plain lists and 64 bits, formula by formula as the study writes it: what the fast one must equal.
 * Names are those of the study.
 */
export interface PlainScorer {
  texts: number[][];
  W: number[][];
  U: number[][];
  Q: number[][];
  A: number[][];
  b: number[];
  b0: number;
  k: number;
  g: number;
  cw: number[];
  a: number;
}

export interface PlainExamples {
  instances: number[][];
  starts: number[];
  lexical: number[][];
  kinds: number[];
  needed: number[][];
}

const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, x, i) => sum + x * b[i]!, 0);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

function pass(model: PlainScorer, { instances, starts, lexical, kinds, needed }: PlainExamples) {
  const { texts, W, U, Q, A, b, b0, k, g, cw, a } = model;
  const columns = W[0]!.map((_, j) => W.map((row) => row[j]!));
  const v = texts.map((y, t) => y.map((x, i) => a * x + dot(y, columns[i]!) + U[t]![i]!));
  const z = instances.map((e, s) =>
    v.map((tool, t) => dot(e, tool) + b0 + b[t]! + k * lexical[s]![t]! + cw[kinds[s]!]!),
  );
  const total = z.map((row) => Math.log(1 + sum(row.map(Math.exp))));
  const zh = z.map((row, s) => row.map((value) => value - sigmoid(g) * total[s]!));
  const requests = needed.map((_, q) => Array.from({ length: starts[q + 1]! - starts[q]! }, (_x, i) => starts[q]! + i));
  const pooled = requests.map((rows) => v.map((_, t) => Math.log(sum(rows.map((s) => Math.exp(zh[s]![t]!))))));
  const o = pooled.map((row, q) => row.map((value, t) => value + dot(instances[starts[q]!]!, Q[t]!)));
  const l = o.map((row) =>
    row.map((value, t) => value + sum(row.map((other, u) => (u === t ? 0 : sigmoid(other) * A[u]![t]!)))),
  );
  return { z, total, zh, requests, pooled, o, l };
}

export function referenceLoss(model: PlainScorer, examples: PlainExamples): number {
  const { l } = pass(model, examples);
  const rows = l.map((row, q) =>
    sum(row.map((x, t) => Math.max(x, 0) - x * examples.needed[q]![t]! + Math.log1p(Math.exp(-Math.abs(x))))),
  );
  return sum(rows) / rows.length;
}

export function referenceSlopes(model: PlainScorer, examples: PlainExamples) {
  const { instances, starts, lexical, kinds, needed } = examples;
  const { z, total, zh, requests, pooled, o, l } = pass(model, examples);
  const { A, texts, g } = model;
  const tools = texts.map((_, t) => t);
  const dl = l.map((row, q) => row.map((x, t) => (sigmoid(x) - needed[q]![t]!) / needed.length));
  const dA = tools.map((u) => tools.map((t) => (u === t ? 0 : sum(dl.map((row, q) => sigmoid(o[q]![u]!) * row[t]!)))));
  const back = (row: readonly number[], t: number): number => sum(row.map((x, u) => (u === t ? 0 : x * A[t]![u]!)));
  const dO = dl.map((row, q) => row.map((x, t) => x + back(row, t) * sigmoid(o[q]![t]!) * (1 - sigmoid(o[q]![t]!))));
  const dQ = tools.map((t) => texts[0]!.map((_, i) => sum(dO.map((row, q) => row[t]! * instances[starts[q]!]![i]!))));
  const requestOf = instances.map((_, s) => requests.findIndex((rows) => rows.includes(s)));
  const dzh = zh.map((row, s) => row.map((x, t) => dO[requestOf[s]!]![t]! * Math.exp(x - pooled[requestOf[s]!]![t]!)));
  const r = dzh.map(sum);
  const dz = dzh.map((row, s) => row.map((x, t) => x - sigmoid(g) * r[s]! * Math.exp(z[s]![t]! - total[s]!)));
  const U = tools.map((t) => texts[0]!.map((_, i) => sum(dz.map((row, s) => row[t]! * instances[s]![i]!))));
  return {
    W: texts[0]!.map((_, i) => texts[0]!.map((_x, j) => sum(tools.map((t) => texts[t]![i]! * U[t]![j]!)))),
    U,
    Q: dQ,
    A: dA,
    b: tools.map((t) => sum(dz.map((row) => row[t]!))),
    b0: sum(dz.map(sum)),
    k: sum(dz.map((row, s) => dot(row, lexical[s]!))),
    g: -sigmoid(g) * (1 - sigmoid(g)) * sum(r.map((x, s) => x * total[s]!)),
    cw: [0, 1, 2].map((kind) => sum(dz.filter((_, s) => kinds[s] === kind).map(sum))),
    a: sum(tools.map((t) => dot(texts[t]!, U[t]!))),
    logits: l,
  };
}
