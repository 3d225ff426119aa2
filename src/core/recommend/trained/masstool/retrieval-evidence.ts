import type { QueryId } from "../../../domain/ids";
import type { RankedByGraph, RetrievalEvidence } from "../../../domain/learned";
import type { RetrievalIndex } from "../../../retrieve/retrieval-index";
import { chooseByExpectation } from "../../choose/choosers";
import { VIEWS } from "./buffers";
import type { MassToolEvidence, ScoreParts } from "./evidence";
import type { MassToolReading } from "./read-masstool";
import { rankTools } from "./train-masstool";

/** Tools of the ranking that are told. */
const TOLD = 15;
const PAST_OF_TOOL = 3;

/** A request as a trained model reads it, with the chance that each tool is needed. */
export interface ReadRequest {
  reading: MassToolReading;
  chances: readonly number[];
  /** Past requests that it was read with. */
  requests: number;
}

/**
 * Where MassTool's ranking for a request comes from: the past requests that were searched, and for each of the first tools
 * what its description, its past use and single past requests give to the score. Source: method notes of MassTool, section 4.
 */
export function collectRetrievalEvidence(
  { history, tools }: Pick<RetrievalIndex, "history" | "tools">,
  { reading, chances, requests }: ReadRequest,
): RetrievalEvidence {
  const evidence = reading.explain();
  const describe = rankByDescription(evidence, tools.length);
  const idOf = (tool: number): RankedByGraph["tool"] => tools[tool]!.id;
  const textOf = (index: number): { query: QueryId; text: string } => {
    const { id, text } = history.requests[index]!;
    return { query: id, text };
  };
  const ranked = rankTools(reading.scores).slice(0, TOLD);
  const likely = chances.map((chance, tool) => ({ tool: idOf(tool), chance }));
  return {
    requests,
    trust: round(evidence.trust),
    neighbours: evidence.neighbours.map(({ index, cosine, isKept, weight }) => ({
      ...textOf(index),
      ...{ tools: [...history.bundles[history.bundleIndexOfRequest[index]!]!.tools], isKept },
      ...{ cosine: round(cosine), weight: round(weight) },
    })),
    ownWeight: round(evidence.ownWeight),
    tools: ranked.map((tool) => {
      const past = evidence.pastOf(tool);
      return {
        ...{ tool: idOf(tool), score: round(reading.scores[tool]!), chance: round(chances[tool]!) },
        ...{ descriptionRank: describe.get(tool)!, ...roundParts(evidence.partsOf(tool)), uses: past.length },
        past: past.slice(0, PAST_OF_TOOL).map(({ index, amount }) => ({ ...textOf(index), amount: round(amount) })),
      };
    }),
    set: chooseByExpectation(likely),
  };
}

/** The rank of every tool, from 1, by what descriptions give to the scores. */
function rankByDescription({ partsOf }: MassToolEvidence, toolCount: number): Map<number, number> {
  const scores = Float64Array.from({ length: toolCount }, (_, tool) => {
    const parts = partsOf(tool);
    return VIEWS.reduce((sum, view) => sum + parts[view].description, 0);
  });
  return new Map(rankTools(scores).map((tool, at) => [tool, at + 1]));
}

function roundParts(parts: ScoreParts): ScoreParts {
  const one = ({ description, pastUse }: ScoreParts["own"]): ScoreParts["own"] => ({
    description: round(description),
    pastUse: round(pastUse),
  });
  return { own: one(parts.own), search: one(parts.search), joint: one(parts.joint) };
}

/** As it is shown: it goes into every trace. */
function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
