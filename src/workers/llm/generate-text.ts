import { StructuredOutputProcessor } from "@huggingface/transformers-structured-output";
import {
  AutoModelForCausalLM,
  AutoTokenizer,
  BaseStreamer,
  type PreTrainedModel,
  type PreTrainedTokenizer,
  type Tensor,
} from "@xenova/transformers";
import { MOST_PARAMETERS_WITHOUT_GPU, type TextDtype, type TextModel } from "../models/text-model";
import { describeError, type ErrorMessage } from "../rpc/errors";
import { ModelFailure, type ModelFailureCode } from "./model-endpoint";
import type { TextTask, WrittenText } from "./page-model";

/** A language model that is loaded. */
export interface LoadedTextModel {
  tokenizer: PreTrainedTokenizer;
  model: PreTrainedModel;
}

/** Loads what lies under this name, by the files that the runtime was given. `dataFiles`: how many files of weights lie beside the model. */
export async function loadTextModel(
  name: string,
  {
    device,
    dtype,
    dataFiles,
    template,
  }: { device: "webgpu" | "wasm"; dtype: TextDtype; dataFiles: number; template: string | null },
): Promise<LoadedTextModel> {
  const tokenizer = await AutoTokenizer.from_pretrained(name);
  if (template !== null) tokenizer.chat_template = template;
  // The message of its absence is one of the library's own; asked here, it comes before the weights are read.
  tokenizer.get_chat_template();
  const model = await AutoModelForCausalLM.from_pretrained(name, {
    ...{ device, dtype },
    use_external_data_format: dataFiles,
  });
  return { tokenizer, model };
}

/**
 * Writes one answer. The same messages give the same tokens at temperature 0, on one device. Thinking is switched off where
 * the template has a switch for it. `onToken` is called after each token. Throws what the runtime throws.
 */
export async function writeText(
  loaded: LoadedTextModel,
  task: TextTask,
  onToken: (written: number) => void,
  now: () => number = () => performance.now(),
): Promise<WrittenText> {
  const form = task.schema && holdTo(loaded.tokenizer, task.schema);
  try {
    return await writeOnce(loaded, task, form, new TokenMeter(now, onToken));
  } catch (error) {
    // In a name that is not plain ASCII the library lets a model begin an escape that no name goes on with.
    if (!form || !(error instanceof Error && error.message.includes("dead end"))) throw error;
    return writeOnce(loaded, task, null, new TokenMeter(now, onToken));
  }
}

async function writeOnce(
  { tokenizer, model }: LoadedTextModel,
  { messages, temperature, mostTokens }: TextTask,
  form: StructuredOutputProcessor | null,
  meter: TokenMeter,
): Promise<WrittenText> {
  // What a template may be told beyond what the library knows.
  const asked = { add_generation_prompt: true, enable_thinking: false };
  const inputs = tokenizer.apply_chat_template([...messages], asked) as unknown as { input_ids: Tensor };
  const input = inputs.input_ids.dims.at(-1)!;
  const settings = {
    ...inputs,
    ...{ max_new_tokens: mostTokens, do_sample: temperature > 0, streamer: meter },
    ...(temperature > 0 ? { temperature } : {}),
    ...(form ? { logits_processor: form } : {}),
  };
  const output = (await model.generate(settings as unknown as Parameters<PreTrainedModel["generate"]>[0])) as Tensor;
  const ids = output.slice(null, [input, input + meter.written]);
  const [answer = ""] = tokenizer.batch_decode(ids, { skip_special_tokens: true });
  const isEnded = endTokens(model, tokenizer).has(Number((ids.data as BigInt64Array).at(-1)));
  return {
    ...{ answer: answer.trim(), isCut: !isEnded, isHeld: form !== null },
    tokens: { input, output: meter.written },
    ...meter.times(),
  };
}

/** `null`: this tokenizer cannot be held to a form. */
function holdTo(tokenizer: PreTrainedTokenizer, schema: object): StructuredOutputProcessor | null {
  try {
    return new StructuredOutputProcessor(tokenizer, { type: "json_schema", json_schema: schema as never });
  } catch {
    return null;
  }
}

