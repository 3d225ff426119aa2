import type { Trace } from "../../../core/domain/trace";
import { countPastRequests, LEAST_FOR_CHOICE } from "../../../core/pipeline/learned-walks";
import { describeChange, describeDoubts, describeTooFew } from "../../../wording/choice";
import { Button } from "../../../ui/Button";
import { useActions } from "../../app-context";
import { changeChoice } from "../editing/config-changes";
import { TrainingStatus } from "../mapper/TrainingStatus";
import type { ShownWalk } from "../picture/shown-walk";
import styles from "./learned.module.css";

/** What the choice made of the answer of the stages, or why there is none; and the way to the other answer. */
export function ChoiceChange({ walk, trace }: { walk: ShownWalk; trace: Trace }) {
  const { configure } = useActions();
  const isWanted = walk.config.choice !== undefined;
  const turn = () =>
    void configure(
      (config) => changeChoice(config, isWanted ? null : {}),
      isWanted ? "Answered by the paper’s rule" : "Chose the set by what was learned",
    );
  return (
    <section className={styles.learned} aria-label="What the choice changed">
      <h3>What the choice changed</h3>
      <Sentence trace={trace} isWanted={isWanted} />
      <p className="no-print">
        <Button kind="link" onClick={turn}>
          {isWanted ? "Answer by the paper’s rule" : "Choose the set with the highest expected TRACC"}
        </Button>
      </p>
    </section>
  );
}

function Sentence({ trace, isWanted }: { trace: Trace; isWanted: boolean }) {
  const { choice } = trace;
  const past = countPastRequests(trace);
  if (!isWanted) return <p>Nothing: kept tools and winners of votes are the answer, as in the paper.</p>;
  if (!choice) return past < LEAST_FOR_CHOICE ? <p>{describeTooFew(past)}</p> : <TrainingStatus trace={trace} />;
  const doubts = describeDoubts(choice);
  return (
    <>
      <p>{describeChange(choice, trace.tools)}</p>
      {doubts !== "" && <p className="quiet">{doubts}</p>}
    </>
  );
}
