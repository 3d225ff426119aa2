import type { RetrieverName } from "./config";
import type { Exchange, ModelPrompt } from "./exchange";
import type { BundleKey, QueryId, Sha256, ToolId } from "./ids";

/**
 * A text encoder as the core sees it: texts in, one unit vector each out.
 * Throws what the engine throws; the core does not catch.
 */
export interface EncoderPort {
  readonly dimensions: number;
  encode(texts: readonly string[]): Promise<Float32Array[]>;
}

/** Seeded, uniform in [0, 1). */
export type RandomPort = () => number;

/**
 * Vectors that outlive the page. `encoder` and the texts are named by SHA-256: of the model file, and of the text as UTF-8.
 * A cache: what is missing is computed again. Rejects when it cannot be used.
 */
export interface VectorStorePort {
  /** The stored vectors of these texts; texts without one are absent. */
  read(encoder: Sha256, texts: readonly Sha256[]): Promise<Map<Sha256, Float32Array>>;
  /** Stores all of them or none, as one chunk. Resolves when they are kept. */
  write(encoder: Sha256, vectors: ReadonlyMap<Sha256, Float32Array>): Promise<void>;
}

/**
 * A language model as the core sees it: a prompt in, the recorded exchange out. `null`: there is no answer (yet), and the
 * walk goes on by rules and says what it waits for. An endpoint, pasted answers and recorded ones are all behind this; so
 * would be a model inside the browser. What it throws ends the walk.
 */
export interface LanguageModelPort {
  answer(prompt: ModelPrompt): Promise<Exchange | null>;
  /** Why asking for this very prompt brought no answer: a code of the endpoint, such as `server-error`. `null`: nobody asked. */
  failureOf?(prompt: ModelPrompt): string | null;
}

/** Where what was learned is kept: plain data under a name, written by the same version of the app or by none. May lose any of it. */
export interface LearningStorePort {
  /** The newest of this name; `null` when there is none. */
  read(name: string): Promise<unknown>;
  /** The newest of a line, whatever its name. A line is what was learned one after the other, as a history changed. */
  readNewest(line: string): Promise<unknown>;
  /** Only the newest few, of all lines, are kept. */
  write(name: string, line: string, learned: object): Promise<void>;
}

/** What is searched: tools by `name: description`, past requests by their text, bundles by the text of their tools. */
export type Collection = "tools" | "requests" | "bundles";

/**
 * Where texts are searched: in this tab, or elsewhere. It finds; the core decides. Every score is made by the core's own
 * arithmetic and every tie falls by its rule, wherever the texts lie.
 */
export interface FinderPort {
  readonly rows: Readonly<Record<Collection, number>>;
  /** One answer a search, in their order. Several together cost one way there and back. */
  find(searches: readonly TextSearch[]): Promise<Found[]>;
  /** By id; ids that are not there are absent. */
  read(collection: Collection, ids: readonly string[]): Promise<ReadonlyMap<string, StoredText>>;
  /** How many past requests used each of these bundles, in their order, without the named requests. */
  countUses(bundles: readonly BundleKey[], except: readonly QueryId[]): Promise<number[]>;
  /** Lists of tools near a tool, by how they were asked for: made once. Absent: what is found may change. */
  readonly nearTools?: Map<string, readonly NearTool[]>;
}

/** A tool near another, as a view of the vote lists it. */
export interface NearTool {
  tool: ToolId;
  /** 1 is the nearest. */
  rank: number;
  score: number;
}

/** A text that is looked for: its words, and its vector when an encoder is there. */
export interface EncodedQuery {
  text: string;
  words: readonly string[];
  vector: Float32Array | null;
}

/** One search of a collection. */
export interface TextSearch extends EncodedQuery {
  collection: Collection;
  /** What orders the texts. It must be usable: one that needs vectors wants `vector`. */
  retriever: RetrieverName;
  /** Share of the dense z-score in `hybrid`, 0 to 1. */
  denseWeight: number;
  /** Seed of the `random` retriever. */
  seed: number;
  /** Ids that cannot be found and do not count in the means of `hybrid`: the request itself, and what was dropped by hand. */
  except: readonly string[];
}

/** What a text has to do with the asked one, by the core's arithmetic. */
export interface TextSignals {
  /** What orders the list; its unit depends on the retriever. */
  score: number;
  /** -1 to 1; `null` without an encoder. */
  cosine: number | null;
  /** BM25, 0 or more; Okapi where `okapi` was asked. */
  bm25: number;
}

/** A text that was found. */
export interface FoundText extends TextSignals {
  id: string;
  text: string;
  /** Of a past request or bundle, by id; a tool stands for itself. */
  tools: readonly ToolId[];
  /** Of a past request or bundle; `null` for a tool. */
  bundle: BundleKey | null;
}

/** A text as it is stored, with its vector where there are vectors. */
export interface StoredText extends Pick<FoundText, "id" | "text" | "tools" | "bundle"> {
  vector: Float32Array | null;
}

/** One answer. It lives as long as its search is of interest: who wants more of it asks here. */
export interface Found {
  /** The first `count`, best first; equal scores by name (a past request's or bundle's text), then id. */
  best(count: number): Promise<readonly FoundText[]>;
  /** The best text of each of the first `count` bundles, in their order. */
  bestOfBundles(count: number): Promise<readonly FoundText[]>;
  /** The best text of one bundle; `null` where none may be found. */
  bestOfBundle(bundle: BundleKey): Promise<FoundText | null>;
  /** How many different bundles may be found; 0 among tools. */
  readonly bundleCount: number;
  /** Of a text by id, wherever it ranks, as far as it was looked at: in this tab, each; elsewhere, those that were found or named to `look`. */
  signalsOf(id: string): TextSignals | undefined;
  /** Looks at these texts, so that `signalsOf` knows them. */
  look(ids: readonly string[]): Promise<void>;
  /** The words behind the `bm25` of a text that was looked at, strongest first. */
  wordsOf(id: string): readonly { word: string; contribution: number }[];
  /** BM25 of the asked text with itself, were it one of the collection: the most that a text of its length can have. */
  readonly ownBm25: number;
  /** `proved`: no text outside what was looked at can be among those given. */
  readonly certainty: "proved" | "approximate";
  /**
   * Of approximate lists: by how much, in the unit of `score`, a text that was not looked at may be above the last one given;
   * `null`: nobody can say. Absent: nothing may be.
   */
  readonly mostAbove?: number | null;
}
