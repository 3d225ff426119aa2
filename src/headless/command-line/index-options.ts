import { readEncoder, type EvaluateOptions } from "./evaluate-options";
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
}

const ENGINES = ["opensearch"] as const;

const OPTIONS = {
  engine: { type: "string", value: ENGINES.join("|"), about: "which engine it is (opensearch: 3, with k-NN plugin)" },
  at: { type: "string", value: "ADDRESS", about: "where it answers, such as http://127.0.0.1:9200" },
  data: { type: "string", multiple: true, value: "PATH", about: "file or folder with tools and requests; repeatable" },
  encoder: { type: "string", value: "NAME", about: "default, instant, none (words only), or a folder (default)" },
  cache: { type: "string", value: "FOLDER", about: "keeps vectors, so that nothing is encoded twice" },
  shards: { type: "string", value: "N", about: "parts of each index (3)" },
  replicas: { type: "string", value: "N", about: "copies of each part, on other nodes (0)" },
  check: { type: "string", value: "N", about: "asks N requests here and there; exit 1 below the bars" },
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
  readChoice("--engine", values.engine ?? "opensearch", ENGINES);
  if (values.at === undefined) throw new UsageError("Say where the engine answers: --at http://127.0.0.1:9200.");
  if (values.list && values.remove) throw new UsageError("--list or --remove, not both.");
  const action = values.list ? "list" : values.remove ? "remove" : "write";
  if (action !== "list" && !values.data) throw new UsageError("Name the data: --data tools.json --data queries.json.");
  return {
    at: values.at,
    action,
    data: values.data ?? [],
    encoder: readEncoder(values.encoder ?? "default"),
    cache: values.cache ?? null,
    shards: readWholeNumber("--shards", values.shards, 1) ?? 3,
    replicas: readWholeNumber("--replicas", values.replicas, 0) ?? 0,
    check: readWholeNumber("--check", values.check, 1),
  };
}
