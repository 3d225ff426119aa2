import type { GateConfig } from "../../core/domain/config";
import type { EncoderPort, LearningStorePort } from "../../core/domain/ports";
import type { QueryId } from "../../core/domain/ids";
import type { Query } from "../../core/domain/query";
import type { GateResult } from "../../core/domain/learned";
import type { WalkInput } from "../../core/domain/walk";
import type { PipelineContext } from "../../core/pipeline/run-pipeline";
import { NEIGHBOURS } from "../../core/recommend/trained/masstool/buffers";
import { nearestIntents } from "../../core/recommend/trained/masstool/graph";
import { applyOdds, chanceOf, fitOddsOn } from "../../core/recommend/trained/masstool/odds";
import { WHOLE_MODEL } from "../../core/recommend/trained/masstool/parameters";
import { openReader, type MassToolTexts } from "../../core/recommend/trained/masstool/read-masstool";
import { collectRetrievalEvidence } from "../../core/recommend/trained/masstool/retrieval-evidence";
import { scoredRequestsOf } from "../../core/recommend/trained/masstool/scored-requests";
import type { MassToolStudy } from "../../core/recommend/trained/masstool/study-state";
import { textsWithoutNeed } from "../../core/recommend/trained/masstool/examples";
import { chanceOfNeed, fitNeedOn, gatherNeed } from "../../core/recommend/trained/masstool/need-evidence";
import { chancesOfStudy, needOfParts } from "../../core/recommend/trained/masstool/study-summary";
import {
  cautiousThreshold,
  DEARER_LOSS,
  effectOfThreshold,
  EQUAL_COSTS,
  type LeftOutChances,
} from "../../core/recommend/trained/no-tool-costs";
import type { RetrievalIndex } from "../../core/retrieve/retrieval-index";
import { vectorsOf } from "../../core/retrieve/text-index";
import { openProductWorkspace } from "../vectors/kernels/product-workspace";
import { createStudyStore, type StudyStore } from "./study-store";
import { createMassToolTraining, nameOfStudy, type MassToolTraining } from "./walk-masstool";

const HUNDREDTHS = Array.from({ length: 101 }, (_, i) => i / 100);
const SHOWN = 2;
/** The whole history may be learned from with either; that for new sets is asked first. */
const SHARES = [0.5, 0];
/** What is drawn where there are too many left-out scores to fit on. */
const SEED = 1;

/** What both towers say of a request before stage 1, as if the past requests that a person dropped had never been. */
export type AskGate = (
  query: Query,
  config: GateConfig,
  dropped: ReadonlySet<QueryId>,
) => Promise<Omit<GateResult, "isForced">>;

export interface Gates {
  /** `null`: MassTool was not trained and measured on this history with this encoder. */
  open(context: PipelineContext): Promise<AskGate | null>;
}

/** MassTool's trainings, and the gate that reads what they kept. `studies`: where the browser stores them. */
export function createMassTool({
  studies: stored,
  ...ports
}: Omit<Parameters<typeof createMassToolTraining>[0], "studies"> & { studies?: LearningStorePort }): {
  massTool: MassToolTraining;
  gates: Gates;
} {
  const studies = createStudyStore(stored);
  return { massTool: createMassToolTraining({ ...ports, studies }), gates: createGates(studies) };
}

/** Opens what was kept of MassTool for walks, once for each history and encoder. */
export function createGates(studies: Pick<StudyStore, "read">): Gates {
  let opened: { name: string; ask: Promise<AskGate | null> } | null = null;
  return {
    open(context) {
      const name = nameOfStudy(context, { share: SHARES[0]! });
      if (opened?.name !== name) {
        const mine = { name, ask: openStored(studies, context) };
        opened = mine;
        // Nothing there yet: it may be trained any time.
        mine.ask.then(
          (ask) => ask === null && opened === mine && (opened = null),
          () => (opened = null),
        );
      }
      return opened.ask;
    },
  };
}

/** The gate where it is wanted. It learned from the whole history: the walk of a fold does not ask it. */
export async function withGate(context: PipelineContext, input: WalkInput, gates: Gates): Promise<PipelineContext> {
  const { config, query, fold } = input;
  const ask = config.gate && !fold ? await gates.open(context) : null;
  if (!ask || !config.gate) return context;
  const dropped = input.edits.flatMap((edit) => (edit.kind === "drop-neighbour" ? [edit.query] : []));
  const judging = ask(query, config.gate, new Set(dropped));
  judging.catch(() => undefined);
  return { ...context, gate: () => judging };
}

async function openStored(studies: Pick<StudyStore, "read">, context: PipelineContext): Promise<AskGate | null> {
  const { encoder } = context;
  if (!encoder) return null;
  for (const share of SHARES) {
    const { study } = (await studies.read(nameOfStudy(context, { share }))) ?? {};
    if (study?.training && study.partCount > 0 && study.parts.length === study.partCount)
      return openGate(context, encoder, study, study.training.parameters);
  }
  return null;
}

