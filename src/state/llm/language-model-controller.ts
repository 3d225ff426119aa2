import { createStore, type StoreApi } from "zustand/vanilla";
import type { ModelConfig } from "../../core/domain/config";
import { isSamePrompt, type AnswerOrigin, type Exchange, type ModelPrompt } from "../../core/domain/exchange";
import type { Trace } from "../../core/domain/trace";
import { isReadable } from "../../core/requirements/llm/readable";
import { LONGEST_ANSWER } from "../../core/requirements/llm/limits";
import type { AskedModel } from "../../core/domain/evaluation";
import type { EndpointMemory } from "../../storage/ports/endpoint-memory";
import type { ModelEndpoint } from "../../workers/llm/model-endpoint";
import type { BuiltInModel, PageModel } from "../../workers/llm/page-model";
import type { Actions } from "../app/actions";
import type { Dependencies } from "../app/dependencies";
import { describeAnswered } from "../../wording/answers";
import {
  createEndpointController,
  NO_ENDPOINT,
  type EndpointController,
  type EndpointState,
} from "./endpoint-controller";
import { compareWithRules, type RulesComparison, type MeasureAgreement } from "./compare-with-rules";
import { createPageModelController, type PageModelController } from "./page-model-controller";
import type { OwnTextPorts } from "./own-text-models";
import { sentenceOf } from "./sentence-of";
import { isShownTraceCurrent } from "../app/session";

/** What stands around stage 2 by a language model. Fetched when it is first wanted; nothing of it is stored. */
export interface LanguageModelState extends EndpointState {
  /** Where answers are to come from, as chosen last. */
  way: "paste" | "endpoint" | "in-page";
  /** Why the model on this machine that was asked last gave no answer, and which one it was. */
  failedInPage: { model: AnswerOrigin; sentence: string } | null;
  /** The walk that was held against the rules last; `found` is `null` while that goes on, a sentence where it could not be. */
  judged: { trace: Trace; found: RulesComparison | string | null } | null;
}

export interface LanguageModelController extends EndpointController {
  readonly store: StoreApi<LanguageModelState>;
  /** Models on this machine. */
  readonly inPage: PageModelController;
  /** For evaluations, which ask within the same allowance. */
  readonly endpoint: Pick<ModelEndpoint, "ask">;
  /** The answers that came with the sample to what waits now; empty where there are none. */
  recorded(waiting: readonly ModelPrompt[]): Promise<Exchange[]>;
  /** Takes recorded answers until nothing waits that has one. */
  replay(): Promise<void>;
  /** An answer from some chat window. `from`: what the user says it is from. */
  paste(prompt: ModelPrompt, answer: string, from: string): Promise<void>;
  /** Asks the endpoint until nothing waits. What came before something failed is kept. */
  ask(): Promise<void>;
  /** Lets a model on this machine answer until nothing waits: one prompt at a time, and nothing is paid. */
  askInPage(model: PageModel): Promise<void>;
  /** Takes back what could not be read of these answers: their prompts wait again, for the same model, another one, or paste. */
  answerAnew(exchanges: readonly Exchange[]): Promise<void>;
  /** How many of these prompts the named endpoint has answered before: they cost nothing. */
  countKept(waiting: readonly ModelPrompt[]): Promise<number>;
  choose(way: LanguageModelState["way"]): void;
  /** Tells how far the model of this walk, the one on the screen, and the rules say the same. */
  judge(trace: Trace): Promise<void>;
  /** Resolves with whether the clipboard took it. */
  copy(text: string): Promise<boolean>;
  /** Changes how the model is asked. */
  changeModel(change: (model: ModelConfig) => ModelConfig, what: string): Promise<void>;
}

export interface LanguageModelDependencies extends Pick<Dependencies, "session" | "samples" | "page"> {
  endpoint: ModelEndpoint;
  /** Missing: nothing is remembered. */
  endpointMemory?: EndpointMemory;
  /** Answers of a model that are kept in this browser; missing: none are. */
  kept?: (model: AskedModel, origin?: AnswerOrigin) => KeptAnswers;
  builtIn: BuiltInModel;
  ownTexts: OwnTextPorts;
  actions: Pick<Actions, "takeAnswers" | "configure" | "walkByRules">;
  agree: MeasureAgreement;
}

/** What was answered before, so that it is not paid twice. */
export interface KeptAnswers {
  find(prompt: ModelPrompt): Exchange | null | Promise<Exchange | null>;
  add(exchange: Exchange): void;
}

/** Requirements, matches, what stays open, and a reminder for each. */
const MOST_ROUNDS = 8;

