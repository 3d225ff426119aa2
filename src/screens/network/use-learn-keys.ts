import { useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import type { Insight } from "../../core/domain/experience";
import type { ToolId } from "../../core/domain/ids";
import type { Experience } from "../../core/network/experience/read-experience";
import { endsOf } from "../../core/network/network-edits";
import { bindKeys } from "../../ui/bind-keys";
import { LEARN_KEYS, type LearnCommand } from "./keymap";
import type { NetworkCommands } from "./NetworkCommands";
import { useNetwork, useTrials } from "./network-context";

/** The insight that keys are about. */
interface InsightAtHand {
  /** `null`: none of the two tools has one. */
  insight: Insight | null;
  tool: ToolId | null;
  /** The one of the other tool, where that has one. */
  goOn(): void;
}

/** Keys that cut an edge or write a note mean the edge that is looked at. */
export function useEdgeAtHand(edge: string | null, { chooseEdge }: Pick<NetworkCommands, "chooseEdge">): void {
  const network = useNetwork();
  const choose = useEffectEvent((id: string) => {
    const end = endsOf(id)?.ends[0];
    if (end !== undefined) network.select(end);
    chooseEdge(id);
  });
  useEffect(() => {
    if (edge !== null) choose(edge);
  }, [edge]);
}

/** Of the two tools of an edge, first the one whose insight nobody looked over. */
export function useInsightAtHand({ iterations }: Experience, ends: readonly ToolId[]): InsightAtHand {
  const [wanted, setWanted] = useState<ToolId | null>(null);
  const newest = ends.flatMap((end) => {
    const found = iterations.flatMap(({ insights }) => insights.filter(({ tool }) => tool === end)).at(-1);
    return found ? [found] : [];
  });
  const insight =
    newest.find(({ tool }) => tool === wanted) ?? newest.find(({ review }) => review === "open") ?? newest[0] ?? null;
  const other = newest.find((one) => one !== insight);
  return { insight, tool: insight?.tool ?? null, goOn: () => setWanted(other?.tool ?? null) };
}

interface LearnKeysInput {
  hand: InsightAtHand;
  setWording: (insight: string | null) => void;
  /** To the edge before or after, by weight. */
  step: (by: 1 | -1) => void;
}

/** Everything on Learn that a key does. */
export function useLearnKeys({ hand, setWording, step }: LearnKeysInput): void {
  const trials = useTrials();
  const act = useEffectEvent((command: LearnCommand): "unused" | undefined => {
    const { insight, goOn } = hand;
    if (!insight) return "unused";
    if (command === "other") goOn();
    else if (command === "word") setWording(insight.id);
    else {
      trials.review({ insight: insight.id, kind: command });
      goOn();
    }
    return undefined;
  });
  const move = useEffectEvent(step);
  useLayoutEffect(() => {
    const rows = LEARN_KEYS.map(([command, key]): [string, () => unknown] => [key, () => act(command)]);
    return bindKeys({ ...Object.fromEntries(rows), "[": () => move(-1), "]": () => move(1) }, "first");
  }, []);
}
