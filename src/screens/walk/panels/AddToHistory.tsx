import { Button } from "../../../ui/Button";
import { useActions, useSession } from "../../app-context";

/** A corrected answer can become a past request, which the walks after it learn from. */
export function AddToHistory() {
  const { addToHistory } = useActions();
  const hasEdits = useSession(({ log, cursor, status }) => status === "done" && log[cursor]!.input.edits.length > 0);
  if (!hasEdits) return null;
  return (
    <section className="promote" aria-label="Corrected by hand">
      <h3>Corrected by hand</h3>
      <p>
        <Button kind="link" onClick={() => void addToHistory()}>
          Add to the past requests
        </Button>
      </p>
      <p className="q">With these tools as gold, in an edited copy of the data. Later walks go by it.</p>
    </section>
  );
}
