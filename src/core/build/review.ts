import type { BuildItem, Review } from "../domain/build";

/** What the person who looks requests over has decided so far about one of them. */
export interface Reviewed {
  item: BuildItem;
  /** As it would go into the data set. */
  text: string;
  decision: "open" | "accepted" | "dropped";
  isReworded: boolean;
}

/** Requests that passed, with what was decided: the last decision holds, and the last wording. */
export function reviewedItems(items: readonly BuildItem[], reviews: readonly Review[]): Reviewed[] {
  const passed = items.flatMap((item): [string, Reviewed][] =>
    item.step === "passed" && item.text !== null
      ? [[item.id, { item, text: item.text, decision: "open", isReworded: false }]]
      : [],
  );
  const byItem = new Map(passed);
  for (const review of reviews) {
    const before = byItem.get(review.item);
    if (before) byItem.set(review.item, { ...before, ...decide(review) });
  }
  return [...byItem.values()];
}

/** Whoever words a request anew means to keep it. */
function decide(review: Review): Partial<Reviewed> {
  switch (review.kind) {
    case "accept":
      return { decision: "accepted" };
    case "drop":
      return { decision: "dropped" };
    case "reword":
      return { decision: "accepted", text: review.text, isReworded: true };
  }
}
