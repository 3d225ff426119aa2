import { needsGpu, type TextDtype } from "../models/text-model";
import { readJson, refuse, type EncoderFiles } from "./encoder-files";
import { ARCHITECTURES, findRoot } from "./recognise-encoder";

/** A language model as it lies in a folder. */
export interface RecognisedText {
  /** Path of its folder in the parcel, with a slash at the end, or empty. */
  root: string;
  architecture: string;
  parameters: number | null;
  licence: string | null;
  /** The smallest first; each with the files of weights beside it. */
  models: TextWeights[];
  /** Settings, tokenizer, template: paths below the root. */
  others: string[];
}

export interface TextWeights {
  /** Path in the parcel, as are those of `data`. */
  path: string;
  data: string[];
  /** Of all its files. */
  bytes: number;
  dtype: TextDtype;
  /** Whether it can be read without a GPU: by its numbers, and its size. */
  needsGpu: boolean;
}

/** Of all files of one: WebAssembly has 4 GB in all, and most of a file is in it twice while it is opened. */
const MOST_BYTES = 1_600_000_000;

const HOLDS =
  "The folder of a language model holds config.json, tokenizer.json, tokenizer_config.json and onnx/model_q4f16.onnx, model_q4.onnx or model_quantized.onnx.";

const MODEL_FILE = /^(?:onnx\/)?model(\w*)\.onnx$/;
const DTYPES: Readonly<Record<string, TextDtype>> = {
  ...{ "": "fp32", _fp16: "fp16", _quantized: "q8", _int8: "int8", _uint8: "uint8", _q4: "q4", _q4f16: "q4f16" },
  _bnb4: "bnb4",
};

/** Whatever its settings are in: `config.json` first, since it names the model. */
const SETTINGS = [
  ...["config.json", "generation_config.json", "tokenizer.json", "tokenizer_config.json", "chat_template.jinja"],
];

/**
 * Reads what a folder says of its language model, in the layout of transformers.js. Throws a `Refusal` that says what is
 * missing or not supported.
 */
export async function recogniseTextModel(parcel: EncoderFiles): Promise<RecognisedText> {
  if (parcel.size === 0) throw refuse("nothing", "There is no file in it.");
  const root = findRoot(parcel, { several: "models", holds: HOLDS });
  const config = (await readJson(parcel, `${root}config.json`)) ?? {};
  const architecture = readArchitecture(config);
  for (const name of ["tokenizer.json", "tokenizer_config.json"])
    if (!parcel.has(root + name))
      throw refuse("no-tokenizer", `${name} is missing: without it no text can be cut into tokens.`);
  const tokenizer = await readJson(parcel, `${root}tokenizer_config.json`);
  const hasTemplate = Boolean(tokenizer?.["chat_template"]) || parcel.has(`${root}chat_template.jinja`);
  if (!hasTemplate)
    throw refuse(
      "no-template",
      "It has no chat template (tokenizer_config.json or chat_template.jinja): it was not trained to follow instructions. Take its “instruct” form.",
    );
  const parameters = countParameters(config);
  return {
    ...{ root, architecture, parameters },
    licence: await readLicence(parcel, root),
    models: findWeights(parcel, root, parameters),
    others: SETTINGS.filter((name) => parcel.has(root + name)),
  };
}

function readArchitecture(config: Record<string, unknown>): string {
  const { model_type: type, architectures } = config;
  if (typeof type !== "string")
    throw refuse("not-a-text-model", 'config.json has no "model_type": it is not the settings file of a model.');
  if (ARCHITECTURES.has(type))
    throw refuse(
      "not-a-text-model",
      `This is an encoder (${type}): it compares texts and writes none. Bring it in the settings.`,
    );
  const names: unknown[] = Array.isArray(architectures) ? architectures : [];
  const [first] = names;
  if (names.length > 0 && !names.some((name) => typeof name === "string" && /ForCausalLM$|LMHeadModel$/u.test(name)))
    throw refuse(
      "unsupported-architecture",
      `This is ${String(first).slice(0, 60)}, which does not write texts (…ForCausalLM does).`,
    );
  return type.slice(0, 60);
}

/** From the sizes of a decoder with gated layers, as nearly all are; others are off by some per cent. */
function countParameters(config: Record<string, unknown>): number | null {
  const read = (name: string): number | null => {
    const value = config[name];
    return typeof value === "number" && Number.isFinite(value) && value > 0 ? value : null;
  };
  const [width, layers, words] = [read("hidden_size"), read("num_hidden_layers"), read("vocab_size")];
  const [inner, heads] = [read("intermediate_size"), read("num_attention_heads")];
  if (width === null || layers === null || words === null || inner === null || heads === null) return null;
  const head = read("head_dim") ?? width / heads;
  const attention = 2 * width * heads * head + 2 * width * (read("num_key_value_heads") ?? heads) * head;
  const table = words * width * (config["tie_word_embeddings"] === false ? 2 : 1);
  return Math.round(table + layers * (attention + 3 * width * inner));
}

function findWeights(parcel: EncoderFiles, root: string, parameters: number | null): TextWeights[] {
  const found = [...parcel.keys()].flatMap((path) => {
    const suffix = path.startsWith(root) ? MODEL_FILE.exec(path.slice(root.length))?.[1] : undefined;
    const dtype = suffix === undefined ? undefined : DTYPES[suffix];
    if (!dtype) return [];
    const data = dataOf(parcel, path);
    const bytes = [path, ...data].reduce((sum, file) => sum + parcel.get(file)!.bytes, 0);
    return [{ path, data, bytes, dtype, needsGpu: needsGpu({ dtype, parameters }, bytes) }];
  });
  if (found.length === 0) throw refuse("no-model", whyNone(parcel, root));
  const small = found.filter(({ bytes }) => bytes <= MOST_BYTES);
  if (small.length === 0) {
    const megabytes = Math.round(Math.min(...found.map(({ bytes }) => bytes)) / 1e6);
    throw refuse(
      "too-big",
      `The model has ${megabytes} MB; at most ${MOST_BYTES / 1e6} MB can be opened in a browser.`,
    );
  }
  return small.sort((a, b) => a.bytes - b.bytes);
}

/** `model.onnx_data`, `model.onnx_data_1` and so on. */
function dataOf(parcel: EncoderFiles, path: string): string[] {
  const files: string[] = [];
  for (let i = 0; parcel.has(`${path}_data${i === 0 ? "" : `_${i}`}`); i++)
    files.push(`${path}_data${i === 0 ? "" : `_${i}`}`);
  return files;
}

function whyNone(parcel: EncoderFiles, root: string): string {
  const weights = [...parcel.keys()].find((path) => /\.(safetensors|bin|pt|gguf)$/.test(path));
  return weights
    ? `The weights are here as ${weights.slice(root.length)}, but not as ONNX. Take the folder of the same model for transformers.js (on the hub often under onnx-community).`
    : "There is no ONNX file of a language model, such as onnx/model_q4f16.onnx or onnx/model_quantized.onnx.";
}

/** From the front matter of its page. */
async function readLicence(parcel: EncoderFiles, root: string): Promise<string | null> {
  const page = parcel.get(`${root}README.md`);
  if (!page || page.bytes > 1_000_000) return null;
  const text = new TextDecoder().decode(await page.read());
  const [, front = ""] = /^---\r?\n([\s\S]*?)\r?\n---/u.exec(text) ?? [];
  return /^license:\s*["']?([\w.+-]{1,60})/mu.exec(front)?.[1] ?? null;
}
