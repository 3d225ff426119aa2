import { createStore, type StoreApi } from "zustand/vanilla";
import type { ElsewhereIndex } from "../../core/domain/searched-elsewhere";
import type { EngineFaultCode } from "../../workers/elsewhere/engine-fault";
import { EngineFault } from "../../workers/elsewhere/engine-fault";
import type { EngineReport, EngineSpent, EngineTarget, SearchEngine } from "../../workers/elsewhere/search-engine";
import type { Actions } from "../app/actions";
import type { Dependencies } from "../app/dependencies";

/** Searching elsewhere, from the address to the walk. Nothing of it is stored. */
export interface SearchState {
  /** `off`: nothing was named. `wrong`: the last thing failed, as `fault` says. */
  status: "off" | "testing" | "tested" | "connecting" | "connected" | "wrong";
  /** As typed. */
  address: string;
  report: EngineReport | null;
  fault: { code: EngineFaultCode; sentence: string } | null;
  /** The index that walks are searched in, and where. */
  connection: { host: string; index: ElsewhereIndex } | null;
  spent: EngineSpent;
  /** What the walk on the screen took, where it was searched elsewhere. */
  walk: EngineSpent | null;
}

export interface SearchController {
  readonly store: StoreApi<SearchState>;
  /** Another address: what was found at the one before is forgotten. */
  type(address: string): void;
  /** Asks the engine for its version and its indexes, and times five made searches. Sends nothing of the page's data. */
  test(target: EngineTarget): Promise<void>;
  /** Walks are searched there from now on: the person has read what leaves this machine, and agreed. */
  connect(index: Pick<ElsewhereIndex, "index" | "search">): Promise<void>;
  /** Back to this tab. The engine, with its key, is forgotten. */
  disconnect(): Promise<void>;
}

export interface SearchDependencies extends Pick<Dependencies, "session" | "library"> {
  engine: SearchEngine;
  actions: Pick<Actions, "searchElsewhere">;
}

const NOTHING_SPENT: EngineSpent = { requests: 0, bytesSent: 0, waitedMs: 0 };

const OFF: Pick<SearchState, "status" | "report" | "fault" | "connection" | "walk"> = {
  status: "off",
  ...{ report: null, fault: null, connection: null, walk: null },
};

export function createSearchController(parts: SearchDependencies): SearchController {
  const { engine, actions, session } = parts;
  const store = createStore<SearchState>(() => ({ ...OFF, address: "", spent: NOTHING_SPENT }));
  const standing = followSpending(parts, store);
  const turns = createTurns(store);

  const leave = async (): Promise<void> => {
    engine.forget();
    standing.end();
    const wasConnected = store.getState().connection !== null;
    store.setState(OFF);
    if (wasConnected) await actions.searchElsewhere(null);
  };
  const disconnect = async (): Promise<void> => {
    turns.overtake();
    await leave();
  };
  return {
    store,
    disconnect,
    type(address) {
      if (address === store.getState().address) return;
      turns.overtake();
      const status = store.getState().connection ? "connected" : "off";
      store.setState({ address, report: null, fault: null, status });
    },
    async test(target) {
      if (store.getState().connection) await disconnect();
      store.setState({ ...OFF, address: target.address, status: "testing" });
      const dataHash = session.getState().dataset?.hash ?? null;
      await turns.attempt(async () => ({ status: "tested", report: await engine.test(target, dataHash) }));
    },
    async connect(wanted) {
      const host = store.getState().report?.host;
      if (host === undefined) return;
      store.setState({ status: "connecting", fault: null });
      await turns.attempt(async (isWanted) => {
        const index = await engine.connect(wanted);
        if (!isWanted()) return {};
        store.setState({ connection: { host, index } });
        standing.begin(host, () => void disconnect());
        await actions.searchElsewhere({ index, host, openPort: engine.openPort }).catch(async (error: unknown) => {
          if (isWanted()) await leave();
          throw error;
        });
        return { status: "connected" };
      });
    },
  };
}

/** A newer test, or another address, takes the place of the one before. */
function createTurns(store: StoreApi<SearchState>) {
  let turn = 0;
  return {
    overtake: () => void (turn += 1),
    /** What it comes to is shown, unless it was overtaken. */
    async attempt(work: (isWanted: () => boolean) => Promise<Partial<SearchState>>): Promise<void> {
      const mine = (turn += 1);
      const isWanted = (): boolean => mine === turn;
      const come = await work(isWanted).catch((error: unknown) => ({
        status: "wrong" as const,
        fault: faultOf(error),
      }));
      if (isWanted()) store.setState(come);
    },
  };
}

/** Counts what the engine is asked, in all and for the walk on the screen, and tells the rest of the page. */
function followSpending({ engine, library, session }: SearchDependencies, store: StoreApi<SearchState>) {
  let approximate = 0;
  let before = NOTHING_SPENT;
  let beforeWalk = NOTHING_SPENT;
  const tell = (): void => {
    const { elsewhere } = library.getState();
    if (!elsewhere) return;
    const { requests, bytesSent } = difference(store.getState().spent, before);
    library.setState({ elsewhere: { ...elsewhere, requests, bytesSent, approximate } });
  };
  engine.onSpent((spent) => {
    store.setState({ spent });
    tell();
  });
  session.subscribe(({ status, trace }, { status: last, trace: lastTrace }) => {
    if (status === "running" && last !== "running") beforeWalk = store.getState().spent;
    if (trace === lastTrace || status !== "done") return;
    const lists = trace?.elsewhere?.lists;
    store.setState({ walk: lists ? difference(store.getState().spent, beforeWalk) : null });
    approximate += lists?.reduce((sum, one) => sum + one.approximate, 0) ?? 0;
    tell();
  });
  return {
    begin(host: string, leave: () => void): void {
      before = store.getState().spent;
      library.setState({ elsewhere: { host, requests: 0, bytesSent: 0, approximate, leave } });
      tell();
    },
    end(): void {
      approximate = 0;
      library.setState({ elsewhere: null });
    },
  };
}

function difference(now: EngineSpent, before: EngineSpent): EngineSpent {
  return {
    requests: now.requests - before.requests,
    bytesSent: now.bytesSent - before.bytesSent,
    waitedMs: now.waitedMs - before.waitedMs,
  };
}

function faultOf(error: unknown): NonNullable<SearchState["fault"]> {
  if (error instanceof EngineFault) return { code: error.code, sentence: error.message };
  return { code: "lost", sentence: error instanceof Error ? error.message : "Something failed. Test it again." };
}
