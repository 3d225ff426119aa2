import type { RankingCut, Run, SettingRow } from "../domain/comparison";
import type { AskedModel } from "../domain/evaluation";

const NOT_SAID = "not said";

/**
 * Each setting with its value in every run; `differs`: those that say it do not say the same. A run that says nothing
 * of itself (a TREC file) differs in nothing.
 */
export function diffSettings(runs: readonly Run[]): SettingRow[] {
  const settings = runs.map(settingsOf);
  const labels = [...new Set(settings.flatMap((setting) => Object.keys(setting)))];
  return labels.map((label) => {
    const values = settings.map((setting) => setting[label] ?? NOT_SAID);
    return { label, values, differs: new Set(values.filter((value) => value !== NOT_SAID)).size > 1 };
  });
}

/** What a run says of how it was made, each setting as it is shown. */
function settingsOf({ dataset, made, rows, cut }: Run): Record<string, string> {
  return {
    ...(dataset ? { data: `${dataset.name}, ${dataset.hash.slice(0, 12)}` } : {}),
    ...(made ? madeWith(made) : {}),
    ...(cut ? { answer: describeCut(cut) } : {}),
    answers: String(rows.length),
  };
}

/** "the first 5 tools are the answer" */
export function describeCut(cut: RankingCut): string {
  switch (cut.by) {
    case "whole":
      return "the whole list is the answer";
    case "rank":
      return cut.k === 1 ? "the first tool is the answer" : `the first ${cut.k} tools are the answer`;
    case "score":
      return `tools that score ${cut.least} or more are the answer`;
    case "gold":
      return "it is cut after as many tools as the request needs, which no system knows, so it is for analysis only";
  }
}

/** Edited prompts are told apart by their words. */
function nameOfPrompts({ instructions }: AskedModel): string {
  return instructions
    ? Object.entries(instructions)
        .map(([purpose, text]) => `${purpose}: ${text}`)
        .join(" / ")
    : "ours";
}

/** Settings in words, in the order of the method: what is compared first, what surrounds it last. */
function madeWith({ method, split, protocol, environment, model }: NonNullable<Run["made"]>): Record<string, string> {
  const [name, retriever] = method.split(":");
  const { encoder, device, appVersion } = environment;
  return {
    method: name!,
    ...(model ? { "language model": `${model.model} at ${model.host}`, prompts: nameOfPrompts(model) } : {}),
    ...(model?.trials ? { "trials of the network": model.trials.slice(0, 12) } : {}),
    retriever: retriever ?? "the method's own",
    encoder: encoder ? `${encoder.id} ${encoder.dtype}, ${encoder.sha256.slice(0, 12)}` : "none, words only",
    split: split.guard ? `${split.kind}, without near-equal requests` : split.kind,
    folds: split.folds === null ? "one test part" : String(split.folds),
    limit: split.limit === null ? "none" : String(split.limit),
    seed: String(split.seed),
    protocol,
    device,
    version: appVersion,
  };
}
