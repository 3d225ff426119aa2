import { parseOptions, UsageError, type CommandHelp, type Option } from "./options";
import { readEvaluateOptions, type EvaluateOptions } from "./evaluate-options";
import { EXIT_CODES } from "./model-options";

/** A data set of the table, under the name that its columns have. */
export interface TableSet {
  name: string;
  given: EvaluateOptions;
}

/** What a table of the paper is laid out from. */
export interface TableOptions {
  sets: TableSet[];
  /** Each has a row unaided, and one with PTR. */
  retrievers: string[];
  format: "markdown" | "csv" | "json";
}

/** Handed on to the measuring of each data set as they are. */
const HANDED_ON = [
  "endpoint",
  "model",
  "prompts",
  "calls",
  "tokens",
  "silence",
  "encoder",
  "limit",
  "seed",
  "cache",
] as const;

const OPTIONS = {
  set: {
    type: "string",
    multiple: true,
    value: "NAME=PATH,PATH…",
    about: "a data set and its files, with the name of its columns; may be repeated",
  },
  retriever: {
    type: "string",
    value: "LIST",
    about: "retrievers of bundle texts: dense, bm25, hybrid, okapi (dense,bm25)",
  },
  protocol: {
    type: "string",
    value: "NAME",
    about: "strict, paper or published (published: that of the released code)",
  },
  endpoint: {
    type: "string",
    value: "URL",
    about: "an OpenAI-compatible endpoint; its key is read from KITPICK_MODEL_KEY",
  },
  model: { type: "string", value: "NAME", about: "the backbone: one table is of one model" },
  prompts: { type: "string", value: "FILE", about: "ask it in other words; as for evaluate" },
  silence: { type: "string", value: "SECONDS", about: "how long it may be silent" },
  calls: { type: "string", value: "N", about: "ask it N times at most, in all" },
  tokens: { type: "string", value: "N", about: "use N tokens at most, in all" },
  encoder: { type: "string", value: "NAME", about: "default, instant, none, or the folder of an encoder" },
  limit: { type: "string", value: "N", about: "ask N requests of each data set at most" },
  seed: { type: "string", value: "N", about: "what is drawn by chance (1)" },
  cache: { type: "string", value: "FOLDER", about: "keep vectors and answers in this folder: nothing is paid twice" },
  format: { type: "string", value: "NAME", about: "markdown, csv or json (markdown)" },
} as const satisfies Record<string, Option>;

/** What `npm run table -- --help` prints. */
export const TABLE_HELP: CommandHelp = {
  usage: "npm run -s table -- --set NAME=PATH… --endpoint URL --model NAME --calls N --tokens N",
  about: "Lays out the main table of the paper for one language model, with what it cost.",
  options: OPTIONS,
  lists: [{ heading: "It ends with", entries: EXIT_CODES }],
};

/** Reads the options of `npm run table`. Throws UsageError with one sentence when something is wrong. */
export function readTableOptions(args: readonly string[]): TableOptions {
  const { values } = parseOptions(args, OPTIONS);
  if (!values.set || values.set.length === 0)
    throw new UsageError("Name a data set: --set NAME=PATH, or NAME=PATH,PATH.");
  const retrievers = [...new Set((values.retriever ?? "dense,bm25").split(","))];
  const format = (["markdown", "csv", "json"] as const).find((one) => one === (values.format ?? "markdown"));
  if (!format) throw new UsageError(`--format "${values.format ?? ""}" is not known. Known: markdown, csv, json.`);
  const shared = HANDED_ON.flatMap((name) => (values[name] === undefined ? [] : [`--${name}`, values[name]]));
  const methods = ["random-bundle", ...retrievers.flatMap((one) => [`bundle-text:${one}`, `ptr-model-paper:${one}`])];
  const sets = values.set.map((set): TableSet => {
    const [, name, paths] = /^([^=]+)=(.+)$/u.exec(set) ?? [];
    if (name === undefined || paths === undefined)
      throw new UsageError(`--set "${set}" should be a name and files, such as RecTools=tools.json,queries.json.`);
    const data = paths.split(",").flatMap((path) => ["--data", path]);
    const what = ["--method", methods.join(","), "--protocol", values.protocol ?? "published"];
    return { name, given: readEvaluateOptions([...data, ...what, ...shared]) };
  });
  return { sets, retrievers, format };
}
