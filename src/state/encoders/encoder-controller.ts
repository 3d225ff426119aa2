import { createStore, type StoreApi } from "zustand/vanilla";
import type { EncoderId, OwnEncoderId } from "../../core/domain/config";
import type {
  Agreement,
  EncoderCard,
  EncoderChoice,
  EncoderLibrary,
  EncoderOffer,
  FittedThreshold,
  LibraryCalls,
  LibraryProgress,
  Speed,
  VectorUse,
} from "../../workers/library/encoder-library";
import type { MatchedVectors } from "../../formats/import/match-vectors";
import type { Actions } from "../app/actions";
import type { Dependencies } from "../app/dependencies";
import { createCachedAnswers, type AnswerStore, type AnswersUse } from "./cached-answers";
import { keepSetting, THRESHOLDS } from "../app/settings";
import { shownConfig } from "../app/session";
import { say } from "../app/toasts";

/** What the settings show of encoders. Nothing here is needed for a walk, so it is fetched with the settings. */
export interface EncoderControllerState {
  /** `null`: not read yet. */
  cards: EncoderCard[] | null;
  /** What is being done, one thing at a time. */
  work: { what: EncoderTask; id: EncoderId | null; progress: LibraryProgress | null } | null;
  /** Why the last thing could not be done. */
  failure: { what: EncoderTask; sentence: string } | null;
  offer: EncoderOffer | null;
  speeds: Readonly<Record<string, Speed>>;
  agreements: Readonly<Record<string, Agreement>>;
  fits: Readonly<Record<string, FittedThreshold>>;
  vectors: VectorUse[] | null;
  /** Answers of language models that are kept beside the vectors. */
  answers: AnswersUse | null;
  /** Whether the app may ask the hub. Off until the user switches it on. */
  mayUseHub: boolean;
}

export type EncoderTask = keyof LibraryCalls;
export type PlacedFiles = LibraryCalls["look"]["input"]["files"];

export interface EncoderController {
  readonly store: StoreApi<EncoderControllerState>;
  /** Reads what there is. */
  refresh(): Promise<void>;
  look(files: PlacedFiles, folder: string): Promise<void>;
  lookUp(name: string): Promise<void>;
  /** Takes up what is offered, and chooses it. */
  take(choice: EncoderChoice): Promise<void>;
  leave(): void;
  remove(card: EncoderCard): Promise<void>;
  measure(id: EncoderCard["id"]): Promise<void>;
  check(id: EncoderCard["id"]): Promise<void>;
  /** Fits the threshold on the sample's past requests and keeps it for this encoder. */
  fit(id: EncoderCard["id"]): Promise<void>;
  /** `null`: back to where the encoder begins. */
  setThreshold(id: EncoderId, threshold: number | null): Promise<void>;
  clearVectors(): Promise<void>;
  clearAnswers(): Promise<void>;
  /** Keeps vectors that were computed elsewhere, if they are what their encoder gives. A sentence, whatever happens. */
  takeVectors(given: MatchedVectors): Promise<string>;
  allowHub(isAllowed: boolean): void;
}

export interface EncoderDependencies extends Pick<Dependencies, "library" | "session" | "storage" | "samples"> {
  encoders: EncoderLibrary;
  answers: AnswerStore;
  actions: Pick<Actions, "chooseEncoder" | "configure">;
}

const HUB = "mayUseHub";

const EMPTY: EncoderControllerState = {
  ...{ cards: null, work: null, failure: null, offer: null, vectors: null, answers: null, mayUseHub: false },
  ...{ speeds: {}, agreements: {}, fits: {} },
};

export function createEncoderController(parts: EncoderDependencies): EncoderController {
  const { encoders, library, storage } = parts;
  const store = createStore<EncoderControllerState>(() => EMPTY);
  const work = createWork(store, encoders);

  const readCards = async (): Promise<void> => {
    const cards = await encoders.ask("list", null);
    const own = cards.flatMap(({ id, name, source }) => (source ? [[id, name]] : []));
    store.setState({ cards });
    library.setState({ ownEncoders: Object.fromEntries(own) as Record<string, string> });
  };
  const readUse = async (): Promise<void> => {
    store.setState({ vectors: await encoders.ask("vectorUse", null).catch(() => []) });
  };
  const keeping = createCachedAnswers(parts, (answers) => store.setState({ answers }));

  return {
    store,
    async refresh() {
      const before = store.getState().mayUseHub;
      const stored = (await storage.settings.get(HUB).catch(() => false)) === true;
      if (store.getState().mayUseHub === before) store.setState({ mayUseHub: stored });
      await Promise.all([readCards(), readUse(), keeping.read()]);
    },
    ...createTaking(parts, store, work, readCards),
    ...createTrying(parts, store, work, readUse),
    remove: (card) => remove(parts, card, readCards),
    setThreshold: (id, threshold) => keepThreshold(parts, id, threshold),
    async clearVectors() {
      if ((await work("clearVectors", null)) === undefined) return;
      await readUse();
      say(library, "The stored vectors were deleted. They are computed again when a walk needs them.");
    },
    clearAnswers: keeping.clear,
    async takeVectors(given) {
      try {
        const { kept, name } = await encoders.ask("takeVectors", given);
        return `${kept} vectors were imported, so walks with ${name} need not compute them.`;
      } catch (error) {
        return `The data was imported without its vectors. ${error instanceof Error ? error.message : ""}`;
      }
    },
    allowHub(isAllowed) {
      store.setState({ mayUseHub: isAllowed, failure: null });
      keepSetting(parts, HUB, isAllowed);
    },
  };
}

