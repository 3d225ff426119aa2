import { advance, nextTasks, type BuildEvent, type BuildState, type BuildTask } from "../../core/generate/advance";
import type { BuildAnswer, RecordedBuild } from "../../core/domain/build";
import type { ModelPrompt } from "../../core/domain/exchange";
import { hashPrompt } from "../llm/hash-prompt";
import type { BuildContext } from "./build-state";

/** How a build is continued: three sources of answers, one state machine. */
export interface BuildJob {
  /** Asks the endpoint until nothing waits. What came before something failed is kept. */
  ask(): Promise<void>;
  /** Takes recorded answers until nothing waits that has one. */
  replay(): Promise<void>;
  /** Compares what was written and not yet compared. */
  compare(): Promise<void>;
  /** An answer from some chat window. `from`: what the user says it is from. Then compares, where that is next. */
  paste(item: string, prompt: ModelPrompt, answer: string, from: string): Promise<void>;
}

type GivenAnswer = Omit<BuildAnswer, "purpose" | "version">;
type AskTask = Extract<BuildTask, { kind: "ask" }>;
/** An answer, with the prompt that it answers. `null`: there is none. */
type Answering = (task: AskTask) => Promise<{ prompt: ModelPrompt; answer: GivenAnswer } | null>;
type During = (work: (signal: AbortSignal, tell: (error: unknown) => void) => Promise<void>) => Promise<void>;

export function createBuildJob(work: BuildContext, during: During): BuildJob {
  const { parts, store } = work;
  return {
    ask: () =>
      during((signal, tell) =>
        runTasks(work, signal, tell, async ({ prompt }) => {
          const { answer, origin, tokens } = await parts.endpoint.ask(prompt, signal);
          return { prompt, answer: { prompt: hashPrompt(prompt), answer, origin, tokens } };
        }),
      ),
    replay: () =>
      during((signal, tell) => {
        const known = byPrompt(store.getState().recorded);
        return runTasks(work, signal, tell, async (task) => {
          for (const prompt of [task.prompt, ...task.earlier]) {
            const answer = known.get(hashPrompt(prompt));
            if (answer) return { prompt, answer };
          }
          return null;
        });
      }),
    compare: () => during((signal, tell) => runTasks(work, signal, tell, async () => null)),
    async paste(item, prompt, answer, from) {
      const origin = { kind: "pasted", from: from.trim().slice(0, 200) } as const;
      applyEvent(work, {
        kind: "answer",
        item,
        prompt,
        answer: { prompt: hashPrompt(prompt), answer, origin, tokens: null },
      });
      await during((signal, tell) => runTasks(work, signal, tell, async () => null));
    },
  };
}

/** The last answer to a prompt holds. */
function byPrompt(recorded: RecordedBuild | null): Map<string, GivenAnswer> {
  return new Map((recorded?.answers ?? []).map((answer) => [answer.prompt, answer]));
}

/**
 * Works through all sets side by side; within a set one request follows the other. A set stops at its first failure, or
 * where there is no answer; the others go on. A budget that is used up ends them all, for nothing more is sent. Words that a
 * person puts in meanwhile are taken up after the others.
 */
async function runTasks(
  work: BuildContext,
  signal: AbortSignal,
  tell: (error: unknown) => void,
  answering: Answering,
): Promise<void> {
  const state = work.state();
  if (!state) return;
  const { id } = state.plan;
  const stopped = new Set<number>();
  const workOff = async (set: number): Promise<void> => {
    try {
      for (let task = taskOf(work, id, set); task && !signal.aborted; task = taskOf(work, id, set)) {
        const event = await performTask(work, task, answering);
        if (!event) return void stopped.add(set);
        if (work.state()?.plan.id === id) applyEvent(work, event);
      }
    } catch (error) {
      stopped.add(set);
      if (!signal.aborted) tell(error);
    }
  };
  const open = (): number[] =>
    state.plan.sets.flatMap((_, set) => (!stopped.has(set) && taskOf(work, id, set) ? [set] : []));
  for (let sets = open(); sets.length > 0 && !signal.aborted; sets = open()) await Promise.all(sets.map(workOff));
}

function taskOf(work: BuildContext, plan: string, set: number): BuildTask | undefined {
  const state = work.state();
  if (state?.plan.id !== plan) return undefined;
  const items = state.items.filter((item) => item.set === set);
  return nextTasks({ ...state, items })[0];
}

async function performTask(
  { parts, state, store }: BuildContext,
  task: BuildTask,
  answering: Answering,
): Promise<BuildEvent | null> {
  if (task.kind === "ask") {
    const given = await answering(task);
    return given && { kind: "answer", item: task.item, ...given };
  }
  const { plan } = state()!;
  const { item, text, siblings } = task;
  const wanted = { id: plan.encoder, text, others: siblings };
  const { similarity } = await parts.encoders
    .ask("nearest", wanted, (opening) => store.setState({ opening }))
    .finally(() => store.getState().opening && store.setState({ opening: null }));
  return { kind: "compared", item, text, similarity };
}

function applyEvent(work: BuildContext, event: BuildEvent): void {
  work.change((_, before) => {
    const after: BuildState = advance(before, event);
    return after === before ? null : { items: [...after.items] };
  });
}
