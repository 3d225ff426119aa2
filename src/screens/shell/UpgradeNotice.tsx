import { useState } from "react";
import { Button } from "../../ui/Button";
import { ENCODER_NAMES } from "../../ui/encoder-names";
import { useSession } from "../app-context";

/** Said once, when the answer by words was redrawn by the encoder. */
export function UpgradeNotice() {
  const upgrade = useSession((state) => state.upgrade);
  const encoder = useSession((state) => state.shownEncoder);
  const [closed, setClosed] = useState<typeof upgrade>(null);
  if (!upgrade || upgrade === closed) return null;
  return (
    <p className="news small" role="status">
      <b>Redrawn by {ENCODER_NAMES[encoder].name}.</b> <span className="q">{upgrade.sentence}</span>{" "}
      <Button kind="link" onClick={() => setClosed(upgrade)}>
        Close
      </Button>
    </p>
  );
}