function endTokens(model: PreTrainedModel, tokenizer: PreTrainedTokenizer): Set<number> {
  const { eos_token_id: ends } = (model.generation_config ?? {}) as { eos_token_id?: number | number[] | null };
  return new Set([ends ?? [], tokenizer.eos_token_id ?? []].flat());
}

/** Hears of every token: first of all those that are read, then of each that is written. */
class TokenMeter extends BaseStreamer {
  /** How many tokens were written. */
  written = -1;
  readonly #now: () => number;
  readonly #onToken: (written: number) => void;
  readonly #startedAt: number;
  #firstAt: number | null = null;

  constructor(now: () => number, onToken: (written: number) => void) {
    super();
    this.#now = now;
    this.#onToken = onToken;
    this.#startedAt = now();
  }

  override put(): void {
    this.written += 1;
    if (this.written === 1) this.#firstAt = this.#now();
    if (this.written > 0) this.#onToken(this.written);
  }

  override end(): void {
    // All was told.
  }

  times(): Pick<WrittenText, "readMs" | "writeMs"> {
    const firstAt = this.#firstAt ?? this.#now();
    return { readMs: firstAt - this.#startedAt, writeMs: this.#now() - firstAt };
  }
}

export function noGpu({ dtype, parameters }: Pick<TextModel, "dtype" | "parameters">): ModelFailure {
  const isLarge = (parameters ?? Infinity) > MOST_PARAMETERS_WITHOUT_GPU;
  const size =
    parameters === null ? "It is too large" : `It has some ${Math.round(parameters / 1e6)} million parameters`;
  const why = isLarge
    ? `${size}, and this browser gives no GPU: without one, at most ${MOST_PARAMETERS_WITHOUT_GPU / 1e6} million can be run.`
    : `Its numbers (${dtype}) need a GPU, and this browser gives none.`;
  const instead = isLarge ? "Bring a smaller model." : "Bring it as model_q4.onnx or model_quantized.onnx.";
  return new ModelFailure("no-gpu", `${why} ${instead}`);
}

/** What the library and its runtime say, and what it means. In this order: the first that fits. */
interface Meaning {
  said: RegExp;
  code: ModelFailureCode;
  sentence: string;
}

const MEANINGS: readonly Meaning[] = [
  {
    said: /out of memory|bad_alloc|allocation fail|invalid array length|memory access out of bounds|maximum size exceeded/iu,
    code: "no-memory",
    sentence: "The memory did not suffice for this model. Close other tabs, or take a smaller model.",
  },
  {
    said: /unsupported model type|unknown model class/iu,
    code: "unknown-architecture",
    sentence: "The runtime does not know this kind of model. Take one of another family.",
  },
  {
    said: /chat_template/iu,
    code: "no-template",
    sentence: "The model has no chat template: it was not trained to follow instructions. Take its “instruct” form.",
  },
  {
    said: /device (?:is |was )?lost|GPUDevice/iu,
    code: "gpu-lost",
    sentence: "The GPU was lost. Try again; the model is loaded anew.",
  },
  {
    said: /is damaged/iu,
    code: "wrong-file",
    sentence: "What this browser kept of the model is damaged. Remove the model, and bring its folder again.",
  },
  {
    said: /protobuf|load model|invalid model|missing the following inputs|unsupported (?:ir|opset)|no graph|ERROR_CODE|JSON|tokenizer|locate file/iu,
    code: "wrong-file",
    sentence:
      "A file of the model is damaged or of another kind, so the runtime cannot read it. Download it again and bring it anew.",
  },
];

const UNKNOWN: Pick<Meaning, "code" | "sentence"> = {
  code: "lost",
  sentence: "The model failed while it was asked. Try again; it is loaded anew.",
};

/** The library's own text is not shown: it can hold numbers of what was asked. */
export function describeTextFailure(error: unknown): ErrorMessage {
  if (error instanceof ModelFailure) return { name: error.code, message: error.message, detail: "" };
  const said = typeof error === "number" ? "out of memory" : describeError(error);
  const { code, sentence } = MEANINGS.find(({ said: pattern }) => pattern.test(said)) ?? UNKNOWN;
  return { name: code, message: sentence, detail: "" };
}
