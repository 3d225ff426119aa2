import { createStore, type StoreApi } from "zustand/vanilla";
import { nextTasks, type BuildState, type BuildTask } from "../core/build/advance";
import { wordingOf } from "../core/build/build-prompts";
import { answersOf } from "../core/build/rewording";
import { startBuild } from "../core/build/start-build";
import type { BuildCatalogue, BuildDraft, BuildPlan, RecordedBuild } from "../core/domain/build";
import type { Dataset } from "../core/domain/dataset";
import type { BuildPurpose } from "../core/domain/exchange";
import type { ToolId } from "../core/domain/ids";
import type { Tool } from "../core/domain/tool";
import type { EncoderLibrary, LibraryProgress } from "../engine/encoder-library";
import type { ModelEndpoint } from "../engine/language-model/model-endpoint";
import { createDraftKeeper, readBuild, writeBuild } from "./build-drafts";
import { createBuildCourse, type BuildCourse } from "./build-course";
import { createBuildReview, type BuildReview } from "./build-review";
import { nameWording, nameWordings, refuseWording } from "./build-wordings";
import type { Dependencies } from "./dependencies";
import { createEndpointDesk, NO_ENDPOINT, type EndpointDesk } from "./endpoint-desk";
import { say } from "./toasts";

/** The one build of this browser, as it stands. */
export interface BuildDeskState {
  status: "reading" | "ready";
  draft: BuildDraft | null;
  /** All tools of the draft's catalogue, in its order. */
  tools: readonly Tool[];
  /** A build of this data set that was recorded. */
  recorded: RecordedBuild | null;
  /** How far the encoder that compares requests has come while it opens; `null`: nothing waits for it. */
  opening: LibraryProgress | null;
  failure: string | null;
}

export interface BuildDesk extends BuildCourse, BuildReview {
  readonly store: StoreApi<BuildDeskState>;
  readonly endpoint: EndpointDesk;
  /** Reads what is stored, and looks whether a build of this data set was recorded: with the sample, or in the data set. */
  open(dataset: Dataset, isSample: boolean): Promise<void>;
  /** Begins a build over a data set's tools. */
  begin(dataset: Dataset, wish: BuildWish): Promise<void>;
  /** Words a prompt anew for whatever is not asked yet. What lacks a name that it needs is refused with a sentence. */
  reprompt(purpose: BuildPurpose, text: string): void;
  /** Takes the build away, with a way back. */
  discard(): Promise<void>;
  /** Resolves with whether the clipboard took it. */
  copy(text: string): Promise<boolean>;
  /** Resolves when everything is stored. */
  settled(): Promise<void>;
}

/** What the user decides before a build; the rest of a plan follows. */
export type BuildWish = Omit<BuildPlan, "id" | "createdAt" | "catalogue">;

export interface BuildDeskParts extends Pick<
  Dependencies,
  "library" | "storage" | "samples" | "page" | "now" | "newId"
> {
  endpoint: ModelEndpoint;
  encoders: Pick<EncoderLibrary, "ask" | "dispose">;
}

/** What the functions of a build work on. */
export interface BuildWork {
  parts: BuildDeskParts;
  store: StoreApi<BuildDeskState>;
  /** Changes the draft, shows it and has it stored. `null`: it stays as it is. */
  change(make: (draft: BuildDraft, state: BuildState) => Partial<BuildDraft> | null): void;
  /** The build with its tools; `null`: there is none. */
  state(): BuildState | null;
}

export function createBuildDesk(parts: BuildDeskParts): BuildDesk {
  const { storage, library, page } = parts;
  const store = createStore<BuildDeskState>(() => EMPTY);
  const keeper = createDraftKeeper(
    storage,
    (failure) => store.setState({ failure }),
    (draft) => {
      store.setState({ draft });
      say(library, "The build went on in another tab. It was read again.");
    },
  );
  const work = createWork(parts, store, keeper.keep);
  const asking = createEndpointDesk(
    parts.endpoint,
    createStore(() => NO_ENDPOINT),
  );
  const course = createBuildCourse(work, asking.during);
  return {
    store,
    endpoint: asking,
    open: (dataset, isSample) => open(work, dataset, isSample),
    begin: (dataset, wish) => begin(work, dataset, wish),
    reprompt: (purpose, text) => reprompt(work, purpose, text),
    discard: () => discard(work, asking.stop, keeper.settled),
    ...course,
    ...createBuildReview(work, {
      stop: asking.stop,
      settled: keeper.settled,
      judgeAgain: () => judgeAgain(asking, course),
    }),
    copy: (text) =>
      page.copy(text).then(
        () => true,
        () => false,
      ),
    settled: keeper.settled,
  };
}

