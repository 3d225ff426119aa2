import type { ExperienceIteration } from "../../core/domain/experience";
import { similarId } from "../../core/network/network-edits";
import type { PairTrials } from "../../core/recommend/trained/network/local-trials";

/** An edge as trials weighed it. */
export interface WeighedEdge {
  edge: string;
  /** From the start to the newest; `null` after it was dropped. */
  weights: (number | null)[];
  /** By iteration; `null`: not drawn. */
  wrong: ({ wrong: number; of: number } | null)[];
  now: number | null;
}

/** What trials say of an edge, over all iterations. */
export interface TriedEdge {
  wrong: number;
  of: number;
  /** `null`: trials that go without weights, or the edge was dropped. */
  weight: number | null;
}

/**
 * By edge: by a language model where its trials are there, else by past requests, which weigh nothing. Edges that were never
 * tried are not in it; `null`: there are no trials.
 */
export function triedEdges(
  iterations: readonly ExperienceIteration[],
  pairs: readonly PairTrials[] | null,
): ReadonlyMap<string, TriedEdge> | null {
  if (iterations.length > 0) return triedByModel(iterations);
  if (!pairs) return null;
  return new Map(
    pairs.map(({ a, b, first, second }) => [
      similarId(a, b),
      { wrong: first.wrong + second.wrong, of: first.tried + second.tried, weight: null },
    ]),
  );
}

function triedByModel(iterations: readonly ExperienceIteration[]): ReadonlyMap<string, TriedEdge> {
  return new Map(
    weighedEdges(iterations).flatMap(({ edge, wrong, now }) => {
      const counts = wrong.flatMap((one) => one ?? []);
      const sum = (key: "wrong" | "of"): number => counts.reduce((all, one) => all + one[key], 0);
      return counts.length === 0 ? [] : [[edge, { wrong: sum("wrong"), of: sum("of"), weight: now }] as const];
    }),
  );
}

/** Tried ones first, the heaviest first. */
export function weighedEdges(iterations: readonly ExperienceIteration[]): WeighedEdge[] {
  const edges = new Set(
    iterations.flatMap(({ weights }) => [...weights.before.keys(), ...(weights.after?.keys() ?? [])]),
  );
  const last = iterations.at(-1);
  const now = (edge: string) => (last?.weights.after ?? last?.weights.before)?.get(edge) ?? null;
  const lines = [...edges].map((edge): WeighedEdge => {
    const wrong = iterations.map(({ trials }) => {
      const answered =
        trials.find((trial) => trial.edge === edge)?.probes.filter(({ state }) => state === "answered") ?? [];
      return answered.length === 0
        ? null
        : { wrong: answered.filter(({ isRight }) => !isRight).length, of: answered.length };
    });
    const weights = [
      iterations[0]?.weights.before.get(edge) ?? null,
      ...iterations.flatMap(({ weights: { after } }) => (after ? [after.get(edge) ?? null] : [])),
    ];
    return { edge, weights, wrong, now: now(edge) };
  });
  const isTried = ({ wrong }: WeighedEdge) => Number(wrong.some((one) => one !== null));
  return lines.sort((a, b) => isTried(b) - isTried(a) || (b.now ?? -1) - (a.now ?? -1) || (a.edge < b.edge ? -1 : 1));
}
