import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Evaluation } from "../../core/domain/evaluation";
import type { Ranking } from "../../formats/model/format";
import type { RunKey } from "./comparison-state";

/** So many digits tell runs apart, and a link stays readable. */
const DIGITS = 10;
/** What was measured is told apart by fewer: it is asked only when the answers are other ones. */
const PLAN_DIGITS = 6;
const RANKINGS_AT_ONCE = 64;

/**
 * The key of a method's answers: from what a list of evaluations knows without reading a row, and an exported file says,
 * too. The mean in full stands for the answers; `rows` is how many there are, where the mean is over others. Behind a
 * hyphen stands what was measured, which stays the same while answers come: `findKey` reads it.
 */
export function keyOfMethod(
  { dataset, split, protocol }: Pick<Evaluation, "split" | "protocol"> & { dataset: { hash: string } },
  method: string,
  tracc: number | null,
  rows: number | null = null,
): RunKey {
  const { kind, seed, folds, limit } = split;
  const plan = [dataset.hash, kind, seed, folds, limit, protocol, method];
  const answers = shorten(JSON.stringify([...plan, tracc, ...(rows === null ? [] : [rows])]));
  return `${answers}-${shorten(JSON.stringify(plan)).slice(0, PLAN_DIGITS)}`;
}

/** Whether both keys stand for the same answers. */
export function hasSameAnswers(one: RunKey, other: RunKey): boolean {
  return one.split("-")[0] === other.split("-")[0];
}

/**
 * The one of these keys that a wanted one means: the same answers; else the only run of the same method by the same plan,
 * which has gone on since the link was made. `null`: none, or several.
 */
export function findKey(keys: Iterable<RunKey>, wanted: RunKey): RunKey | null {
  const [, plan] = wanted.split("-");
  const others = new Set<RunKey>();
  for (const key of keys) {
    if (hasSameAnswers(key, wanted)) return key;
    if (plan !== undefined && key.split("-")[1] === plan) others.add(key);
  }
  const [only] = others;
  return others.size === 1 ? only! : null;
}

/**
 * The key of somebody else's answers: the same answers to the same data are the same run, whatever the file is called.
 * Summed up as work that can be interrupted.
 */
export function* keyingRankings(rankings: readonly Ranking[], hash: string): Generator<void, RunKey> {
  const sum = sha256.create().update(utf8ToBytes(`[${JSON.stringify(hash)},[`));
  for (const [index, { query, tools }] of rankings.entries()) {
    const row = JSON.stringify([query, tools.map(({ tool }) => tool)]);
    sum.update(utf8ToBytes(index === 0 ? row : `,${row}`));
    if (index % RANKINGS_AT_ONCE === 0) yield;
  }
  return bytesToHex(sum.update(utf8ToBytes("]]")).digest()).slice(0, DIGITS);
}

export function keyOfWalk(id: string): RunKey {
  return shorten(`walk ${id}`);
}

function shorten(content: string): RunKey {
  return bytesToHex(sha256(utf8ToBytes(content))).slice(0, DIGITS);
}
