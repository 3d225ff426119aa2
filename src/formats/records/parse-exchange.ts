import * as v from "valibot";
import type { ModelConfig } from "../../core/domain/config";
import type { Exchange, ModelPrompt, ModelReport } from "../../core/domain/exchange";
import { note, originShape, text, wholeNumber, datasetId, encoderId, sha256 } from "./parse-record";
import type { AskedModel, EvaluationPlan, SplitPlan } from "../../core/domain/evaluation";

/** Longest message: a catalogue of some thousand tools. */
const message = v.pipe(text, v.maxLength(2_000_000));
const answer = v.pipe(text, v.maxLength(20_000));
const purpose = v.picklist(["extract", "match", "unsolved", "direct"]);

export const promptShape: v.GenericSchema<unknown, ModelPrompt> = v.object({
  purpose,
  version: note,
  messages: v.pipe(
    v.array(v.object({ role: v.picklist(["system", "user", "assistant"]), content: message })),
    v.minLength(1),
    v.maxLength(8),
  ),
});

const exchangeShape: v.GenericSchema<unknown, Exchange> = v.object({
  prompt: promptShape,
  answer,
  origin: originShape,
  tokens: v.nullable(v.object({ input: wholeNumber, output: wholeNumber })),
  ended: v.exactOptional(v.picklist(["cut", "refused"])),
});

/** One walk asks for a few: forty requirements in line form, reminders and bundles tried included. */
export const exchangesShape = v.pipe(v.array(exchangeShape), v.maxLength(500));

export const reportShape: v.GenericSchema<unknown, ModelReport> = v.variant("kind", [
  v.object({ kind: v.literal("stripped"), where: text, count: wholeNumber }),
  v.object({ kind: v.literal("shortened"), where: text }),
  v.object({ kind: v.literal("reminded"), purpose, why: note }),
  v.object({ kind: v.literal("malformed"), purpose, why: note }),
  v.object({ kind: v.literal("ignored"), purpose, entries: wholeNumber, answers: wholeNumber }),
  v.object({ kind: v.literal("unknown-tools"), names: v.array(note) }),
  v.object({ kind: v.literal("unknown-requirements"), ids: v.array(note) }),
  v.object({ kind: v.literal("unplaced"), text: note }),
  v.object({ kind: v.literal("merged"), text: note }),
]);

const instructions = v.pipe(text, v.maxLength(8_000));

export const instructionsShape = v.object({
  extract: v.exactOptional(instructions),
  match: v.exactOptional(instructions),
  unsolved: v.exactOptional(instructions),
  direct: v.exactOptional(instructions),
});

export const modelConfigShape: v.GenericSchema<unknown, ModelConfig> = v.object({
  form: v.picklist(["json", "lines", "published"]),
  unsolved: v.picklist(["reuse", "ask"]),
  instructions: instructionsShape,
  guidance: v.exactOptional(v.record(text, text)),
});

export const splitShape: v.GenericSchema<unknown, SplitPlan> = v.object({
  kind: v.picklist(["given", "random", "first-100", "bundle-disjoint", "tool-disjoint"]),
  seed: wholeNumber,
  folds: v.nullable(v.pipe(wholeNumber, v.minValue(2))),
  limit: v.nullable(v.pipe(wholeNumber, v.minValue(1))),
  guard: v.exactOptional(v.boolean()),
});

export const protocol = v.picklist(["strict", "paper", "published"]);

export const modelShape: v.GenericSchema<unknown, AskedModel> = v.object({
  host: text,
  model: text,
  trials: v.exactOptional(sha256),
  instructions: v.exactOptional(instructionsShape),
});

export const planShape: v.GenericSchema<unknown, EvaluationPlan> = v.object({
  dataset: v.object({ id: datasetId, name: text, hash: sha256 }),
  split: splitShape,
  protocol,
  methods: v.array(text),
  encoder: encoderId,
  attribution: v.exactOptional(v.boolean()),
  model: v.exactOptional(modelShape),
});
