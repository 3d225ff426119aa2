import type { Sha256 } from "./ids";

/** What a prompt of a walk is for. */
export type WalkPurpose = "extract" | "match" | "unsolved" | "direct";
/** What a prompt is for when requests are made for a data set. */
export type BuildPurpose = "write" | "judge";
/** What a prompt is for in trials along a network: writing probes, answering a request with a path, wording what was learned. */
export type ExperiencePurpose = "explore" | "act" | "refine";
/** What a prompt to a language model is for. */
export type PromptPurpose = WalkPurpose | BuildPurpose | ExperiencePurpose;

/** One turn of a chat. `assistant` is only there when a malformed answer is sent back with a reminder. */
export interface ModelMessage {
  role: "system" | "user" | "assistant";
  content: string;
}

/** The exact text that is sent. Two prompts are the same when their messages are. */
export interface ModelPrompt {
  purpose: PromptPurpose;
  /** Names the wording: `extract-json-1`; with `+own` when the instructions were changed by the user. */
  version: string;
  messages: ModelMessage[];
}

/**
 * Where an answer comes from. `written`: by a person for a sample, never by a model that was measured; `from` says so in
 * words. `pasted`: by hand from some chat window; `from` is what the user says it was, possibly nothing. `in-page`: a model of
 * the user's in this page; `sha256` is of all its files, and the device belongs to it, since sums are rounded differently.
 * `built-in`: the browser's own model, which names neither itself nor its version, so that such an answer cannot be had again.
 */
export type AnswerOrigin =
  | { kind: "endpoint"; host: string; model: string }
  | { kind: "pasted"; from: string }
  | { kind: "written"; from: string }
  | { kind: "in-page"; model: string; sha256: Sha256; device: "webgpu" | "wasm"; runtime: string }
  | { kind: "built-in"; browser: string };

/** A prompt with its answer: the unit that is recorded, replayed and shown. */
export interface Exchange {
  prompt: ModelPrompt;
  /** As it came, cut to the most an answer may have. */
  answer: string;
  origin: AnswerOrigin;
  /** As the endpoint counted them; `null`: it did not say, or nobody counted. */
  tokens: { input: number; output: number } | null;
  /** `cut`: it reached the most tokens it may have, or its stream ended in the middle. `refused`: the model, or a filter before it, would not answer. Absent: it ended as it should, or nobody said. */
  ended?: "cut" | "refused";
}

/** How many calls of a language model may be under way at once: as the user says, between these. */
export const CALLS_AT_ONCE = { least: 1, usual: 4, most: 16 } as const;

/** Something about the conversation with the model that the user should know. */
export type ModelReport =
  /** Invisible or direction-changing characters were taken out of what was sent. `where`: "the request" or a tool. */
  | { kind: "stripped"; where: string; count: number }
  /** A text was cut to what a prompt may hold. */
  | { kind: "shortened"; where: string }
  /** The answer could not be read and the model was reminded of the form. */
  | { kind: "reminded"; purpose: PromptPurpose; why: string }
  /** The second answer could not be read either: it counts as naming nothing. */
  | { kind: "malformed"; purpose: PromptPurpose; why: string }
  /** What of an answer was left out: entries without what an entry needs, and further lists beside the longest. */
  | { kind: "ignored"; purpose: PromptPurpose; entries: number; answers: number }
  /** Names that were not offered. */
  | { kind: "unknown-tools"; names: string[] }
  /** Entries for requirements that were not asked about. */
  | { kind: "unknown-requirements"; ids: string[] }
  /** A requirement whose words could not be found in the request: a note below it. */
  | { kind: "unplaced"; text: string }
  /** In traces of earlier versions: a requirement without words of its own, left out. */
  | { kind: "merged"; text: string };

/** Whether two prompts send the same text. */
export function isSamePrompt(a: ModelPrompt, b: ModelPrompt): boolean {
  return (
    a.messages.length === b.messages.length &&
    a.messages.every(({ role, content }, i) => role === b.messages[i]!.role && content === b.messages[i]!.content)
  );
}
