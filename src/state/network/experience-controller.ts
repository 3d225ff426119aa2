import { createStore, type StoreApi } from "zustand/vanilla";
import type { ExperiencePlan, InsightReview } from "../../core/domain/experience";
import type { ModelPrompt } from "../../core/domain/exchange";
import type { NetworkEdits } from "../../core/domain/network";
import { estimateExperience, promptOfTask } from "../../core/network/experience/ask";
import { readExperience, type ExperienceTask } from "../../core/network/experience/read-experience";
import type { CostEstimate } from "../../core/requirements/llm/estimate-cost";
import type { ShownEdge } from "../../core/network/network-edits";
import { say } from "../app/toasts";
import { createEndpointController, NO_ENDPOINT, type EndpointController } from "../llm/endpoint-controller";
import { hashPrompt } from "../llm/hash-prompt";
import {
  answerFromRecord,
  put,
  runTasks,
  take,
  textsOf,
  type ExperienceContext,
  type ExperienceState,
} from "./experience-job";
import type { NetworkDependencies, NetworkState } from "./network-state";

/** What a person decides before trials. */
export type ExperienceOptions = Omit<ExperiencePlan, "id" | "createdAt" | "edges">;

export interface ExperienceController {
  readonly store: StoreApi<ExperienceState>;
  readonly endpoint: EndpointController;
  /** Looks whether trials of this data set came with it. */
  open(): Promise<void>;
  /** What trials along the edges as they are would take; in steps, since thousands of tools are read for it. */
  estimate(wish: ExperienceOptions, edges: readonly ShownEdge[]): Generator<void, CostEstimate | null>;
  /** What the trials under way still take. */
  costOfRest(): CostEstimate | null;
  /** Along these edges, without those that were cut. */
  begin(wish: ExperienceOptions, edges: readonly ShownEdge[]): void;
  /** Begins the recorded trials and takes their answers. */
  beginRecorded(): Promise<void>;
  /** Trials and insights go, with a way back: their answers were paid for. */
  discard(): void;
  /** Asks the endpoint until nothing waits. */
  ask(): Promise<void>;
  /** Takes recorded answers until nothing waits that has one. */
  replay(): Promise<void>;
  /** The prompt of the first task that waits. */
  nextPrompt(): { task: ExperienceTask; prompt: ModelPrompt } | null;
  /** `from`: what the user says it is from. */
  paste(task: string, prompt: ModelPrompt, answer: string, from: string): void;
  review(decision: Omit<InsightReview, "at">): void;
  copy(text: string): Promise<boolean>;
}

/** Edges of each kind that a plan holds at most: of the heaviest. */
const MOST_OF_KIND = 2000;
/** Trials lie beside the corrections of the network, and are stored after every answer. */
export function createExperienceController(
  parts: NetworkDependencies,
  network: StoreApi<NetworkState>,
  keep: (edits: NetworkEdits) => Promise<void>,
): ExperienceController {
  const store = createStore<ExperienceState>(() => ({ draft: null, experience: null, recorded: null }));
  const work: ExperienceContext = { parts, network, store, keep };
  const asking = createEndpointController(
    parts.endpoint,
    createStore(() => NO_ENDPOINT),
    parts.endpointMemory,
  );
  follow(work, asking.stop);
  const replay = () => asking.during((signal, tell) => runTasks(work, signal, tell, answerFromRecord(store)));
  return {
    store,
    endpoint: asking,
    open: () => open(work),
    estimate: (wish, edges) => estimate(work, wish, edges),
    costOfRest() {
      const [{ dataset }, { experience }] = [network.getState(), store.getState()];
      return dataset && experience && estimateExperience(textsOf(dataset), experience);
    },
    begin: (wish, edges) => begin(work, { ...wish, edges: edgesToTry(edges) }),
    async beginRecorded() {
      const { recorded } = store.getState();
      if (!recorded) return;
      begin(work, recorded.plan);
      await replay();
    },
    discard: () => discard(work, asking.stop),
    ask: () =>
      asking.during((signal, tell) =>
        runTasks(work, signal, tell, async (prompt) => {
          const { answer, origin, tokens } = await parts.endpoint.ask(prompt, signal);
          return { prompt: hashPrompt(prompt), answer, origin, tokens };
        }),
      ),
    replay,
    nextPrompt: () => nextPrompt(work),
    paste(task, prompt, answer, from) {
      const origin = { kind: "pasted", from: from.trim().slice(0, 200) } as const;
      take(work, task, prompt, { prompt: hashPrompt(prompt), answer, origin, tokens: null });
    },
    review: (decision) => review(work, decision),
    copy: (text) => copy(work, text),
  };
}

