import type { BuildPlan } from "../../domain/build";
import type { ModelPrompt } from "../../domain/exchange";
import type { Sha256, ToolId } from "../../domain/ids";
import type { Tool } from "../../domain/tool";
import { SMALL_TOOLS } from "../../testing/small-dataset";
import { advance, nextTasks, type BuildState } from "../advance";
import { startBuild } from "../plan-build";

export const HASH = "0".repeat(64) as Sha256;

export function makePlan(change: Partial<BuildPlan> = {}): BuildPlan {
  return {
    id: "build-1",
    createdAt: "2026-05-01T10:00:00.000Z",
    catalogue: { name: "Small", hash: HASH },
    sets: [["weather", "hotel", "flight"] as ToolId[], ["table"] as ToolId[]],
    draw: null,
    perSet: 2,
    seed: 1,
    deletion: "random",
    mostTries: 3,
    tooSimilar: 0.8,
    encoder: "tool-static-256-int4",
    ...change,
  };
}

export function openBuild(plan = makePlan(), tools: readonly Tool[] = SMALL_TOOLS): BuildState {
  return { plan, items: startBuild(plan), reviews: [], tools: new Map(tools.map((tool) => [tool.id, tool])) };
}

/** What a model answers that does what it is told: any request, exact with all tools, partial with one less. */
export function obey({ purpose, messages }: ModelPrompt, setSize: number): string {
  const data = JSON.parse(messages[1]!.content) as { tools: unknown[]; already?: string[] };
  if (purpose === "write") return written(`Please see to this for me, and to matter ${data.already!.length} as well.`);
  return JSON.stringify({ verdict: data.tools.length === setSize ? "exact" : "partial" });
}

export function written(request: string): string {
  return JSON.stringify({ request });
}

/** Answers the open task of one request. */
export function answer(state: BuildState, item: string, text: string): BuildState {
  const task = nextTasks(state).find((one) => one.item === item);
  if (task?.kind !== "ask") throw new Error(`${item} asks nothing.`);
  const origin = { kind: "written", from: "test" } as const;
  return advance(state, {
    kind: "answer",
    item,
    prompt: task.prompt,
    answer: { prompt: HASH, answer: text, origin, tokens: null },
  });
}

/** Finishes a build with whatever answers these are. */
export function finish(
  state: BuildState,
  think: (prompt: ModelPrompt, setSize: number) => string,
  compare: (text: string, siblings: readonly string[]) => number = () => 0.1,
): BuildState {
  let now = state;
  for (let round = 0; round < 1000; round++) {
    const [task] = nextTasks(now);
    if (!task) return now;
    const size = now.plan.sets[now.items.find(({ id }) => id === task.item)!.set]!.length;
    now =
      task.kind === "ask"
        ? answer(now, task.item, think(task.prompt, size))
        : advance(now, { ...task, kind: "compared", similarity: compare(task.text, task.siblings) });
  }
  throw new Error("It does not end.");
}
