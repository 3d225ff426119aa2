import type { Config } from "../domain/config";
import type { RequirementId } from "../domain/ids";
import type { RequirementMapper } from "../domain/learned";
import type { EncodedQuery, EncoderPort, FinderPort } from "../domain/ports";
import type { CoverageResult } from "../domain/trace";
import type { RetrievalIndex } from "../retrieve/retrieval-index";
import { encodeQueries } from "../retrieve/text-index";
import type { AppliedEdits } from "./edits";
import { scoreByChances, scoreFound, searchFor, type ToolScores } from "./score-tools";

/** What scores are made of. */
interface ScoringContext {
  index: RetrievalIndex;
  encoder: EncoderPort | null;
  finder: FinderPort;
  mapper?: RequirementMapper;
}

/** A text that tools were scored for: a requirement, or the problem a model made of it. */
export interface ScoredQuery {
  encoded: EncodedQuery;
  scores: ToolScores;
}

export type ScoredRequirements = ReadonlyMap<RequirementId, ScoredQuery>;

/** The requirements need nothing of stage 1: they are encoded while it searches. Who leaves before stage 2 hears no failure. */
export function encodeInAdvance(
  { requirements }: Pick<AppliedEdits, "requirements">,
  encoder: EncoderPort | null,
): Promise<EncodedQuery[]> {
  const asking = encodeQueries(
    requirements.map(({ text }) => text),
    encoder,
  );
  asking.catch(() => undefined);
  return asking;
}

/** All together: where texts lie elsewhere they cost one way there and back. */
export async function scoreRequirements(
  config: Config,
  context: ScoringContext,
  edits: AppliedEdits,
  encodedTexts: readonly EncodedQuery[],
): Promise<ScoredRequirements> {
  const scored = await scoreQueries(encodedTexts, config, context);
  return new Map(scored.map((each, i) => [edits.requirements[i]!.id, each]));
}

/** By what their texts have in common, or by what the history taught. */
async function scoreQueries(
  queries: readonly EncodedQuery[],
  config: Config,
  { index, finder, mapper }: ScoringContext,
): Promise<ScoredQuery[]> {
  const found = await finder.find(queries.map((encoded) => searchFor("tools", encoded, config)));
  return queries.map((encoded, i) => {
    const chances = mapper?.chancesOf(encoded.text, encoded.vector);
    return { encoded, scores: chances ? scoreByChances(chances, found[i]!, index) : scoreFound(found[i]!) };
  });
}

/** What stage 3 is asked: the open requirements, or the problems that a model made of them. */
export async function scoreOpenRequirements(
  config: Config,
  context: ScoringContext,
  { unsolved, model }: CoverageResult,
  asked: ScoredRequirements,
): Promise<(ScoredQuery & { requirement: RequirementId })[]> {
  return Promise.all(
    unsolved.map(async (requirement) => {
      const problem = model?.problems[requirement];
      if (problem === undefined) return { requirement, ...asked.get(requirement)! };
      const [encoded] = await encodeQueries([problem], context.encoder);
      const [scored] = await scoreQueries([encoded!], config, context);
      return { requirement, ...scored! };
    }),
  );
}
