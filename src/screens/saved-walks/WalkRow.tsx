import { useState, type SubmitEvent } from "react";
import type { WalkId } from "../../core/domain/ids";
import type { LibraryState } from "../../state/app/library";
import { countOf, formatAgo } from "../../ui/format-number";
import { Button } from "../../ui/Button";
import { useActions, useLibrary } from "../app-context";
import styles from "./walks.module.css";

type WalkSummary = LibraryState["walks"][number];

interface WalkRowProps {
  walk: WalkSummary;
  current: boolean;
  onOpen: (id: WalkId) => void;
}

/** One stored walk: its name or its request, what is known of it, and what can be done with it. */
export function WalkRow({ walk, current, onOpen }: WalkRowProps) {
  const { deleteWalks } = useActions();
  const isDataHere = useLibrary(
    ({ datasets }) => datasets.length === 0 || datasets.some(({ id }) => id === walk.datasetId),
  );
  const [renaming, setRenaming] = useState(false);
  const title = walk.name ?? walk.text;
  if (renaming) return <RenameWalk walk={walk} onDone={() => setRenaming(false)} />;
  return (
    <li aria-current={current ? "true" : undefined}>
      <button type="button" className="row-main" data-row onClick={() => onOpen(walk.id)}>
        {walk.name === null ? (
          <span className="person clip" dir="auto">
            {walk.text}
          </span>
        ) : (
          <b className="clip">{walk.name}</b>
        )}
        <span className="quiet numeric">{describe(walk, isDataHere)}</span>
      </button>
      <Button kind="link" aria-label={`Rename ${title}`} onClick={() => setRenaming(true)}>
        {walk.name === null ? "name" : "rename"}
      </Button>
      <Button kind="link" data-delete aria-label={`Delete ${title}`} onClick={() => void deleteWalks(walk.id)}>
        delete
      </Button>
    </li>
  );
}

function describe(walk: WalkSummary, isDataHere: boolean): string {
  const data = isDataHere ? walk.datasetName : `waits for ${walk.datasetName}`;
  const parts = [walk.name === null ? "draft" : "saved", data];
  if (walk.editCount > 0) parts.push(countOf(walk.editCount, "edit"));
  if (walk.score !== null) parts.push(`TRACC ${walk.score.toFixed(2)}`);
  parts.push(formatAgo(walk.updatedAt, Date.now()));
  return parts.join(", ");
}

function RenameWalk({ walk, onDone }: { walk: WalkSummary; onDone: () => void }) {
  const { renameWalk } = useActions();
  const [draft, setDraft] = useState(walk.name ?? "");
  const rename = (event: SubmitEvent) => {
    event.preventDefault();
    if (draft.trim() === "") return;
    void renameWalk(walk.id, draft.trim());
    onDone();
  };
  return (
    <li>
      <form className={styles.nameWalk} onSubmit={rename}>
        <input
          className="field"
          autoFocus
          aria-label={`New name of ${walk.name ?? walk.text}`}
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Escape") return;
            event.preventDefault();
            onDone();
          }}
        />
        <Button type="submit">Rename</Button>
        <Button kind="link" onClick={onDone}>
          keep
        </Button>
      </form>
    </li>
  );
}
