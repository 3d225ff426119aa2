import type { Sha256 } from "../../core/domain/ids";
import type { Collection } from "../../core/domain/ports";
import type { ElsewhereIndex } from "../../core/domain/searched-elsewhere";
import type { Emit, WorkerService } from "../rpc/worker-host";
import { createEngineCall, readEngineAddress, type EngineCall, type EngineCallPorts } from "./engine-call";
import { EngineFault, wasStopped } from "./engine-fault";
import { connectionLost, describeFault, serveEnginePort } from "./engine-port";
import { createOpenSearch } from "./opensearch";
import {
  COLLECTIONS,
  listIndexes,
  readIndex,
  readVersion,
  type FoundIndex,
  type NamedIndex,
} from "./opensearch-indexes";
import type { EngineReport, EngineSpent, EngineTarget, ReportedIndex } from "./search-engine";

/** Only `test` ever carries the key, and nothing carries it back. */
export interface SearchEngineProtocol {
  calls: {
    test: { input: EngineTarget & { dataHash: Sha256 | null }; output: EngineReport };
    connect: { input: Pick<ElsewhereIndex, "index" | "search">; output: ElsewhereIndex };
    /** From now on the index answers at this port. */
    serve: { input: MessagePort; output: null };
  };
  events: {
    /** Another host is about to be asked: said before it is, so that the count on the screen can be trusted. */
    asking: null;
    /** By one request that is over. */
    spent: EngineSpent;
  };
}

export interface SearchEnginePorts extends EngineCallPorts {
  /** Milliseconds. */
  now(): number;
}

/** Longest name that is shown of what strangers wrote. */
const LONGEST_NAME = 120;
const TIMED_SEARCHES = 5;

/** Holds the engine that was tested last, with its key, and the index that is open. */
export function createSearchEngineService(
  ports: SearchEnginePorts,
  emit: Emit<SearchEngineProtocol>,
): WorkerService<SearchEngineProtocol> {
  const counted = countRequests(ports, emit);
  let named: { origin: string; key: string | null; call: EngineCall; version: string | null } | null = null;
  let open: { call: EngineCall; index: FoundIndex; isFast: boolean } | null = null;
  /** The newest test: what an older one finds late is not used, nor is its engine asked any more. */
  let newest = new AbortController();
  return {
    describeError: describeFault,
    calls: {
      async test({ address, key, dataHash }, { signal }) {
        const url = readEngineAddress(address);
        const kept = key ?? (named?.origin === url.origin ? named.key : null);
        named = open = null;
        newest.abort();
        const mine = (newest = new AbortController());
        const call = withSignal(createEngineCall(url, kept, counted), AbortSignal.any([signal, mine.signal]));
        const [all, version] = [await listIndexes(call), await readVersion(call)];
        if (mine.signal.aborted) throw wasStopped();
        named = { origin: url.origin, key: kept, call: createEngineCall(url, kept, counted), version };
        const medianMs = await timeSearches(call, chooseTimed(all, dataHash), ports.now);
        return { host: url.host, version, indexes: all.flatMap(reportIndex), medianMs };
      },
      async connect({ index: name, search }) {
        const mine = named;
        if (!mine) throw connectionLost();
        const { call, version } = mine;
        const found = (await listIndexes(call)).find(({ stem }) => stem === name);
        if (!found)
          throw new EngineFault("missing", `${call.host} no longer has “${name}”. Test the connection again.`);
        const opened = { call, index: await readIndex(call, found), isFast: search === "fast" };
        if (named !== mine) throw wasStopped();
        open = opened;
        const { dataHash, encoder } = found.meta.tools!;
        return {
          ...{ engine: "OpenSearch", version, index: name, search },
          dataHash: dataHash as Sha256,
          encoder: (encoder?.sha256 ?? null) as Sha256 | null,
        };
      },
      serve(port) {
        if (!open) throw connectionLost();
        const { call, index, isFast: fast } = open;
        serveEnginePort(port, (signal) => createOpenSearch(withSignal(call, signal), index, { fast }));
        return null;
      },
    },
  };
}

/** A walk that nobody waits for any more asks nothing, and what it had asked is stopped. */
function withSignal({ host, send }: EngineCall, signal: AbortSignal): EngineCall {
  return { host, send: (call) => send({ ...call, signal }) };
}

function countRequests(ports: SearchEnginePorts, emit: Emit<SearchEngineProtocol>): EngineCallPorts {
  return {
    ...ports,
    async fetch(url, init) {
      emit({ name: "asking", value: null });
      const startedMs = ports.now();
      const { body } = init;
      try {
        return await ports.fetch(url, init);
      } finally {
        const bytesSent = typeof body === "string" ? new TextEncoder().encode(body).length : 0;
        emit({ name: "spent", value: { requests: 1, bytesSent, waitedMs: ports.now() - startedMs } });
      }
    },
  };
}

function reportIndex({ stem, meta, isComplete }: NamedIndex): ReportedIndex[] {
  const { tools } = meta;
  if (!tools) return [];
  const { encoder } = tools;
  const rowsOf = (collection: Collection): number => meta[collection]?.rows ?? 0;
  return [
    {
      ...{ index: stem, isComplete, dataName: tools.dataName.slice(0, LONGEST_NAME) },
      dataHash: tools.dataHash as Sha256,
      encoder: encoder && { id: encoder.id.slice(0, LONGEST_NAME), sha256: encoder.sha256 as Sha256 },
      rows: { tools: rowsOf("tools"), requests: rowsOf("requests"), bundles: rowsOf("bundles") },
    },
  ];
}

/** Of the data set in use where there is one. */
function chooseTimed(all: readonly NamedIndex[], dataHash: Sha256 | null): NamedIndex | undefined {
  const complete = all.filter(({ isComplete }) => isComplete);
  return complete.find(({ meta }) => meta.tools?.dataHash === dataHash) ?? complete[0];
}

/** Searches for one made direction, or one made word: nothing of the page's data is sent. */
async function timeSearches(
  call: EngineCall,
  timed: NamedIndex | undefined,
  now: () => number,
): Promise<number | null> {
  if (!timed) return null;
  const { dimensions = null } = timed.meta.tools?.encoder ?? {};
  const names = Object.fromEntries(COLLECTIONS.map((each) => [each, `${timed.stem}-${each}`])) as FoundIndex["names"];
  const facts = Object.fromEntries(
    COLLECTIONS.map((each) => {
      const { rows, meanLength } = timed.meta[each]!;
      return [each, { rows, meanLength, moments: null }];
    }),
  ) as unknown as FoundIndex["facts"];
  const engine = createOpenSearch(call, { names, facts, dimensions });
  const vector = dimensions === null ? null : new Float32Array(dimensions).fill(dimensions ** -0.5);
  const weights = vector ? null : new Map([["search", 1]]);
  const tookMs: number[] = [];
  for (let i = 0; i < TIMED_SEARCHES; i++) {
    const startedMs = now();
    await engine.list([{ collection: "tools", withTexts: false, count: 10, except: [], vector, weights }]);
    tookMs.push(now() - startedMs);
  }
  return tookMs.sort((a, b) => a - b)[Math.floor(TIMED_SEARCHES / 2)]!;
}
