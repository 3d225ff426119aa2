import { createStore, type StoreApi } from "zustand/vanilla";
import { ModelFailure } from "../../workers/llm/model-endpoint";
import type { Availability, BuiltInModel } from "../../workers/llm/page-model";
import { sentenceOf } from "./sentence-of";
import { createOwnTextModels, type OwnTextModels, type OwnTextPorts } from "./own-text-models";

/** Models on this machine, and which of them is to answer. */
export interface PageModelState {
  /** What the browser says of its own model; `null`: it was not asked yet. */
  availability: Availability | null;
  /** How much of the browser's model is there, 0 to 1, while it is downloaded. */
  downloaded: number | null;
  /** Why the last thing could not be done, in a sentence. */
  failure: string | null;
}

export interface PageModelController {
  readonly store: StoreApi<PageModelState>;
  readonly builtIn: BuiltInModel;
  /** Those that the person brought. */
  readonly own: OwnTextModels;
  /** Asks the browser what there is; downloads nothing. */
  refresh(): Promise<void>;
  /** Has the browser download its model. From a click only. */
  download(): Promise<void>;
  stopDownload(): void;
}

export function createPageModelController(builtIn: BuiltInModel, ownPorts: OwnTextPorts): PageModelController {
  const own = createOwnTextModels(ownPorts);
  const store = createStore<PageModelState>(() => ({ availability: null, downloaded: null, failure: null }));
  let stopping = new AbortController();
  const refresh = async (): Promise<void> => store.setState({ availability: await builtIn.availability() });
  return {
    ...{ store, builtIn, own, refresh },
    async download() {
      if (store.getState().downloaded !== null) return;
      stopping = new AbortController();
      store.setState({ downloaded: 0, failure: null });
      try {
        await builtIn.download((share) => store.setState({ downloaded: share }), stopping.signal);
      } catch (error) {
        const isStopped = error instanceof ModelFailure && error.code === "stopped";
        if (!isStopped) store.setState({ failure: sentenceOf(error) });
      } finally {
        store.setState({ downloaded: null });
        await refresh();
      }
    },
    stopDownload: () => stopping.abort(),
  };
}
