import { isObject, ownField } from "../../core/requirements/llm/parse-json";
import { ModelFailure } from "./model-endpoint";
import { findRefused } from "./request-body";

/** What an endpoint says of its own failure, as text for the screen: short, on one line, without the key. */
export interface EndpointError {
  /** Empty: it says nothing. */
  message: string;
  /** `insufficient_quota`, `model_not_found` and the like, as far as it names one. */
  kind: string;
  /** The parameter that it is about. */
  param: string | null;
  /** As it stands in the error where the answer itself came as HTTP 200. */
  status: number | null;
}

const LONGEST_SENTENCE = 300;
/** Controls, and what changes the direction of text. */
const UNSEEN = /[\p{Cc}\p{Cf}]+/gu;

/** Reads the error of a body: `{error: {message}}`, `{error: "…"}`, `{message}`, `{detail}`, one of these in a list, or plain text. */
export function readError(body: string, key: string | null): EndpointError {
  const parsed = parse(body);
  const whole: unknown = Array.isArray(parsed) ? parsed[0] : parsed;
  if (!isObject(whole)) {
    const isText = parsed === undefined && !body.trimStart().startsWith("<");
    return { message: isText ? asSentence(body, key) : "", kind: "", param: null, status: null };
  }
  const error = ownField(whole, "error");
  const about = isObject(error) ? error : whole;
  const texts = [error, ownField(about, "message"), firstDetail(ownField(about, "detail"))];
  const text = texts.find((one) => typeof one === "string") ?? "";
  const kinds = [ownField(about, "code"), ownField(about, "type"), ownField(about, "status")];
  const param = ownField(about, "param");
  const code = Number(ownField(about, "code"));
  return {
    message: asSentence(text, key),
    kind: kinds.filter((kind) => typeof kind === "string").join(" "),
    param: typeof param === "string" ? param : null,
    status: Number.isInteger(code) && code >= 400 && code < 600 ? code : null,
  };
}

/** Some say what is wrong with each field in a list. */
function firstDetail(detail: unknown): unknown {
  const first: unknown = Array.isArray(detail) ? detail[0] : detail;
  return isObject(first) ? ownField(first, "msg") : first;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Some endpoints repeat the key, whole or with its middle masked: neither is shown. */
function asSentence(text: string, key: string | null): string {
  const words = text
    .slice(0, 20 * LONGEST_SENTENCE)
    .replace(UNSEEN, " ")
    .split(/\s+/u);
  const start = key === null || key.length < 8 ? null : key.slice(0, 6);
  const safe = words.map((word) =>
    key !== null && (word.includes(key) || (start !== null && word.includes(start))) ? "[the key]" : word,
  );
  const sentence = safe.join(" ").trim();
  return sentence.length > LONGEST_SENTENCE ? `${sentence.slice(0, LONGEST_SENTENCE)} …` : sentence;
}

const NO_CREDIT =
  /insufficient_quota|insufficient.?(?:credit|balance|funds)|credit balance|exceeded your current quota/iu;
const NO_MODEL =
  /model_not_found|\bmodel\b.*(?:not (?:found|exist|available)|does not exist|unknown)|(?:no such|unknown|invalid) model/iu;

interface FailedCall {
  target: { model: string };
  /** What was sent. */
  body: string;
  retryAfterMs?: number | null;
  /** How it failed, as it is said. */
  http?: string;
}

/** Why a call failed, from the status and the error that came with it; says what to do. */
export function failureOfStatus(
  status: number,
  error: EndpointError,
  { target, body, retryAfterMs = null, http = `HTTP ${status}` }: FailedCall,
): ModelFailure {
  const fail = (code: ModelFailure["code"], sentence: string, more: object = {}): ModelFailure =>
    new ModelFailure(code, withQuote(sentence, error), { retryAfterMs, ...more });
  const text = `${error.kind} ${error.message}`;
  if (status === 402 || NO_CREDIT.test(text))
    return fail(
      "no-credit",
      `The account behind the key has no credit left (${http}). Waiting does not help: add credit, or name another endpoint.`,
    );
  if (status === 401) return fail("key-refused", `The endpoint refused the key (${http}). Give it another one.`);
  if (status === 403)
    return fail(
      "key-refused",
      `The endpoint lets nobody in with this key from this page (${http}). Check the key, what it may use, and which pages the endpoint lets in.`,
    );
  if (status === 404 || (status < 500 && NO_MODEL.test(text)))
    return fail(
      "not-found",
      `The endpoint has no model “${target.model}”, or no such path (${http}). Check both; “Test connection” lists its models.`,
    );
  if (status === 429)
    return fail("busy", `The endpoint is asked too often (${http}). Wait, then go on; or allow fewer calls a minute.`);
  if (status === 408) return fail("too-slow", `The endpoint gave up waiting (${http}). Try again.`);
  if (status >= 500) return fail("server-error", `The endpoint failed (${http}). Try again later.`);
  if (status >= 300 && status < 400)
    return fail(
      "unreachable",
      `The endpoint sends calls on to another address (${http}). They are not followed, so that the key reaches no other host. Enter that address itself.`,
    );
  const parameter = findRefused(error, body);
  return fail(
    "refused",
    `The endpoint refused the request (${http}). Check the name of the model${parameter ? ` and what it says of “${parameter}”` : ""}.`,
    { parameter },
  );
}

function withQuote(sentence: string, { message }: EndpointError): string {
  return message === "" ? sentence : `${sentence} It says: “${message}”`;
}

/** Seconds or a date, as milliseconds from now. */
export function readRetryAfter(value: string | null): number | null {
  if (value === null) return null;
  if (/^\d+$/u.test(value.trim())) return Number(value) * 1000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now());
}

/** A browser does not say which of these it was. */
export function unreachable(host: string): ModelFailure {
  return new ModelFailure(
    "unreachable",
    `${host} could not be asked. It may be down, or it may not allow this page to ask (CORS). “Test connection” tells which.`,
  );
}

/** It had begun to answer. */
export function brokenOff(host: string): ModelFailure {
  return new ModelFailure("cut", `${host} broke off in the middle of its answer. Try again.`);
}
