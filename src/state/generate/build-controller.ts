import { createStore, type StoreApi } from "zustand/vanilla";
import type { BuildDraft, RecordedBuild } from "../../core/domain/build";
import type { Dataset } from "../../core/domain/dataset";
import type { BuildPurpose } from "../../core/domain/exchange";
import type { ToolId } from "../../core/domain/ids";
import type { Tool } from "../../core/domain/tool";
import { nextTasks, type BuildState, type BuildTask } from "../../core/generate/advance";
import { wordingOf } from "../../core/generate/prompts";
import { answersOf } from "../../core/generate/review";
import { StorageError, type Storage } from "../../storage/ports/storage";
import { countWrite } from "../app/library";
import { say } from "../app/toasts";
import { createEndpointController, NO_ENDPOINT, type EndpointController } from "../llm/endpoint-controller";
import { createBuildJob, type BuildJob } from "./build-job";
import { createBuildReview, type BuildReview } from "./build-review";
import type { BuildContext, BuildControllerState, BuildDependencies } from "./build-state";
import { nameWording, refuseWording } from "./build-wordings";
import { createStoredBuilds, readBuilds, type StoredBuilds } from "./stored-builds";

export interface BuildController extends BuildJob, BuildReview, StoredBuilds {
  readonly store: StoreApi<BuildControllerState>;
  readonly endpoint: EndpointController;
  /** Reads what is stored, and looks whether a build of this data set was recorded: with the sample, or in the data set. */
  open(dataset: Dataset, isSample: boolean): Promise<void>;
  /** Words a prompt anew for whatever is not asked yet. What lacks a name that it needs is refused with a sentence. */
  reprompt(purpose: BuildPurpose, text: string): void;
  /** Resolves with whether the clipboard took it. */
  copy(text: string): Promise<boolean>;
  /** Resolves when everything is stored, or waits for room. */
  settled(): Promise<void>;
}

export function createBuildController(parts: BuildDependencies): BuildController {
  const { storage, library, page } = parts;
  const store = createStore<BuildControllerState>(() => EMPTY);
  let notStored: string | null = null;
  const autosave = createBuildAutosave((draft) => countWrite(library, () => storage.builds.put(draft)), {
    fail: (failure) => store.setState({ failure: (notStored = failure) }),
    stored() {
      if (store.getState().failure === notStored) store.setState({ failure: null });
    },
    newer(draft) {
      if (store.getState().draft?.plan.id !== draft.plan.id) return;
      store.setState({ draft });
      say(library, "This build was changed in another tab. The newer version is shown.");
    },
    gone(plan) {
      if (store.getState().draft?.plan.id !== plan) return;
      store.setState({ draft: null, tools: [] });
      void readBuilds(work).catch(() => undefined);
      say(library, "The build was deleted in another tab.");
    },
  });
  const asking = createEndpointController(
    parts.endpoint,
    createStore(() => NO_ENDPOINT),
    parts.endpointMemory,
  );
  const work = createBuildContext(parts, store, autosave, asking.stop);
  const job = createBuildJob(work, asking.during);
  return {
    store,
    endpoint: asking,
    open: (dataset, isSample) => open(work, dataset, isSample),
    reprompt: (purpose, text) => reprompt(work, purpose, text),
    ...createStoredBuilds(work),
    ...job,
    ...createBuildReview(work, () => judgeAgain(asking, job)),
    copy: (text) =>
      page.copy(text).then(
        () => true,
        () => false,
      ),
    settled: autosave.settled,
  };
}

function createBuildContext(
  parts: BuildDependencies,
  store: StoreApi<BuildControllerState>,
  autosave: ReturnType<typeof createBuildAutosave>,
  stop: () => void,
): BuildContext {
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
      autosave.keep(after);
    },
    stop,
    unsaved: autosave.unsaved,
    settled: autosave.settled,
  };
}

/**
 * Edited words are judged at once where an endpoint is allowed calls. Else they wait, compared
 * with their siblings. What is being asked already continues; the job takes them up with it.
 */
