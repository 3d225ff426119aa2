import { PROTOCOLS } from "../../core/evaluate/protocols";
import { SPLIT_NAMES } from "../../wording/evaluation";
import { ENGINE_OPTIONS, readEngine } from "./engine-options";
import { keysOf, readEncoder, type EvaluateOptions } from "./evaluate-options";
import { splitOf, type NamedSplit } from "./split-of";
import { parseOptions, readChoice, readWholeNumber, UsageError, type CommandHelp, type Option } from "./options";

/** What the command line wants of an engine. */
export interface IndexOptions {
  at: string;
  action: "write" | "list" | "remove";
  data: string[];
  encoder: EvaluateOptions["encoder"];
  cache: string | null;
  shards: number;
  replicas: number;
  /** How many requests are asked here and there; `null`: none. */
  check: number | null;
  /** Whose past requests alone are indexed; `null`: those of the data. */
  split: NamedSplit | null;
  /** How many processes encode. */
  processes: number;
}

const OPTIONS = {
  ...ENGINE_OPTIONS,
  data: { type: "string", multiple: true, value: "PATH", about: "file or folder with tools and requests; repeatable" },
  encoder: { type: "string", value: "NAME", about: "default, instant, none (words only), or a folder (default)" },
  cache: { type: "string", value: "FOLDER", about: "keeps vectors, so that nothing is encoded twice" },
  shards: { type: "string", value: "N", about: "parts of each index (3)" },
  replicas: { type: "string", value: "N", about: "copies of each part, on other nodes (0)" },
  check: { type: "string", value: "N", about: "asks N requests here and there; exit 1 below the bars" },
  processes: { type: "string", value: "N", about: "so many processes of Node encode (1: this one)" },
  split: { type: "string", value: "NAME", about: "indexes what each fold of an evaluation knows, and nothing else" },
  protocol: { type: "string", value: "NAME", about: "of that evaluation: strict or paper (strict)" },
  seed: { type: "string", value: "N", about: "of that evaluation (1)" },
  folds: { type: "string", value: "N", about: "of that evaluation" },
  limit: { type: "string", value: "N", about: "of that evaluation" },
  list: { type: "boolean", about: "lists the indexes of Kitpick" },
  remove: { type: "boolean", about: "removes the index of this data and encoder" },
} as const satisfies Record<string, Option>;

/** What `npm run index -- --help` prints. */
export const INDEX_HELP: CommandHelp = {
  usage: "npm run -s index -- --engine opensearch --at ADDRESS --data PATH… [options]",
  about:
    "Writes a data set to a search engine, once; stopped, it goes on. KITPICK_ENGINE_KEY is sent as Authorization.",
  options: OPTIONS,
};

/** Reads the options of `npm run index`. Throws UsageError with one sentence when something is wrong. */
export function readIndexOptions(args: readonly string[]): IndexOptions {
  const { values } = parseOptions(args, OPTIONS);
  const at = readEngine(values);
  if (values.list && values.remove) throw new UsageError("--list or --remove, not both.");
  const action = values.list ? "list" : values.remove ? "remove" : "write";
  if (action !== "list" && !values.data) throw new UsageError("Name the data: --data tools.json --data queries.json.");
  return {
    at,
    action,
    data: values.data ?? [],
    encoder: readEncoder(values.encoder ?? "default"),
    cache: values.cache ?? null,
    shards: readWholeNumber("--shards", values.shards, 1) ?? 3,
    replicas: readWholeNumber("--replicas", values.replicas, 0) ?? 0,
    check: readWholeNumber("--check", values.check, 1),
    split: readSplit(values),
    processes: readWholeNumber("--processes", values.processes, 1) ?? 1,
  };
}

interface SplitValues {
  split?: string;
  protocol?: string;
  seed?: string;
  folds?: string;
  limit?: string;
}

/** `null`: no split was named. Throws UsageError where something of one was. */
function readSplit({ split, protocol: named, seed, folds, limit }: SplitValues): NamedSplit | null {
  const of = { protocol: named, seed, folds, limit };
  const [stray] = Object.entries(of).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (split === undefined && stray !== undefined) throw new UsageError(`--${stray} needs --split.`);
  if (split === undefined) return null;
  const protocol = readChoice("--protocol", of.protocol ?? "strict", keysOf(PROTOCOLS));
  if (protocol === "published")
    throw new UsageError("The protocol published searches the whole file: index it without --split.");
  const asked = {
    ...{ protocol, split: readChoice("--split", split, keysOf(SPLIT_NAMES)), test: null },
    ...{ folds: readWholeNumber("--folds", of.folds, 2), limit: readWholeNumber("--limit", of.limit, 1) },
  };
  return { protocol, split: splitOf(asked, readWholeNumber("--seed", of.seed, 0) ?? 1) };
}
