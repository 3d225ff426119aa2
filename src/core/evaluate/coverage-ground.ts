import type { Config } from "../domain/config";
import type { ToolId } from "../domain/ids";
import type { EncoderPort } from "../domain/ports";
import type { Query } from "../domain/query";
import { scoreTools } from "../pipeline/score-tools";
import { acquireBundle } from "../pipeline/stage-1-bundle-acquisition";
import type { RetrievalIndex } from "../retrieve/retrieval-index";
import { askTexts } from "../retrieve/text-index";

/** What stages 1 and 2 of a request stand on: a data set, one encoder (`null`: words), the settings of the app. */
export interface CoverageGround {
  config: Config;
  index: RetrievalIndex;
  encoder: EncoderPort | null;
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
