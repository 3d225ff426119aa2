import { useState } from "react";
import type { OrderKind, Project } from "../../core/domain/judgement";
import { comesAgain } from "../../state/annotate/guidelines";
import { Button } from "../../ui/Button";
import { countOf } from "../../ui/format-number";
import { Popover } from "../../ui/Popover";
import { useAnnotation, useDesk } from "./desk-context";
import styles from "./annotate.module.css";

/** How far I am, how the queue is judged, and whether it is saved. */
export function QueueHead() {
  const { done, flagged, left, accepted } = useProgress();
  const place = useAnnotation((state) => state.item?.place ?? null);
  const total = useAnnotation((state) => state.order.length);
  const seconds = useAnnotation((state) => state.time.seconds);
  return (
    <>
      <div
        className={styles.progress}
        role="img"
        aria-label={`${done + flagged} done, ${flagged} of them flagged, ${left} to do`}
      >
        <i className={styles.done} style={{ flexGrow: done }} />
        <i className={styles.flagged} style={{ flexGrow: flagged }} />
        <i style={{ flexGrow: left }} />
      </div>
      <div className={styles.queueHead}>
        <p>
          <b>{done + flagged} done</b>{" "}
          <span className="quiet">
            {flagged > 0 && `${flagged} flagged, `}
            {left} to do
          </span>
        </p>
        <p className="quiet">
          <HowToJudge />
          {accepted !== null && (
            <>
              <span className="separator">/</span>
              you took {accepted} % as suggested
            </>
          )}
        </p>
        <p className={`quiet ${styles.standing}`}>
          <Again />
          {place !== null && `request ${place + 1} of ${total}`}
          {place !== null && (
            <>
              <span className="separator">/</span>
              <span className="numeric">{seconds} s</span>
            </>
          )}
          <Saved />
        </p>
      </div>
    </>
  );
}

function useProgress() {
  const heads = useAnnotation((state) => state.heads);
  const order = useAnnotation((state) => state.order);
  const project = useAnnotation((state) => state.project);
  const standing = order.flatMap((id) => heads.get(id) ?? []).filter((row) => !comesAgain(project, row));
  const mine = standing.flatMap((row) => row.heads[0] ?? []);
  const judged = mine.filter(({ verdict }) => verdict !== "skipped");
  const flagged = judged.filter(({ flag }) => flag).length;
  const suggested = judged.filter(({ asSuggested }) => asSuggested !== null);
  const same = suggested.filter(({ asSuggested }) => asSuggested).length;
  return {
    ...{ done: judged.length - flagged, flagged, left: order.length - judged.length },
    accepted: suggested.length === 0 ? null : Math.round((100 * same) / suggested.length),
  };
}

/** A request that has my answer comes again, for the guidelines have changed. */
function Again() {
  const project = useAnnotation((state) => state.project);
  const heads = useAnnotation((state) => state.heads);
  const item = useAnnotation((state) => state.item?.query.id ?? null);
  if (!project || item === null || !comesAgain(project, heads.get(item))) return null;
  return (
    <>
      your answer from before guidelines {project.guidelines.length}; Enter keeps it
      <span className="separator">/</span>
    </>
  );
}

function Saved() {
  const unsaved = useAnnotation((state) => state.unsaved.length);
  const savedAt = useAnnotation((state) => state.savedAt);
  if (unsaved === 0 && savedAt === null) return null;
  return (
    <>
      <span className="separator">/</span>
      <span role="status" data-annotation-save={unsaved > 0 ? "saving" : "saved"}>
        {unsaved > 0 ? `saving ${countOf(unsaved, "judgement")}` : "saved"}
      </span>
    </>
  );
}

const ORDERS: readonly [OrderKind, string][] = [
  ["file", "in the order of the file"],
  ["random", "at random"],
];
const BLIND: readonly [Project["blind"], string][] = [
  ["off", "suggestions shown"],
  ["half", "suggestions hidden for half"],
  ["always", "suggestions hidden"],
];

function HowToJudge() {
  const desk = useDesk();
  const project = useAnnotation((state) => state.project);
  const me = useAnnotation((state) => state.me.name);
  if (!project) return null;
  const order = ORDERS.find(([kind]) => kind === project.order.kind)?.[1] ?? project.order.kind;
  const blind = BLIND.find(([kind]) => kind === project.blind)![1];
  return (
    <Popover
      name="How the queue is judged"
      triggerClass="link"
      align="start"
      label={`${order} / annotator ${me} / ${blind}`}
      panelClass={styles.how ?? ""}
    >
      {(close) => (
        <>
          <NameField onDone={close} />
          <Choices
            title="Order"
            name="order"
            options={ORDERS}
            chosen={project.order.kind}
            onChoose={(kind) => void desk.change({ order: kind })}
          />
          <Choices
            title="Suggestions and gold"
            name="blind"
            options={BLIND}
            chosen={project.blind}
            onChoose={(kind) => void desk.change({ blind: kind })}
          />
          <p className="quiet">
            Half: drawn by name and request, the same whenever you come back. A hidden suggestion can be shown with V;
            that is recorded.
          </p>
        </>
      )}
    </Popover>
  );
}

interface ChoicesProps<Kind extends string> {
  title: string;
  name: string;
  options: readonly (readonly [Kind, string])[];
  chosen: Kind;
  onChoose: (kind: Kind) => void;
}

function Choices<Kind extends string>({ title, name, options, chosen, onChoose }: ChoicesProps<Kind>) {
  return (
    <fieldset className={styles.choices}>
      <legend>{title}</legend>
      {options.map(([kind, label]) => (
        <label className="radio" key={kind}>
          <input type="radio" name={name} checked={kind === chosen} onChange={() => onChoose(kind)} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

function NameField({ onDone }: { onDone: () => void }) {
  const desk = useDesk();
  const me = useAnnotation((state) => state.me.name);
  const [name, setName] = useState(me);
  return (
    <form
      className={styles.nameField}
      onSubmit={(event) => {
        event.preventDefault();
        void desk.rename(name);
        onDone();
        // Enter is the queue's again, and not that of the button that opened this.
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      }}
    >
      <label>
        Your name, as others will see it{" "}
        <input className="field" value={name} maxLength={40} onChange={({ target }) => setName(target.value)} />
      </label>
      <Button type="submit">Use it</Button>
    </form>
  );
}
