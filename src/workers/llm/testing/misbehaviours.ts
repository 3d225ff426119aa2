import type { ModelFailureCode } from "../model-endpoint";
import type { WORST } from "./mock-endpoint";

export type Misbehaviour = keyof typeof WORST;

/** What people are told of a misbehaviour. */
export interface Outcome {
  /** `null`: an answer comes. */
  failure: ModelFailureCode | null;
  /** Of the failure, or why the answer cannot be read; of a good answer nothing is said. */
  sentence: RegExp;
  /** What to do, in the same words: of an answer that cannot be read it is a button. */
  next: RegExp;
}

const fails = (failure: ModelFailureCode, sentence: RegExp, next: RegExp): Outcome => ({ failure, sentence, next });
const unreadable = (sentence: RegExp): Outcome => ({ failure: null, sentence, next: /Answer it anew/u });
const GOOD: Outcome = { failure: null, sentence: /^$/u, next: /^$/u };

const NO_CHAT = fails("not-a-chat", /is no chat endpoint: it sent no chat completion/u, /Check the address/u);
const NO_CREDIT = fails("no-credit", /has no credit left/u, /Waiting does not help: add credit, or name another/u);
const TOO_SLOW = fails(
  "too-slow",
  /took too long, or fell silent for \d+ s/u,
  /Try again, allow it more seconds, or ask/u,
);
const NO_LIST = unreadable(/It has no list "functionalities"\./u);

/** Every way in which the mock misbehaves, with what is told and what to do. The same holds in walk, Evaluate and Build. */
export const MISBEHAVIOURS: Record<Misbehaviour, Outcome> = {
  html: NO_CHAT,
  "html-as-json": NO_CHAT,
  "not-json": NO_CHAT,
  "other-shape": NO_CHAT,
  nothing: NO_CHAT,
  "no-content": unreadable(/It is empty\./u),
  empty: unreadable(/It is empty\./u),
  proto: NO_LIST,
  "wrong-ids": NO_LIST,
  "no-cors": NO_LIST,
  endless: unreadable(/It holds no JSON object\./u),
  "status-429": NO_LIST,
  length: unreadable(/It broke off before its end/u),
  "clean-cut": unreadable(/It broke off before its end/u),
  refusal: unreadable(/The model refused to answer\./u),
  filtered: unreadable(/The model refused to answer\./u),
  huge: fails("too-big", /more than 2 MB for one answer/u, /Check the address/u),
  "endless-comments": fails("too-big", /more than 2 MB for one answer/u, /Check the address/u),
  "status-400": fails("refused", /refused the request \(HTTP 400\)/u, /Check the name of the model/u),
  "status-401": fails("key-refused", /refused the key \(HTTP 401\)/u, /Give it another one/u),
  "status-403": fails("key-refused", /lets nobody in .*\(HTTP 403\)/u, /Check the key/u),
  "key-echoed": fails("key-refused", /It says: “Incorrect API key provided: \[the key\]”/u, /Give it another one/u),
  "status-404": fails(
    "not-found",
    /no model “mock-1”, or no such path \(HTTP 404\)/u,
    /“Test connection” lists its models/u,
  ),
  "no-model": fails(
    "not-found",
    /It says: “The model `mock-1` does not exist”/u,
    /“Test connection” lists its models/u,
  ),
  "status-402": NO_CREDIT,
  "no-credit": NO_CREDIT,
  "always-429": fails("busy", /is asked too often \(HTTP 429\)/u, /Wait, then go on; or allow fewer calls a minute/u),
  "status-500": fails("server-error", /failed \(HTTP 500\).*“oops”/u, /Try again later/u),
  "error-in-200": fails(
    "server-error",
    /failed \(an error within HTTP 200\).*“upstream is overloaded”/u,
    /Try again later/u,
  ),
  "error-in-stream": fails(
    "server-error",
    /failed \(an error within HTTP 200\).*“provider gave up”/u,
    /Try again later/u,
  ),
  stall: TOO_SLOW,
  mute: TOO_SLOW,
  cut: fails("cut", /broke off in the middle of its answer/u, /Try again/u),
  redirect: fails("unreachable", /sends calls on to another address \(HTTP 30[27]\)/u, /Enter that address itself/u),
  "rate-dated": GOOD,
  "once-500": GOOD,
  "no-temperature": GOOD,
  "no-max-tokens": GOOD,
  "no-format": GOOD,
  "no-usage": GOOD,
  thinking: GOOD,
  chatty: GOOD,
};
