import { createStore, type StoreApi } from "zustand/vanilla";
import type { ModelConfig } from "../core/domain/config";
import { isSamePrompt, type Exchange, type ModelPrompt } from "../core/domain/exchange";
import type { Trace } from "../core/domain/trace";
import { LONGEST_ANSWER } from "../core/understand/model/answer-limits";
import {
  NOTHING_SPENT,
  type Allowance,
  type Connection,
  type ModelEndpoint,
  type Rest,
  type Spent,
} from "../engine/language-model/model-endpoint";
import type { Actions } from "./actions/actions";
import type { Dependencies } from "./dependencies";
import { describeAnswered } from "./describe-answers";
import { judgeWalk, type JudgedWalk, type TellAgreement } from "./judge-walk";
import { isShownTraceCurrent } from "./selectors/shown-input";

/** What stands around stage 2 by a language model. Fetched when it is first wanted; nothing of it is stored. */
export interface ModelDeskState {
  /** Where answers are to come from, as chosen last. */
  way: "paste" | "endpoint";
  /** The endpoint as the user named it, without the key. Forgotten with the page. */
  connection: (Connection & { address: string; model: string }) | null;
  /** What the user has allowed last. `null`: nothing may be asked. */
  allowed: Allowance | null;
  /** What had been asked when that was allowed. */
  spentBefore: Spent;
  spent: Spent;
  /** The endpoint is given a rest before a prompt is tried again: why, and until when (milliseconds since 1970). */
  resting: { why: Rest["why"]; until: number } | null;
  status: "idle" | "asking";
  /** The walk that was held against the rules last; `found` is `null` while that goes on, a sentence where it could not be. */
  judged: { trace: Trace; found: JudgedWalk | string | null } | null;
  /** Why the last thing could not be done, in a sentence. */
  failure: string | null;
}

export interface ModelDesk {
  readonly store: StoreApi<ModelDeskState>;
  /** For those who ask on their own account, within the same allowance. */
  readonly endpoint: Pick<ModelEndpoint, "ask">;
  /** The answers that came with the sample to what waits now; empty where there are none. */
  recorded(waiting: readonly ModelPrompt[]): Promise<Exchange[]>;
  /** Takes recorded answers until nothing waits that has one. */
  replay(): Promise<void>;
  /** An answer from some chat window. `from`: what the user says it is from. */
  paste(prompt: ModelPrompt, answer: string, from: string): Promise<void>;
  connect(target: { address: string; model: string; key: string | null }): Promise<void>;
  allow(allowance: Allowance): Promise<void>;
  /** Asks the endpoint until nothing waits. What came before something failed is kept. */
  ask(): Promise<void>;
  stop(): void;
  forget(): void;
  choose(way: ModelDeskState["way"]): void;
  /** Tells how far the model of this walk, the one on the screen, and the rules say the same. */
  judge(trace: Trace): Promise<void>;
  /** Resolves with whether the clipboard took it. */
  copy(text: string): Promise<boolean>;
  /** Changes how the model is asked. */
  changeModel(change: (model: ModelConfig) => ModelConfig, what: string): Promise<void>;
}

export interface ModelDeskParts extends Pick<Dependencies, "session" | "samples" | "page"> {
  endpoint: ModelEndpoint;
  actions: Pick<Actions, "takeAnswers" | "configure" | "walkByRules">;
  agree: TellAgreement;
}

/** Requirements, matches, what stays open, and a reminder for each. */
const MOST_ROUNDS = 8;

const EMPTY: ModelDeskState = {
  way: "paste",
  ...{ connection: null, allowed: null, spentBefore: NOTHING_SPENT, spent: NOTHING_SPENT },
  ...{ resting: null, judged: null, status: "idle", failure: null },
};

