import type { BuildItem, BuildPlan } from "../domain/build";
import type { ToolId } from "../domain/ids";
import { mulberry32, seedOfText } from "../retrieve/random";

/** Most requests of one build: what is stored with every step stays below some megabytes. */
export const MOST_REQUESTS = 500;

/** Every request of a plan, none of them written. Throws RangeError for a plan of nothing or of too much. */
export function startBuild(plan: BuildPlan): BuildItem[] {
  const total = plan.sets.length * plan.perSet;
  if (total < 1 || total > MOST_REQUESTS || plan.sets.some((set) => set.length === 0))
    throw new RangeError(`A build has 1 to ${MOST_REQUESTS} requests of sets with tools; this one has ${total}.`);
  return plan.sets.flatMap((tools, set) =>
    Array.from({ length: plan.perSet }, (_, place) => makeItem(plan, tools, set, place)),
  );
}

function makeItem(plan: BuildPlan, tools: readonly ToolId[], set: number, place: number): BuildItem {
  const id = `s${set + 1}-r${place + 1}`;
  return {
    id,
    set,
    step: "write",
    text: null,
    similarity: null,
    deleted: chooseDeleted(plan, tools, id),
    verdicts: { whole: null, part: null },
    earlier: [],
    answers: [],
    unread: null,
    rejection: null,
  };
}

/** The tool that is taken away before the second judgement of a request; see `DeletionRule`. */
function chooseDeleted({ deletion, seed }: BuildPlan, tools: readonly ToolId[], id: string): ToolId {
  const place = deletion === "last" ? tools.length - 1 : Math.floor(drawOf(seed, id) * tools.length);
  return tools[place]!;
}

/** One number, uniform in [0, 1), that belongs to a text. */
export function drawOf(seed: number, text: string): number {
  return mulberry32(seedOfText(seed, text))();
}
