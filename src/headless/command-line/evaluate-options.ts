import { existsSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { ShippedEncoderId } from "../../core/domain/config";
import type { ProtocolId, SplitKind } from "../../core/domain/evaluation";
import { PROTOCOLS } from "../../core/evaluate/protocols";
import {
  findMethod,
  METHODS,
  MODEL_METHODS,
  NETWORK_METHODS,
  NETWORK_STUDIES,
  type NamedMethod,
} from "../../core/recommend/registry";
import { ENGINE_OPTIONS, readEngineOfWalks, type NamedEngine } from "./engine-options";
import { EXIT_CODES, readModel, type NamedModel } from "./model-options";
import { parseOptions, readChoice, readWholeNumber, UsageError, type CommandHelp, type Option } from "./options";
import { SPLIT_NAMES } from "../../wording/evaluation";

/** What the command line asks for. */
export interface EvaluateOptions {
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
  /** The file that trials along the network of the tools were saved in. */
  network: string | null;
  /** The method whose answers a language model judges those of the others against. `null`: nothing is judged. */
  winRate: string | null;
  /** The search engine that walks ask for candidates; `null`: everything is found here. */
  engine: NamedEngine | null;
}

const ENCODERS: Record<string, ShippedEncoderId | "words"> = {
  default: "tool-minilm-3x384-int4",
  instant: "tool-static-256-int4",
  none: "words",
};

const OPTIONS = {
  data: {
    type: "string",
    multiple: true,
    value: "PATH",
    about: "a file or a folder in any format that can be imported; may be repeated",
  },
  history: {
    type: "string",
    value: "FILE",
    about: "the past requests, where they lie in a file of their own (with --test)",
  },
  test: { type: "string", value: "FILE", about: "the requests to ask, where they lie in a file of their own" },
  method: {
    type: "string",
    value: "LIST",
    about: "methods, separated by commas, or all (ptr); a retriever may follow a colon",
  },
  protocol: { type: "string", value: "NAME", about: "settings that belong together (strict)" },
  split: {
    type: "string",
    value: "NAME",
    about: "how the requests are parted (that of the protocol; given with --test)",
  },
  folds: { type: "string", value: "N", about: "ask every request once, in N folds" },
  limit: { type: "string", value: "N", about: "ask N requests at most" },
  seed: { type: "string", value: "N", about: "what is drawn by chance (1)" },
  seeds: { type: "string", value: "A-B", about: "repeat with every seed from A to B" },
  guard: {
    type: "boolean",
    about: "leave out test requests that nearly repeat a past one, in words or (with an encoder) in meaning",
  },
  encoder: { type: "string", value: "NAME", about: "default, instant, none (words only), or the folder of an encoder" },
  attribution: {
    type: "boolean",
    about: "walk each request again without each stage, and with stages that know the answer",
  },
  cache: { type: "string", value: "FOLDER", about: "keep vectors, and answers of a language model, in this folder" },
  out: { type: "string", value: "FILE", about: "write every answer, and what follows from it, into this file" },
  endpoint: {
    type: "string",
    value: "URL",
    about: "an OpenAI-compatible endpoint; its key is read from KITPICK_MODEL_KEY",
  },
  model: { type: "string", value: "NAME", about: "the model to ask there" },
  prompts: {
    type: "string",
    value: "FILE",
    about: 'ask it in other words: JSON with one or more of "extract", "match", "unsolved", "direct"',
  },
  silence: { type: "string", value: "SECONDS", about: "how long it may be silent (60; on this machine 600)" },
  calls: { type: "string", value: "N", about: "ask it N times at most" },
  tokens: { type: "string", value: "N", about: "use N tokens of prompts and answers at most" },
  network: {
    type: "string",
    value: "FILE",
    about: "corrections of a network with trials, saved by the app (plan-network)",
  },
  "win-rate": {
    type: "string",
    value: "METHOD",
    about: "the model judges the answers of each other method beside those of this one, two calls a request",
  },
  engine: { ...ENGINE_OPTIONS.engine, about: "walks take their candidates from an index of this engine (opensearch)" },
  at: ENGINE_OPTIONS.at,
  index: { type: "string", value: "NAME", about: "the index that is meant (that of the data, split and encoder)" },
} as const satisfies Record<string, Option>;

/** What `npm run evaluate -- --help` prints. */
export const EVALUATE_HELP: CommandHelp = {
  usage: "npm run -s evaluate -- --data PATH… [options]",
  about: "Measures methods on a data set. Prints one line of JSON for each method, and progress on standard error.",
  options: OPTIONS,
  lists: [
    { heading: "Protocols", entries: Object.values(PROTOCOLS).map(({ id, about }) => [id, about]) },
    { heading: "Splits", entries: Object.entries(SPLIT_NAMES).map(([kind, { about }]) => [kind, about]) },
    { heading: "Methods", entries: METHODS.map(({ id, alias, label }) => [alias ?? id, label]) },
    {
      heading: "The network by iterations, not part of all",
      entries: NETWORK_STUDIES.map(({ id, label }) => [id, label]),
    },
    { heading: "MassTool, not part of all", entries: NETWORK_METHODS.map(({ id, label }) => [id, label]) },
    { heading: "Methods that ask a language model", entries: MODEL_METHODS.map(({ id, label }) => [id, label]) },
    { heading: "It ends with", entries: EXIT_CODES },
  ],
};

/** Reads the options of `npm run evaluate`. Throws UsageError with one sentence when something is wrong. */
export function readEvaluateOptions(args: readonly string[]): EvaluateOptions {
  const { values } = parseOptions(args, OPTIONS);
  if (!values.data || values.data.length === 0) {
    throw new UsageError("Name the data: --data PATH, a file or a folder; it may be repeated.");
  }
  if (values.history !== undefined && values.test === undefined) {
    throw new UsageError("--history needs --test: name the file with the test requests too.");
  }
  const split = values.split === undefined ? null : readChoice("--split", values.split, keysOf(SPLIT_NAMES));
  if (values.folds !== undefined && (split === "given" || split === "first-100")) {
    throw new UsageError(`--folds says nothing under --split ${split}: its test part is one.`);
  }
  const methods = readMethods(values.method ?? "ptr");
  const protocol = readChoice("--protocol", values.protocol ?? "strict", keysOf(PROTOCOLS));
  return {
    data: values.data,
    history: values.history ?? null,
    test: values.test ?? null,
    protocol,
    split,
    methods,
    encoder: readEncoder(values.encoder ?? "default"),
    seeds: readSeeds(values.seed, values.seeds),
    folds: readWholeNumber("--folds", values.folds, 2),
    limit: readWholeNumber("--limit", values.limit, 1),
    cache: readFolder("--cache", values.cache),
    out: readOut(values.out),
    attribution: values.attribution ?? false,
    guard: values.guard ?? false,
    model: readModel(values, methods),
    network: values.network ?? null,
    winRate: readWinRate(values["win-rate"], methods, values.endpoint),
    engine: readEngineOfWalks(values, methods, protocol),
  };
}

export function keysOf<Key extends string>(known: Readonly<Record<Key, unknown>>): Key[] {
  return Object.keys(known) as Key[];
}

export function readEncoder(value: string): EvaluateOptions["encoder"] {
  if (Object.hasOwn(ENCODERS, value)) return ENCODERS[value]!;
  if (existsSync(value) && statSync(value).isDirectory()) return { folder: value };
  throw new UsageError(
    `--encoder "${value}" is not known. Known: ${Object.keys(ENCODERS).join(", ")}, or the folder of an encoder.`,
  );
}

function readMethods(list: string): NamedMethod[] {
  const names = list === "all" ? METHODS.map(({ id }) => id) : list.split(",").map(spellOut);
  try {
    return [...new Set(names)].map(findMethod);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** `ptr` is short for the walk with the choice. In files that name is the walk of the stages alone, here `ptr-staged`. */
function spellOut(name: string): string {
  return name.replace(/^ptr(-staged)?(?=:|$)/u, (_, staged?: string) => (staged === undefined ? "ptr-choice" : "ptr"));
}

/** Judging is asking, too: of one of the methods, and of an endpoint. */
function readWinRate(value: string | undefined, methods: readonly NamedMethod[], endpoint?: string): string | null {
  if (value === undefined) return null;
  const name = spellOut(value);
  if (!methods.some((method) => method.name === name) || methods.length < 2)
    throw new UsageError(`--win-rate "${value}" needs that method and another one under --method.`);
  if (endpoint === undefined)
    throw new UsageError("--win-rate asks a language model to judge: name it with --endpoint and --model.");
  return name;
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
  if (seeds === undefined) return [readWholeNumber("--seed", seed, 0) ?? 1];
  if (seed !== undefined) throw new UsageError("Give --seed or --seeds, not both.");
  const range = /^(\d+)-(\d+)$/.exec(seeds);
  if (!range) throw new UsageError(`--seeds "${seeds}" should be a range such as 1-5.`);
  const [first, last] = [Number(range[1]), Number(range[2])];
  if (last < first || last - first > 99) throw new UsageError(`--seeds "${seeds}" should rise, by at most 99.`);
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}
