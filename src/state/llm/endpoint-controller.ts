import { CALLS_AT_ONCE } from "../../core/domain/exchange";
import type { StoreApi } from "zustand/vanilla";
import {
  NOTHING_SPENT,
  type Allowance,
  type Connection,
  type EndpointTarget,
  type ModelEndpoint,
  type Rest,
  type Spent,
} from "../../workers/llm/model-endpoint";

/** An endpoint as the user named and allowed it. Forgotten with the page; nothing of it is stored. */
export interface EndpointState {
  /** The endpoint as the user named it, without the key. */
  connection: (Connection & { address: string; model: string; atOnce: number }) | null;
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
  /** Why the last thing could not be done, in a sentence. */
  failure: string | null;
}

/** As typed: address and name may be incomplete. */
export interface TypedEndpoint {
  address: string;
  model: string;
  /** `NaN` while the field holds no number. */
  atOnce: number;
}

/** Naming an endpoint, allowing it a number of calls and tokens, stopping, forgetting. */
export interface EndpointController {
  readonly store: StoreApi<EndpointState>;
  /** Keeps what is typed while the form is drawn anew, as when the layout changes. */
  type(typed: TypedEndpoint): void;
  connect(target: EndpointTarget): Promise<void>;
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
  ...{ resting: null, status: "idle", failure: null },
};

export function createEndpointController(endpoint: ModelEndpoint, store: StoreApi<EndpointState>): AskingController {
  let stopping = new AbortController();
  endpoint.onSpent((spent) => store.setState({ spent }));
  endpoint.onResting(({ why, ms }) => {
    const until = Date.now() + ms;
    if (until > (store.getState().resting?.until ?? 0)) store.setState({ resting: { why, until } });
  });
  const tell = (error: unknown): void =>
    store.setState({ failure: error instanceof Error ? error.message : "Something failed. Try again." });

  return {
    store,
    type: (typed) => store.setState({ typed }),
    async connect(target) {
      store.setState({ failure: null });
      try {
        const before = store.getState().connection;
        const connection = await endpoint.connect(target);
        const isSame = before?.host === connection.host;
        const { address, atOnce = CALLS_AT_ONCE.usual } = target;
        const model = target.model.trim();
        const named = { ...connection, address, model, atOnce };
        store.setState({ connection: named, typed: null, ...(isSame ? {} : { allowed: null }) });
      } catch (error) {
        tell(error);
      }
    },
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
      endpoint.forget();
      store.setState({ connection: null, typed: null, allowed: null, failure: null });
    },
  };
}
