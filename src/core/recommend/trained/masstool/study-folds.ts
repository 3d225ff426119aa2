import type { FoldContext } from "../../method/fold-context";
import { partHistory, type InnerFold } from "../../method/inner-folds";
import type { StudyPart } from "./study-state";

export const FOLDS = 5;

/** A part of the history that is left out. */
export interface NamedFold {
  fold: InnerFold;
  kind: StudyPart["kind"];
}

/** Five parts by chance and, where new sets are to come, five by bundles; of many past requests one of each kind. */
export function foldsOf(context: Pick<FoldContext, "index" | "seed">, share: number): NamedFold[] {
  const kinds = share === 0 ? (["repeat"] as const) : (["repeat", "new"] as const);
  return kinds.flatMap((kind) =>
    partHistory(context, FOLDS, kind === "repeat" ? "random" : "bundle-disjoint").map((fold) => ({ fold, kind })),
  );
}
