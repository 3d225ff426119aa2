import type { Query, Span } from "../../core/domain/query";
import {
  chooseBundle,
  scoreTexts,
  countLinks,
  type ScoredRequirement,
  type CoverageContext,
} from "../../core/evaluate/link-rules";
import type { HitCounts } from "../../core/domain/evaluation";
import { linkRuleOf, type LinkRule } from "../../core/pipeline/link-rules";
import { matchSpans } from "../../core/requirements/spans";
import { DEFAULT_CONFIG, type ShippedEncoderId } from "../../core/domain/config";
import { type Dataset, historyOf } from "../../core/domain/dataset";
import type { EncoderPort } from "../../core/domain/ports";
import { buildIndex } from "../../core/retrieve/retrieval-index";
import { createNodeEncoder } from "../../workers/encoder/node-encoder";
import { scoreTrace } from "../../core/metrics/score-walk";
import { runWholePipeline } from "../../core/pipeline/run-pipeline";

/** Links of the found requirements that hit an annotated one, compared with the annotated links. */
export async function countFoundLinks(
  queries: readonly Query[],
  split: (text: string) => readonly Span[],
  context: NamedContext,
): Promise<HitCounts> {
  const scored: ScoredRequirement[] = [];
  for (const query of queries) {
    const right = query.requirements ?? [];
    const found = split(query.text);
    const spans = right.map(({ span }) => span);
    const hits = matchSpans(found, spans);
    if (hits.length === 0) continue;
    const tools = await chooseBundle(query, context);
    const texts = hits.map((hit) => query.text.slice(found[hit.found]!.start, found[hit.found]!.end));
    const rows = await scoreTexts(texts, tools, context);
    hits.forEach((hit, i) => {
      scored.push({ tools, scores: rows[i]!, right: new Set(right[hit.right]!.tools) });
    });
  }
  return countLinks(scored, linkRuleOf(context.encoderId));
}

/** The context with the name of its encoder. */
interface NamedContext extends CoverageContext {
  encoderId: ShippedEncoderId | "words";
}

export async function openCoverage(dataset: Dataset, encoderId: ShippedEncoderId | "words"): Promise<NamedContext> {
  const encoder = encoderId === "words" ? null : rememberVectors(await createNodeEncoder("public/models", encoderId));
  return { encoderId, config: { ...DEFAULT_CONFIG, encoder: encoderId }, index: buildIndex(dataset), encoder };
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

/** Mean TRACC of whole walks of the past requests under a rule, each request left out of its own history. */
export async function meanTracc(dataset: Dataset, context: NamedContext, rule: LinkRule): Promise<number> {
  const stage2 = { ...context.config.stage2, ...rule };
  const encoder = context.encoder ? { id: context.encoderId, dimensions: context.encoder.dimensions } : null;
  const environment = {
    encoder: encoder && { ...encoder, sha256: "" as never, dtype: "fp32" as const },
    device: "none" as const,
    appVersion: "",
  };
  let sum = 0;
  const history = historyOf(dataset);
  for (const query of history) {
    const input = { query, config: { ...context.config, stage2 }, edits: [] };
    sum += scoreTrace(await runWholePipeline(input, { ...context, environment }))?.metrics.tracc.standard ?? 0;
  }
  return sum / history.length;
}
