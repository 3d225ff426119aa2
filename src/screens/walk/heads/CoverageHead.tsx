import { Kbd } from "../../../ui/Kbd";
import { type ReactNode, lazy } from "react";
import { describeForeign, describeVerdict } from "../../../wording/stages";
import { countOf, quote } from "../../../core/domain/phrases";
import { Button } from "../../../ui/Button";
import { useActions, useLibrary, useSession, useView } from "../../app-context";
import { useInteraction } from "../editing/interaction";
import { usePerform, useSituation } from "../editing/use-perform";
import type { ShownWalk } from "../picture/shown-walk";
import { MapperLink } from "../mapper/MapperLink";
import { useShownWalk } from "../picture/use-shown-walk";
import { changeNoTool } from "../editing/config-changes";
import { DeltaChip, HeldSentence, StageHead, compareStages, stageStatus } from "./StageHead";
import type { Trace, CoverageResult } from "../../../core/domain/trace";
import { formatScore } from "../../../ui/format-number";
import { Popover } from "../../../ui/Popover";
import { mergeRequirements } from "../editing/intent";
import { PersonWords } from "../../../ui/PersonWords";
import styles from "./heads.module.css";

interface CoverageHeadProps {
  /** The request in miniature, on a long walk. */
  strip?: ReactNode;
  /** Opens the request as prose, on a long walk. */
  asWritten?: ReactNode;
}

/** 2 Coverage: what is served and what stays open. */
export function CoverageHead({ strip = null, asWritten = null }: CoverageHeadProps) {
  const walk = useShownWalk();
  const step = useView((view) => view.step);
  const mode = useInteraction((state) => state.mode);
  if (!walk) return null;
  const standing = stageStatus(2, step, walk);
  const linked =
    mode.kind === "link" ? (walk.stage2?.requirements.findIndex(({ id }) => id === mode.requirement) ?? -1) : -1;
  return (
    <StageHead
      number={2}
      title="Coverage"
      term="coverage"
      standing={mode.kind === "rest" ? standing : "now"}
      name="text"
      aside={linked >= 0 ? `linking requirement ${linked + 1}` : undefined}
      isHeld={mode.kind === "link"}
      controls={<CoverageControls walk={walk} />}
      pinned={strip}
    >
      <CoverageSentence walk={walk} isReached={standing !== "todo"} isLinking={mode.kind === "link"}>
        {asWritten}
      </CoverageSentence>
    </StageHead>
  );
}

function CoverageControls({ walk }: { walk: ShownWalk }) {
  const { restoreAll } = useActions();
  const edits = useSession((session) => session.log[session.cursor]?.input.edits.length ?? 0);
  const isByModel = walk.stage2?.model?.waiting.length === 0;
  const situationNow = useSituation();
  const perform = usePerform();
  const addRequirement = async () => {
    const { interpret } = await import("../editing/intents");
    const situation = situationNow();
    const intent = situation && interpret("select-words", { ...situation, mode: { kind: "rest", focus: null } });
    if (intent) perform(intent);
  };
  return (
    <>
      <MapperLink walk={walk} />
      {walk.trace && !isByModel && <ThresholdMenu trace={walk.trace} />}
      <Button kind="link" className="no-print" onClick={() => void addRequirement()}>
        Add requirement
      </Button>
      {walk.stage2 && <MergeMenu coverage={walk.stage2} />}
      {edits > 0 && walk.parts.edits && (
        <Button
          kind="link"
          className="no-print"
          onClick={() => void restoreAll()}
          title={`Takes back your ${countOf(edits, "edit")} (Shift R)`}
        >
          Restore all <Kbd keys={["Shift R"]} />
        </Button>
      )}
    </>
  );
}

/** A walk that is to be learned, from a link perhaps, says so while it is not. */
function RulesStandIn({ walk: { config, stage2 } }: { walk: ShownWalk }) {
  const isLearning = useLibrary(({ training }) => training.status === "training");
  if (config.stage2.mapper !== "learned" || stage2?.scoreKind === "learned-chance") return null;
  return <>{isLearning ? "Using rules until training is done." : "Using rules: not trained yet."} </>;
}

/** The way on from an answer without tools. */
function WalkAllTheSame() {
  const { configure } = useActions();
  const walkOn = () => void configure((now) => changeNoTool(now, null), "Assumed that every request needs a tool");
  return (
    <Button kind="link" className="no-print" onClick={walkOn}>
      Find tools all the same
    </Button>
  );
}

interface CoverageSentenceProps {
  walk: ShownWalk;
  isReached: boolean;
  isLinking: boolean;
  /** At its end. */
  children: ReactNode;
}

function CoverageSentence({ walk, isReached, isLinking, children }: CoverageSentenceProps) {
  const asked = isLinking ? (
    <p>
      Choose a tool on the left and press Enter to link it.
      <br />
      Dropped tools can be chosen too.
    </p>
  ) : null;
  if (!isReached || !walk.stage2)
    return <p className="faint">which tool of the bundle serves which words {children}</p>;
  return (
    <HeldSentence over={asked}>
      <p>
        {describeVerdict(walk.stage2)} <RulesStandIn walk={walk} />
        {walk.trace && describeForeign(walk.trace)}
        {walk.stage2.noTool && <WalkAllTheSame />}
        <DeltaChip delta={compareStages(walk)[2]} of="the kept tools alone" /> {children}
      </p>
    </HeldSentence>
  );
}

const ThresholdPanel = lazy(async () => ({ default: (await import("./ThresholdPanel")).ThresholdPanel }));

/** The least score of a link, and among how many best tools it must be. */
function ThresholdMenu({ trace }: { trace: Trace }) {
  const threshold = formatScore(trace.stage2.threshold);
  return (
    <Popover
      label={`threshold ${threshold}`}
      name={`Threshold ${threshold}, best ${trace.config.stage2.bestTools} tools`}
      triggerClass="link numeric"
      panelClass={`popover ${styles.headPop} ${styles.wide}`}
      align="start"
    >
      {() => <ThresholdPanel trace={trace} />}
    </Popover>
  );
}

/** Neighbouring requirements, each pair a row. */
function MergeMenu({ coverage }: { coverage: CoverageResult }) {
  const perform = usePerform();
  const situationNow = useSituation();
  const { requirements } = coverage;
  if (requirements.length < 2) return null;
  return (
    <Popover
      label="Merge"
      name="Merge two requirements"
      triggerClass="link no-print"
      panelClass={`popover ${styles.headPop}`}
      align="start"
    >
      {(close) => (
        <ul className={styles.pairs}>
          {requirements.slice(0, -1).map((first, i) => {
            const second = requirements[i + 1];
            if (!second) return null;
            const merge = () => {
              close();
              const situation = situationNow();
              const edit = { kind: "merge-requirements", first: first.id, second: second.id } as const;
              if (situation) perform(mergeRequirements(situation, edit));
            };
            return (
              <li key={first.id}>
                <button type="button" data-row onClick={merge}>
                  <span className="faint numeric">{`${i + 1} + ${i + 2}`}</span>
                  <span>
                    <PersonWords sentence={`${quote(first.text, 40)} and ${quote(second.text, 40)}`} />
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </Popover>
  );
}
