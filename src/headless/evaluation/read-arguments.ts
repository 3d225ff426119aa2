import { existsSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import type { ShippedEncoderId } from "../../core/domain/config";
import type { ProtocolId, SplitKind } from "../../core/domain/evaluation";
import { SPLITS } from "../../core/evaluate/plan-folds";
import { PROTOCOLS } from "../../core/evaluate/protocols";
import { findMethod, METHODS, MODEL_METHODS, type NamedMethod } from "../../core/recommend/registry";
import type { NamedModel } from "./open-model";
import { UsageError } from "./usage-error";

/** What the command line asks for. */
export interface EvaluateArguments {
  data: string[];
  history: string | null;
  test: string | null;
  protocol: ProtocolId;
  /** `null`: that of the protocol. */
  split: SplitKind | null;
  methods: NamedMethod[];
  encoder: ShippedEncoderId | "words" | { folder: string };
  seeds: number[];
  folds: number | null;
  limit: number | null;
  cache: string | null;
  out: string | null;
  /** Whether walks are also tried without their stages, and with stages that know the needed tools. */
  attribution: boolean;
  /** Whether test requests that nearly repeat past ones are left out. */
  guard: boolean;
  /** `null`: no language model is asked. */
  model: NamedModel | null;
}

const ENCODERS: Record<string, ShippedEncoderId | "words"> = {
  default: "tool-minilm-3x384-int4",
  instant: "tool-static-256-int4",
  none: "words",
};

const OPTIONS = {
  data: { type: "string", multiple: true },
  history: { type: "string" },
  test: { type: "string" },
  split: { type: "string" },
  protocol: { type: "string" },
  method: { type: "string" },
  encoder: { type: "string" },
  seed: { type: "string" },
  seeds: { type: "string" },
  folds: { type: "string" },
  limit: { type: "string" },
  cache: { type: "string" },
  out: { type: "string" },
  attribution: { type: "boolean" },
  guard: { type: "boolean" },
  endpoint: { type: "string" },
  model: { type: "string" },
  calls: { type: "string" },
  tokens: { type: "string" },
} as const;

/** Reads the options of `npm run evaluate`. Throws UsageError with one sentence when something is wrong. */
export function readArguments(args: readonly string[]): EvaluateArguments {
  const values = parse(args);
  if (!values.data || values.data.length === 0) {
    throw new UsageError("Name the data: --data PATH, a file or a folder; it may be repeated.");
  }
  if (values.history !== undefined && values.test === undefined) {
    throw new UsageError("--history needs --test: name the file with the test requests too.");
  }
  const split = values.split === undefined ? null : pick("--split", values.split, SPLITS);
  if (values.folds !== undefined && (split === "given" || split === "first-100")) {
    throw new UsageError(`--folds says nothing under --split ${split}: its test part is one.`);
  }
  const methods = readMethods(values.method ?? "ptr");
  return {
    data: values.data,
    history: values.history ?? null,
    test: values.test ?? null,
    protocol: pick("--protocol", values.protocol ?? "strict", PROTOCOLS),
    split,
    methods,
    encoder: readEncoder(values.encoder ?? "default"),
    seeds: readSeeds(values.seed, values.seeds),
    folds: readNumber("--folds", values.folds, 2),
    limit: readNumber("--limit", values.limit, 1),
    cache: readFolder("--cache", values.cache),
    out: readOut(values.out),
    attribution: values.attribution ?? false,
    guard: values.guard ?? false,
    model: readModel(values, methods),
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, strict: true, allowPositionals: false }).values;
  } catch (error) {
    const first = error instanceof Error ? error.message.split(". ")[0]! : String(error);
    throw new UsageError(
      `${first}. Known options: ${Object.keys(OPTIONS)
        .map((name) => `--${name}`)
        .join(", ")}.`,
    );
  }
}

function pick<Key extends string>(option: string, value: string, known: Record<Key, unknown>): Key {
  if (Object.hasOwn(known, value)) return value as Key;
  throw new UsageError(`${option} "${value}" is not known. Known: ${Object.keys(known).join(", ")}.`);
}

export function readEncoder(value: string): EvaluateArguments["encoder"] {
  if (Object.hasOwn(ENCODERS, value)) return ENCODERS[value]!;
  if (existsSync(value) && statSync(value).isDirectory()) return { folder: value };
  throw new UsageError(
    `--encoder "${value}" is not known. Known: ${Object.keys(ENCODERS).join(", ")}, or the folder of an encoder.`,
  );
}

/** Nothing is asked of an endpoint that was not named and allowed; its key is in the environment, never in the command. */
function readModel(
  { endpoint, model, calls, tokens }: Partial<Record<"endpoint" | "model" | "calls" | "tokens", string>>,
  methods: readonly NamedMethod[],
): NamedModel | null {
  const asking = methods.find(({ method }) => MODEL_METHODS.includes(method));
  if (endpoint === undefined && !asking) return null;
  if (endpoint === undefined || model === undefined)
    throw new UsageError(
      `The method "${asking?.name ?? ""}" asks a language model: name it with --endpoint and --model.`,
    );
  const allowance = { calls: readNumber("--calls", calls, 1), tokens: readNumber("--tokens", tokens, 1) };
  if (allowance.calls === null || allowance.tokens === null)
    throw new UsageError("Say how much may be asked of the endpoint: --calls and --tokens.");
  const key = process.env["KITPICK_MODEL_KEY"] ?? null;
  return { address: endpoint, model, key, allowance: { calls: allowance.calls, tokens: allowance.tokens } };
}

function readMethods(list: string): NamedMethod[] {
  const names = list === "all" ? METHODS.map(({ id }) => id) : list.split(",");
  try {
    return [...new Set(names)].map(findMethod);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** A folder that is there, or that can be made. */
function readFolder(option: string, value: string | undefined): string | null {
  if (value === undefined) return null;
  if (existsSync(value) && !statSync(value).isDirectory()) {
    throw new UsageError(`${option} "${value}" is a file: name a folder.`);
  }
  return value;
}

/** Found out before anything is measured. */
function readOut(value: string | undefined): string | null {
  if (value === undefined) return null;
  const folder = dirname(resolve(value));
  if (!existsSync(folder)) throw new UsageError(`--out "${value}": there is no folder "${folder}".`);
  if (existsSync(value) && statSync(value).isDirectory()) {
    throw new UsageError(`--out "${value}" is a folder: name a file.`);
  }
  return value;
}

function readSeeds(seed: string | undefined, seeds: string | undefined): number[] {
  if (seeds === undefined) return [readNumber("--seed", seed, 0) ?? 1];
  if (seed !== undefined) throw new UsageError("Give --seed or --seeds, not both.");
  const range = /^(\d+)-(\d+)$/.exec(seeds);
  if (!range) throw new UsageError(`--seeds "${seeds}" should be a range such as 1-5.`);
  const [first, last] = [Number(range[1]), Number(range[2])];
  if (last < first || last - first > 99) throw new UsageError(`--seeds "${seeds}" should rise, by at most 99.`);
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

function readNumber(option: string, value: string | undefined, least: number): number | null {
  if (value === undefined) return null;
  if (!/^\d{1,9}$/.test(value) || Number(value) < least) {
    throw new UsageError(`${option} "${value}" should be a whole number from ${least}.`);
  }
  return Number(value);
}
