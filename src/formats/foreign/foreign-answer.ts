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

/** What a file says, and what of it cannot be used. */
export interface ForeignRead {
  answers: ForeignAnswer[];
  /** A sentence for each row that is held back, with its number. */
  held: string[];
  /** Rows without any answer: tasks, or suggestions of a model. */
  unanswered: number;
}

/** A file format of another program. */
export interface ForeignFormat {
  id: "argilla" | "label-studio" | "doccano" | "table";
  label: string;
  /** What does not survive the way there. */
  loses: string;
  /** The program has one file for each person. */
  onePerson: boolean;
  /** Ending and text of each file. `tools`: the names of all, for its settings. */
  write(answers: readonly ForeignAnswer[], tools: readonly string[]): { ending: string; text: string }[];
  /** Whether a file looks like one; `rows`: its JSON values, `null` where it is no JSON. */
  sniff(rows: readonly unknown[] | null, text: string): boolean;
  read(rows: readonly unknown[], text: string): ForeignRead;
}
