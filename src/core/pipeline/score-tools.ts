import type { Config, RetrieverName } from "../domain/config";
import type { ToolId } from "../domain/ids";
import type { EncodedQuery, Found, TextSearch, TextSignals } from "../domain/ports";
import type { RankedTool } from "../domain/trace";
import { rankBest } from "../retrieve/rank";
import type { RetrievalIndex } from "../retrieve/retrieval-index";
import { usableRetriever } from "../retrieve/retrievers";

/** What a requirement has to do with the tools of the catalogue. */
export interface ToolScores {
  /**
   * Cosine, BM25 share without an encoder, or a chance that was learned: what stage 2 compares with the threshold. Of any
   * tool where tools are searched in this tab; elsewhere, of those that were found or named to `look`.
   */
  matchOf(tool: ToolId): number | undefined;
  look(tools: readonly ToolId[]): Promise<void>;
  /** The direct view of stage 3: the first `count` tools, best first, each with its similarity. */
  nearest(count: number): Promise<RankedTool[]>;
}

/**
 * The retriever of stage 3: that of stage 1, as in the paper ("the same encoder"). `random` and `okapi` cannot compare
 * a requirement with a tool in a useful way and give way to `dense`, or to `bm25` without an encoder (the released
 * code, too, always uses a dense encoder here).
 */
function stage3Retriever(config: Config, vector: Float32Array | null): RetrieverName {
  const wanted = config.stage1.retriever;
  return usableRetriever(wanted === "random" || wanted === "okapi" ? "dense" : wanted, vector);
}

/** A search of tools, or of past requests, as stages 2 and 3 make it. */
export function searchFor(
  collection: TextSearch["collection"],
  encoded: EncodedQuery,
  config: Config,
  except: readonly string[] = [],
): TextSearch {
  const { denseWeight } = config.stage1;
  const retriever = stage3Retriever(config, encoded.vector);
  return { ...encoded, collection, retriever, denseWeight, seed: config.seed, except };
}

/**
 * Compares a requirement with the tools of the catalogue: one search (`searchFor` tools) serves stage 2 (the tools of the
 * bundle among them) and the direct view of stage 3.
 */
export function scoreFound(found: Found): ToolScores {
  let whole: number | null = null;
  return {
    matchOf(tool) {
      const signals = found.signalsOf(tool);
      return signals && (signals.cosine ?? toShare(signals.bm25, (whole ??= found.ownBm25)));
    },
    look: (tools) => found.look(tools),
    nearest: async (count) => rankTools(await found.best(count)),
  };
}

/** Texts of tools or past requests as a view lists tools: in order, each with its similarity. */
export function rankTools(texts: readonly (TextSignals & { id: string })[]): RankedTool[] {
  return texts.map((text, i) => ({ tool: text.id as ToolId, rank: i + 1, score: similarityOf(text) }));
}

/** How near a text is, whatever orders the list: the cosine, or BM25 without an encoder. */
export function similarityOf({ cosine, bm25 }: Pick<TextSignals, "cosine" | "bm25">): number {
  return cosine ?? bm25;
}

/**
 * The same by chances that were learned, one a tool in the order of the index: they are what stage 2 compares and what
 * orders the direct view. Beside a tool of that view stands how near its text is, as ever.
 */
export function scoreByChances(chances: Float64Array, found: Found, index: RetrievalIndex): ToolScores {
  const { tools, toolNumbers } = index;
  const indices = tools.map((_, tool) => tool);
  return {
    matchOf: (tool) => chances[toolNumbers.get(tool) ?? -1],
    look: async () => undefined,
    async nearest(count) {
      const ids = rankBest(indices, chances, (tool) => tools[tool]!, count).map((tool) => tools[tool]!.id);
      await found.look(ids);
      return ids.map((tool, i) => ({ tool, rank: i + 1, score: similarityOf(found.signalsOf(tool)!) }));
    },
  };
}

/**
 * BM25 of a tool's text divided by the requirement's BM25 with itself, 0 to 1; 0 for a requirement without words. A plain BM25
 * grows with the number of words, so no one threshold could hold for short and long requirements. The choice is ours: paper
 * and released code have no way without an encoder.
 *
 * @example a requirement that scores 8 with itself and 2 with a tool: 0.25
 */
function toShare(bm25: number, whole: number): number {
  return whole > 0 ? Math.min(1, Math.max(0, bm25 / whole)) : 0;
}
