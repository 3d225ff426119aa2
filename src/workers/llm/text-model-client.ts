import type { Exchange, ModelPrompt } from "../../core/domain/exchange";
import { schemaOf } from "../../core/requirements/llm/answer-schema";
import { LONGEST_ANSWER } from "../../core/requirements/llm/limits";
import type { TextModel, TextSpeed } from "../models/text-model";
import type { ErrorMessage } from "../rpc/errors";
import type { SpawnThread } from "../rpc/thread";
import { WorkerSession } from "../rpc/worker-session";
import { createCallQueue } from "./call-limits";
import { ModelFailure, type ModelFailureCode } from "./model-endpoint";
import type { OwnTextModel, TextModelProgress, TextModelProtocol, WrittenText } from "./page-model";
import { temperatureOf } from "./request-body";

/** One that was left to write without an end is stopped here; an answer of a walk has some 100. */
const MOST_WRITTEN_TOKENS = 400;
/** A long prompt is read in silence; on WebAssembly a minute and more. */
const PATIENCE_MS = 5 * 60_000;
/** So long a model that nobody asks stays in memory. */
const IDLE_MS = 5 * 60_000;
const LOCK = "kitpick-text-model";

interface TextModelPorts {
  spawn: SpawnThread<TextModelProtocol>;
  /** Web Locks; `null`: the browser has none, and tabs do not know of each other. */
  locks: Pick<LockManager, "request"> | null;
  idleMs?: number;
}

type Ran = Pick<TextSpeed, "device" | "runtime">;
type Written = WrittenText & Ran & { loadMs: number };
type Loaded = Ran & { session: WorkerSession<TextModelProtocol>; loadMs: number; letGo(): void };

/**
 * A language model of the user's own in a worker of its own: started with the first prompt, ended when it is stopped, fails, or
 * was not asked for five minutes. While the runtime computes, its thread hears nothing; so stopping ends the thread, and the
 * next prompt loads the model anew. One tab of this browser holds a model: two would not fit into memory.
 */
export function createOwnTextModel(model: TextModel, ports: TextModelPorts): OwnTextModel {
  const queue = createCallQueue(1);
  const writer = createWriter(model, ports);
  const originOn = ({ device, runtime }: Ran) =>
    ({ kind: "in-page", model: model.name, sha256: model.sha256, device, runtime }) as const;
  return {
    origin: originOn(model.speed ?? { device: "wasm", runtime: "" }),
    model,
    onProgress: writer.onProgress,
    ask: (prompt, signal = new AbortController().signal) =>
      queue.take(async (): Promise<Exchange> => {
        const { answer, isCut, tokens, ...ran } = await writer.write(prompt, signal);
        const exchange = { prompt, answer: answer.slice(0, LONGEST_ANSWER), origin: originOn(ran), tokens };
        return isCut ? { ...exchange, ended: "cut" } : exchange;
      }),
    measure: (prompt, signal = new AbortController().signal) =>
      queue.take(async () => {
        const { tokens, readMs, writeMs, device, runtime, loadMs, isHeld } = await writer.write(prompt, signal);
        // The first token is written at the end of reading. Clocks of browsers are coarse.
        const [read, written] = [tokens.input, Math.max(1, tokens.output - 1)];
        return {
          ...{ device, runtime, isHeld, loadSeconds: loadMs / 1000 },
          readPerSecond: (1000 * read) / Math.max(1, readMs),
          writePerSecond: (1000 * written) / Math.max(1, writeMs),
        };
      }),
    close: writer.close,
  };
}

/** The worker that holds the model, and writes one answer at a time. */
function createWriter(model: TextModel, { spawn, locks, idleMs = IDLE_MS }: TextModelPorts) {
  let loaded: Loaded | null = null;
  let idle: ReturnType<typeof setTimeout> | undefined;
  let onProgress: (progress: TextModelProgress) => void = () => undefined;

  const forget = (): void => {
    clearTimeout(idle);
    loaded?.letGo();
    loaded = null;
  };
  const close = (): void => {
    loaded?.session.end(stoppedByHand());
    forget();
  };
  return {
    onProgress: (listener: typeof onProgress): void => void (onProgress = listener),
    close,
    async write(prompt: ModelPrompt, signal: AbortSignal): Promise<Written> {
      clearTimeout(idle);
      if (signal.aborted) throw stoppedByHand();
      const { session, device, runtime, loadMs } = (loaded ??= await load(model, {
        spawn,
        locks,
        onProgress,
        onBroken: forget,
        signal,
      }));
      signal.addEventListener("abort", close, { once: true });
      try {
        const task = {
          ...{ messages: prompt.messages, schema: boundedSchemaOf(prompt), temperature: temperatureOf(prompt) },
          mostTokens: MOST_WRITTEN_TOKENS,
        };
        const written = await session.call("write", task, { onProgress });
        idle = setTimeout(close, idleMs);
        return { ...written, device, runtime, loadMs };
      } catch (error) {
        close();
        throw error;
      } finally {
        signal.removeEventListener("abort", close);
      }
    },
  };
}

