/** What became of a tool or of words. Each has a colour and a shape of its own, everywhere. */
export type Outcome = "kept" | "added" | "dropped" | "missed" | "wrong" | "unsolved";

export const OUTCOME_LABELS: Record<Outcome, string> = {
  kept: "kept",
  added: "added",
  dropped: "dropped",
  missed: "missed gold",
  wrong: "wrong",
  unsolved: "unsolved",
};
