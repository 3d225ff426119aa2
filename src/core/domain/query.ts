import type { QueryId, ToolId, RequirementId } from "./ids";
import type { Source } from "./tool";

/** Characters `start` (included) to `end` (excluded) of a request's text, in UTF-16 code units. */
export interface Span {
  start: number;
  end: number;
}

/** A requirement as annotated in a data set: its words and the tools that serve it. */
export interface GoldRequirement {
  span: Span;
  tools: ToolId[];
}

/** One call of a tool on the way to what a request asks for. */
export interface GoldStep {
  tool: ToolId;
  /** The steps, by their place from 0, whose results it needs. */
  needs: number[];
}

/** `part` of a request from a log whose words were left behind: it says which tools are used, and nothing can search for it. */
export const WITHOUT_WORDS = "words not kept";

/** A request in plain language. On screen it is called "request". */
export interface Query {
  id: QueryId;
  /** What is shown and encoded. */
  text: string;
  /** As in the file, before any cleaning. */
  raw: string;
  /** The tools it needs, without repeats. `null`: nobody has judged it. `[]`: judged to need no tool. */
  gold: ToolId[] | null;
  /** The gold tools exactly as the file lists them, repeats included. As-published metrics count these. */
  goldAsGiven?: ToolId[];
  /** Whether the order of `gold` means something. */
  ordered: boolean;
  /** Part of the data set it belongs to. Absent: the file does not say. */
  split?: "history" | "test";
  /** A finer part (`seen`, `new`, `none`, …). */
  part?: string;
  /** How it is worded (`terse`, `rambling`, …), where the file says so. */
  style?: string;
  requirements?: GoldRequirement[];
  /** The calls that the data set gives, in its order, where it says which call needs the result of which. */
  steps?: GoldStep[];
  /** Calls that failed, each with the tool that was called next and ran. Of requests from logs. */
  swaps?: { failed: ToolId; worked: ToolId }[];
  /** The scene or bundle that the file puts it in, as the file names it. */
  group?: string;
  source: Source;
}

/** `r<start>-<end>`: where the requirement stood in the request when it was made. */
export function requirementId({ start, end }: Span): RequirementId {
  return `r${start}-${end}` as RequirementId;
}

/* Where a built request says that it comes from. */
export const BY_MODEL = "written by a language model";
export const BY_RECORD = "recorded answers, by no model";

/** Whether a request was proposed by a build, and no person has worded it anew. */
export function isProposed({ source, text, raw }: Pick<Query, "source" | "text" | "raw">): boolean {
  return (source.file === BY_MODEL || source.file === BY_RECORD) && text === raw;
}

/** Whether the words of a request are a model's, as it wrote them: no person has worded them anew. */
export function isModelWritten({ source, text, raw }: Pick<Query, "source" | "text" | "raw">): boolean {
  return source.file === BY_MODEL && text === raw;
}