export function createLanguageModelController(parts: LanguageModelDependencies): LanguageModelController {
  const { endpoint, actions, samples } = parts;
  const store = createStore<LanguageModelState>(() => ({
    ...NO_ENDPOINT,
    way: "paste",
    failedInPage: null,
    judged: null,
  }));
  const { during, ...endpointIntents } = createEndpointController(endpoint, store, parts.endpointMemory);

  const inPage = createPageModelController(parts.builtIn, parts.ownTexts);
  const keptAnswers = (): KeptAnswers | null => {
    const { connection } = store.getState();
    return (connection && parts.kept?.({ host: connection.host, model: connection.model })) ?? null;
  };

  const recorded = async (waiting: readonly ModelPrompt[]): Promise<Exchange[]> => {
    const known = await samples.exchanges().catch(() => []);
    return waiting.flatMap((prompt) => known.find((one) => isSamePrompt(one.prompt, prompt)) ?? []);
  };
  return {
    ...endpointIntents,
    store,
    ...{ endpoint, inPage },
    recorded,
    ...createAsking(parts, during, { store, recorded, keptOf: keptAnswers }),
    answerAnew: (exchanges) =>
      actions.takeAnswers([], "Took back an answer that could not be read", exchanges.filter(isUnreadable)),
    countKept: (waiting) => countKept(keptAnswers(), waiting),
    choose: (way) => store.setState({ way }),
    judge: async (trace) => {
      store.setState({ judged: { trace, found: null } });
      const found = await compareWithRules(trace, actions, parts.agree);
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

interface Answers {
  store: StoreApi<LanguageModelState>;
  recorded: LanguageModelController["recorded"];
  /** Of the named endpoint. */
  keptOf(): KeptAnswers | null;
}

/** The ways to an answer. */
function createAsking(
  parts: LanguageModelDependencies,
  during: ReturnType<typeof createEndpointController>["during"],
  { store, recorded, keptOf }: Answers,
): Pick<LanguageModelController, "replay" | "paste" | "ask" | "askInPage"> {
  const { endpoint, actions } = parts;
  /** `tellOther`: reports a failure elsewhere than at the endpoint. */
  const askModel = (asked: Asked, tellOther?: (error: unknown) => void): Promise<void> =>
    during((signal, tell) => {
      store.setState({ failedInPage: null });
      return converse(parts, (waiting) => askAll(asked, waiting, signal, tellOther ?? tell));
    });
  return {
    replay: () => converse(parts, recorded),
    paste: async (prompt, answer, from) => {
      const origin = { kind: "pasted", from: from.trim().slice(0, 200) } as const;
      const exchange = { prompt, answer: answer.slice(0, LONGEST_ANSWER), origin, tokens: null };
      await actions.takeAnswers([exchange], describeAnswered([exchange]));
    },
    ask: () => askModel(keepAnswers(endpoint, keptOf())),
    askInPage: (model) =>
      askModel(keepAnswers(model, parts.kept?.(nameOfPageModel(model.origin), model.origin) ?? null), (error) =>
        store.setState({ failedInPage: { model: model.origin, sentence: sentenceOf(error) } }),
      ),
  };
}

/** Answers the waiting prompts round by round; each round is a step of the walk. Ends when none waits, or none was answered. */
async function converse(
  { session, actions }: LanguageModelDependencies,
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

function isUnreadable(exchange: Exchange): boolean {
  return !isReadable(exchange);
}

/** Under which its answers are kept: apart from those of every host. */
function nameOfPageModel(origin: AnswerOrigin): AskedModel {
  return { host: "this machine", model: JSON.stringify(origin) };
}

async function countKept(kept: KeptAnswers | null, waiting: readonly ModelPrompt[]): Promise<number> {
  let count = 0;
  for (const prompt of waiting) if (await kept?.find(prompt)) count += 1;
  return count;
}

/** Asks only what is not kept, and keeps what comes. */
function keepAnswers(endpoint: Asked, kept: KeptAnswers | null): Asked {
  if (!kept) return endpoint;
  return {
    async ask(prompt, signal) {
      const known = await kept.find(prompt);
      if (known) return known;
      const exchange = await endpoint.ask(prompt, signal);
      kept.add(exchange);
      return exchange;
    },
  };
}

type Asked = Pick<ModelEndpoint, "ask">;

async function askAll(
  endpoint: Asked,
  waiting: readonly ModelPrompt[],
  signal: AbortSignal,
  tell: (error: unknown) => void,
): Promise<Exchange[]> {
  const results = await Promise.allSettled(waiting.map((prompt) => endpoint.ask(prompt, signal)));
  const failed = results.find((result) => result.status === "rejected");
  // Who stopped it knows why no answer came.
  if (failed && !signal.aborted) tell(failed.reason);
  return results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
}
