import { useState, type SubmitEvent } from "react";
import type { WalkId } from "../../core/domain/ids";
import type { LibraryState } from "../../state/app/library";
import { Button } from "../../ui/Button";
import { findMatches } from "../../ui/find-matches";
import { useFirstFocus } from "../../ui/first-focus";
import { countOf, formatAgo } from "../../ui/format-number";
import { useKeptFocus } from "../../ui/use-kept-focus";
import { useActions, useLibrary, useSession, useSetView } from "../app-context";
import { isWaitingForRequest } from "../session-facts";
import styles from "./walks.module.css";

type WalkSummary = LibraryState["walks"][number];

const SHOWN_AT_MOST = 60;

/** What the menu of walks holds: the name of the one on the screen, and all stored ones to find and open. */
export function WalkList({ onLeave }: { onLeave: () => void }) {
  const all = useLibrary((state) => state.walks);
  const currentId = useSession((state) => state.walk.id);
  const { openWalk } = useActions();
  const setView = useSetView();
  const panel = useFirstFocus<HTMLDivElement>();
  const [wanted, setWanted] = useState("");
  const walks = all.filter((walk) => walk.deletedAt === null);
  const found = findMatches(walks.map(searchedText), wanted);
  const drafts = found.flatMap((at) => {
    const walk = walks[at];
    return walk && walk.name === null && walk.id !== currentId ? [walk.id] : [];
  });
  const rows = useKeptFocus<HTMLUListElement>("[data-delete]");
  const open = (id: WalkId) => {
    onLeave();
    setView({ screen: "workbench" });
    void openWalk(id);
  };
  return (
    <div ref={panel}>
      <WalkName />
      {walks.length > 7 && (
        <input
          className="field find"
          type="search"
          placeholder="Find a walk"
          aria-label="Find a walk"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
      )}
      <ul ref={rows} className="rows">
        {found.slice(0, SHOWN_AT_MOST).map((at) => {
          const walk = walks[at];
          return walk && <WalkRow key={walk.id} walk={walk} current={walk.id === currentId} onOpen={open} />;
        })}
      </ul>
      <p className="panel-foot quiet">
        {footnote(walks.length, found.length)} <DeleteDrafts drafts={drafts} isSearched={wanted.trim() !== ""} />
      </p>
    </div>
  );
}

interface DeleteDraftsProps {
  drafts: readonly WalkId[];
  isSearched: boolean;
}

/** Everything that was asked is kept as a draft; those that are not on the screen can go together. */
function DeleteDrafts({ drafts, isSearched }: DeleteDraftsProps) {
  const { deleteWalks } = useActions();
  if (drafts.length < 2) return null;
  return (
    <Button kind="link" onClick={() => void deleteWalks(...drafts)}>
      Delete {drafts.length} {isSearched ? "drafts found" : "drafts"}, not the open one
    </Button>
  );
}

function searchedText(walk: WalkSummary): string {
  return `${walk.name ?? "draft"} ${walk.text} ${walk.datasetName}`;
}

function footnote(total: number, found: number): string {
  if (total === 0) return "No walk is stored yet. Every request you ask is saved here automatically.";
  if (found === 0) return "No walk matches your search.";
  return found > SHOWN_AT_MOST ? `${found - SHOWN_AT_MOST} more; type to narrow.` : "Kept in this browser only.";
}

/** The name of the walk on the screen. Unnamed walks are kept too, as drafts. */
function WalkName() {
  const name = useSession((state) => state.walk.name);
  const waiting = useSession(isWaitingForRequest);
  const { saveWalk } = useActions();
  const [draft, setDraft] = useState(name ?? "");
  if (waiting) return null;
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    if (draft.trim() !== "") void saveWalk(draft.trim());
  };
  return (
    <form className={styles.nameWalk} onSubmit={save}>
      <label>
        {name === null ? "This walk is a draft. Name it" : "This walk is called"}
        <input
          className="field"
          data-first
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          placeholder="a name"
        />
      </label>
      <Button type="submit" disabled={draft.trim() === "" || draft.trim() === name}>
        {name === null ? "Save" : "Rename"}
      </Button>
    </form>
  );
}

interface WalkRowProps {
  walk: WalkSummary;
  current: boolean;
  onOpen: (id: WalkId) => void;
}

/** One stored walk: its name or its request, what is known of it, and what can be done with it. */
function WalkRow({ walk, current, onOpen }: WalkRowProps) {
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
