import { createStore, type StoreApi } from "zustand/vanilla";
import type { Dataset } from "../../core/domain/dataset";
import type { LibraryProgress } from "../../workers/library/encoder-library";
import type {
  TextLibrary,
  TextLibraryCalls,
  TextModelChoice,
  TextModelOffer,
} from "../../workers/library/text-model-library";
import type { OwnTextModel, TextModelProgress } from "../../workers/llm/page-model";
import type { TextModel, TextModelId } from "../../workers/models/text-model";
import { sentenceOf } from "./sentence-of";
import { TIMED_PROMPT, tryOnSample } from "./try-text-model";

/** Language models that the person brought. What is kept of them is in the browser; which one is chosen goes with the page. */
export interface OwnTextState {
  /** `null`: not read yet. */
  models: TextModel[] | null;
  offer: TextModelOffer | null;
  /** What is being done, one thing at a time; `time`: its speed is measured; `ask`: a walk's prompts are answered. */
  work: {
    what: "look" | "lookUp" | "take" | "time" | "try" | "ask" | "remove";
    progress: LibraryProgress | TextModelProgress | { phase: "requests"; done: number; total: number } | null;
  } | null;
  chosen: TextModelId | null;
  /** The one that was removed last, and can be brought back. */
  removed: TextModel | null;
  /** Whether the app may ask the hub: a switch of the settings. */
  mayUseHub: boolean;
  /** Why the last thing could not be done, in a sentence. */
  failure: string | null;
}

export type PlacedFiles = TextLibraryCalls["lookText"]["input"]["files"];

export interface OwnTextModels {
  readonly store: StoreApi<OwnTextState>;
  refresh(): Promise<void>;
  /** Looks at what was chosen; keeps nothing. */
  look(files: PlacedFiles, folder: string): Promise<void>;
  lookUp(name: string): Promise<void>;
  leave(): void;
  /** Keeps what is offered once it has answered here, and chooses it. */
  take(choice: TextModelChoice): Promise<void>;
  choose(model: TextModel): void;
  /** Has it answer once more, for the time it takes. */
  measure(model: TextModel): Promise<void>;
  /** Has it find the requirements of some requests of the sample, beside the rules. */
  tryOut(model: TextModel): Promise<void>;
  remove(model: TextModel): Promise<void>;
  bringBack(): Promise<void>;
  /** Ends what is under way. */
  stop(): void;
  /** The chosen one, to be asked, with what it does shown; `null`: none is. */
  opened(): OwnTextModel | null;
}

export interface OwnTextPorts {
  library: TextLibrary;
  open(model: TextModel): OwnTextModel;
  sample(): Promise<Dataset>;
  mayUseHub(): Promise<boolean>;
}

const EMPTY: OwnTextState = {
  ...{ models: null, offer: null, work: null, chosen: null, removed: null, mayUseHub: false, failure: null },
};

export function createOwnTextModels(ports: OwnTextPorts): OwnTextModels {
  const { library } = ports;
  const store = createStore<OwnTextState>(() => EMPTY);
  const context: OwnTextContext = {
    ...{ ports, store, holder: createHolder(ports, store), ...createWork(store) },
    readModels: async () => store.setState({ models: await library.ask("listText", null) }),
  };
  return {
    store,
    async refresh() {
      store.setState({ mayUseHub: await ports.mayUseHub().catch(() => false) });
      await context.readModels().catch((error: unknown) => store.setState({ models: [], failure: sentenceOf(error) }));
    },
    look: (files, folder) =>
      context.during("look", async () => store.setState({ offer: await library.ask("lookText", { files, folder }) })),
    lookUp: (name) =>
      context.during("lookUp", async () =>
        store.setState({ offer: await library.ask("lookUpText", { name: name.trim() }) }),
      ),
    leave: () => store.setState({ offer: null, failure: null }),
    ...createTrials(context),
    ...createRemoval(context),
    choose({ id }) {
      context.holder.letGo(id);
      store.setState({ chosen: id, failure: null });
    },
    stop: () => stop(context),
    opened() {
      const { models, chosen } = store.getState();
      const model = models?.find(({ id }) => id === chosen);
      const onProgress = (progress: TextModelProgress): void => store.setState({ work: { what: "ask", progress } });
      return model ? context.holder.hold(model, onProgress) : null;
    },
  };
}

