import * as v from "valibot";
import type { BundleKey, ToolId } from "../../core/domain/ids";
import type { CandidateList, EngineText } from "../../core/retrieve/engine-adapter";
import { tokenize } from "../../core/retrieve/tokenize";
import { EngineFault, faultOfStatus, shortAnswer } from "./engine-fault";

/* What comes back is strangers' text: it is taken for what it says only after a look at its shape, and where it is whole. */

const Hit = v.object({
  _score: v.nullish(v.number()),
  fields: v.optional(v.object({ id: v.tuple([v.string()]), bundle: v.optional(v.tuple([v.string()])) })),
  _source: v.optional(
    v.object({
      id: v.string(),
      name: v.optional(v.string()),
      text: v.string(),
      tools: v.array(v.string()),
      bundle: v.optional(v.string()),
      vector: v.optional(v.array(v.number())),
    }),
  ),
});

const Answer = v.object({
  timed_out: v.boolean(),
  _shards: v.object({ total: v.number(), successful: v.number(), failed: v.number() }),
  hits: v.object({ total: v.object({ value: v.number(), relation: v.string() }), hits: v.array(Hit) }),
  aggregations: v.optional(
    v.object({
      counts: v.optional(v.object({ buckets: v.array(v.object({ doc_count: v.number() })) })),
      scores: v.optional(
        v.object({ count: v.number(), sum: v.nullish(v.number()), sum_of_squares: v.nullish(v.number()) }),
      ),
    }),
  ),
});

export type EngineAnswer = v.InferOutput<typeof Answer>;

const Answers = v.object({
  responses: v.array(v.looseObject({ status: v.optional(v.number()), error: v.optional(v.unknown()) })),
});

/** The answers of one `_msearch`, each whole. Throws EngineFault. */
export function readAnswers(raw: unknown, count: number, host: string): EngineAnswer[] {
  const parsed = v.safeParse(Answers, raw);
  if (!parsed.success || parsed.output.responses.length !== count) throw notUnderstood(host);
  return parsed.output.responses.map((response) => {
    const { status = 200, error } = response;
    if (error !== undefined) throw faultOfError(status, error, host);
    return readWhole(response, host);
  });
}

function faultOfError(status: number, error: unknown, host: string): EngineFault {
  const text = JSON.stringify(error);
  const isPartial = /search_phase_execution_exception/u.test(text) && status >= 500;
  if (isPartial) return shortAnswer(host, "some of its shards failed");
  const [, reason = ""] = /"reason":"((?:[^"\\]|\\.)*)"/u.exec(text) ?? [];
  return faultOfStatus(host, status, reason.slice(0, 300));
}

function readWhole(raw: unknown, host: string): EngineAnswer {
  const parsed = v.safeParse(Answer, raw);
  if (!parsed.success) throw notUnderstood(host);
  const { timed_out: isLate, _shards: shards, hits } = parsed.output;
  if (isLate) throw shortAnswer(host, "it ran out of time");
  if (shards.failed > 0 || shards.successful < shards.total)
    throw shortAnswer(host, `${shards.total - shards.successful} of ${shards.total} shards failed`);
  if (hits.total.relation !== "eq") throw shortAnswer(host, "it did not count to the end");
  return parsed.output;
}

/** A list of candidates. `rows`: how many texts may be listed, where that is known. Throws EngineFault where some are missing. */
export function readCandidates(
  { hits }: EngineAnswer,
  { count, rows, valueOf, host }: { count: number; rows: number | null; valueOf(score: number): number; host: string },
): Pick<CandidateList, "candidates" | "isWhole"> {
  const total = hits.total.value;
  if (rows !== null && total !== rows) throw shortAnswer(host, `${total} of ${rows} texts`);
  if (hits.hits.length < Math.min(count, total)) throw shortAnswer(host, `${hits.hits.length} of ${count} candidates`);
  const candidates = hits.hits.map(({ _score, fields, _source: source }) => {
    const id = source?.id ?? fields?.id[0];
    if (id === undefined || typeof _score !== "number") throw notUnderstood(host);
    const bundle = source ? source.bundle : fields?.bundle?.[0];
    return { id, bundle: (bundle ?? null) as BundleKey | null, value: valueOf(_score) };
  });
  return { candidates, isWhole: total <= count };
}

/** All texts that were asked for, by id. Throws EngineFault. */
export function readTexts(answer: EngineAnswer, dimensions: number | null, host: string): Map<string, EngineText> {
  const { hits } = answer;
  if (hits.hits.length < hits.total.value) throw shortAnswer(host, `${hits.hits.length} of ${hits.total.value} texts`);
  return new Map(readListedTexts(answer, dimensions, host).map((text) => [text.id, text]));
}

/** Those that an answer lists. Throws EngineFault where a vector has another length than `dimensions`. */
export function readListedTexts({ hits }: EngineAnswer, dimensions: number | null, host: string): EngineText[] {
  return hits.hits.map(({ _source: source }) => {
    if (!source) throw notUnderstood(host);
    if (dimensions !== null && source.vector?.length !== dimensions)
      throw shortAnswer(host, `the vector of “${source.id.slice(0, 80)}” is not there`);
    return asText(source);
  });
}

function asText(source: NonNullable<v.InferOutput<typeof Hit>["_source"]>): EngineText {
  const { id, name, text, tools, bundle, vector } = source;
  return {
    ...{ id, text, name: name ?? text, words: tokenize(text) },
    tools: tools as ToolId[],
    bundle: (bundle ?? null) as BundleKey | null,
    vector: vector ? Float32Array.from(vector) : null,
  };
}

export function readCounts({ aggregations }: EngineAnswer, count: number, host: string): number[] {
  const buckets = aggregations?.counts?.buckets ?? [];
  if (buckets.length !== count) throw notUnderstood(host);
  return buckets.map(({ doc_count: texts }) => texts);
}

export function notUnderstood(host: string): EngineFault {
  return new EngineFault(
    "refused",
    `What ${host} answered is in no form that is known here. Its version may be another than 3.`,
  );
}
