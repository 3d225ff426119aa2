import { Button } from "../../../ui/Button";
import { useSetView } from "../../app-context";
import type { ShownWalk } from "../shown-walk";

/** Why nothing is scored. */
export function ShowGold({ status }: { status: ShownWalk["goldStatus"] }) {
  const setView = useSetView();
  if (status === "unknown") return <p className="q">No gold set is known for this request, so nothing is scored.</p>;
  return (
    <p className="q">
      Gold is hidden, so nothing is scored.{" "}
      <Button kind="link" onClick={() => setView({ gold: "shown" })}>
        Show it
      </Button>
    </p>
  );
}
