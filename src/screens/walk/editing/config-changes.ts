import {
  DEFAULT_CHOICE,
  DEFAULT_MODEL_CONFIG,
  MODES,
  type ChoiceConfig,
  type GateConfig,
  type Config,
  type Mode,
  type NetworkConfig,
  type RetrieverName,
} from "../../../core/domain/config";

/** How the retrievers are called on the screen. */
export const RETRIEVER_LABELS: Record<RetrieverName, string> = {
  hybrid: "hybrid",
  dense: "dense",
  bm25: "BM25",
  okapi: "BM25 as released",
  random: "random",
};

export const MODE_NAMES: readonly Mode[] = ["kitpick", "paper", "published", "strict"];

/** The settings of a mode. The encoder and the seed are no part of a mode and stay. */
export function changeMode(config: Config, mode: Mode): Config {
  return { ...MODES[mode], encoder: config.encoder, seed: config.seed };
}

export function changeStage1(config: Config, change: Partial<Config["stage1"]>): Config {
  return nameMode({ ...config, stage1: { ...config.stage1, ...change } });
}

export function changeStage2(config: Config, change: Partial<Config["stage2"]>): Config {
  return nameMode({ ...config, stage2: { ...config.stage2, ...change } });
}

/** Who finds requirements and the tools that serve them. */
export type Mapper = "rules" | "learned" | "model";

export function mapperOf({ stage2 }: Config): Mapper {
  if (stage2.model) return "model";
  return stage2.mapper ?? "rules";
}

/** Stage 2 by another finder. A threshold set by hand is not on the scale of what is learned, nor the other way round. */
export function changeMapper(config: Config, finder: Mapper): Config {
  const { model: _model, mapper, mix: _mix, noTool: _noTool, ...rest } = config.stage2;
  const isSameScale = (mapper === "learned") === (finder === "learned");
  const stage2 = isSameScale ? rest : { ...rest, threshold: null };
  if (finder === "learned") return nameMode({ ...config, stage2: { ...stage2, mapper: "learned" } });
  return nameMode({ ...config, stage2: finder === "model" ? { ...stage2, model: DEFAULT_MODEL_CONFIG } : stage2 });
}

/** What is expected of requests to come, as the sentence of a choice says it. */
export const MIXES = [
  { mix: "repeats", label: "mostly repeats" },
  { mix: null, label: "mixed" },
  { mix: "new", label: "mostly new" },
] as const satisfies readonly { mix: Config["stage2"]["mix"] | null; label: string }[];

/** `null`: mixed, which a configuration does not name. */
export function changeMix(config: Config, mix: (typeof MIXES)[number]["mix"]): Config {
  const { mix: _mix, ...stage2 } = config.stage2;
  return nameMode({ ...config, stage2: mix ? { ...stage2, mix } : stage2 });
}

/** `null`: every request is taken to need a tool. */
export function changeNoTool(config: Config, noTool: Config["stage2"]["noTool"] | null): Config {
  const { noTool: _noTool, ...stage2 } = config.stage2;
  return nameMode({ ...config, stage2: noTool ? { ...stage2, noTool } : stage2 });
}

/** MassTool's gate before stage 1; `null`: what else was learned judges whether a tool is needed. */
export function changeGate(config: Config, gate: GateConfig | null): Config {
  const { gate: _gate, ...rest } = config;
  return gate ? { ...rest, gate } : rest;
}

/** What becomes of a tool of the answer that needs what nothing there gives; `off`: what gives it is only offered. */
export function changeClosure(config: Config, closure: NetworkConfig["closure"]): Config {
  const { network: _, ...rest } = config;
  return closure === "off" ? rest : { ...rest, network: { closure } };
}

/** Stage 4 with other settings; `null`: the rule of the stages is the answer, as in the paper. */
export function changeChoice(config: Config, change: Partial<ChoiceConfig> | null): Config {
  const { choice, ...rest } = config;
  return nameMode(change ? { ...rest, choice: { ...DEFAULT_CHOICE, ...choice, ...change } } : rest);
}

export function changeStage3(config: Config, change: Partial<Config["stage3"]>): Config {
  return nameMode({ ...config, stage3: { ...config.stage3, ...change } });
}

/** Whether any setting differs from what the mode stands for. */
export function isModeChanged(config: Config): boolean {
  return !isLikeMode(config, config.mode);
}

/** A changed setting keeps the mode's name until the settings equal another mode. */
function nameMode(config: Config): Config {
  if (isLikeMode(config, config.mode)) return config;
  const other = MODE_NAMES.find((mode) => isLikeMode(config, mode));
  return other ? { ...config, mode: other } : config;
}

function isLikeMode(config: Config, mode: Mode): boolean {
  const partsOf = ({ stage1, stage2, stage3, choice }: Config) => [stage1, stage2, stage3, choice ?? {}].map(sorted);
  return JSON.stringify(partsOf(config)) === JSON.stringify(partsOf(MODES[mode]));
}

function sorted(part: object): [string, unknown][] {
  return Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1));
}
