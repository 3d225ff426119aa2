import { useEffect, useRef } from "react";
import type { Config } from "../../../core/domain/config";
import type { Trace } from "../../../core/domain/trace";
import { countOf } from "../../../core/domain/phrases";
import { GALLERY, type GalleryEntry } from "../../../lessons/gallery/gallery";
import { outcomesOf, scoreOfEntry } from "../../../lessons/gallery/outcomes";
import type { LessonFile } from "../../../lessons/ptr/step";
import { hundredths, namesIn } from "../../../lessons/walk-facts";
import { bindKeys } from "../../../ui/bind-keys";
import { Button } from "../../../ui/Button";
import { Kbd } from "../../../ui/Kbd";
import { Mark } from "../../../ui/Mark";
import { useActions, useSession, useSetView } from "../../app-context";
import { useAddressPart } from "../../use-address-part";
import { RequestText, underlines } from "../parts/RequestText";
import { useLessonFile, WhileFetching } from "../parts/WhileFetching";
import styles from "./gallery.module.css";

/** Twelve things that can happen to a request, each on the plainest request of the sample that shows it. */
export function GalleryPage() {
  const walks = useLessonFile();
  if (walks.status !== "ready") return <WhileFetching title="Gallery" walks={walks} />;
  return <Gallery file={walks.file} />;
}

function Gallery({ file }: { file: LessonFile }) {
  const [turned, setTurned] = useAddressPart("turn");
  const turn = Math.max(0, Math.trunc(Number(turned)) || 0);
  const walk = useWalkOfStages(file);
  const another = () => setTurned(String(turn + 1));
  const latest = useRef(another);
  useEffect(() => {
    latest.current = another;
  });
  useEffect(() => bindKeys({ Space: () => latest.current() }, "first"), []);
  const half = GALLERY.length / 2;
  const shown = GALLERY.map((entry, index) => {
    const { requests, count } = file.gallery[entry.id]!;
    return { entry, number: index + 1, count, trace: file.walks[requests[turn % requests.length]!]! };
  });
  return (
    <>
      <div className="intro">
        <h1>Twelve requests, each the clearest of the sample for one thing that can happen.</h1>
        <p className="quiet">
          The answers are those of stages 1 to 3. At the right stand TRACC, and how many of {file.ground.requests}{" "}
          requests show it.
          {walk === null && " The open data set is another one: choose Errands to walk them on the workbench."}
        </p>
      </div>
      <div className={styles.gallery}>
        {[shown.slice(0, half), shown.slice(half)].map((column, index) => (
          <ol key={index} start={index * half + 1}>
            {column.map(({ entry, number, count, trace }) => (
              <Entry key={entry.id} {...{ entry, number, count, trace, file, walk, another }} />
            ))}
          </ol>
        ))}
      </div>
      <div className={styles.under}>
        <p>
          <Button kind="link" onClick={another}>
            Another one of each
          </Button>{" "}
          <Kbd keys={["Space"]} />
        </p>
        <details>
          <summary>How these were chosen</summary>
          <p>
            All {file.ground.requests} requests of the sample are walked. Each entry is a test of the walk. Of the
            requests that pass it, are answered and stand for no entry before, those with the fewest wrong and missed
            tools come first; then those with the fewest underlines; then the shortest.
          </p>
        </details>
      </div>
    </>
  );
}

interface EntryProps {
  entry: GalleryEntry;
  number: number;
  count: number;
  trace: Trace;
  file: LessonFile;
  walk: ((trace: Trace) => void) | null;
  another: () => void;
}

/** More dropped tools than these are counted. */
const NAMED_DROPS = 2;

function Entry({ entry, number, count, trace, file, walk, another }: EntryProps) {
  const name = namesIn(trace);
  const outcomes = outcomesOf(trace);
  const dropped = outcomes.filter(({ outcome }) => outcome === "dropped");
  const isCounted = dropped.length > NAMED_DROPS;
  const named = isCounted ? outcomes.filter(({ outcome }) => outcome !== "dropped") : outcomes;
  return (
    <li className={styles.entry} data-entry={entry.id}>
      <span className={styles.entryNumber}>{number}</span>
      <p className={styles.entryName}>
        {walk ? (
          <button
            type="button"
            title="Walk it on the workbench"
            onClick={() => walk(trace)}
            onKeyDown={(event) => {
              if (event.key !== " ") return;
              event.preventDefault();
              another();
            }}
          >
            {entry.name}
          </button>
        ) : (
          <b>{entry.name}</b>
        )}{" "}
        <span>{entry.sentence(trace, file.ground)}</span>
      </p>
      <span className={styles.entryScore}>{hundredths(scoreOfEntry(trace))}</span>
      <RequestText text={trace.query.text} spans={underlines(trace, true)} className={styles.entryText} />
      <ul className={styles.entryTools}>
        {named.map(({ tool, outcome }) => (
          <li key={tool}>
            <Mark outcome={outcome} /> {outcome === "dropped" ? <s>{name(tool)}</s> : name(tool)}
          </li>
        ))}
        {isCounted && (
          <li>
            <Mark outcome="dropped" label="hidden" /> {countOf(dropped.length, "tool")} dropped
          </li>
        )}
      </ul>
      <span className={styles.entryCount}>
        {count} of {file.ground.requests}
      </span>
    </li>
  );
}

/** Opens a request on the workbench with the answer of the stages; `null` where another data set is open. */
function useWalkOfStages({ datasetHash }: LessonFile): ((trace: Trace) => void) | null {
  const hash = useSession((state) => state.datasetLabel?.hash);
  const { askQuery, configure } = useActions();
  const setView = useSetView();
  if (hash !== datasetHash) return null;
  return (trace) => {
    setView({ screen: "workbench" });
    void askQuery(trace.query.id).then(() => configure(withoutChoice, "Showed the answer of stages 1 to 3"));
  };
}

function withoutChoice({ choice: _, ...stages }: Config): Config {
  return stages;
}
