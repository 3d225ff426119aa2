import { isObject, ownField } from "../../core/requirements/llm/parse-json";
import { countOf, quote } from "../../core/domain/phrases";
import { estimateTokens } from "../../core/domain/tool";
import {
  AS_STRANGER,
  callEndpoint,
  headersOf,
  readStart,
  watchTime,
  type CallPorts,
  type CallTarget,
} from "./call-endpoint";
import type { Spending } from "./call-limits";
import { failureOfStatus, readError, unreachable } from "./endpoint-failures";
import { ModelFailure, type ConnectionTest } from "./model-endpoint";
import { makeBody } from "./request-body";
import type { EndpointParameter } from "../../core/domain/endpoint-presets";

interface Ports extends CallPorts {
  /** Said before each request. */
  onAsking(): void;
}

/** What is asked: short, and nothing of the person's. */
const QUESTION = [{ role: "user" as const, content: 'Answer with this JSON and nothing else: {"ok": true}' }];
/** Most models that are named. */
const MOST_MODELS = 500;

/**
 * Tells apart what can be wrong with an endpoint: whether it is there, lets this page in, takes the key, has the model, takes
 * the parameters. Asks for the list of models first, which costs nothing, then one short question by the very call that
 * walks make. Never rejects but for `ModelFailure` "stopped".
 */
export async function testConnection(
  target: CallTarget,
  ports: Ports,
  spending: Spending,
  signal: AbortSignal,
): Promise<ConnectionTest> {
  try {
    const models = await listModels(target, ports, signal);
    if (target.model === "") return withoutModel(models);
    const leftOut = await askQuestion(target, ports, spending, signal);
    return { outcome: "works", sentence: describeSuccess(target, leftOut), models };
  } catch (error) {
    if (!(error instanceof ModelFailure) || error.code === "stopped") throw error;
    if (error.code === "unreachable" && error instanceof NotLetIn) return await whyUnreachable(target, ports, signal);
    const models = error.code === "not-found" ? await listModels(target, ports, signal).catch(() => null) : null;
    return { outcome: error.code, sentence: withModels(error.message, models), models };
  }
}

/** The browser said nothing but that it failed. */
class NotLetIn extends ModelFailure {}

/** `null`: it has no list. Throws where nothing that follows can work. */
async function listModels(target: CallTarget, ports: Ports, signal: AbortSignal): Promise<string[] | null> {
  const watch = watchTime(target.limits, signal);
  try {
    ports.onAsking();
    const response = await ports
      .fetch(target.address.modelsUrl, { headers: headersOf(target), ...AS_STRANGER, signal: watch.signal })
      .catch((error: unknown) => {
        if (watch.signal.aborted) throw watch.reason();
        throw new NotLetIn("unreachable", error instanceof Error ? error.name : "");
      });
    const text = await readStart(response, watch.heard);
    if (response.ok) return readModels(text);
    // An endpoint without a list says so in many ways; what concerns the key is said already here.
    if (response.status === 401 || response.status === 402)
      throw failureOfStatus(response.status, readError(text, target.key), { target, body: "{}" });
    return null;
  } finally {
    watch.end();
  }
}

/** `{data: [{id}]}`, `{models: [{name}]}` or a list of either. */
function readModels(text: string): string[] | null {
  let whole: unknown;
  try {
    whole = JSON.parse(text);
  } catch {
    return null;
  }
  const lists = [whole, ...(isObject(whole) ? [ownField(whole, "data"), ownField(whole, "models")] : [])];
  const list = lists.find((one): one is unknown[] => Array.isArray(one));
  if (!list) return null;
  const names = list.flatMap((one) => (isObject(one) ? (ownField(one, "id") ?? ownField(one, "name")) : one));
  return names.filter((name): name is string => typeof name === "string" && name.length <= 200).slice(0, MOST_MODELS);
}

/** By the call that walks make, again without what is refused. Resolves with what had to be left out. */
async function askQuestion(
  target: CallTarget,
  ports: Ports,
  spending: Spending,
  signal: AbortSignal,
): Promise<EndpointParameter[]> {
  const leftOut = new Set<EndpointParameter>();
  for (;;) {
    const body = makeBody(target.model, QUESTION, { preset: target.preset, leftOut });
    const cost = { bytesSent: new TextEncoder().encode(body).byteLength, bytesReceived: 0 };
    ports.onAsking();
    try {
      const { text, tokens, bytes } = await callEndpoint(target, body, ports, signal);
      const used = tokens ? tokens.input + tokens.output : estimateTokens(QUESTION[0]!.content + text);
      spending.charge({ ...cost, tokens: used, bytesReceived: bytes, isFailed: false });
      return [...leftOut];
    } catch (error) {
      spending.charge({ ...cost, tokens: 0, isFailed: true });
      if (!(error instanceof ModelFailure) || error.parameter === null) throw error;
      leftOut.add(error.parameter);
    }
  }
}

/**
 * A page may not read what another host does not allow, and is not told so. It may send a request that reads nothing: where
 * that arrives, the host is there. It carries no key.
 */
async function whyUnreachable(target: CallTarget, ports: Ports, signal: AbortSignal): Promise<ConnectionTest> {
  const { host, modelsUrl } = target.address;
  const watch = watchTime(target.limits, signal);
  try {
    ports.onAsking();
    await ports.fetch(modelsUrl, { mode: "no-cors", ...AS_STRANGER, redirect: "follow", signal: watch.signal });
    const how = target.preset ? ` ${target.preset.label}: ${target.preset.hint}` : "";
    const sentence = `${host} is there, but does not let this page ask (CORS). Allow the origin of this page in its settings, then test again.${how}`;
    return { outcome: "cors", sentence, models: null };
  } catch {
    if (signal.aborted) throw new ModelFailure("stopped", "It was stopped.");
    const sentence = `Nothing answers at ${host}. Check the address and the port, and whether the endpoint is running.`;
    return { outcome: unreachable(host).code, sentence, models: null };
  } finally {
    watch.end();
  }
}

function withoutModel(models: string[] | null): ConnectionTest {
  const sentence = models
    ? `It answers, and lists ${countOf(models.length, "model")}. Choose one, then test again.`
    : "It answers, but has no list of models. Write the name of one, then test again.";
  return { outcome: "works", sentence, models };
}

function describeSuccess({ address, model }: CallTarget, leftOut: readonly EndpointParameter[]): string {
  const without = leftOut.map((name) => quote(name)).join(", ");
  const but = leftOut.length === 0 ? "" : ` It refuses ${without}, so calls are made without.`;
  return `${quote(model)} at ${address.host} answers.${but}`;
}

function withModels(sentence: string, models: readonly string[] | null): string {
  return models && models.length > 0
    ? `${sentence} It lists ${countOf(models.length, "model")}: choose one.`
    : sentence;
}
