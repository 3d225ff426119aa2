import type { AnnotatorKey, QueryId } from "../../core/domain/ids";
import type { SliceKind } from "../../core/domain/queue-order";

/** Which requests the queue is narrowed to. All that are given must hold. */
export interface QueueFilter {
  /** What I said of it. */
  state: "any" | "open" | "judged" | "as-suggested" | "corrected" | "unsure" | "put-off";
  isFlagged: boolean;
  /** A slice; empty: any. One by what a walk finds asks for a walk of every request. */
  slice: { by: SliceKind; label: string };
  /** Part of the name of a gold tool; empty: any. */
  tool: string;
  /** Who judged it; `null`: anybody, or nobody. */
  annotator: AnnotatorKey | null;
  /** The requests of a file; `null`: any. */
  given: { label: string; items: readonly QueryId[] } | null;
  /** Words of the request; empty: any. */
  text: string;
}

export const ANY_REQUEST: QueueFilter = {
  ...{ state: "any", isFlagged: false, slice: { by: "gold", label: "" }, tool: "", annotator: null, text: "" },
  given: null,
};
