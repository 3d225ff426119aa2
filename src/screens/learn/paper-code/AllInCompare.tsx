import { useEffect, useRef, useState } from "react";
import type { Config } from "../../../core/domain/config";
import type { QueryId, ToolId } from "../../../core/domain/ids";
import { countOf } from "../../../core/domain/phrases";
import { answerOfApp } from "../../../lessons/walk-facts";
import { Button } from "../../../ui/Button";
import { useActions, useComparisonController, useSession, useSetView } from "../../app-context";
import { setAddressParts } from "../../use-address-part";

interface AllInCompareProps {
  configs: readonly [paper: Config, code: Config];
  /** What the two are called as runs. */
  names: readonly [paper: string, code: string];
}

/** Walks every test request that needs a tool both ways, here, and opens the two runs in Compare. */
export function AllInCompare({ configs, names }: AllInCompareProps) {
  const queries = useSession((state) => state.dataset?.queries);
  const asked = (queries ?? []).filter(({ split, gold }) => split === "test" && (gold?.length ?? 0) > 0);
  const { walkWithEach } = useActions();
  const openComparison = useComparisonController();
  const setView = useSetView();
  const [done, setDone] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  /** Grows when the walking is to stop: the page was left, or it was asked for. */
  const turn = useRef(0);
  useEffect(
    () => () => {
      turn.current += 1;
    },
    [],
  );
  const walkAll = async (): Promise<void> => {
    const own = (turn.current += 1);
    setFailure(null);
    let isByWords = false;
    const answers: [Record<QueryId, ToolId[]>, Record<QueryId, ToolId[]>] = [{}, {}];
    for (const [index, { id }] of asked.entries()) {
      setDone(index);
      const [paper, code] = await walkWithEach(id, configs);
      if (turn.current !== own) return;
      isByWords ||= code!.environment.encoder === null;
      answers[0][id] = answerOfApp(paper!);
      answers[1][id] = answerOfApp(code!);
    }
    const files = answers.map(
      (run, at) => new File([JSON.stringify(run)], `${names[at]}${isByWords ? ", by words" : ""}.json`),
    );
    // Runs that arrive are chosen where none is.
    setAddressParts({ base: null, with: null });
    await (await openComparison()).addFiles(files);
    setView({ screen: "compare" });
  };
  const start = () => {
    walkAll().catch((error: unknown) => {
      setDone(null);
      setFailure(error instanceof Error ? error.message : String(error));
    });
  };
  const stop = () => {
    turn.current += 1;
    setDone(null);
  };
  if (asked.length === 0) return null;
  if (done !== null) {
    return (
      <>
        <Button kind="link" onClick={stop}>
          Stop
        </Button>
        <span role="status" className="quiet">
          {done} of {countOf(asked.length, "request")} walked both ways
        </span>
      </>
    );
  }
  return (
    <>
      <Button kind="link" onClick={start}>
        All {asked.length} in Compare
      </Button>
      {failure !== null && <span role="alert">They could not be walked. {failure}</span>}
    </>
  );
}
