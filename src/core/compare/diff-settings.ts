import type { Run, SettingRow } from "../domain/comparison";

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
function settingsOf({ dataset, made, rows }: Run): Record<string, string> {
  return {
    ...(dataset ? { data: `${dataset.name}, ${dataset.hash.slice(0, 12)}` } : {}),
    ...(made ? madeWith(made) : {}),
    answers: String(rows.length),
  };
}

/** Settings in words, in the order of the method: what is compared first, what surrounds it last. */
function madeWith({ method, split, protocol, environment, model }: NonNullable<Run["made"]>): Record<string, string> {
  const [name, retriever] = method.split(":");
  const { encoder, device, appVersion } = environment;
  return {
    method: name!,
    ...(model ? { "language model": `${model.model} at ${model.host}` } : {}),
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
