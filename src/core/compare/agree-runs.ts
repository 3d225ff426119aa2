import type { Run } from "../domain/comparison";
import type { CoverageDigest, EvaluationRow } from "../domain/evaluation";
import type { EncoderPort } from "../domain/ports";
import { asksModel } from "../recommend/registry";
import {
  agreeOnRequest,
  likenessByMeaning,
  likenessByWords,
  pairRequirements,
  sumAgreement,
  type Agreement,
  type Likeness,
  type RequirementPair,
} from "./agreement";

/** What two runs say of one request, each in stage 2. */
export type CoveragePair = readonly [first: CoverageDigest, second: CoverageDigest];

/**
 * Whether it is worth asking: one of the runs is by a language model. Runs by rules differ in nothing but their
 * settings.
 */
export function isJudged(runs: readonly Pick<Run, "made">[]): boolean {
  return runs.some(({ made }) => made !== null && asksModel([made.method]));
}

/** The requests of which both runs have a stage 2, with what each says, in the order of the first run. */
export function pairCoverage(first: readonly EvaluationRow[], second: readonly EvaluationRow[]): CoveragePair[] {
  const others = new Map(second.map((row) => [row.query, row.walk?.coverage]));
  return first.flatMap(({ query, walk }) => {
    const other = others.get(query);
    return walk?.coverage && other ? [[walk.coverage, other] as const] : [];
  });
}

/** How far two runs agree, with the requirements as they were paired, request by request. */
export interface PairedAgreement extends Agreement {
  pairs: RequirementPair[][];
}

/**
 * How far two runs agree over these requests. `encoder`: `null` compares words, which pairs fewer requirements.
 * Rejects with what the encoder rejects with.
 */
export async function agreeOnPairs(
  pairs: readonly CoveragePair[],
  encoder: EncoderPort | null,
): Promise<PairedAgreement> {
  const texts = pairs.flatMap(([first, second]) => [...first.requirements, ...second.requirements]);
  const likeness: Likeness = encoder
    ? await likenessByMeaning(
        texts.map(({ text }) => text),
        encoder,
      )
    : likenessByWords;
  return {
    ...sumAgreement(pairs.map(([first, second]) => agreeOnRequest(first, second, likeness))),
    pairs: pairs.map(([first, second]) => pairRequirements(first.requirements, second.requirements, likeness)),
  };
}
