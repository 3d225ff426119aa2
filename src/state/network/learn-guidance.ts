import type { StoreApi } from "zustand/vanilla";
import type { ModelConfig } from "../../core/domain/config";
import { writeGuidance } from "../../core/recommend/trained/network/tool-guidance";
import { readExperience } from "../../core/network/experience/read-experience";
import { textsOf } from "./experience-job";
import type { NetworkState } from "./network-state";

/** Guidance on tools for prompts of a walk, or why there is none, in a sentence. */
export type LearnedGuidance = { guidance: NonNullable<ModelConfig["guidance"]>; count: number } | { why: string };

/**
 * What the network of the data set in use taught of its tools: insights of trials by a language model, look-alikes tried on past
 * requests (once an encoder has read the tools), and what came before what. `open` and `tryLookAlikes` begin what is waited for.
 */
export async function learnGuidance(
  store: StoreApi<NetworkState>,
  begin: { open(): Promise<void>; tryLookAlikes(): Promise<void> },
): Promise<LearnedGuidance> {
  await begin.open();
  await until(store, ({ status }) => status !== "building");
  const { network, failure } = store.getState();
  if (!network) return { why: failure ?? "There is no network of these tools." };
  if (network.least !== null) {
    await begin.tryLookAlikes();
    await until(store, ({ trials }) => trials === null || trials.pairs !== null || trials.failure !== null);
  }
  return guidanceOf(store.getState());
}

function guidanceOf({ dataset, network, corrected, edits, trials }: NetworkState): LearnedGuidance {
  if (!dataset || !network || !corrected) return { why: "The network changed meanwhile. Try again." };
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
