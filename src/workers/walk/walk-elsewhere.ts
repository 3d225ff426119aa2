import type { Dataset } from "../../core/domain/dataset";
import type { FinderPort } from "../../core/domain/ports";
import type { ElsewhereIndex } from "../../core/domain/searched-elsewhere";
import type { StageUpdate } from "../../core/domain/trace";
import type { WalkInput } from "../../core/domain/walk";
import type { PipelineContext } from "../../core/pipeline/run-pipeline";
import { noteLists, whyInTab } from "../../core/pipeline/search-elsewhere";
import type { EngineAdapter } from "../../core/retrieve/engine-adapter";
import { EngineFault, tooSlow } from "../elsewhere/engine-fault";
import { openEnginePort, type EngineAtPort } from "../elsewhere/engine-port";
import { WorkerError } from "../rpc/errors";

/** An index that walks are to search, and the way to it. */
export interface ElsewhereTarget {
  index: ElsewhereIndex;
  /** Host and port, for sentences. */
  host: string;
  port: MessagePort;
}

/** Where walks search, if not in this tab. */
export interface WalkElsewhere {
  searchAt(target: ElsewhereTarget | null): Promise<void>;
  /** The context of this walk with the finder of the index, where the walk can be searched there. */
  enter(context: PipelineContext, dataset: Dataset, input: WalkInput, signal: AbortSignal): SentWalk;
}

/** A walk on its way. `note`: keeps its lists apart by stage, and writes them into the trace. */
interface SentWalk {
  context: PipelineContext;
  note(update: StageUpdate): StageUpdate;
}

/** So long a walk may wait for an engine, all its searches together. */
const PATIENCE_MS = 10_000;

interface OpenElsewhere {
  target: ElsewhereTarget;
  /** For one walk: its searches end with its signal, and its patience is its own. */
  finderFor(signal: AbortSignal): FinderPort;
  engine: EngineAtPort;
}

export function createWalkElsewhere(now: () => number): WalkElsewhere {
  let open: OpenElsewhere | null = null;
  let wanted: ElsewhereTarget | null = null;
  return {
    async searchAt(target) {
      open?.engine.close();
      open = null;
      wanted = target;
      if (!target) return;
      const opened = await openElsewhere(target, now);
      // Told otherwise meanwhile.
      if (wanted === target) open = opened;
      else opened.engine.close();
    },
    enter(context, dataset, input, signal) {
      if (!open || whyInTab(open.target.index, describeWalk(context, dataset, input)) !== null)
        return { context, note: (update) => update };
      const { target, finderFor } = open;
      const noted = noteLists(finderFor(signal));
      return {
        // What the last walk came to holds lists of where that was searched.
        context: { ...withoutMemory(context), finder: noted.finder },
        note(update) {
          noted.begin(3);
          if (update.stage !== 4) return update;
          return { ...update, trace: { ...update.trace, elsewhere: { ...target.index, lists: noted.lists() } } };
        },
      };
    },
  };
}

function describeWalk({ environment }: PipelineContext, { hash }: Dataset, { config, fold }: WalkInput) {
  const encoder = environment.encoder?.sha256 ?? null;
  return { datasetHash: hash, encoder, config, isInFold: fold !== undefined };
}

function withoutMemory({ memory: _, ...context }: PipelineContext): PipelineContext {
  return context;
}

async function openElsewhere(target: ElsewhereTarget, now: () => number): Promise<OpenElsewhere> {
  const { createFarFinder, nothingLearned } = await import("../../core/retrieve/far-finder");
  const engine = openEnginePort(target.port);
  const facts = await engine.facts().catch(tell);
  const learned = nothingLearned();
  return {
    ...{ target, engine },
    finderFor: (signal) =>
      createFarFinder(withPatience(engine.adapter(facts, signal), { host: target.host, now }), undefined, learned),
  };
}

interface Patience {
  host: string;
  now(): number;
}

/** Each call is timed; a walk that has waited too long asks no more. */
function withPatience(adapter: EngineAdapter, { host, now }: Patience): EngineAdapter {
  let totalMs = 0;
  const timed = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    if (totalMs > PATIENCE_MS) return tell(tooSlow(host, PATIENCE_MS));
    const startedMs = now();
    try {
      return await ask();
    } catch (error) {
      return tell(error);
    } finally {
      totalMs += now() - startedMs;
    }
  };
  return {
    facts: adapter.facts,
    countWords: (asked) => timed(() => adapter.countWords(asked)),
    list: (searches) => timed(() => adapter.list(searches)),
    read: (collection, ids) => timed(() => adapter.read(collection, ids)),
    readBundle: (bundle, most) => timed(() => adapter.readBundle(bundle, most)),
    countUses: (bundles, except) => timed(() => adapter.countUses(bundles, except)),
  };
}

/** So that the page knows a fault of the engine from one of an encoder. */
function tell(error: unknown): never {
  throw error instanceof EngineFault ? new WorkerError("SearchFault", error.message) : error;
}