function createWork(
  parts: BuildDeskParts,
  store: StoreApi<BuildDeskState>,
  keep: (draft: BuildDraft) => void,
): BuildWork {
  return {
    parts,
    store,
    state: () => stateOf(store.getState()),
    change(make) {
      const { draft } = store.getState();
      const state = stateOf(store.getState());
      const change = draft && state && make(draft, state);
      if (!draft || !change) return;
      const after = { ...draft, ...change, revision: draft.revision + 1 };
      store.setState({ draft: after });
      keep(after);
    },
  };
}

/**
 * Words of a person are judged by whoever may be asked at once: an endpoint that is allowed calls. Else they wait, compared
 * with their siblings. What is asked already goes on; the course takes them up with it.
 */
function judgeAgain({ store }: EndpointDesk, course: BuildCourse): void {
  const { connection, allowed } = store.getState();
  void (connection && allowed ? course.ask() : course.compare());
}

const EMPTY: BuildDeskState = {
  ...{ status: "reading", draft: null, tools: [] },
  ...{ recorded: null, opening: null, failure: null },
};

function stateOf({ draft, tools }: BuildDeskState): BuildState | null {
  return (
    draft && {
      plan: draft.plan,
      items: draft.items,
      reviews: draft.reviews,
      tools: new Map(tools.map((tool): [ToolId, Tool] => [tool.id, tool])),
    }
  );
}

/** What is open now, for the screen. */
export function openTasks(desk: BuildDeskState): BuildTask[] {
  const state = stateOf(desk);
  return state ? nextTasks(state) : [];
}

async function open({ parts, store }: BuildWork, dataset: Dataset, isSample: boolean): Promise<void> {
  const recorded = isSample ? await parts.samples.build().catch(() => null) : recordedIn(dataset);
  if (store.getState().draft) {
    store.setState({ recorded, status: "ready" });
    return;
  }
  try {
    const stored = await readBuild(parts.storage);
    const found = stored && { draft: stored.draft, tools: stored.catalogue.tools };
    store.setState({ ...(store.getState().draft ? {} : found), recorded, status: "ready" });
  } catch {
    const failure = "What is stored of a build could not be read. Reload the page.";
    store.setState({ status: "ready", recorded, failure });
  }
}

/** A data set that was built holds every answer. */
function recordedIn({ provenance: { build } }: Dataset): RecordedBuild | null {
  return build ? { plan: build.plan, answers: build.items.flatMap(answersOf) } : null;
}

async function begin({ parts, store }: BuildWork, dataset: Dataset, wish: BuildWish): Promise<void> {
  const { storage, now, newId } = parts;
  const wordings = nameWordings(wish);
  const refusal = wordings.map(refuseWording).find((sentence) => sentence !== null);
  if (refusal !== undefined) {
    store.setState({ failure: refusal });
    return;
  }
  const plan: BuildPlan = {
    ...wish,
    ...(wordings.length > 0 ? { wordings } : {}),
    id: newId(),
    createdAt: now(),
    catalogue: { name: dataset.name, hash: dataset.hash },
  };
  try {
    const draft: BuildDraft = { schema: 1, plan, items: startBuild(plan), reviews: [], undone: [], revision: 1 };
    const catalogue: BuildCatalogue = { schema: 1, plan: plan.id, tools: dataset.tools };
    await writeBuild(storage, { draft, catalogue });
    store.setState({ draft, tools: dataset.tools, failure: null });
  } catch (error) {
    store.setState({ failure: error instanceof Error ? error.message : "The build could not be begun. Try again." });
  }
}

function reprompt({ store, change }: BuildWork, purpose: BuildPurpose, text: string): void {
  const wording = nameWording(purpose, text);
  const failure = refuseWording(wording);
  store.setState({ failure });
  if (failure !== null) return;
  change(({ plan }) => {
    if (wordingOf(plan, purpose).version === wording.version) return null;
    return { plan: { ...plan, wordings: [...(plan.wordings ?? []), wording] } };
  });
}

async function discard({ parts, store }: BuildWork, stop: () => void, settled: () => Promise<void>): Promise<void> {
  const { draft, tools } = store.getState();
  if (!draft) return;
  stop();
  await settled();
  const last = store.getState().draft ?? draft;
  parts.encoders.dispose();
  store.setState({ draft: null, tools: [], failure: null });
  await writeBuild(parts.storage, null).catch(() => undefined);
  say(parts.library, "The build was put away.", () => {
    if (store.getState().draft) return;
    store.setState({ draft: last, tools });
    const catalogue: BuildCatalogue = { schema: 1, plan: last.plan.id, tools: [...tools] };
    void writeBuild(parts.storage, { draft: last, catalogue }).catch(() => undefined);
  });
}
