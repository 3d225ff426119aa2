import type { RetrieverName } from "../../domain/config";
import type { ModelUse } from "../../domain/evaluation";
import type { ToolId } from "../../domain/ids";
import type { Query } from "../../domain/query";
import type { Trace } from "../../domain/trace";
import type { FoldContext } from "./fold-context";

/** What a method says to one request. */
export interface Answer {
  /** In the recommended order, without repeats. */
  tools: ToolId[];
  /** How sure the method is, 0 to 1: expected TRACC, or chance of the set where it says so. `null`: it does not know. */
  confidence: number | null;
  /** Chance that the request needs a tool at all, 0 to 1, of the methods that tell it. */
  need?: number;
  /** Of the methods that walk. */
  trace?: Trace;
  /** Of the methods that ask a language model. */
  use?: ModelUse;
}

/** Answers a request. Throws what the encoder throws. */
export type Recommend = (query: Query) => Promise<Answer>;

/** One way to recommend, as it is listed, documented and named on the command line. */
export interface Method {
  id: string;
  /** Another name that it is found by. */
  alias?: string;
  label: string;
  /** One or two sentences: what it does. */
  about: string;
  /** Where it comes from: paper, released code, method notes, or this project. */
  source: string;
  /** Ways of comparing texts that may stand behind a colon (`nearest-query:bm25`), the default first; empty: none. */
  retrievers: readonly RetrieverName[];
  /** Whether it needs no encoder: never, or when its retriever compares words. Absent: it looks at meaning where it can. */
  encoderless?: "always" | "by-words";
  /** Learns for long from the history of a fold before its first answer, however few requests are asked. */
  trains?: true;
  /** Uses what trials by a language model along the network taught: there is none of it where none were made. */
  standsOnTrials?: true;
  /** How many requests may be under way at once, where one waits for another machine. Absent: one after the other. */
  atOnce?: number;
  /** Learns what it needs from the history of a fold, and from nothing else. */
  prepare(context: FoldContext, retriever: RetrieverName): Promise<Recommend>;
}