function judgeAgain({ store }: EndpointController, job: BuildJob): void {
  const { connection, allowed } = store.getState();
  void (connection && allowed ? job.ask() : job.compare());
}

const EMPTY: BuildControllerState = {
  ...{ status: "reading", builds: [], draft: null, tools: [] },
  ...{ recorded: null, opening: null, failure: null },
};

function stateOf({ draft, tools }: BuildControllerState): BuildState | null {
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
export function openTasks(shown: BuildControllerState): BuildTask[] {
  const state = stateOf(shown);
  return state ? nextTasks(state) : [];
}

async function open(work: BuildContext, dataset: Dataset, isSample: boolean): Promise<void> {
  const { parts, store } = work;
  const recorded = isSample ? await parts.samples.build().catch(() => null) : recordedIn(dataset);
  try {
    await readBuilds(work);
    store.setState({ recorded, status: "ready" });
  } catch {
    const failure = "The stored builds could not be read. Reload the page.";
    store.setState({ status: "ready", recorded, failure });
  }
}

/** A data set that was built holds every answer. */
function recordedIn({ provenance: { build } }: Dataset): RecordedBuild | null {
  return build ? { plan: build.plan, answers: build.items.flatMap(answersOf) } : null;
}

function reprompt({ store, change }: BuildContext, purpose: BuildPurpose, text: string): void {
  const wording = nameWording(purpose, text);
  const failure = refuseWording(wording);
  store.setState({ failure });
  if (failure !== null) return;
  change(({ plan }) => {
    if (wordingOf(plan, purpose).version === wording.version) return null;
    return { plan: { ...plan, wordings: [...(plan.wordings ?? []), wording] } };
  });
}

interface BuildAutosave {
  /** Stores the draft as soon as the write before is done; of those of one build that wait only the newest. */
  keep(draft: BuildDraft): void;
  /** The newest state of a build that is not stored yet; `null`: what is stored holds. */
  unsaved(plan: string): BuildDraft | null;
  /** Resolves when nothing is being written. What failed still waits. */
  settled(): Promise<void>;
}

interface AutosaveListeners {
  /** It could not be stored, and is tried again. */
  fail(sentence: string): void;
  /** Everything that had failed is stored now. */
  stored(): void;
  /** Another tab changed the same build; the stored state wins. */
  newer(draft: BuildDraft): void;
  /** Another tab deleted it. */
  gone(plan: string): void;
}

const RETRY_AFTER_MS = 3000;

/** Stores builds step by step. What could not be stored, on a full disk say, is kept and tried again every 3 s. */
export function createBuildAutosave(put: Storage["builds"]["put"], news: AutosaveListeners): BuildAutosave {
  const waiting = new Map<string, BuildDraft>();
  let writing: Promise<void> | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let hasFailed = false;

  const write = async (draft: BuildDraft): Promise<void> => {
    const { id } = draft.plan;
    const done = await put(draft);
    if (done === "written") {
      if (waiting.get(id) === draft) waiting.delete(id);
      return;
    }
    waiting.delete(id);
    if (done === "gone") news.gone(id);
    else news.newer(done);
  };
  const work = async (): Promise<void> => {
    const failed = new Set<string>();
    const next = (): BuildDraft | undefined => [...waiting.values()].find(({ plan }) => !failed.has(plan.id));
    for (let draft = next(); draft; draft = next()) {
      try {
        await write(draft);
      } catch (error) {
        failed.add(draft.plan.id);
        const sentence = "The build could not be saved. Free some space; nothing is lost while this page stays open.";
        news.fail(error instanceof StorageError ? error.message : sentence);
      }
    }
    writing = null;
    if (failed.size > 0) retry = setTimeout(pump, RETRY_AFTER_MS);
    else if (hasFailed) news.stored();
    hasFailed = failed.size > 0;
  };
  const pump = (): void => {
    clearTimeout(retry);
    writing ??= work();
  };
  return {
    keep(draft) {
      waiting.set(draft.plan.id, draft);
      pump();
    },
    unsaved: (plan) => waiting.get(plan) ?? null,
    settled: async () => {
      while (writing) await writing;
    },
  };
}
