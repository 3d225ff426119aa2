import { CALLS_AT_ONCE } from "../../core/domain/exchange";
import type { EndpointParameter } from "../../core/domain/endpoint-presets";
import type { StoreApi } from "zustand/vanilla";
import type { EndpointMemory, RememberedEndpoint } from "../../storage/ports/endpoint-memory";
import {
  NOTHING_SPENT,
  type Allowance,
  type Connection,
  type ConnectionTest,
  type EndpointTarget,
  type ModelEndpoint,
  type Rest,
  type Spent,
} from "../../workers/llm/model-endpoint";
import { sentenceOf } from "./sentence-of";

/** An endpoint as the user named and allowed it. What was allowed is forgotten with the page. */
export interface EndpointState {
  /** The endpoint as the user named it, without the key. */
  connection: (Connection & TypedEndpoint) | null;
  /** What stands in the fields and is not taken yet. The key is never among it. */
  typed: TypedEndpoint | null;
  /** What the user has allowed last. `null`: nothing may be asked. */
  allowed: Allowance | null;
  /** What had been asked when that was allowed. */
  spentBefore: Spent;
  spent: Spent;
  /** The endpoint is given a rest before a prompt is tried again: why, and until when (milliseconds since 1970). */
  resting: { why: Rest["why"]; until: number } | null;
  status: "idle" | "asking";
  /** What the last test of the connection found. `"running"`: it is under way. */
  tested: ConnectionTest | "running" | null;
  /** What the endpoint refused, and is asked without. */
  leftOut: readonly EndpointParameter[];
  /** Whether the key is kept in this browser. */
  keepsKey: boolean;
  /** Why the last thing could not be done, in a sentence. */
  failure: string | null;
}

/** As typed: address and name may be incomplete, and numbers `NaN` while their field holds none. */
export type TypedEndpoint = Omit<RememberedEndpoint, "key">;

/** As it is named. `keepKey`: the person wants the key kept in this browser. */
export interface NamedEndpoint extends EndpointTarget {
  keepKey?: boolean;
}

/** Naming an endpoint, allowing it a number of calls and tokens, stopping, forgetting. */
export interface EndpointController {
  readonly store: StoreApi<EndpointState>;
  /** Keeps what is typed while the form is drawn anew, as when the layout changes. */
  type(typed: TypedEndpoint): void;
  connect(target: NamedEndpoint): Promise<void>;
  /** Tells what is wrong with an endpoint, if anything. Sends what the button says, and names nothing. */
  test(target: EndpointTarget): Promise<void>;
  allow(allowance: Allowance): Promise<void>;
  stop(): void;
  forget(): void;
}

interface AskingController extends EndpointController {
  /** Runs work that asks the endpoint, one at a time, with `status` set to `asking`. `tell` reports why part of it failed. */
  during(work: (signal: AbortSignal, tell: (error: unknown) => void) => Promise<void>): Promise<void>;
}

export const NO_ENDPOINT: EndpointState = {
  ...{ connection: null, typed: null, allowed: null, spentBefore: NOTHING_SPENT, spent: NOTHING_SPENT },
  ...{ resting: null, status: "idle", failure: null, tested: null, leftOut: [], keepsKey: false },
};

/** A browser that keeps nothing. */
const NO_MEMORY: EndpointMemory = { read: () => null, write: () => undefined, forget: () => undefined };

