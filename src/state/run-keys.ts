import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Evaluation } from "../core/domain/evaluation";
import type { Ranking } from "../formats/format";
import type { RunKey } from "./comparison";

/** So many digits tell runs apart, and a link stays readable. */
const DIGITS = 10;

/**
 * The key of a method's answers: from what a list of evaluations knows without reading a row, and an exported file says,
 * too. The mean in full stands for the answers; `rows` is how many there are, where the mean is over others.
 */
export function keyOfMethod(
  { dataset, split, protocol }: Pick<Evaluation, "split" | "protocol"> & { dataset: { hash: string } },
  method: string,
  tracc: number | null,
  rows: number | null = null,
): RunKey {
  const { kind, seed, folds, limit } = split;
  return shorten(
    JSON.stringify([dataset.hash, kind, seed, folds, limit, protocol, method, tracc, ...(rows === null ? [] : [rows])]),
  );
}

/** The key of somebody else's answers: the same answers to the same data are the same run, whatever the file is called. */
export function keyOfRankings(rankings: readonly Ranking[], hash: string): RunKey {
  return shorten(JSON.stringify([hash, rankings.map(({ query, tools }) => [query, tools.map(({ tool }) => tool)])]));
}

export function keyOfWalk(id: string): RunKey {
  return shorten(`walk ${id}`);
}

function shorten(content: string): RunKey {
  return bytesToHex(sha256(utf8ToBytes(content))).slice(0, DIGITS);
}
