import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Edit, EditKind } from "../../core/domain/edit";
import { readPart } from "../../state/app/address";
import { isExample, type PartialTrace, type SessionState } from "../../state/app/session";
import { indexOfStep, listSteps, parseScreen, type Step, type StepName } from "../../state/app/view";
import { useSession, useSetView, useView } from "../app-context";

const STEP_MS = 1400;
const NO_EDITS: readonly Edit[] = [];

const EDIT_LABELS: Record<EditKind, string> = {
  "force-gate": "Your walk",
  "drop-neighbour": "Your drop",
  "choose-bundle": "Your bundle",
  "add-requirement": "Your words",
  "rename-requirement": "Your name",
  "split-requirement": "Your split",
  "merge-requirements": "Your merge",
  "delete-requirement": "Your cut",
  link: "Your link",
  unlink: "Your cut",
  "keep-tool": "Your keep",
  "drop-tool": "Your cut",
  "choose-winner": "Your choice",
  "force-tool": "Your keep",
  "bar-tool": "Your cut",
  "take-set": "Your set",
};

export interface Steps {
  steps: Step[];
  /** Place in `steps` of what is drawn; while a walk is computed, of the stage under way. */
  at: number;
  /** `running`: the stages are still arriving. `empty`: there is nothing to step through. */
  standing: "empty" | "running" | "whole";
  goTo: (name: StepName) => void;
  move: (by: 1 | -1) => void;
  playing: boolean;
  togglePlay: () => void;
}

/** The stops of the walk on the screen, and the hand that moves between them. */
export function useSteps(): Steps {
  const trace = useSession((state) => state.trace);
  const edits = useSession((state) => state.log[state.cursor]?.input.edits ?? NO_EDITS);
  const stageUnderWay = useSession(findStageUnderWay);
  const { step, playback } = useView((state) => state);
  const setView = useSetView();
  const steps = useMemo(
    () =>
      listSteps(
        trace,
        edits.map((edit) => EDIT_LABELS[edit.kind]),
      ),
    [trace, edits],
  );
  const shownAt = indexOfStep(steps, stageUnderWay ?? step);
  const goTo = useCallback((name: StepName) => setView({ step: name, playback: "stopped" }), [setView]);
  const move = useCallback(
    (by: 1 | -1) => {
      const next = steps[shownAt + by];
      if (next) goTo(next.name);
    },
    [steps, shownAt, goTo],
  );
  const togglePlay = useCallback(() => {
    const atEnd = shownAt === steps.length - 1;
    if (playback === "playing") setView({ playback: "stopped" });
    else {
      setView({ playback: "playing", ...(atEnd ? { step: "request" } : {}) });
      // The vote and the score stand below the picture: with its heads at the top they are in view while it plays.
      document.querySelector("[data-walk]")?.scrollIntoView({ block: "start" });
    }
  }, [playback, setView, shownAt, steps.length]);
  const standing = stageUnderWay !== null ? "running" : trace === null ? "empty" : "whole";
  usePlayback(steps, shownAt, playback === "playing");
  useExampleFromItsStart();
  useWholeNewWalks();
  return {
    steps,
    at: shownAt,
    standing,
    goTo,
    move,
    playing: playback === "playing",
    togglePlay,
  };
}

/** One step further each time, and a stop at the last. */
function usePlayback(steps: readonly Step[], at: number, playing: boolean) {
  const setView = useSetView();
  useEffect(() => {
    if (!playing) return;
    const next = steps[at + 1];
    const timer = setTimeout(() => setView(next ? { step: next.name } : { playback: "stopped" }), STEP_MS);
    return () => clearTimeout(timer);
  }, [steps, at, playing, setView]);
}

/** The example of a first visit opens on its first step, unless the address names one. */
function useExampleFromItsStart() {
  const isThere = useSession(isExample);
  const setView = useSetView();
  // Read before the address follows what is drawn. Only the first walk of a visit opens so.
  const [isNamed] = useState(namesPlace);
  const isLookedAt = useRef(isNamed);
  useLayoutEffect(() => {
    if (!isThere || isLookedAt.current) return;
    isLookedAt.current = true;
    setView({ step: "bundle" });
  }, [isThere, setView]);
}

/** Whether the address says what is to be seen: a walk, a step, or another screen. */
function namesPlace(): boolean {
  const address = location.hash.slice(1);
  const isNamed = ["walk", "step"].some((part) => readPart(address, part) !== null);
  return isNamed || parseScreen(readPart(address, "screen")) !== "workbench";
}

/** Another request is shown whole, or at the step its link names, wherever the eye stood in the one before. */
function useWholeNewWalks() {
  const shown = useSession((state) => {
    const input = state.log[state.cursor]?.input;
    return input ? `${state.walk.id} ${input.query.text}` : null;
  });
  const opensAt = useSession((state) => state.opensAt);
  const setView = useSetView();
  const before = useRef(shown);
  useEffect(() => {
    if (before.current !== null && before.current !== shown) setView({ step: opensAt, playback: "stopped" });
    before.current = shown;
  }, [shown, opensAt, setView]);
}

/** While nothing is drawn yet, the first stage that is not done; `null` when a whole walk is shown. */
function findStageUnderWay(state: SessionState): StepName | null {
  if (state.status !== "running" || state.trace !== null) return null;
  return firstMissing(state.partial);
}

function firstMissing(partial: PartialTrace): StepName {
  if (!partial.stage1) return "bundle";
  return partial.stage2 ? "result" : "coverage";
}
