import { useEffect, useRef, useState } from "react";
import { MODES, type Config } from "../../../core/domain/config";
import type { QueryId, ToolId } from "../../../core/domain/ids";
import { countOf } from "../../../core/domain/phrases";
import type { Trace } from "../../../core/domain/trace";
import { outcomesOf } from "../../../lessons/gallery/outcomes";
import { describeCounts, labelOfMeasured } from "../../../lessons/paper-code/difference-words";
import type { Difference } from "../../../lessons/paper-code/differences";
import type { PaperCodeFile, WalkedBothWays } from "../../../lessons/paper-code/measure-differences";
import { answerOfApp, hundredths, isSameSet, namesIn, scoreTools } from "../../../lessons/walk-facts";
import { Button } from "../../../ui/Button";
import { nameOfEncoder } from "../../../ui/encoder-names";
import { Mark } from "../../../ui/Mark";
import { useActions, useComparisonController, useSession, useSetView } from "../../app-context";
import { setAddressParts } from "../../use-address-part";
import { RequestText, underlines } from "../parts/RequestText";
import styles from "./paper-code.module.css";

interface BothWaysProps {
  difference: Difference;
  walks: WalkedBothWays;
  file: PaperCodeFile;
}

/** One walk of the request for the paper's way, one for the code's; where only the score differs, the same walk twice. */
function configsOf({ measure }: Difference): [paper: Config, code: Config] {
  const code = measure.kind === "settings" ? measure.tried[0].change(MODES.paper) : MODES.paper;
  return [MODES.paper, code];
}

type Run = { status: "running" } | { status: "failed"; why: string } | { status: "done"; traces: readonly Trace[] };

/** The request where the scores differ most, walked both ways: as recorded, and again here. */
export function BothWays({ difference, walks, file }: BothWaysProps) {
  const [run, setRun] = useState<Run | null>(null);
  const hash = useSession((state) => state.datasetLabel?.hash);
  const { walkWithEach, askQuery, configure } = useActions();
  const setView = useSetView();
  const isOpenHere = hash === file.datasetHash;
  const configs = configsOf(difference);
  const measured = file.measured[difference.id]![0]!;
  const isSetting = difference.measure.kind === "settings";
  const runBoth = (): void => {
    setRun({ status: "running" });
    walkWithEach(walks.paper.query.id, configs).then(
      (traces) => setRun({ status: "done", traces }),
      (error: unknown) => setRun({ status: "failed", why: error instanceof Error ? error.message : String(error) }),
    );
  };
  const walkIt = (at: 0 | 1): void => {
    setView({ screen: "workbench" });
    const what = at === 0 ? "Set as the paper says" : "Set as the released code does";
    void askQuery(walks.paper.query.id).then(() => configure(() => configs[at], what));
  };
  const shown = run?.status === "done" ? run.traces : [walks.paper, walks.code];
  const scoreAt = (at: 0 | 1): number =>
    run?.status === "done" && isSetting ? (scoreTools(shown[at]!, answerOfApp(shown[at]!)) ?? 0) : walks.scores[at];
  return (
    <>
      <div className={styles.both}>
        {([0, 1] as const).map((at) => (
          <section key={at} aria-label={at === 0 ? "As the paper says" : "As the code does"}>
            <h2>
              {at === 0 ? "As the paper says" : difference.id === "search" ? "As Kitpick does" : "As the code does"}
              <span className={styles.walkScore}>
                <span className="quiet">{scoreName(at, measured.score, labelOfMeasured(measured))}</span>{" "}
                {hundredths(scoreAt(at))}
              </span>
            </h2>
            <Walk trace={shown[at]!} />
            {isSetting && isOpenHere && (
              <p>
                <Button kind="link" onClick={() => walkIt(at)}>
                  Walk it on the workbench
                </Button>
              </p>
            )}
          </section>
        ))}
      </div>
      <div className={styles.runActs}>
        {isSetting && isOpenHere && (
          <Button kind="go" disabled={run?.status === "running"} onClick={runBoth}>
            Run both here
          </Button>
        )}
        {isSetting && isOpenHere && (
          <AllInCompare
            configs={configs}
            names={["As the paper says", `The code, ${difference.where.toLowerCase()}`]}
          />
        )}
        <p role="status" className="quiet">
          {saidOfRun(run, walks)}
          {!isOpenHere && "The open data set is another one. Choose Errands to run both here."}
        </p>
      </div>
      {describeCounts(measured).length > 0 && (
        <p className="quiet">On all requests. {describeCounts(measured).join(" ")}</p>
      )}
    </>
  );
}

function scoreName(at: 0 | 1, score: string, label: string): string {
  return score === "recall" && at === 1 ? `printed as ${label}` : label;
}

function saidOfRun(run: Run | null, walks: WalkedBothWays): string {
  if (run === null) return "Recorded: the request where the two scores differ most, the shortest of those.";
  if (run.status === "running") return "Both are being walked.";
  if (run.status === "failed") return `They could not be walked. ${run.why}`;
  const [paper, code] = run.traces;
  const isSame =
    isSameSet(answerOfApp(paper!), answerOfApp(walks.paper)) && isSameSet(answerOfApp(code!), answerOfApp(walks.code));
  const encoder = code!.environment.encoder?.id;
  const how =
    encoder === undefined ? "by words alone, for the encoder was not ready" : `with ${nameOfEncoder(encoder, {})}`;
  return `Run here ${how}: ${isSame ? "the same answers as recorded." : "other answers than those recorded."}`;
}

function Walk({ trace }: { trace: Trace }) {
  const name = namesIn(trace);
  return (
    <>
      <RequestText text={trace.query.text} spans={underlines(trace, true)} className={styles.walkText} />
      <ul className={styles.tools}>
        {outcomesOf(trace).map(({ tool, outcome }) => (
          <li key={tool}>
            <Mark outcome={outcome} /> {outcome === "dropped" ? <s>{name(tool)}</s> : name(tool)}
          </li>
        ))}
      </ul>
    </>
  );
}

interface AllInCompareProps {
  configs: readonly [paper: Config, code: Config];
  /** What the two are called as runs. */
  names: readonly [paper: string, code: string];
}

/** Walks every test request that needs a tool both ways, here, and opens the two runs in Compare. */
function AllInCompare({ configs, names }: AllInCompareProps) {
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
