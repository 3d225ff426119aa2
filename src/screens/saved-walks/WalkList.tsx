import { useState, type SubmitEvent } from "react";
import type { WalkId } from "../../core/domain/ids";
import type { LibraryState } from "../../state/app/library";
import { findMatches } from "../../ui/find-matches";
import { useKeptFocus } from "../../ui/use-kept-focus";
import { useFirstFocus } from "../../ui/first-focus";
import { useActions, useLibrary, useSession, useSetView } from "../app-context";
import { WalkRow } from "./WalkRow";
import { Button } from "../../ui/Button";
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
