import type { ExperienceIteration } from "../../core/domain/experience";

/** An edge as trials weighed it. */
export interface WeighedEdge {
  edge: string;
  /** From the start to the newest; `null` after it was dropped. */
  weights: (number | null)[];
  /** By iteration; `null`: not drawn. */
  wrong: ({ wrong: number; of: number } | null)[];
  now: number | null;
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