export function createEndpointController(
  endpoint: ModelEndpoint,
  store: StoreApi<EndpointState>,
  memory: EndpointMemory = NO_MEMORY,
): AskingController {
  let stopping = new AbortController();
  const remembered = memory.read();
  if (remembered) store.setState({ typed: withoutKey(remembered), keepsKey: remembered.key !== null });
  followEndpoint(endpoint, store);
  const tell = (error: unknown): void => store.setState({ failure: sentenceOf(error) });
  const context: EndpointContext = { endpoint, store, memory, tell };
  const tests = createTests(context);
  return {
    store,
    type: (typed) =>
      store.setState(({ typed: before, tested }) => ({
        typed,
        tested: before?.address === typed.address || tested === "running" ? tested : null,
      })),
    connect: (target) => connect(context, target),
    test: tests.run,
    async allow(allowance) {
      await endpoint.allow(allowance);
      store.setState(({ spent }) => ({ allowed: allowance, spentBefore: spent, failure: null }));
    },
    async during(work) {
      if (store.getState().status === "asking") return;
      stopping = new AbortController();
      store.setState({ status: "asking", failure: null });
      try {
        await work(stopping.signal, tell);
      } finally {
        store.setState({ status: "idle" });
      }
    },
    stop: () => stopping.abort(),
    forget() {
      stopping.abort();
      tests.stop();
      endpoint.forget();
      memory.forget();
      const nothing = { connection: null, typed: null, allowed: null, failure: null, tested: null };
      store.setState({ ...nothing, leftOut: [], keepsKey: false });
    },
  };
}

interface EndpointContext {
  endpoint: ModelEndpoint;
  store: StoreApi<EndpointState>;
  memory: EndpointMemory;
  tell(error: unknown): void;
}

function followEndpoint(endpoint: ModelEndpoint, store: StoreApi<EndpointState>): void {
  endpoint.onLeftOut((parameter) =>
    store.setState(({ leftOut }) => (leftOut.includes(parameter) ? {} : { leftOut: [...leftOut, parameter] })),
  );
  endpoint.onSpent((spent) => store.setState({ spent }));
  endpoint.onResting(({ why, ms }) => {
    const until = Date.now() + ms;
    if (until > (store.getState().resting?.until ?? 0)) store.setState({ resting: { why, until } });
  });
}

async function connect(
  { endpoint, store, memory, tell }: EndpointContext,
  { keepKey = false, ...target }: NamedEndpoint,
): Promise<void> {
  store.setState({ failure: null });
  try {
    const before = store.getState().connection;
    const key = target.key ?? keyKept(memory, target.address);
    const connection = await endpoint.connect({ ...target, key });
    const isSame = before?.host === connection.host;
    const named = asTyped(target);
    const isOther = !isSame || before.model !== named.model || before.address !== named.address;
    memory.write({ ...named, key: keepKey ? key : null });
    store.setState({
      ...{ connection: { ...connection, ...named }, typed: null, keepsKey: keepKey && key !== null },
      ...(isSame ? {} : { allowed: null }),
      ...(isOther ? { leftOut: [] } : {}),
      ...(keepKey && key === null && connection.hasKey ? { failure: ENTER_AGAIN } : {}),
    });
  } catch (error) {
    tell(error);
  }
}

/** One test at a time: a newer one ends the one before. */
function createTests({ endpoint, store, memory, tell }: EndpointContext) {
  let testing = new AbortController();
  return {
    stop: () => testing.abort(),
    async run(target: EndpointTarget): Promise<void> {
      testing.abort();
      const mine = (testing = new AbortController());
      store.setState({ tested: "running", failure: null });
      try {
        const key = target.key ?? keyKept(memory, target.address);
        const tested = await endpoint.test({ ...target, key }, mine.signal);
        if (testing === mine) store.setState({ tested });
      } catch (error) {
        if (testing !== mine) return;
        store.setState({ tested: null });
        if (!mine.signal.aborted) tell(error);
      }
    },
  };
}

const ENTER_AGAIN = "To have the key kept in this browser, enter it once more.";

function withoutKey({ key: _, ...typed }: RememberedEndpoint): TypedEndpoint {
  return typed;
}

/** Of another host it is never given away. */
function keyKept(memory: EndpointMemory, address: string): string | null {
  const kept = memory.read();
  const areAddresses = kept !== null && URL.canParse(kept.address) && URL.canParse(address.trim());
  return areAddresses && new URL(kept.address).origin === new URL(address.trim()).origin ? kept.key : null;
}

function asTyped({
  address,
  model,
  atOnce = CALLS_AT_ONCE.usual,
  silenceSeconds = null,
  callsAMinute = null,
}: EndpointTarget): TypedEndpoint {
  return { address, model: model.trim(), atOnce, silenceSeconds, callsAMinute };
}
