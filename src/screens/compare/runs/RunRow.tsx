import { useState, type DragEvent, type SubmitEvent } from "react";
import type { RunKey, RunSource } from "../../../state/comparison/comparison-state";
import { Button } from "../../../ui/Button";
import { formatAgo, formatFigure } from "../../../ui/format-number";
import { useComparison, useComparisonActions } from "../context/comparison-context";
import { MOST_RUNS, type RunReference } from "../context/use-chosen-runs";
import styles from "../context/compare.module.css";

interface RunRowProps {
  source: RunSource;
  /** Keys of the runs that are chosen. */
  chosen: ReadonlyMap<RunKey, unknown>;
  onToggle: (reference: RunReference) => void;
}

/** One source of runs: its name, what is known of it, a box for each of its runs, what can be done with it. */
export function RunRow({ source, chosen, onToggle }: RunRowProps) {
  const { remove } = useComparisonActions();
  const [changing, setChanging] = useState(false);
  const { title, about, at, marks, runs, kind } = source;
  const isSingle = runs.length === 1;
  return (
    <li className={styles.runRow}>
      <div className={styles.runLine}>
        {isSingle && <RunBox source={source} index={0} chosen={chosen} onToggle={onToggle} isAlone />}
        {!isSingle && <b className="clip">{title}</b>}
        <span className="quiet clip">
          {about}, {describeAge(at)}
        </span>
        {marks.tags.map((tag) => (
          <span key={tag} className={styles.tag}>
            {tag}
          </span>
        ))}
        <span className={styles.runDo}>
          <Button
            kind="link"
            aria-expanded={changing}
            aria-label={`Name, tags and note of ${title}`}
            onClick={() => setChanging(!changing)}
          >
            name, tags, note
          </Button>
          <Button kind="link" aria-label={`Delete ${title}`} onClick={() => void remove(source.id)}>
            {kind === "evaluation" && runs.length > 1 ? "delete all" : "delete"}
          </Button>
        </span>
      </div>
      {marks.note !== "" && !changing && <p className={`${styles.runNote} quiet`}>{marks.note}</p>}
      {!isSingle && (
        <div className={styles.runBoxes}>
          {runs.map(({ key }, index) => (
            <RunBox key={key} source={source} index={index} chosen={chosen} onToggle={onToggle} isAlone={false} />
          ))}
        </div>
      )}
      {changing && <RunMarksForm source={source} onDone={() => setChanging(false)} />}
    </li>
  );
}

function describeAge(at: string): string {
  return formatAgo(at, Date.now());
}

interface RunBoxProps extends RunRowProps {
  index: number;
  /** The only run of its source: it carries the title. */
  isAlone: boolean;
}

function RunBox({ source: { title, runs, kind, name }, index, chosen, onToggle, isAlone }: RunBoxProps) {
  const { key, label, tracc } = runs[index]!;
  const isChosen = chosen.has(key);
  const shown = isAlone ? title : label;
  const reference = isAlone ? title : name === null ? label : `${name} ${label}`;
  return (
    <label className={styles.runBox} draggable onDragStart={(event) => startDrag(event, { key, label: reference })}>
      <input
        type="checkbox"
        checked={isChosen}
        disabled={!isChosen && chosen.size >= MOST_RUNS}
        onChange={() => onToggle({ key, label: reference })}
      />
      <span className={kind === "walk" && name === null ? "person clip" : "clip"}>{shown}</span>
      {isAlone && kind === "evaluation" && name !== null && <span className="quiet">{label}</span>}
      {tracc !== null && <span className="quiet numeric">TRACC {formatFigure(tracc)}</span>}
    </label>
  );
}

interface RunMarksFormProps {
  source: RunSource;
  onDone: () => void;
}

/** Name, heading, tags and note of a source. Esc leaves it as it was. */
function RunMarksForm({ source, onDone }: RunMarksFormProps) {
  const { rename, mark } = useComparisonActions();
  const sources = useComparison((state) => state.sources);
  const [name, setName] = useState(source.name ?? "");
  const [group, setGroup] = useState(source.marks.group);
  const [tags, setTags] = useState(source.marks.tags.join(", "));
  const [note, setNote] = useState(source.marks.note);
  const groups = [...new Set(sources?.map(({ marks }) => marks.group).filter((one) => one !== ""))];
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (name.trim() !== (source.name ?? "")) void rename(source.id, name);
    void mark(source.id, { group: group.trim(), tags: splitTags(tags), note: note.trim() });
    onDone();
  };
  return (
    <form
      className={styles.runMarks}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        onDone();
      }}
    >
      <label>
        <span>Name</span>
        <input className="field" autoFocus value={name} onChange={({ target }) => setName(target.value)} />
      </label>
      <label>
        <span>Heading</span>
        <input className="field" list="run-groups" value={group} onChange={({ target }) => setGroup(target.value)} />
      </label>
      <datalist id="run-groups">
        {groups.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <label>
        <span>Tags, separated by commas</span>
        <input className="field" value={tags} onChange={({ target }) => setTags(target.value)} />
      </label>
      <label className="wide">
        <span>Note</span>
        <input className="field" value={note} onChange={({ target }) => setNote(target.value)} />
      </label>
      <Button type="submit">Keep</Button>
      <Button kind="link" onClick={onDone}>
        cancel
      </Button>
    </form>
  );
}

function splitTags(text: string): string[] {
  const tags = text.split(",").map((tag) => tag.trim());
  return [...new Set(tags.filter((tag) => tag !== ""))];
}

/** What a dragged run is called on its way; files and words from elsewhere are called something else. */
const KIND = "application/x-kitpick-run";

export function startDrag({ dataTransfer }: DragEvent, { key, label }: RunReference): void {
  dataTransfer.effectAllowed = "copyMove";
  dataTransfer.setData(KIND, JSON.stringify([key, label]));
}

export function isRunDragged({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes(KIND);
}

/** The run that was let go here; `null`: it was something else. */
export function readDropped({ dataTransfer }: DragEvent): RunReference | null {
  try {
    const [key, label] = JSON.parse(dataTransfer.getData(KIND)) as unknown[];
    return typeof key === "string" && typeof label === "string" ? { key, label } : null;
  } catch {
    return null;
  }
}

/** The runs with this one at a place: those behind it move on; where there is no room, it takes the place of what was there. */
export function placeRun(chosen: readonly RunReference[], run: RunReference, place: number): RunReference[] {
  const others = chosen.filter(({ key }) => key !== run.key);
  const isFull = others.length >= MOST_RUNS;
  return others.toSpliced(place, isFull ? 1 : 0, run);
}
