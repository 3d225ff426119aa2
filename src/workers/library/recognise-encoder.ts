import type { Dtype } from "../../core/domain/config";
import type { Pooling, GoldenVector } from "../models/manifest";
import { readJson, type EncoderFiles, refuse } from "./encoder-files";

/** An encoder as it lies in a folder: what was found, and what only the user knows. */
export interface Recognised {
  /** Path of its folder in the parcel, with a slash at the end, or empty. */
  root: string;
  architecture: string;
  dimensions: number;
  /** ONNX files that can be used, the smallest first. Paths are those in the parcel. */
  models: { path: string; bytes: number; dtype: Dtype }[];
  /** `null`: the folder does not say; mean is the most common. */
  pooling: Pooling | null;
  /** The text the folder says must stand before each request; empty when it says nothing. */
  prefix: string;
  maxTokens: number | null;
  golden: GoldenVector[];
}

/** Encoders of the BERT family, by `model_type`: word pieces in, one vector per piece out. */
export const ARCHITECTURES = new Set([
  ...["bert", "distilbert", "roberta", "xlm-roberta", "mpnet", "camembert", "albert", "electra"],
  ...["deberta", "deberta-v2", "nomic_bert", "modernbert", "roformer", "convbert", "mobilebert", "squeezebert"],
]);

/** A vocabulary that begins two positions late: the first two are for padding. */
const OFFSET_POSITIONS = new Set(["roberta", "xlm-roberta", "camembert", "mpnet"]);

/** Of an ONNX file. WebAssembly has 4 GB in all, and the file is in it twice while it is opened. */
const LARGEST_MODEL_BYTES = 700_000_000;

const MODEL_FILE = /^(?:onnx\/)?model([\w.-]*)\.onnx$/;

/**
 * Reads what a folder says of its encoder, in the layout of sentence-transformers and transformers.js. Throws a `Refusal`
 * that says what is missing or not supported; nothing is guessed but what the result marks as unsaid.
 */
export async function recogniseEncoder(parcel: EncoderFiles): Promise<Recognised> {
  if (parcel.size === 0) throw refuse("nothing", "There is no file in it.");
  const root = findRoot(parcel, { several: "encoders", holds: HOLDS });
  const config = (await readJson(parcel, `${root}config.json`)) ?? {};
  const architecture = checkArchitecture(config["model_type"], config["architectures"]);
  const dimensions = numberOf(config["hidden_size"] ?? config["dim"]);
  if (dimensions === null)
    throw refuse("not-an-encoder", 'config.json has no "hidden_size": how long its vectors are is not known.');
  for (const name of ["tokenizer.json", "tokenizer_config.json"]) {
    if (!parcel.has(root + name))
      throw refuse("no-tokenizer", `${name} is missing: without it no text can be cut into word pieces.`);
  }
  const tokenizer = await readJson(parcel, `${root}tokenizer_config.json`);
  const limits = await readJson(parcel, `${root}sentence_bert_config.json`);
  await refuseOtherModules(parcel, root);
  const models = findModels(parcel, root);
  return {
    root,
    architecture,
    dimensions,
    models,
    pooling: readPooling(await readJson(parcel, `${root}1_Pooling/config.json`)),
    prefix: readPrefix(await readJson(parcel, `${root}config_sentence_transformers.json`)),
    maxTokens: leastOf([
      numberOf(tokenizer?.["model_max_length"]),
      numberOf(limits?.["max_seq_length"]),
      positionsOf(config, architecture),
    ]),
    golden: readGolden(await readJson(parcel, `${root}golden.json`)),
  };
}

const HOLDS = "An encoder's folder holds config.json, tokenizer.json, tokenizer_config.json and onnx/model.onnx.";

/**
 * The one folder with a `config.json` that is not of a part of the model (`1_Pooling`, `onnx`). `several`: what there may be
 * only one of; `holds`: the sentence of what such a folder holds.
 */
export function findRoot(parcel: EncoderFiles, { several, holds }: { several: string; holds: string }): string {
  const roots = [...parcel.keys()].flatMap((path) => {
    const at = path.endsWith("config.json") ? path.length - "config.json".length : -1;
    const root = path.slice(0, Math.max(0, at));
    return at >= 0 && (root === "" || root.endsWith("/")) && !/(^|\/)(\d+_\w+|onnx)\/$/.test(root) ? [root] : [];
  });
  const [first, ...others] = roots.sort((a, b) => a.length - b.length);
  if (first === undefined) throw refuse("not-an-encoder", `There is no config.json here. ${holds}`);
  const apart = others.filter((root) => (first === "" ? parcel.has(`${root}tokenizer.json`) : !root.startsWith(first)));
  if (apart.length > 0)
    throw refuse(
      "several-folders",
      `There are several ${several} in it: ${[first, ...apart].map(named).join(", ")}. Choose the folder of one.`,
    );
  return first;
}

function named(root: string): string {
  return root === "" ? "the folder itself" : root.slice(0, -1);
}

function checkArchitecture(type: unknown, classes: unknown): string {
  if (typeof type !== "string")
    throw refuse("not-an-encoder", 'config.json has no "model_type": it is not the settings file of an encoder.');
  if (Array.isArray(classes) && classes.some((name) => typeof name === "string" && name.endsWith("ForCausalLM")))
    throw refuse(
      "unsupported-architecture",
      `This is a language model (${type.slice(0, 40)}), no encoder. Bring it in a walk: stage 2, “A language model”, “A model on this machine”.`,
    );
  if (!ARCHITECTURES.has(type))
    throw refuse(
      "unsupported-architecture",
      `This is a model of type ${type.slice(0, 40)}. Sentence encoders of the BERT family can be used (${[...ARCHITECTURES].slice(0, 5).join(", ")} and the like).`,
    );
  return type;
}

