import * as v from "valibot";
import type { AskedModel, EvaluationPlan, SplitPlan } from "../../core/domain/evaluation";
import { datasetId, encoderId, sha256, text, wholeNumber } from "./parse-record";
import { instructionsShape } from "./parse-exchange";

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
