import { useState, type SubmitEvent } from "react";
import { Button } from "../../ui/Button";
import { useActions, useSession } from "../app-context";
import { isWaitingForRequest } from "./walk-facts";

/** The name of the walk on the screen. Unnamed walks are kept too, as drafts. */
export function NameWalk() {
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
    <form className="name-walk" onSubmit={save}>
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
