import { useCallback, useEffect, useState } from "react";
import type { Deleted } from "../../state/app/actions";
import { countOf, formatAgo } from "../../ui/format-number";
import { Button } from "../../ui/Button";
import { useActions, useLibrary } from "../app-context";
import { pickBackup } from "../pick-files";
import { useNow } from "../../ui/use-now";
import { ForGood } from "./ResetApp";
import styles from "./backup.module.css";

const MINUTE_MS = 60_000;

/** Everything into one file and back, and what was deleted or restored lately and can be taken back. */
export function BackupRows({ onLeave }: { onLeave: () => void }) {
  const { saveBackup, openBackup } = useActions();
  return (
    <>
      <p className={`control-line ${styles.backup}`}>
        <Button onClick={() => void saveBackup()}>Save everything to a file</Button>
        <Button
          kind="link"
          onClick={() =>
            pickBackup((file) => {
              onLeave();
              void openBackup(file);
            })
          }
        >
          Restore from a backup file
        </Button>
        <a className="link" href="rescue.html">
          Rescue page
        </a>
      </p>
      <LastRestore />
      <DeletedRows />
    </>
  );
}

function LastRestore() {
  const { lastRestore, undoRestore } = useActions();
  const nowMs = useNow(MINUTE_MS);
  const [last, setLast] = useState<{ at: string; rows: number } | null>(null);
  useEffect(() => {
    void lastRestore().then(setLast);
  }, [lastRestore]);
  if (!last) return null;
  return (
    <p className="control-line">
      <span>
        {countOf(last.rows, "record")} restored {formatAgo(last.at, nowMs)}
      </span>
      <Button
        kind="link"
        onClick={() => {
          setLast(null);
          void undoRestore();
        }}
      >
        Take it back
      </Button>
    </p>
  );
}

const KINDS = { walk: "walk", dataset: "data set", evaluation: "evaluation" } as const;

function DeletedRows() {
  const { listDeleted, purgeDeleted, undeleteDataset, undeleteEvaluation, undeleteWalk } = useActions();
  const nowMs = useNow(MINUTE_MS);
  const walks = useLibrary((state) => state.walks);
  const datasets = useLibrary((state) => state.datasets);
  const [deleted, setDeleted] = useState<Deleted[]>([]);
  const read = useCallback(() => void listDeleted().then(setDeleted), [listDeleted]);
  const evaluations = useLibrary((state) => state.evaluationsChanged);
  const toasts = useLibrary((state) => state.toasts);
  // What another screen deletes is told by a toast.
  useEffect(read, [read, walks, datasets, evaluations, toasts]);
  if (deleted.length === 0) return null;
  const purge = async () => {
    await purgeDeleted();
    read();
  };
  const bringBack = async (one: Deleted) => {
    if (one.kind === "walk") await undeleteWalk(one.id);
    else if (one.kind === "dataset") await undeleteDataset(one.id);
    else await undeleteEvaluation(one.id);
    read();
  };
  return (
    <details className={styles.deleted}>
      <summary>Deleted in the last 30 days: {deleted.length}</summary>
      <ul>
        {deleted.map((one) => (
          <li className="control-line" key={`${one.kind} ${one.id}`}>
            <span className="clip">{one.name}</span>
            <span className="quiet">
              {KINDS[one.kind]}, {formatAgo(one.deletedAt, nowMs)}
            </span>
            <Button kind="link" aria-label={`Bring back ${one.name}`} onClick={() => void bringBack(one)}>
              bring back
            </Button>
          </li>
        ))}
      </ul>
      <ForGood
        label="Delete all of these for good"
        name="Delete for good what can be brought back"
        asks="None of these can be brought back then."
        onDo={() => void purge()}
      />
    </details>
  );
}