interface OwnTextContext extends ReturnType<typeof createWork> {
  ports: OwnTextPorts;
  store: StoreApi<OwnTextState>;
  holder: ReturnType<typeof createHolder>;
  readModels(): Promise<void>;
}

/** One thing at a time, shown while it lasts. */
function createWork(store: StoreApi<OwnTextState>) {
  let stopping = new AbortController();
  return {
    signal: (): AbortSignal => stopping.signal,
    abort: () => stopping.abort(),
    async during(what: Work["what"], work: (tell: Tell) => Promise<void>): Promise<void> {
      if (store.getState().work) return;
      const mine = (stopping = new AbortController());
      store.setState({ work: { what, progress: null }, failure: null });
      try {
        await work((progress, now = what) => store.setState({ work: { what: now, progress } }));
      } catch (error) {
        if (!mine.signal.aborted) store.setState({ failure: sentenceOf(error) });
      } finally {
        store.setState({ work: null });
      }
    },
  };
}

/** Taking one up, its speed, and how it does on the sample. */
function createTrials(context: OwnTextContext): Pick<OwnTextModels, "take" | "measure" | "tryOut"> {
  const { ports, store, holder } = context;
  const keep = async (model: TextModel): Promise<void> => {
    await ports.library.ask("keepText", model);
    await context.readModels();
  };
  const time = async (model: TextModel, tell: Tell): Promise<void> => {
    tell(null, "time");
    const held = holder.hold(model, (progress) => tell(progress, "time"));
    await keep({ ...model, speed: await held.measure(TIMED_PROMPT, context.signal()) });
  };
  return {
    take: (choice) =>
      context.during("take", async (tell) => {
        const model = await ports.library.ask("takeText", choice, (progress) => tell(progress));
        await time(model, tell);
        store.setState({ offer: null, chosen: model.id });
      }),
    measure: (model) => context.during("time", (tell) => time(model, tell)),
    tryOut: (model) =>
      context.during("try", async (tell) => {
        const held = holder.hold(model, () => undefined);
        const onProgress = (done: number, total: number): void => tell({ phase: "requests", done, total });
        await keep({ ...model, trial: await tryOnSample(held, await ports.sample(), onProgress, context.signal()) });
      }),
  };
}

function createRemoval(context: OwnTextContext): Pick<OwnTextModels, "remove" | "bringBack"> {
  const { ports, store } = context;
  return {
    remove: (model) =>
      context.during("remove", async () => {
        context.holder.letGo(null);
        await ports.library.ask("removeText", { id: model.id });
        store.setState(({ chosen }) => ({ removed: model, chosen: chosen === model.id ? null : chosen }));
        await context.readModels();
      }),
    bringBack: () =>
      context.during("remove", async () => {
        const { removed } = store.getState();
        if (!removed) return;
        await ports.library.ask("bringBackText", { id: removed.id });
        store.setState({ removed: null });
        await context.readModels();
      }),
  };
}

/** The runtime hears nothing while it computes, so its worker is ended; a download ends with the worker of the library. */
function stop({ ports, store, holder, abort }: OwnTextContext): void {
  const what = store.getState().work?.what;
  abort();
  holder.letGo(null);
  if (what !== "look" && what !== "lookUp" && what !== "take") return;
  ports.library.stop();
  store.setState({ offer: null });
}

type Work = NonNullable<OwnTextState["work"]>;
type Tell = (progress: Work["progress"], what?: Work["what"]) => void;

/** Holds one model at most. */
function createHolder({ open }: OwnTextPorts, store: StoreApi<OwnTextState>) {
  let held: OwnTextModel | null = null;
  /** `but`: unless it is this one. */
  const letGo = (but: TextModelId | null): void => {
    if (!held || held.model.id === but) return;
    held.close();
    held = null;
  };
  return {
    letGo,
    hold(model: TextModel, onProgress: (progress: TextModelProgress) => void): OwnTextModel {
      letGo(model.id);
      // What was measured since then belongs to where its answers are from.
      if (held && held.model !== model && held.model.speed !== model.speed) letGo(null);
      const mine = (held ??= open(model));
      mine.onProgress(onProgress);
      const finish = <Value>(work: Promise<Value>): Promise<Value> =>
        work.finally(() => store.setState(({ work: now }) => (now?.what === "ask" ? { work: null } : {})));
      return { ...mine, ask: (prompt, signal) => finish(mine.ask(prompt, signal)) };
    },
  };
}