async function openGate(
  { index }: PipelineContext,
  encoder: EncoderPort,
  study: MassToolStudy,
  parameters: Float32Array,
): Promise<AskGate> {
  const { history, catalogue, toolNumbers } = index;
  const bundles = history.bundles.map(({ tools }) => tools.map((id) => toolNumbers.get(id)!));
  const past = await encoder.encode(history.requestTexts.texts);
  const texts = {
    ...{ dimensions: encoder.dimensions, past, tools: await encoder.encode(catalogue.texts) },
    needed: history.bundleIndexOfRequest.map((bundle) => bundles[bundle]!),
  };
  const none = await openNone(index, encoder);
  const readWithout = openReaders(index, texts, parameters);
  const leftOut = chancesOf(study);
  const fitted = cautiousThreshold(leftOut, DEARER_LOSS);
  const need = fitNeedOn(needOfParts(study.parts));
  const odds = fitOddsOf(study, texts);
  const effects = HUNDREDTHS.map((threshold) => effectOfThreshold(leftOut, threshold, EQUAL_COSTS));
  const ids = history.requests.map(({ id }) => id);
  const matrix = await vectorsOf(history.requestTexts, encoder);
  return async (query, { threshold }, dropped) => {
    const [vector] = await encoder.encode([query.text]);
    const own = new Set(history.indicesOf(query));
    const isOpen = (at: number): boolean => !own.has(at) && !dropped.has(ids[at]!);
    const near = nearestIntents(matrix.dotRows(vector!), ids, NEIGHBOURS, isOpen);
    const { read, requests } = readWithout(dropped);
    const reading = read(vector!, near);
    const chances = Array.from(applyOdds(odds, reading), chanceOf);
    return {
      by: "masstool",
      chance: chanceOfNeed(need, gatherNeed(reading.need, near, vector!, none.others(query.text))),
      threshold: threshold ?? fitted,
      isSeen: own.size > 0 || none.texts.includes(query.text),
      found: effects.map(({ found }) => round(found ?? 0)),
      lost: effects.map(({ lost }) => round(lost ?? 0)),
      counts: { needing: leftOut.needing.length, none: leftOut.none.length },
      retrieval: collectRetrievalEvidence(index, { reading, chances, requests }),
      nearest: {
        needing: near.slice(0, SHOWN).map(({ index: at, cosine }) => {
          const { id, text } = history.requests[at]!;
          return { query: id, text, cosine: round(cosine) };
        }),
        none: none.nearest(query.text, vector!),
      },
    };
  };
}

/** Requests that need no tool, with the nearest of them. */
async function openNone(index: RetrievalIndex, encoder: EncoderPort) {
  const texts = await textsWithoutNeed(index);
  const vectors = await encoder.encode(texts);
  return {
    texts,
    others: (text: string): Float32Array[] => vectors.filter((_, at) => texts[at] !== text),
    nearest(text: string, vector: Float32Array): GateResult["nearest"]["none"] {
      const cosines = Float64Array.from(vectors, (row) => row.reduce((sum, value, i) => sum + value * vector[i]!, 0));
      const near = nearestIntents(cosines, texts, SHOWN, (at) => texts[at] !== text);
      return near.map(({ index: at, cosine }) => ({ text: texts[at]!, cosine: round(cosine) }));
    },
  };
}

/**
 * The model as it reads without some past requests, which leave search and graph; nothing is trained for that. All past requests
 * are read anew for it, so the last such reading is kept.
 */
function openReaders({ history }: RetrievalIndex, texts: MassToolTexts, parameters: Float32Array) {
  const open = (places: readonly number[]) => ({
    read: openReader(texts, { parameters, parts: WHOLE_MODEL, places }, { openWorkspace: openProductWorkspace }),
    requests: places.length,
  });
  const whole = open(history.indices);
  let last: { key: string; reader: typeof whole } | null = null;
  return (dropped: ReadonlySet<QueryId>): typeof whole => {
    const places = history.indices.filter((at) => !dropped.has(history.requests[at]!.id));
    if (places.length === history.indices.length) return whole;
    const key = [...dropped].sort().join("\n");
    if (last?.key !== key) last = { key, reader: open(places) };
    return last.reader;
  };
}

/** Each past request once, and each that needs none. */
function chancesOf({ parts }: MassToolStudy): LeftOutChances {
  const { needing, none } = chancesOfStudy(parts);
  const rising = (chances: number[]): number[] => chances.sort((a, b) => a - b);
  return { needing: rising(needing), none: rising(none) };
}

/** On past requests under models that were trained without them. */
function fitOddsOf({ parts }: MassToolStudy, texts: MassToolTexts): ReturnType<typeof fitOddsOn> {
  const leftOut = parts.flatMap((part) => scoredRequestsOf(part, texts));
  return fitOddsOn(leftOut, SEED);
}

/** As it is shown: it goes into every trace. */
function round(share: number): number {
  return Math.round(share * 1000) / 1000;
}
