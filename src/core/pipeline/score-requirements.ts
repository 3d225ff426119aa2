import type { Config } from "../domain/config";
import type { RequirementId } from "../domain/ids";
import type { RequirementMapper } from "../domain/learned";
import type { EncodedQuery, EncoderPort, FinderPort } from "../domain/ports";
import type { CoverageResult } from "../domain/trace";
import type { RetrievalIndex } from "../retrieve/retrieval-index";
import { encodeQueries } from "../retrieve/text-index";
import type { AppliedEdits } from "./edits";
import { scoreByChances, scoreTools, type ToolScores } from "./score-tools";

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

/** One after the other: with an encoder each score is one pass over the catalogue, and passes do not get quicker side by side. */
export async function scoreRequirements(
  config: Config,
  context: ScoringContext,
  edits: AppliedEdits,
  encodedTexts: readonly EncodedQuery[],
): Promise<ScoredRequirements> {
  const asked = new Map<RequirementId, ScoredQuery>();
  for (const [i, encoded] of encodedTexts.entries()) {
    asked.set(edits.requirements[i]!.id, { encoded, scores: await scoreQuery(encoded, config, context) });
  }
  return asked;
}

/** By what their texts have in common, or by what the history taught. */
async function scoreQuery(
  encoded: EncodedQuery,
  config: Config,
  { index, finder, mapper }: ScoringContext,
): Promise<ToolScores> {
  const chances = mapper?.chancesOf(encoded.text, encoded.vector);
  return chances ? scoreByChances(chances, encoded, config, { index, finder }) : scoreTools(encoded, config, finder);
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
      return { requirement, encoded: encoded!, scores: await scoreQuery(encoded!, config, context) };
    }),
  );
}
