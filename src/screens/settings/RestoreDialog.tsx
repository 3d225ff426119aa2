import { useState } from "react";
import type { LibraryState } from "../../state/app/library";
import { countPlan } from "../../state/backup/read-backup";
import { countOf, formatCount } from "../../ui/format-number";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { useActions } from "../app-context";
import { pickBackup } from "../pick-files";
import styles from "./backup.module.css";

type Restoring = NonNullable<LibraryState["restoring"]>;
type Looked = Extract<Restoring, { savedAt: string }>;

const NAMES = {
  walks: "Walks",
  datasets: "Data sets",
  evaluations: "Evaluations",
  runs: "Runs from files",
  builds: "Builds",
  "build-tools": "Tools of builds",
  projects: "Annotation projects",
  judgements: "Judgements",
  drafts: "Judgements under way",
  networks: "Corrected networks",
  settings: "Settings",
  deletions: "Deletions",
};

/** A backup before it is restored: what it would add, what differs, what is the same. */
export function RestoreDialog({ restoring }: { restoring: Restoring }) {
  const { cancelRestore, openBackup } = useActions();
  return (
    <Dialog title="Restore a backup." note={restoring.fileName} className={styles.restore} onClose={cancelRestore}>
      {restoring.status === "reading" && <p role="status">Reading the file …</p>}
      {restoring.status === "refused" && (
        <div className="error-note" role="alert">
          <p>
            <b>This backup cannot be restored.</b> {restoring.why} Nothing was changed.
          </p>
          <p className="actions">
            <Button kind="link" onClick={() => pickBackup((file) => void openBackup(file))}>
              Choose another file
            </Button>
          </p>
        </div>
      )}
      {"plan" in restoring && <LookedThrough restoring={restoring} />}
    </Dialog>
  );
}

function LookedThrough({ restoring }: { restoring: Looked }) {
  const { plan, savedAt, problem, status } = restoring;
  const { confirmRestore, cancelRestore } = useActions();
  const [choice, setChoice] = useState<"theirs" | "mine">("theirs");
  const toWrite = plan.added.length + (choice === "theirs" ? plan.changed.length : 0);
  return (
    <>
      <p>Saved on {formatMoment(savedAt)}. What is only here stays as it is.</p>
      <PlanTable plan={plan} />
      {plan.changed.length > 0 && <Choice plan={plan} choice={choice} onChoose={setChoice} />}
      {plan.heldBack.length > 0 && (
        <div className="error-note">
          <p>
            <b>{countOf(plan.heldBack.length, "record")} of it cannot be read and will be left out.</b>{" "}
            {plan.heldBack[0]?.why}
          </p>
        </div>
      )}
      {problem !== null && (
        <div className="error-note" role="alert">
          <p>
            <b>Nothing was restored.</b> {problem}
          </p>
        </div>
      )}
      {toWrite === 0 ? (
        <p className="button-row">Everything that would be restored is here already.</p>
      ) : (
        <>
          <p className="button-row">
            <Button kind="go" disabled={status === "storing"} onClick={() => void confirmRestore(choice)}>
              {status === "storing" ? "Restoring …" : `Restore ${countOf(toWrite, "record")}`}
            </Button>
            <Button kind="link" onClick={cancelRestore}>
              Leave everything as it is
            </Button>
          </p>
          <p className="quiet">
            Walks, data and settings are written all together or not at all, and so are evaluations and runs from files.
            You can undo this, also later in the settings.
          </p>
        </>
      )}
    </>
  );
}

function PlanTable({ plan }: { plan: Looked["plan"] }) {
  return (
    <table className={styles.plan}>
      <thead>
        <tr>
          <th scope="col">In the backup</th>
          <th scope="col">New here</th>
          <th scope="col">Different here</th>
          <th scope="col">The same</th>
        </tr>
      </thead>
      <tbody>
        {countPlan(plan).map(({ store, added, changed, same }) => (
          <tr key={store}>
            <th scope="row">{NAMES[store]}</th>
            {[added, changed, same].map((count, at) => (
              <td className="numeric" key={at}>
                {count === 0 ? <span className="faint">0</span> : formatCount(count)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ChoiceProps {
  plan: Looked["plan"];
  choice: "theirs" | "mine";
  onChoose: (choice: "theirs" | "mine") => void;
}

function Choice({ plan, choice, onChoose }: ChoiceProps) {
  const options = [
    ["theirs", "take the backup’s"],
    ["mine", "keep what is here"],
  ] as const;
  return (
    <fieldset className={styles.choice}>
      <legend>
        <b>Where both differ</b> <span className="quiet">{nameChanged(plan)}</span>
      </legend>
      <div className="control-line">
        {options.map(([value, label]) => (
          <label className="radio" key={value}>
            <input type="radio" name="differ" checked={choice === value} onChange={() => onChoose(value)} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const NAMED = 3;

/** "“Friday”, the setting theme and 2 more". */
function nameChanged({ changed }: Looked["plan"]): string {
  const names = changed.slice(0, NAMED).map(({ here }) => nameOf(here));
  if (changed.length > NAMED) names.push(`${changed.length - NAMED} more`);
  return new Intl.ListFormat("en-GB").format(names);
}

/** Here both versions were read and checked. */
function nameOf({ store, key, value }: { store: string; key: string; value: unknown }): string {
  if (store === "settings") return `the setting ${key}`;
  if (store === "deletions") return "a deletion";
  if (store === "builds" || store === "build-tools") return `the build ${key}`;
  if (store === "judgements") return "a judgement";
  if (store === "networks") return "the corrections of a network";
  if (store === "drafts") return "a judgement under way";
  const { name, log } = value as { name: string | null; log?: { input: { query: { text: string } } }[] };
  return `“${name ?? log?.[0]?.input.query.text.slice(0, 40) ?? key}”`;
}

function formatMoment(savedAt: string): string {
  const moment = new Date(savedAt);
  if (Number.isNaN(moment.getTime())) return "an unknown day";
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short" }).format(moment);
}
