import type { StoreApi } from "zustand/vanilla";
import type { Dataset } from "../../core/domain/dataset";
import type { ExperienceAnswer, ExperienceDraft, RecordedExperience } from "../../core/domain/experience";
import type { ModelPrompt } from "../../core/domain/exchange";
import type { NetworkEdits } from "../../core/domain/network";
import { promptOfTask, takeAnswer } from "../../core/network/experience/ask";
import { readToolTexts, type ToolTexts } from "../../core/network/experience/offer-tools";
import type { Experience, ExperienceTask } from "../../core/network/experience/read-experience";
import { hashPrompt } from "../llm/hash-prompt";
import type { NetworkDependencies, NetworkState } from "./network-state";

export interface ExperienceState {
  draft: ExperienceDraft | null;
  /** What it came to so far. */
  experience: Experience | null;
  /** Trials of this data set that were answered before. */
  recorded: RecordedExperience | null;
}

/** What the functions of trials work on. */
export interface ExperienceContext {
  parts: NetworkDependencies;
  network: StoreApi<NetworkState>;
  store: StoreApi<ExperienceState>;
  keep(edits: NetworkEdits): Promise<void>;
}

/** Tasks that wait for an answer at once; the endpoint has a queue of its own. */
const AT_ONCE = 16;

const TEXTS = new WeakMap<Dataset["tools"], ToolTexts>();

/** Read once for each list of tools. */
export function textsOf({ tools }: Pick<Dataset, "tools">): ToolTexts {
  const texts = TEXTS.get(tools) ?? readToolTexts(tools);
  TEXTS.set(tools, texts);
  return texts;
}

/** Shows trials and has them stored; `null`: they go. */
export function put({ network, keep }: ExperienceContext, draft: ExperienceDraft | null): void {
  const { edits } = network.getState();
  if (!edits) return;
  const { experience: _, ...rest } = edits;
  const changed = { ...rest, revision: edits.revision + 1, ...(draft ? { experience: draft } : {}) };
  network.setState({ edits: changed });
  void keep(changed);
}

type GivenAnswer = Omit<ExperienceAnswer, "task" | "purpose" | "version">;
export type Answering = (prompt: ModelPrompt) => Promise<GivenAnswer | null>;

/** Answers that came with the data. */
export function answerFromRecord(store: StoreApi<ExperienceState>): Answering {
  const known = new Map((store.getState().recorded?.answers ?? []).map((answer) => [answer.prompt as string, answer]));
  return async (prompt) => known.get(hashPrompt(prompt)) ?? null;
}

/** Takes an answer, where something waits for it. */
export function take(work: ExperienceContext, task: string, prompt: ModelPrompt, answer: GivenAnswer): void {
  const { draft, experience } = work.store.getState();
  const taken = draft && experience && takeAnswer(draft, experience, { task, prompt, answer });
  if (taken) put(work, taken);
}

/**
 * Works through whatever can be asked, edges side by side. What has no answer, or fails, is left for the next time; a budget that
 * is used up ends it all, for nothing more is sent. An answer counts for the trials that it was asked for, and for no others.
 */
export async function runTasks(
  work: ExperienceContext,
  signal: AbortSignal,
  tell: (error: unknown) => void,
  answering: Answering,
): Promise<void> {
  const plan = work.store.getState().draft?.plan.id;
  const left = new Set<string>();
  const underWay = new Map<string, Promise<void>>();
  const perform = async (task: ExperienceTask, prompt: ModelPrompt): Promise<void> => {
    try {
      const answer = await answering(prompt);
      if (!answer) left.add(task.id);
      else if (work.store.getState().draft?.plan.id === plan) take(work, task.id, prompt, answer);
    } catch (error) {
      left.add(task.id);
      if (!signal.aborted) tell(error);
    } finally {
      underWay.delete(task.id);
    }
  };
  for (;;) {
    const { experience, draft } = work.store.getState();
    const { dataset } = work.network.getState();
    if (!experience || !dataset || draft?.plan.id !== plan || signal.aborted) break;
    const open = experience.tasks.filter(({ id }) => !left.has(id) && !underWay.has(id));
    for (const task of open.slice(0, AT_ONCE - underWay.size))
      underWay.set(task.id, perform(task, promptOfTask(textsOf(dataset), experience, task)));
    if (underWay.size === 0) break;
    await Promise.race(underWay.values());
  }
  await Promise.all(underWay.values());
}
