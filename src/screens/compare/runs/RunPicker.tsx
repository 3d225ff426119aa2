import { useMemo, useState } from "react";
import type { RunSource } from "../../../state/comparison/comparison-state";
import { countOf } from "../../../ui/format-number";
import { Button } from "../../../ui/Button";
import { findMatches } from "../../../ui/find-matches";
import { useSetView } from "../../app-context";
import { useComparison, useComparisonActions } from "../context/comparison-context";
import { RunRow } from "./RunRow";
import { MOST_RUNS, type RunReference, useOwnKeys } from "../context/use-chosen-runs";
import styles from "../context/compare.module.css";

interface RunPickerProps {
  chosen: readonly RunReference[];
  onChoose: (runs: readonly RunReference[]) => void;
}

const SHOWN_AT_MOST = 80;
const WALKS = "Saved walks";

/** Everything that can be compared, under its headings: find, choose, name, note, delete. */
export function RunPicker({ chosen, onChoose }: RunPickerProps) {
  const sources = useComparison((state) => state.sources);
  const setView = useSetView();
  const [wanted, setWanted] = useState("");
  const found = useMemo(() => findSources(sources ?? [], wanted), [sources, wanted]);
  const groups = useMemo(() => groupSources(found.slice(0, SHOWN_AT_MOST)), [found]);
  const own = useOwnKeys(chosen);
  const toggle = (reference: RunReference) => {
    const taken = own.get(reference.key);
    if (taken !== undefined) onChoose(chosen.filter(({ key }) => key !== taken));
    else if (chosen.length < MOST_RUNS) onChoose([...chosen, reference]);
  };
  if (sources === null) return <p className="small quiet">Reading the runs in this browser …</p>;
  if (sources.length === 0)
    return (
      <p className="small">
        There is nothing to compare here yet.{" "}
        <Button kind="link" onClick={() => setView({ screen: "evaluate" })}>
          Evaluate two methods on a data set
        </Button>
        , or drop files with runs on the page. Saved walks are listed, too, when the gold tools of their request are
        known.
      </p>
    );
  return (
    <section className={styles.picker} aria-label="Runs to choose from">
      <div className={`${styles.pickerHead} small`}>
        <input
          className="field"
          type="search"
          placeholder="Find a run, a tag, a note"
          aria-label="Find a run"
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
        />
        <span className="quiet" role="status">
          {chosen.length === 0 ? "The first one chosen is the baseline." : `${chosen.length} of ${MOST_RUNS} at most`}
        </span>
      </div>
      {groups.map(({ group, members }) => (
        <section key={group} aria-label={group === "" ? "Runs" : group}>
          {group !== "" && <h2 className="small">{group}</h2>}
          <ul className={styles.runList}>
            {members.map((source) => (
              <RunRow key={source.id} source={source} chosen={own} onToggle={toggle} />
            ))}
          </ul>
        </section>
      ))}
      {found.length === 0 && <p className="small quiet">No runs match these words.</p>}
      {found.length > SHOWN_AT_MOST && (
        <p className="small quiet">{found.length - SHOWN_AT_MOST} more; type to narrow the list.</p>
      )}
      <DeletedRuns />
    </section>
  );
}

function DeletedRuns() {
  const deleted = useComparison((state) => state.deleted);
  const { undelete } = useComparisonActions();
  if (deleted.length === 0) return null;
  return (
    <details className="small">
      <summary className="quiet">{countOf(deleted.length, "deleted run")}, kept for 30 days</summary>
      <ul className={styles.runList}>
        {deleted.map(({ id, title }) => (
          <li key={id}>
            {title}{" "}
            <Button kind="link" aria-label={`Bring back ${title}`} onClick={() => void undelete(id)}>
              bring back
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}

function findSources(sources: readonly RunSource[], wanted: string): RunSource[] {
  if (wanted.trim() === "") return [...sources];
  const texts = sources.map(({ title, about, marks, runs }) =>
    [title, about, marks.tags.join(" "), marks.note, marks.group, ...runs.map(({ label }) => label)].join(" "),
  );
  return findMatches(texts, wanted).map((index) => sources[index]!);
}

/** A person's own headings first, by name; then what has none; walks, of which there are many, last. */
function groupSources(sources: readonly RunSource[]): { group: string; members: RunSource[] }[] {
  const groups = new Map<string, RunSource[]>();
  for (const source of sources) {
    const group = source.marks.group !== "" ? source.marks.group : source.kind === "walk" ? WALKS : "";
    groups.set(group, [...(groups.get(group) ?? []), source]);
  }
  const rank = (group: string): number => (group === WALKS ? 2 : group === "" ? 1 : 0);
  return [...groups]
    .map(([group, members]) => ({ group, members }))
    .sort((a, b) => rank(a.group) - rank(b.group) || (a.group < b.group ? -1 : 1));
}
