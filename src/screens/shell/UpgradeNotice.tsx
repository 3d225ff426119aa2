import { useState } from "react";
import { Button } from "../../ui/Button";
import { useSession } from "../app-context";
import { useEncoderName } from "./use-encoder-name";

/** Said once, when the answer by words was redrawn by the encoder. */
export function UpgradeNotice() {
  const upgrade = useSession((state) => state.upgrade);
  const nameOf = useEncoderName();
  const encoder = useSession((state) => state.shownEncoder);
  const isByLearning = useSession(({ trace }) => upgrade !== null && trace?.learned && !upgrade.before.learned);
  const [closed, setClosed] = useState<typeof upgrade>(null);
  if (!upgrade || upgrade === closed) return null;
  return (
    <p className="news small" role="status">
      <b>Redrawn by {isByLearning ? "what was learned" : nameOf(encoder)}.</b>{" "}
      <span className="q">{upgrade.sentence}</span>{" "}
      <Button kind="link" onClick={() => setClosed(upgrade)}>
        Close
      </Button>
    </p>
  );
}
