import { DEFAULT_CONFIG, type Config, type EncoderId } from "../../core/domain/config";
import type { Dataset } from "../../core/domain/dataset";
import type { ToolId } from "../../core/domain/ids";
import type { EncoderPort } from "../../core/domain/ports";
import type { Query } from "../../core/domain/query";
import { scoreTools } from "../../core/pipeline/score-tools";
import { acquireBundle } from "../../core/pipeline/stage-1-bundle-acquisition";
import { buildIndex, type RetrievalIndex } from "../../core/retrieve/retrieval-index";
import { askTexts } from "../../core/retrieve/text-index";
import { createNodeEncoder } from "../../engine/encoder/node-encoder";

/** What stages 1 and 2 of a request stand on: the sample, one encoder, the settings of the app. */
export interface CoverageGround {
  encoderId: EncoderId;
  config: Config;
  index: RetrievalIndex;
  encoder: EncoderPort | null;
}

export async function layGround(dataset: Dataset, encoderId: EncoderId): Promise<CoverageGround> {
  const encoder = encoderId === "words" ? null : rememberVectors(await createNodeEncoder("public/models", encoderId));
  return { encoderId, config: { ...DEFAULT_CONFIG, encoder: encoderId }, index: buildIndex(dataset), encoder };
}

/** The tools of the bundle that stage 1 chooses. A past request is left out of its own history, as in a walk. */
export async function chooseBundle(query: Query, { config, index, encoder }: CoverageGround): Promise<ToolId[]> {
  const [question] = await askTexts([query.text], encoder);
  const edits = { chosenBundles: [], droppedNeighbours: new Set<never>() };
  const { chosen } = await acquireBundle({ query, question: question!, config, index, edits }, encoder);
  return chosen?.tools ?? [];
}

/** How well each text fits each of the tools, in their order: the score that stage 2 compares with its threshold. */
export async function scoreTexts(
  texts: readonly string[],
  tools: readonly ToolId[],
  { config, index, encoder }: CoverageGround,
): Promise<number[][]> {
  const rows: number[][] = [];
  for (const question of await askTexts(texts, encoder)) {
    const { match } = await scoreTools(question, index, config, encoder);
    rows.push(tools.map((tool) => match[index.toolNumbers.get(tool) ?? -1] ?? 0));
  }
  return rows;
}

/** The same encoder, which encodes each text once. */
function rememberVectors(encoder: EncoderPort): EncoderPort {
  const known = new Map<string, Float32Array>();
  return {
    dimensions: encoder.dimensions,
    encode: async (texts) => {
      const unknown = [...new Set(texts.filter((text) => !known.has(text)))];
      const vectors = unknown.length > 0 ? await encoder.encode(unknown) : [];
      unknown.forEach((text, i) => known.set(text, vectors[i]!));
      return texts.map((text) => known.get(text)!);
    },
  };
}