/** What sentence-transformers would compute after the pooling is not computed here. */
async function refuseOtherModules(parcel: EncoderFiles, root: string): Promise<void> {
  const modules = await readJson(parcel, `${root}modules.json`);
  if (!Array.isArray(modules)) return;
  const types = modules.flatMap((module: unknown) => {
    const { type } = (module ?? {}) as { type?: unknown };
    return typeof type === "string" ? [type.split(".").at(-1)] : [];
  });
  const other = types.find((type) => type && !["Transformer", "Pooling", "Normalize"].includes(type));
  if (other)
    throw refuse(
      "unsupported-pooling",
      `This encoder has one more layer after the pooling (${other.slice(0, 40)}), which is not computed here.`,
    );
}

function findModels(parcel: EncoderFiles, root: string): Recognised["models"] {
  const found = [...parcel].flatMap(([path, { bytes }]) => {
    const match = path.startsWith(root) ? MODEL_FILE.exec(path.slice(root.length)) : null;
    return match ? [{ path, bytes, dtype: dtypeOf(match[1] ?? "") }] : [];
  });
  const usable = found.flatMap(({ path, bytes, dtype }) => (dtype ? [{ path, bytes, dtype }] : []));
  if (usable.length === 0)
    throw refuse(
      "no-model",
      whyNoModel(
        parcel,
        root,
        found.map(({ path }) => path),
      ),
    );
  const whole = usable.filter(({ path }) => !parcel.has(`${path}_data`) && !parcel.has(`${path}.data`));
  if (whole.length === 0)
    throw refuse(
      "weights-outside",
      "The weights lie in a second file (.onnx_data). One ONNX file with its weights inside is needed.",
    );
  const small = whole.filter(({ bytes }) => bytes <= LARGEST_MODEL_BYTES);
  if (small.length === 0) {
    const megabytes = Math.round(Math.min(...whole.map(({ bytes }) => bytes)) / 1e6);
    throw refuse(
      "too-big",
      `The model has ${megabytes} MB; at most ${LARGEST_MODEL_BYTES / 1e6} MB can be opened in a browser.`,
    );
  }
  return small.sort((a, b) => a.bytes - b.bytes);
}

/** By the names that transformers.js and Optimum give. `null`: 16-bit floats, 4 bits and others, which are not read. */
function dtypeOf(suffix: string): Dtype | null {
  if (suffix === "") return "fp32";
  return /^_(quantized|u?int8|q8|qu?int8[\w-]*)$/.test(suffix) ? "q8" : null;
}

function whyNoModel(parcel: EncoderFiles, root: string, others: readonly string[]): string {
  if (others.length > 0)
    return `Of ${others
      .map((path) => path.slice(root.length))
      .slice(0, 4)
      .join(", ")} none can be used: 32-bit floats (model.onnx) or 8 bits (model_quantized.onnx) are.`;
  const weights = [...parcel.keys()].find((path) => /\.(safetensors|bin|pt|h5)$/.test(path));
  return weights
    ? `The weights are here as ${weights.slice(root.length)}, but not as ONNX. Export them (Optimum: optimum-cli export onnx) or take a folder that has onnx/model.onnx.`
    : "There is no ONNX file: onnx/model.onnx or onnx/model_quantized.onnx is needed.";
}

function readPooling(config: Record<string, unknown> | null): Pooling | null {
  if (!config) return null;
  const modes = Object.entries(config).flatMap(([name, value]) => {
    if (name === "pooling_mode" && typeof value === "string") return [value];
    return name.startsWith("pooling_mode_") && value === true ? [name.slice("pooling_mode_".length)] : [];
  });
  const [mode, second] = modes;
  if (second === undefined && (mode === "mean_tokens" || mode === "mean")) return "mean";
  if (second === undefined && (mode === "cls_token" || mode === "cls")) return "cls";
  if (mode === undefined) return null;
  throw refuse(
    "unsupported-pooling",
    `Its vectors are pooled by ${modes.join(" and ").slice(0, 80)}. The mean and the first piece (cls) can be used.`,
  );
}

/**
 * Requests, past requests and tools are compared with one another, so one text stands before all: the default prompt,
 * else the one for queries.
 */
function readPrefix(config: Record<string, unknown> | null): string {
  const prompts = config?.["prompts"];
  if (typeof prompts !== "object" || prompts === null) return "";
  const name = config?.["default_prompt_name"];
  const prompt = (prompts as Record<string, unknown>)[typeof name === "string" ? name : "query"];
  return typeof prompt === "string" ? prompt.slice(0, 500) : "";
}

function readGolden(json: unknown): GoldenVector[] {
  if (!Array.isArray(json)) return [];
  return json.slice(0, 100).flatMap((entry: unknown) => {
    const { text, vector } = (entry ?? {}) as { text?: unknown; vector?: unknown };
    const isVector = Array.isArray(vector) && vector.length > 0 && vector.every((x) => Number.isFinite(x));
    return typeof text === "string" && isVector ? [{ text, vector: vector as number[] }] : [];
  });
}

function positionsOf(config: Record<string, unknown>, architecture: string): number | null {
  const positions = numberOf(config["max_position_embeddings"]);
  return positions === null || !OFFSET_POSITIONS.has(architecture) ? positions : positions - 2;
}

/** A count; some files write 1e30 for "no limit". */
function numberOf(value: unknown): number | null {
  return typeof value === "number" && Number.isInteger(value) && value > 0 && value < 1e6 ? value : null;
}

function leastOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length > 0 ? Math.min(...known) : null;
}
