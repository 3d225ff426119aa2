import type { Trace } from "../../../core/domain/trace";
import { Button } from "../../../ui/Button";
import { useActions, useSession } from "../../app-context";

/** A corrected answer can become a past request, which the walks after it learn from. */
export function AddToHistory() {
  const { addToHistory } = useActions();
  const isCorrected = useSession(
    ({ log, cursor, status, trace }) =>
      status === "done" && log[cursor]!.input.edits.length > 0 && trace !== null && !isPast(trace),
  );
  if (!isCorrected) return null;
  return (
    <section className="promote no-print" aria-label="Corrected by hand">
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

/** The history has the request with exactly these tools. */
function isPast({ stage1, query, recommendation }: Trace): boolean {
  const { tools } = recommendation;
  const isGold = query.gold?.length === tools.length && tools.every(({ tool }) => query.gold?.includes(tool));
  return stage1.leftOut.includes(query.id) && isGold;
}