export function createModelDesk(parts: ModelDeskParts): ModelDesk {
  const { endpoint, actions, samples } = parts;
  const store = createStore<ModelDeskState>(() => EMPTY);
  endpoint.onSpent((spent) => store.setState({ spent }));
  endpoint.onResting(({ why, ms }) => {
    const until = Date.now() + ms;
    if (until > (store.getState().resting?.until ?? 0)) store.setState({ resting: { why, until } });
  });

  const recorded = async (waiting: readonly ModelPrompt[]): Promise<Exchange[]> => {
    const known = await samples.exchanges().catch(() => []);
    return waiting.flatMap((prompt) => known.find((one) => isSamePrompt(one.prompt, prompt)) ?? []);
  };
  return {
    store,
    endpoint,
    recorded,
    replay: () => converse(parts, recorded),
    paste: async (prompt, answer, from) => {
      const origin = { kind: "pasted", from: from.trim().slice(0, 200) } as const;
      const exchange = { prompt, answer: answer.slice(0, LONGEST_ANSWER), origin, tokens: null };
      await actions.takeAnswers([exchange], describeAnswered([exchange]));
    },
    ...createAsking(parts, store),
    choose: (way) => store.setState({ way }),
    judge: async (trace) => {
      store.setState({ judged: { trace, found: null } });
      const found = await judgeWalk(trace, actions, parts.agree);
      if (store.getState().judged?.trace === trace) store.setState({ judged: { trace, found } });
    },
    copy: (text) =>
      parts.page.copy(text).then(
        () => true,
        () => false,
      ),
    changeModel: (change, what) =>
      actions.configure((config) => {
        const { model } = config.stage2;
        return model ? { ...config, stage2: { ...config.stage2, model: change(model) } } : config;
      }, what),
  };
}

type Asking = Pick<ModelDesk, "connect" | "allow" | "ask" | "stop" | "forget">;

function createAsking(parts: ModelDeskParts, store: ModelDesk["store"]): Asking {
  const { endpoint } = parts;
  let stopping = new AbortController();
  const tell = (error: unknown): void =>
    store.setState({ failure: error instanceof Error ? error.message : "Something failed. Try again." });

  return {
    async connect(target) {
      store.setState({ failure: null });
      try {
        const before = store.getState().connection;
        const connection = await endpoint.connect(target);
        const isSame = before?.host === connection.host;
        const { address } = target;
        const model = target.model.trim();
        store.setState({ connection: { ...connection, address, model }, ...(isSame ? {} : { allowed: null }) });
      } catch (error) {
        tell(error);
      }
    },
    async allow(allowance) {
      await endpoint.allow(allowance);
      store.setState(({ spent }) => ({ allowed: allowance, spentBefore: spent, failure: null }));
    },
    async ask() {
      if (store.getState().status === "asking") return;
      stopping = new AbortController();
      const { signal } = stopping;
      store.setState({ status: "asking", failure: null });
      try {
        await converse(parts, (waiting) => askAll(endpoint, waiting, signal, tell));
      } finally {
        store.setState({ status: "idle" });
      }
    },
    stop: () => stopping.abort(),
    forget() {
      stopping.abort();
      endpoint.forget();
      store.setState({ connection: null, allowed: null, failure: null });
    },
  };
}

/** Answers what waits, round by round; each round is a step of the walk. Ends when nothing waits, or nothing was answered. */
async function converse(
  { session, actions }: ModelDeskParts,
  answer: (waiting: readonly ModelPrompt[]) => Promise<Exchange[]>,
): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const shown = session.getState();
    const waiting = isShownTraceCurrent(shown) ? (shown.trace?.stage2.model?.waiting ?? []) : [];
    if (waiting.length === 0) return;
    const answers = await answer(waiting);
    // Another request was asked meanwhile: what came belongs to nothing on the screen.
    const isStillWanted = session.getState().shownInput === shown.shownInput;
    if (answers.length === 0 || !isStillWanted) return;
    await actions.takeAnswers(answers, describeAnswered(answers));
    if (answers.length < waiting.length) return;
  }
}

async function askAll(
  endpoint: ModelEndpoint,
  waiting: readonly ModelPrompt[],
  signal: AbortSignal,
  tell: (error: unknown) => void,
): Promise<Exchange[]> {
  const results = await Promise.allSettled(waiting.map((prompt) => endpoint.ask(prompt, signal)));
  const failed = results.find((result) => result.status === "rejected");
  if (failed) tell(failed.reason);
  return results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
}