interface LoadParts extends Omit<TextModelPorts, "idleMs"> {
  onProgress(progress: TextModelProgress): void;
  onBroken(): void;
  signal: AbortSignal;
}

async function load(model: TextModel, { spawn, locks, onProgress, onBroken, signal }: LoadParts): Promise<Loaded> {
  const letGo = await holdAlone(locks);
  const session = startSession(spawn, onBroken);
  const stop = (): void => session.end(stoppedByHand());
  signal.addEventListener("abort", stop, { once: true });
  try {
    signal.throwIfAborted();
    return { ...(await session.call("load", model, { onProgress })), session, letGo };
  } catch (error) {
    session.end(new ModelFailure("lost", "The start failed."));
    letGo();
    throw signal.aborted ? stoppedByHand() : error;
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

function stoppedByHand(): ModelFailure {
  return new ModelFailure("stopped", "It was stopped.");
}

function startSession(spawn: SpawnThread<TextModelProtocol>, onBroken: () => void): WorkerSession<TextModelProtocol> {
  const session: WorkerSession<TextModelProtocol> = new WorkerSession<TextModelProtocol>({
    ...{ spawn, setup: undefined },
    patienceMs: () => PATIENCE_MS,
    lostError: (why) =>
      /GPU/u.test(why)
        ? new ModelFailure("gpu-lost", "The GPU was lost. Try again; the model is loaded anew.")
        : new ModelFailure(
            "lost",
            "The model’s worker was ended, as browsers do where memory is short. Try again, or take a smaller model.",
          ),
    restoreError: ({ name, message }: ErrorMessage) => new ModelFailure(name as ModelFailureCode, message),
    onLost: onBroken,
    onEvent: () => session.lose("The GPU was lost."),
  });
  return session;
}

/** Until it is let go, no other tab can hold it. Rejects where another does. */
function holdAlone(locks: TextModelPorts["locks"]): Promise<() => void> {
  if (!locks) return Promise.resolve(() => undefined);
  return new Promise((resolve, reject) => {
    void locks
      .request(LOCK, { ifAvailable: true }, (lock) => {
        if (!lock)
          throw new ModelFailure(
            "held-elsewhere",
            "Another tab holds a language model. Close that tab, or wait: it lets go five minutes after its last answer.",
          );
        return new Promise<void>((letGo) => resolve(() => letGo()));
      })
      .catch(reject);
  });
}

/** A small model left to itself goes on for ever: most entries, most tools of one, most characters of a text. */
const MOST_ENTRIES = 8;
const MOST_NAMES = 3;
const LONGEST: Readonly<Record<string, number>> = { words: 160 };
const LONGEST_TEXT = 80;

/** As our prompts show it, without a space: some small models would write spaces without an end. */
const COMPACT = { whitespace_flexible: false, item_separator: ",", key_separator: ":" };

interface Schema {
  type?: string;
  enum?: readonly string[];
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
}

/**
 * The form that endpoints are asked for, with limits that a strict endpoint would refuse and a small model needs: exactly one
 * entry for each id that is asked about, in their order; ids of a list that it begins itself are F1, F2 and so on. `null`: it
 * is held to none.
 */
export function boundedSchemaOf(prompt: ModelPrompt): object | null {
  const form = schemaOf(prompt);
  return form && { ...bounded(form.schema, ""), "x-guidance": COMPACT };
}

function bounded(schema: Schema, name: string): object {
  const { type, items, properties } = schema;
  if (type === "array" && items) return boundedList(schema, items, name);
  if (type === "object" && properties) {
    const inner = Object.entries(properties).map(([key, one]) => [key, bounded(one, key)]);
    return { ...schema, properties: Object.fromEntries(inner) as object };
  }
  if (type !== "string" || schema.enum) return schema;
  if (name === "id") return { ...schema, enum: Array.from({ length: MOST_ENTRIES }, (_, i) => `F${i + 1}`) };
  return { ...schema, minLength: 1, maxLength: LONGEST[name] ?? LONGEST_TEXT };
}

function boundedList(list: Schema, entry: Schema, name: string): object {
  if (entry.type !== "object") return { ...list, maxItems: MOST_NAMES };
  const ids = entry.properties?.["id"]?.enum;
  if (!ids) return { ...list, items: bounded(entry, name), maxItems: MOST_ENTRIES };
  const of = (id: string): Schema => ({
    ...entry,
    properties: { ...entry.properties, id: { type: "string", enum: [id] } },
  });
  return {
    ...{ type: "array", prefixItems: ids.map((id) => bounded(of(id), name)), items: false },
    ...{ minItems: ids.length, maxItems: ids.length },
  };
}
