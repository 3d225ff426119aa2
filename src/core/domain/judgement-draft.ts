import type { AnnotatorKey, ProjectId } from "./ids";
import type { Judgement } from "./judgement";

/** An item that one person is at: what a judgement of it would hold so far. One for each person and project. */
export interface JudgementDraft extends Pick<Judgement, "schema" | "item" | "shown" | "edits" | "time" | "at"> {
  kind: "draft";
  project: ProjectId;
  annotator: AnnotatorKey;
  /** A comment that is being typed; `null`: none. */
  typing: string | null;
}
