import { useState } from "react";
import type { EncoderStatus } from "../../state/app/library";
import { Button } from "../../ui/Button";
import { useActions } from "../app-context";
import { useEncoderName } from "../encoder-facts";

/** What was shown while it got ready keeps its line: nothing moves up when it is done. */
export function EncoderTrouble({ status }: { status: EncoderStatus }) {
  const [wasPreparing, setWasPreparing] = useState(false);
  if (status.status === "preparing" && !wasPreparing) setWasPreparing(true);
  const { retryPrepare, cancelPrepare } = useActions();
  const nameOf = useEncoderName();
  if (status.status === "failed")
    return (
      <div className="error-note">
        <p>
          <b>{nameOf(status.wanted)} could not be made ready.</b> {status.sentence}
        </p>
        <p className="actions">
          <Button kind="link" onClick={() => void retryPrepare()}>
            Try again
          </Button>
        </p>
      </div>
    );
  if (status.status !== "preparing")
    return wasPreparing ? <p className="actions quiet">{describeEnd(status, nameOf(status.wanted))}</p> : null;
  return (
    <p className="actions">
      <Button kind="link" onClick={cancelPrepare}>
        Stop, keep what is done
      </Button>
    </p>
  );
}

function describeEnd({ status }: EncoderStatus, name: string): string {
  switch (status) {
    case "ready":
      return `${name} is ready.`;
    case "cancelled":
      return `${name} was stopped.`;
    default:
      return "";
  }
}
