import { type Config, MODES, type Mode } from "../../core/domain/config";
import type { WalkContext } from "./walk-context";
import { shownConfig, shownInput } from "../app/session";
import { takeStep } from "./walk-steps";
import { type Exchange, isSamePrompt } from "../../core/domain/exchange";
import { keepSetting, DEVICE } from "../app/settings";
import type { LibraryState } from "../app/library";

/** Changes the configuration; the edits stay. Before anything is asked, it is what the first request starts with. */
export async function configure(context: WalkContext, change: (config: Config) => Config, what: string): Promise<void> {
  const { session } = context;
  const input = shownInput(session.getState());
  const before = shownConfig(session.getState());
  const config = withModeName(change(before));
  if (JSON.stringify(config) === JSON.stringify(before)) return;
  session.setState({ nextConfig: config });
  if (input) await takeStep(context, { type: "configure", what }, { ...input, config });
}

/**
 * Answers of a language model join the walk, as one step that can be undone. A later answer to a prompt replaces an earlier;
 * those that are dropped leave their prompts waiting.
 */
export async function takeAnswers(
  context: WalkContext,
  answers: readonly Exchange[],
  what: string,
  dropped: readonly Exchange[] = [],
): Promise<void> {
  const input = shownInput(context.session.getState());
  const gone = [...answers, ...dropped];
  if (!input || gone.length === 0) return;
  const isNew = (known: Exchange): boolean => !gone.some(({ prompt }) => isSamePrompt(prompt, known.prompt));
  const exchanges = [...(input.exchanges ?? []).filter(isNew), ...answers];
  await takeStep(context, { type: "configure", what }, { ...input, exchanges });
}

/** The configuration under the name of the mode it equals; while it equals none, it keeps the name it came from. */
function withModeName(config: Config): Config {
  if (isLike(config, MODES[config.mode])) return config;
  const mode = (Object.keys(MODES) as Mode[]).find((name) => isLike(config, MODES[name]));
  return mode ? { ...config, mode } : config;
}

/** Encoder and seed belong to no mode. */
function isLike(a: Config, b: Config): boolean {
  const partsOf = ({ stage1, stage2, stage3, choice }: Config) => JSON.stringify([stage1, stage2, stage3, choice]);
  return partsOf(a) === partsOf(b);
}

/** Encoders compute there from now on; the choice is remembered. */
export function setDevice(
  { storage, library, session, encoderLifecycle }: WalkContext,
  device: LibraryState["device"],
): void {
  library.setState({ device });
  keepSetting({ library, storage }, DEVICE, device);
  const state = session.getState();
  encoderLifecycle.ensure(state.dataset, shownConfig(state).encoder);
}
