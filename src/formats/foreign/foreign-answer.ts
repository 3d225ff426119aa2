import type { Verdict } from "../../core/domain/judgement";

/** Words of a request with the tools that serve them, in UTF-16 units. */
export interface ForeignSpan {
  start: number;
  end: number;
  /** Names. */
  tools: string[];
}

/** An answer of one person as other programs carry it: tools by their names. */
export interface ForeignAnswer {
  /** The id of the request; `null`: the file has none. */
  query: string | null;
  text: string;
  /** Name or user id; `null`: the file does not say whose answer it is. */
  person: string | null;
  tools: string[];
  /** Rising. `null`: nobody was asked for words. */
  spans: ForeignSpan[] | null;
  verdict: Verdict;
  comment: string | null;
  /** ISO 8601; `null`: not said. */
  at: string | null;
  /** `null`: not measured. */
  seconds: number | null;
}

/** What a model suggested for a request. */
export interface ForeignSuggestion extends Pick<ForeignAnswer, "query" | "text" | "tools" | "spans"> {
  /** The model; `null`: the file does not say. */
  agent: string | null;
  /** 0 to 1; `null`: not said, or no such number. */
  score: number | null;
}

/** A request as a file has it. */
export type ForeignTask = Pick<ForeignAnswer, "query" | "text">;

/** What a row has beside all that is read of it: it is written back into files of that program. */
export interface ForeignExtra extends ForeignTask {
  extra: Readonly<Record<string, unknown>>;
}

/** Which control of a Label Studio project holds the set, and which the words; `null`: none. */
export interface ForeignControls {
  set: string | null;
  words: string | null;
}

/** What a file says, and what of it cannot be used. */
export interface ForeignRead {
  answers: ForeignAnswer[];
  suggestions: ForeignSuggestion[];
  extras: ForeignExtra[];
  /** Controls among which somebody has to choose before anything can be read; `null`: it is clear. */
  ask: { choices: string[]; labels: string[] } | null;
  /** A sentence for each row that is held back, with its number. */
  held: string[];
  /** Requests of rows without any answer or suggestion. */
  tasks: ForeignTask[];
}

/** A file format of another program. */
export interface ForeignFormat {
  id: "argilla" | "label-studio" | "doccano" | "table";
  label: string;
  /** What does not survive the way there. */
  loses: string;
  /** The program has one file for each person. */
  onePerson: boolean;
  /** Ending and text of each file. `tools`: the names of all, for its settings. `extras`: of requests, by their ids. */
  write(
    answers: readonly ForeignAnswer[],
    tools: readonly string[],
    extras?: ReadonlyMap<string, Readonly<Record<string, unknown>>>,
  ): { ending: string; text: string }[];
  /** Whether a file looks like one; `rows`: its JSON values, `null` where it is no JSON. */
  sniff(rows: readonly unknown[] | null, text: string): boolean;
  read(rows: readonly unknown[], text: string, controls?: ForeignControls): ForeignRead;
}

export const nothingRead = (): ForeignRead => ({
  ...{ answers: [], suggestions: [], extras: [], ask: null, held: [], tasks: [] },
});
