import type { StoreApi } from "zustand/vanilla";
import type { ModelConfig } from "../../core/domain/config";
import type { Sha256 } from "../../core/domain/ids";
import { writeGuidance } from "../../core/recommend/trained/network/tool-guidance";
import { readExperience } from "../../core/network/experience/read-experience";
import { textsOf } from "./experience-job";
import type { NetworkState } from "./network-state";

/** Guidance on tools for prompts of a walk, or why there is none, in a sentence. */
export type LearnedGuidance = { guidance: NonNullable<ModelConfig["guidance"]>; count: number } | { why: string };

const CHANGED = { why: "The network changed meanwhile. Try again." };

interface Beginning {
  /** These begin what is waited for. */
  open(): Promise<void>;
  tryLookAlikes(): Promise<void>;
  /** Of the data set in use; `undefined`: there is none yet. */
  hashNow(): Sha256 | undefined;
}

/**
 * What the network of the data set in use taught of its tools: insights of trials by a language model, look-alikes tried on past
 * requests (once an encoder has read the tools), and what came before what. Nothing where another
 * data set took its place meanwhile.
 */
export async function learnGuidance(
  store: StoreApi<NetworkState>,
  { hashNow, ...begin }: Beginning,
): Promise<LearnedGuidance> {
  const hash = hashNow();
  await begin.open();
  await until(store, ({ status }) => status !== "building");
  const { network, failure } = store.getState();
  if (!network) return { why: failure ?? "There is no network of these tools." };
  if (network.least !== null) {
    await begin.tryLookAlikes();
    await until(store, ({ trials }) => trials === null || trials.pairs !== null || trials.failure !== null);
  }
  // A walk of other data may be on the screen by now: its tools may have the same ids.
  return hashNow() === hash ? guidanceOf(store.getState()) : CHANGED;
}

function guidanceOf({ dataset, network, corrected, edits, trials }: NetworkState): LearnedGuidance {
  if (!dataset || !network || !corrected) return CHANGED;
  const cut = new Set(corrected.edges.flatMap(({ id, isCut }) => (isCut ? [id] : [])));
  const habits = [...network.dependencies, ...network.proposals].filter(
    ({ before, after }) => !cut.has(`d:${before}>${after}`),
  );
  const insights = edits?.experience ? readExperience(textsOf(dataset), edits.experience).guidance : new Map();
  const guidance = writeGuidance(dataset.tools, { insights, pairs: trials?.pairs ?? [], habits });
  const count = Object.keys(guidance).length;
  if (count > 0) return { guidance, count };
  const rest = network.least === null ? " Look-alikes can be tried once the encoder has read the tools." : "";
  return {
    why: `Nothing was learned of these tools: no trials under Network, no look-alikes that past requests mix up, no order.${rest}`,
  };
}

function until(store: StoreApi<NetworkState>, isSo: (state: NetworkState) => boolean): Promise<void> {
  if (isSo(store.getState())) return Promise.resolve();
  return new Promise((done) => {
    const stop = store.subscribe((state) => {
      if (!isSo(state)) return;
      stop();
      done();
    });
  });
}
