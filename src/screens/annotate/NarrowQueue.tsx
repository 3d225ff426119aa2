import { useEffect, useMemo, useState } from "react";
import { sliceOf } from "../../core/annotate/orders";
import type { AnnotatorKey } from "../../core/domain/ids";
import type { Verdict } from "../../core/domain/trace";
import { ANY_REQUEST, type QueueFilter } from "../../state/annotate/annotation-state";
import { Button } from "../../ui/Button";
import { Popover } from "../../ui/Popover";
import { AllOfThese } from "./AllOfThese";
import { useAnnotation, useOpenAnnotation } from "./annotation-context";
import { ALL_SLICES } from "./QueueSettings";
import styles from "./annotate.module.css";

const STATES: readonly (readonly [QueueFilter["state"], string])[] = [
  ["any", "any"],
  ["open", "not judged by me"],
  ["judged", "judged by me"],
  ["as-suggested", "taken as suggested"],
  ["corrected", "corrected by me"],
  ["unsure", "unsure"],
  ["put-off", "put off"],
];

/** What a walk finds of its bundle. */
const VERDICTS: readonly (readonly [Verdict, string])[] = [
  ["exact", "the bundle fits"],
  ["over", "the bundle has too much"],
  ["partial", "the bundle lacks something"],
  ["both", "too much, and something lacking"],
  ["none", "no requirement, or no tool needed"],
];

/** Narrows the queue to some requests, which then come one after the other, judged before or not. */
export function NarrowQueue() {
  const controller = useOpenAnnotation();
  const filter = useAnnotation((state) => state.filter);
  const only = useAnnotation((state) => state.only?.size ?? null);
  const total = useAnnotation((state) => state.order.length);
  const change = (part: Partial<QueueFilter>) => void controller.narrow({ ...filter, ...part });
  return (
    <>
      <span className="separator">/</span>
      <Popover
        name="Narrow the queue"
        triggerClass="link"
        align="start"
        label={only === null ? "all requests" : `${only} of ${total} requests`}
        panelClass={styles.how ?? ""}
      >
        {() => (
          <div className={styles.narrow}>
            <label>
              State
              <select
                className="field"
                value={filter.state}
                onChange={({ target }) => change({ state: target.value as QueueFilter["state"] })}
              >
                {STATES.map(([state, label]) => (
                  <option key={state} value={state}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
            <SliceField filter={filter} onChange={change} />
            <PeopleField filter={filter} onChange={change} />
            <label>
              A gold tool called
              <input className="field" value={filter.tool} onChange={({ target }) => change({ tool: target.value })} />
            </label>
            <label>
              Words of the request
              <input className="field" value={filter.text} onChange={({ target }) => change({ text: target.value })} />
            </label>
            {filter.given && (
              <label className={styles.check}>
                <input type="checkbox" checked onChange={() => change({ given: null })} />
                requests of {filter.given.label}
              </label>
            )}
            <label className={styles.check}>
              <input
                type="checkbox"
                checked={filter.isFlagged}
                onChange={({ target }) => change({ isFlagged: target.checked })}
              />
              flagged by me
            </label>
          </div>
        )}
      </Popover>
      {only !== null && (
        <>
          {" "}
          <Button kind="link" onClick={() => void controller.narrow(ANY_REQUEST)}>
            Show all again
          </Button>
          {only > 0 && <AllOfThese count={only} />}
        </>
      )}
    </>
  );
}

interface FieldProps {
  filter: QueueFilter;
  onChange: (part: Partial<QueueFilter>) => void;
}

function SliceField({ filter: { slice }, onChange }: FieldProps) {
  const dataset = useAnnotation((state) => state.dataset);
  const labels = useMemo((): readonly (readonly [string, string])[] => {
    if (slice.by === "verdict") return VERDICTS;
    const categories = new Map(dataset?.tools.map(({ id, category }) => [id, category]));
    const found = new Set(dataset?.queries.map((query) => sliceOf(query, slice.by, (tool) => categories.get(tool))));
    return [...found].sort().map((label) => [label, label]);
  }, [dataset, slice.by]);
  return (
    <>
      <label>
        Slices
        <select
          className="field"
          value={slice.by}
          onChange={({ target }) => onChange({ slice: { by: target.value as typeof slice.by, label: "" } })}
        >
          {ALL_SLICES.map(([by, label]) => (
            <option key={by} value={by}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label>
        Slice
        <select
          className="field"
          value={slice.label}
          onChange={({ target }) => onChange({ slice: { ...slice, label: target.value } })}
        >
          <option value="">any</option>
          {labels.map(([label, words]) => (
            <option key={label} value={label}>
              {words}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

/** Who judged the requests; nothing while nobody but me did. */
function PeopleField({ filter, onChange }: FieldProps) {
  const controller = useOpenAnnotation();
  const [people, setPeople] = useState<readonly { key: AnnotatorKey; name: string }[]>([]);
  useEffect(() => {
    let isHere = true;
    void controller.people().then((found) => {
      if (isHere) setPeople(found);
    });
    return () => {
      isHere = false;
    };
  }, [controller]);
  if (people.length < 2) return null;
  return (
    <label>
      Judged by
      <select
        className="field"
        value={filter.annotator ?? ""}
        onChange={({ target }) => onChange({ annotator: people.find(({ key }) => key === target.value)?.key ?? null })}
      >
        <option value="">anybody, or nobody</option>
        {people.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
