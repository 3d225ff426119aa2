import type { TextModel } from "../models/text-model";
import { MOST_PARAMETERS_WITHOUT_GPU } from "../models/text-model";
import { describeError, type ErrorMessage } from "../rpc/errors";
import { ModelFailure, type ModelFailureCode } from "./model-endpoint";

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
