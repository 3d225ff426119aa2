import type { CountedRequest, SaidOfRequest } from "../../domain/choice";
import type { QueryId, ToolId } from "../../domain/ids";
import { fastSigmoid } from "../../math/fast-functions";
import type { FoldContext } from "../method/fold-context";
import type { HistoryFeatures } from "../trained/history-features";
import { chancesOfBundles, type TrainedPart } from "../trained/train-parts";
import { computeFeaturesOfPieces, type RequestFeatures } from "../trained/scorer/features";
import { scoreRequest, type RequestScores } from "../trained/scorer/score-request";
import { compareWithPast, weighPast, type PastEvidence, type PastSignals } from "../trained/set-model/past-evidence";

/** What a request is read by: what was learned, and the past requests it may look at. */
export interface ReadingParts {
  context: FoldContext;
  material: HistoryFeatures;
  part: TrainedPart;
  /** Indices of the past requests, without the request itself. */
  places: readonly number[];
}

/** A request as it counts after what a person said; tools are indices of the catalogue. */
export interface ReadRequest {
  features: RequestFeatures;
  /** l of each tool, with the words that count for it. */
  logits: Float64Array;
  past: PastEvidence;
  /** Of each bundle of the history under the regression over bundles; `null` without it. */
  chances: Float64Array | null;
  callingWords(tool: number): { text: string; chance: number };
}

interface ReadPieces {
  features: RequestFeatures;
  scores: RequestScores;
}

interface ReadText {
  signals: PastSignals;
  chances: Float64Array | null;
}

/** Reads one request as often as a person corrects it; what a correction does not touch is not worked out again. */
export interface RequestReader {
  begin(request: CountedRequest): void;
  read(said: SaidOfRequest): Promise<ReadRequest>;
}

/** So many forms of a request are kept: the one before a correction and those behind its cuts among them. */
const KEPT = 12;

export function createRequestReader(parts: ReadingParts): RequestReader {
  const piecesOf = keepLast((request: CountedRequest) => readPieces(parts, request));
  const textOf = keepLast((text: string) => readText(parts, text));
  const pastOf = keepLast(async ({ text, dropped }: { text: string; dropped: readonly QueryId[] }) => {
    const { signals, chances } = await textOf(text);
    return weighPast(parts.context, signals, withoutDropped(parts, dropped), chances);
  });
  const begin = (request: CountedRequest): void => {
    for (const begun of [piecesOf(request), textOf(request.text)]) begun.catch(() => undefined);
  };
  return {
    begin,
    async read({ request, cuts, droppedPast }) {
      begin(request);
      const main = await piecesOf(request);
      const cut = new Map<number, ReadPieces>();
      for (const { tools, request: without } of cuts) {
        const read = await piecesOf(without);
        for (const tool of tools) cut.set(numberOf(parts, tool), read);
      }
      const { chances } = await textOf(request.text);
      return {
        features: main.features,
        logits: main.scores.logits.map((logit, tool) => Math.min(logit, cut.get(tool)?.scores.logits[tool] ?? logit)),
        past: await pastOf({ text: request.text, dropped: [...droppedPast].sort() }),
        chances,
        callingWords: (tool) => findCallingWords(cut.get(tool) ?? main, tool),
      };
    },
  };
}

function numberOf({ context }: ReadingParts, tool: ToolId): number {
  return context.index.toolNumbers.get(tool) ?? -1;
}

async function readPieces(
  { context, material, part }: ReadingParts,
  { text, pieces }: CountedRequest,
): Promise<ReadPieces> {
  const [features] = await computeFeaturesOfPieces([{ text, pieces }], material.tools, context.encoder);
  return { features: features!, scores: scoreRequest(part.scorer, features!) };
}

async function readText({ context, part }: ReadingParts, text: string): Promise<ReadText> {
  const signals = await compareWithPast(context, text);
  return { signals, chances: await chancesOfBundles(context, part, text) };
}

function withoutDropped({ context, places }: ReadingParts, dropped: readonly QueryId[]): readonly number[] {
  if (dropped.length === 0) return places;
  const gone = new Set(dropped);
  return places.filter((index) => !gone.has(context.index.history.requests[index]!.id));
}

/** The smallest piece that calls for a tool most: a requirement, else a clause, a sentence, the whole. No words: an empty text. */
function findCallingWords({ features, scores }: ReadPieces, tool: number): { text: string; chance: number } {
  const toolCount = scores.logits.length;
  const finest = Math.max(...features.instances.map(({ kind }) => kind));
  const pieces = features.instances.flatMap(({ text, kind }, instance) =>
    kind === finest ? [{ text, chance: fastSigmoid(scores.byInstance[instance * toolCount + tool]!) }] : [],
  );
  return pieces.reduce((a, b) => (b.chance > a.chance ? b : a));
}

/** Makes each thing once for its plain data; the last few are kept, failures are not. */
function keepLast<Key, Value>(make: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const kept = new Map<string, Promise<Value>>();
  return (key) => {
    const name = JSON.stringify(key);
    const value = kept.get(name) ?? make(key);
    kept.delete(name);
    kept.set(name, value);
    value.catch(() => kept.delete(name));
    for (const oldest of kept.keys()) if (kept.size > KEPT) kept.delete(oldest);
    return value;
  };
}
