import type { Sha256 } from "./ids";
import type { Collection } from "./ports";

/** An index of a search engine, as a trace names it: neither its address nor a key. */
export interface ElsewhereIndex {
  engine: "OpenSearch";
  /** `null`: it does not tell. */
  version: string | null;
  /** What the names of its collections begin with. */
  index: string;
  dataHash: Sha256;
  /** SHA-256 of the model that its vectors are of; `null`: words only. */
  encoder: Sha256 | null;
  /** `fast`: the nearest by a graph of neighbours, which may overlook one. */
  search: "exact" | "fast";
}

/** Indexes of a search engine in which an evaluation looked: one for each fold. */
export interface SearchedIndexes extends Pick<ElsewhereIndex, "engine" | "version" | "search"> {
  indexes: string[];
}

/** Which index was searched for a walk, and what is certain of the lists it gave. */
export interface SearchedElsewhere extends ElsewhereIndex {
  lists: ElsewhereLists[];
}

/** The lists of one collection that a stage took its first from. */
export interface ElsewhereLists {
  stage: 1 | 3;
  collection: Collection;
  /** Texts that were searched. */
  rows: number;
  lists: number;
  /** Those that are not proved. */
  approximate: number;
  /** By how much, in the unit of the score, an unseen text may be above the last of an approximate list; `null`: unknown. */
  mostAbove: number | null;
}

/** "OpenSearch 3.5.0, exact": as the line below a figure names it. */
export function describeEngine({ engine, version, search }: Omit<SearchedIndexes, "indexes">): string {
  return `${engine}${version === null ? "" : ` ${version}`}, ${search}`;
}
