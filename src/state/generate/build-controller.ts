import { createStore, type StoreApi } from "zustand/vanilla";
import { nextTasks, type BuildState, type BuildTask } from "../../core/generate/advance";
import { wordingOf } from "../../core/generate/prompts";
import { answersOf } from "../../core/generate/review";
import type { RecordedBuild } from "../../core/domain/build";
import type { Dataset } from "../../core/domain/dataset";
import type { BuildPurpose } from "../../core/domain/exchange";
import type { ToolId } from "../../core/domain/ids";
import type { Tool } from "../../core/domain/tool";
import { createBuildAutosave } from "./build-autosave";
import { createBuildJob, type BuildJob } from "./build-job";
import { createBuildReview, type BuildReview } from "./build-review";
import { createStoredBuilds, readBuilds, type StoredBuilds } from "./stored-builds";
import type { BuildControllerState, BuildDependencies, BuildContext } from "./build-state";
import { nameWording, refuseWording } from "./build-wordings";
import { createEndpointController, NO_ENDPOINT, type EndpointController } from "../llm/endpoint-controller";
import { say } from "../app/toasts";

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
  const autosave = createBuildAutosave(storage, {
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
