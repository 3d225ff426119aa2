import { nextWeight, sampleEdges } from "../../../network/experience/weigh-edges";
import { mulberry32, seedOfText } from "../../../math/random";
import { shuffle } from "../../../math/splits";
import { dot } from "../../../retrieve/vector-matrix";
import { makeVectors, nearest, type Confusion, type Lessons } from "./rocchio";

/** How trials without a language model are made. */
export interface TrialPlan {
  /** 1 to 3. */
  iterations: number;
  /** Pairs that are tried in one iteration. */
  most: number;
  /** Weights stay 1. */
  uniform?: true;
  /** What is tried: look-alikes, or as many pairs drawn at random. */
  along: "look-alikes" | "random-pairs";
}

/** Past requests that are tried for one pair. */
const MOST_TRIED = 20;

/**
 * Iterations of trials on past requests: of each drawn pair (rows of the catalogue) up to 20 seeded requests that need exactly one of
 * the two, each left out of what was learned. Where the other tool is nearer to the requirement that fits the needed one best, that
 * requirement counts against the other from the next iteration on, and the pair gets heavier. After section 5 of the design; the
 * paper has a model write probes instead.
 */
export function tryPairs(
  learned: Lessons,
  pairs: readonly (readonly [number, number])[],
  { plan, dimensions, seed }: { plan: TrialPlan; dimensions: number; seed: number },
): Confusion[] {
  const needing = requestsOfTools(learned);
  const ends = new Map(pairs.map(([a, b]) => [`s:${a}|${b}`, [a, b] as const]));
  const weights = new Map([...ends.keys()].map((edge) => [edge, 1]));
  const found = new Map<string, Confusion>();
  for (let iteration = 1; iteration <= plan.iterations; iteration += 1) {
    const standing = makeVectors({ ...learned, confused: [...found.values()] }, dimensions);
    const missed: Confusion[] = [];
    for (const edge of sampleEdges(weights, { iteration, most: plan.most, seed })) {
      const trial = tryPair(learned, standing, ends.get(edge)!, { needing, seed });
      missed.push(...trial.missed);
      if (trial.tried > 0 && !plan.uniform)
        weights.set(edge, nextWeight(weights.get(edge)!, trial.missed.length / trial.tried));
    }
    for (const one of missed) found.set(`${one.tool} ${one.request}`, one);
  }
  return [...found.values()];
}

type Standing = ReturnType<typeof makeVectors>;

function tryPair(
  { lessons }: Lessons,
  { vectors, without }: Standing,
  [a, b]: readonly [number, number],
  { needing, seed }: { needing: ReadonlyMap<number, ReadonlySet<number>>; seed: number },
): { tried: number; missed: Confusion[] } {
  const only = (one: number, other: number): { request: number; needed: number; rival: number }[] =>
    [...(needing.get(one) ?? [])]
      .filter((request) => !needing.get(other)?.has(request))
      .map((request) => ({ request, needed: one, rival: other }));
  const drawn = shuffle([...only(a, b), ...only(b, a)], seed).slice(0, MOST_TRIED);
  const missed = drawn.flatMap(({ request, needed, rival }): Confusion[] => {
    const changed = without([request]);
    const own = changed.get(needed) ?? vectors[needed]!;
    const { segments } = lessons[request]!;
    const segment = nearest(segments, own);
    const asked = segments[segment]!;
    return dot(asked, changed.get(rival) ?? vectors[rival]!) > dot(asked, own)
      ? [{ tool: rival, request, segment }]
      : [];
  });
  return { tried: drawn.length, missed };
}

function requestsOfTools({ lessons }: Lessons): Map<number, Set<number>> {
  const needing = new Map<number, Set<number>>();
  for (const [request, { taught }] of lessons.entries())
    for (const { tool } of taught) needing.set(tool, (needing.get(tool) ?? new Set()).add(request));
  return needing;
}

/** As many different pairs of rows as wanted, seeded; fewer where there are not so many. */
export function drawPairs(tools: number, wanted: number, seed: number): [number, number][] {
  const random = mulberry32(seedOfText(seed, "random pairs"));
  const pairs = new Map<string, [number, number]>();
  const count = Math.min(wanted, (tools * (tools - 1)) / 2);
  while (pairs.size < count) {
    const a = Math.floor(random() * tools);
    const b = (a + 1 + Math.floor(random() * (tools - 1))) % tools;
    pairs.set(`${Math.min(a, b)}|${Math.max(a, b)}`, [Math.min(a, b), Math.max(a, b)]);
  }
  return [...pairs.values()];
}
