import { createStore, type StoreApi } from "zustand/vanilla";
import type { Trace } from "../../core/domain/trace";

/**
 * How things are looked at: on which screen, how far the walk is drawn, whether it plays, whether gold is shown. Never
 * stored and never part of a trace. Screen and step stand in the address (`#screen=evaluate`, `#step=vote-2`), so that
 * each has its own link.
 */
export interface ViewState {
  screen: ScreenName;
  /** Everything up to and including this step is drawn. */
  step: StepName;
  playback: "stopped" | "playing";
  gold: "shown" | "hidden";
  /** Rows of an evaluation that are stepped through on the workbench, and how one of them is opened; `null`: none. */
  trail: { rows: number; at: number; open: (at: number) => void } | null;
}

/** The walk is the workbench. A screen that is not listed in the bar shows the workbench. */
export type ScreenName = (typeof SCREEN_NAMES)[number];

const SCREEN_NAMES = ["workbench", "evaluate", "compare", "datasets", "network", "annotate", "learn"] as const;

/** `edits` is there only when something was changed by hand; `vote-1` is the first open requirement. */
export type StepName = "request" | "bundle" | "coverage" | "edits" | `vote-${number}` | "result";

export interface Step {
  name: StepName;
  /** As in the transport: "2 Coverage", "3 Vote, 1 of 2". */
  label: string;
  /** Where there are many: "2". */
  short?: string;
}

/** With more votes than this they are one stop, and the walk is drawn up to the last of them until more is asked for. */
export const MOST_VOTES = 20;

export type ViewStore = StoreApi<ViewState>;

/** A finished walk is shown whole, so the last step is the first one seen. */
export function createViewStore(): ViewStore {
  return createStore<ViewState>(() => ({
    screen: "workbench",
    step: "result",
    playback: "stopped",
    gold: "shown",
    trail: null,
  }));
}

/** The stops of a walk, in order. `editLabels` are the sentences of the edits that count now, oldest first. */
export function listSteps(trace: Pick<Trace, "stage3" | "choice"> | null, editLabels: readonly string[]): Step[] {
  const votes = trace?.stage3.perRequirement.length ?? 0;
  const edits: Step[] = editLabels.length === 0 ? [] : [{ name: "edits", label: nameEdits(editLabels) }];
  return [
    { name: "request", label: "Request" },
    { name: "bundle", label: "1 Bundle" },
    { name: "coverage", label: "2 Coverage" },
    ...edits,
    ...listVotes(votes),
    { name: "result", label: trace?.choice ? "4 Choice" : "Result" },
  ];
}

function listVotes(total: number): Step[] {
  if (total > MOST_VOTES) return [{ name: `vote-${total}`, label: `3 Vote, all ${total}` }];
  return Array.from({ length: total }, (_, i) => ({
    name: `vote-${i + 1}`,
    label: labelVote(i + 1, total),
    short: i === 0 ? "3 Vote" : `${i + 1}`,
  }));
}

/** Where a step stands among the stops. A vote without a stop, folded or not there yet, is found at the last vote. */
export function indexOfStep(steps: readonly Step[], wanted: StepName): number {
  const at = steps.findIndex(({ name }) => name === wanted);
  const vote = steps.findLastIndex(({ name }) => name.startsWith("vote-"));
  return Math.max(0, at === -1 && wanted.startsWith("vote-") ? vote : at);
}

function nameEdits(labels: readonly string[]): string {
  return labels.length === 1 ? (labels[0] ?? "Your edit") : `Your ${labels.length} edits`;
}

function labelVote(number: number, total: number): string {
  return total === 1 ? "3 Vote" : `3 Vote, ${number} of ${total}`;
}

/** What of the walk is drawn at a step. `votes` counts the open requirements whose vote is shown. */
export interface DrawnParts {
  bundle: boolean;
  coverage: boolean;
  edits: boolean;
  votes: number;
  result: boolean;
}

/** Everything a step shows, the steps before it included. At `coverage` the edits are not applied yet. */
export function drawnParts(step: StepName): DrawnParts {
  const reached = (...names: StepName[]) => names.includes(step) || step.startsWith("vote-") || step === "result";
  return {
    bundle: reached("bundle", "coverage", "edits"),
    coverage: reached("coverage", "edits"),
    edits: reached("edits"),
    votes: step === "result" ? Infinity : step.startsWith("vote-") ? Number(step.slice("vote-".length)) : 0,
    result: step === "result",
  };
}

/** Reads a step out of an address; anything else is `null`. */
export function parseStep(text: string | null): StepName | null {
  if (text === null) return null;
  const named = ["request", "bundle", "coverage", "edits", "result"].includes(text);
  return named || /^vote-[1-9]\d{0,2}$/.test(text) ? (text as StepName) : null;
}

/** Reads a screen out of an address; an address that names none means the workbench. */
export function parseScreen(text: string | null): ScreenName {
  return SCREEN_NAMES.find((name) => name === text) ?? "workbench";
}