/** Trials follow what is stored beside the corrections; those of another data set ask nothing more. */
function follow({ network, store }: ExperienceContext, stop: () => void): void {
  network.subscribe(({ edits, dataset }, before) => {
    if (edits?.experience === before.edits?.experience && dataset === before.dataset) return;
    const draft = edits?.experience ?? null;
    store.setState({ draft, experience: draft && dataset ? readExperience(textsOf(dataset), draft) : null });
    if (dataset !== before.dataset) stop();
  });
}

async function open({ parts, network, store }: ExperienceContext): Promise<void> {
  const { dataset } = network.getState();
  const hashes = [dataset?.hash, dataset?.provenance.derivation?.parent.hash];
  const index = await parts.samples.index().catch(() => null);
  const isSample = index !== null && hashes.includes(index.dataset.hash);
  const recorded = isSample ? await parts.samples.experience().catch(() => null) : null;
  if (network.getState().dataset === dataset) store.setState({ recorded });
}

/** Those that a person did not cut, the most alike and the most used first. */
function edgesToTry(edges: readonly ShownEdge[]): ExperiencePlan["edges"] {
  const weight = (edge: ShownEdge) =>
    edge.kind === "similar" ? (edge.cosine ?? 1) : "count" in edge ? Number(edge.count) : 1;
  const ofKind = (kind: ShownEdge["kind"]) =>
    edges
      .filter((edge) => edge.kind === kind && !edge.isCut)
      .sort((a, b) => weight(b) - weight(a) || (a.id < b.id ? -1 : 1))
      .slice(0, MOST_OF_KIND);
  return [...ofKind("similar"), ...ofKind("before")].map((edge) => ({
    id: edge.id,
    cosine: edge.kind === "similar" ? edge.cosine : null,
  }));
}

function discard(work: ExperienceContext, stop: () => void): void {
  const { edits } = work.network.getState();
  const gone = edits?.experience;
  stop();
  if (!gone) return;
  put(work, null);
  say(work.parts.library, "The trials were discarded.", async () => {
    const now = work.network.getState().edits;
    if (now?.catalogue !== edits.catalogue || now.experience) return "Other trials are here now, so these stay away.";
    put(work, gone);
    return "The trials are back.";
  });
}

function copy({ parts }: ExperienceContext, text: string): Promise<boolean> {
  return parts.page.copy(text).then(
    () => true,
    () => false,
  );
}

function nextPrompt({ network, store }: ExperienceContext): ReturnType<ExperienceController["nextPrompt"]> {
  const [{ dataset }, { experience }] = [network.getState(), store.getState()];
  const task = experience?.tasks[0];
  return dataset && experience && task ? { task, prompt: promptOfTask(textsOf(dataset), experience, task) } : null;
}

function* estimate(
  { network }: ExperienceContext,
  wish: ExperienceOptions,
  edges: readonly ShownEdge[],
): Generator<void, CostEstimate | null> {
  const { dataset } = network.getState();
  if (!dataset) return null;
  const texts = textsOf(dataset);
  yield;
  const plan = { ...wish, id: "", createdAt: "", edges: edgesToTry(edges) };
  yield;
  return estimateExperience(texts, readExperience(texts, { plan, answers: [], reviews: [] }));
}

function begin(work: ExperienceContext, wish: Omit<ExperiencePlan, "id" | "createdAt">): void {
  const plan = { ...wish, id: work.parts.newId(), createdAt: work.parts.now() };
  put(work, { plan, answers: [], reviews: [] });
}

function review(work: ExperienceContext, decision: Omit<InsightReview, "at">): void {
  const { draft } = work.store.getState();
  if (!draft) return;
  const others = draft.reviews.filter(({ insight }) => insight !== decision.insight);
  put(work, { ...draft, reviews: [...others, { ...decision, at: work.parts.now() }] });
}