type Store = StoreApi<EncoderControllerState>;
type Work = ReturnType<typeof createWork>;

function createTaking(
  { actions }: EncoderDependencies,
  store: Store,
  work: Work,
  readCards: () => Promise<void>,
): Pick<EncoderController, "look" | "lookUp" | "take" | "leave"> {
  return {
    async look(files, folder) {
      store.setState({ offer: null });
      const offer = await work("look", { files, folder });
      if (offer) store.setState({ offer });
    },
    async lookUp(name) {
      store.setState({ offer: null });
      if (!store.getState().mayUseHub) return;
      const offer = await work("lookUp", { name: name.trim() });
      if (offer) store.setState({ offer });
    },
    async take(choice) {
      const card = await work("take", choice);
      if (!card) return;
      store.setState({ offer: null });
      await readCards();
      await actions.chooseEncoder(card.id);
    },
    leave: () => store.setState({ offer: null, failure: null }),
  };
}

function createTrying(
  parts: EncoderDependencies,
  store: Store,
  work: Work,
  readUse: () => Promise<void>,
): Pick<EncoderController, "measure" | "check" | "fit"> {
  return {
    async measure(id) {
      const speed = await work("measure", { id });
      if (speed) store.setState(({ speeds }) => ({ speeds: { ...speeds, [id]: speed } }));
    },
    async check(id) {
      const agreement = await work("check", { id });
      if (agreement) store.setState(({ agreements }) => ({ agreements: { ...agreements, [id]: agreement } }));
    },
    async fit(id) {
      const dataset = await parts.samples.dataset().catch(() => null);
      if (!dataset) {
        store.setState({ failure: { what: "fit", sentence: "The sample data could not be loaded. Reload the page." } });
        return;
      }
      const fitted = await work("fit", { id, dataset });
      if (!fitted) return;
      store.setState(({ fits }) => ({ fits: { ...fits, [id]: fitted } }));
      await keepThreshold(parts, id, fitted.threshold);
      await readUse();
    },
  };
}

/** Does one thing at a time and shows how far it is. `undefined`: it failed, and why is shown. */
function createWork(store: StoreApi<EncoderControllerState>, encoders: EncoderLibrary) {
  return async <Name extends EncoderTask>(
    what: Name,
    input: LibraryCalls[Name]["input"],
  ): Promise<LibraryCalls[Name]["output"] | undefined> => {
    if (store.getState().work) return undefined;
    const id = input !== null && "id" in input ? input.id : null;
    store.setState({ work: { what, id, progress: null }, failure: null });
    try {
      return await encoders.ask(what, input, (progress) => store.setState({ work: { what, id, progress } }));
    } catch (error) {
      store.setState({ failure: { what, sentence: error instanceof Error ? error.message : String(error) } });
      return undefined;
    } finally {
      store.setState({ work: null });
    }
  };
}

/** A removed encoder is no longer used; walks made with it keep what they show. */
async function remove(
  { encoders, library, actions }: EncoderDependencies,
  { id, name }: EncoderCard,
  readCards: () => Promise<void>,
): Promise<void> {
  const own = id as OwnEncoderId;
  const wasWanted = library.getState().encoder.wanted === id;
  if (wasWanted) await actions.chooseEncoder("tool-minilm-3x384-int4");
  await encoders.ask("remove", { id: own });
  await readCards();
  say(library, `${name} was removed.`, async () => {
    try {
      await encoders.ask("bringBack", { id: own });
      await readCards();
    } catch {
      return `${name} could not be brought back. Choose its folder again.`;
    }
    if (wasWanted) await actions.chooseEncoder(id);
    return `${name} is back.`;
  });
}

/** Keeps the threshold for every walk with this encoder, and sets it in the one on the screen if that uses it. */
async function keepThreshold(
  { library, session, storage, actions }: EncoderDependencies,
  id: EncoderId,
  threshold: number | null,
): Promise<void> {
  const { [id]: _, ...others } = library.getState().thresholds;
  const thresholds = threshold === null ? others : { ...others, [id]: threshold };
  library.setState({ thresholds });
  keepSetting({ library, storage }, THRESHOLDS, thresholds);
  const state = session.getState();
  const { encoder } = shownConfig(state);
  if (encoder !== id) return;
  const what = threshold === null ? "Reset the threshold to its fitted value" : `Set the threshold to ${threshold}`;
  await actions.configure((config) => ({ ...config, stage2: { ...config.stage2, threshold } }), what);
}
