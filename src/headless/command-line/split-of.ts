import type { ProtocolId, SplitPlan } from "../../core/domain/evaluation";
import { PROTOCOLS } from "../../core/evaluate/protocols";
import type { EvaluateOptions } from "./evaluate-options";

/** A split as a command names it. */
export interface NamedSplit {
  protocol: ProtocolId;
  split: SplitPlan;
}

/** The split that the options come to: what they do not name is that of the protocol. */
export function splitOf(
  { protocol, split, folds, limit, test }: Pick<EvaluateOptions, "protocol" | "split" | "folds" | "limit" | "test">,
  seed: number,
): SplitPlan {
  const preset = PROTOCOLS[protocol].split;
  const kind = split ?? (test === null ? preset.kind : "given");
  const isPreset = test === null && kind === preset.kind;
  return { kind, seed, folds: folds ?? (isPreset ? preset.folds : null), limit };
}
