import { countOf } from "../../ui/format-number";
import { Button } from "../../ui/Button";
import { useActions, useLibrary, useSession } from "../app-context";
import { describeLoss } from "./StorageLost";
import { pickBackup } from "../pick-files";

/** What the browser's storage cannot do or has lost, and what can be done about it. */
export function StorageProblem({ onExport }: { onExport: () => void }) {
  const storage = useLibrary((state) => state.storage);
  const unreadable = useLibrary((state) => state.unreadable);
  const { exportUnreadable } = useActions();
  return (
    <>
      {storage === "volatile" && <NothingKept onExport={onExport} />}
      <LossNotice />
      <FullNotice onExport={onExport} />
      {unreadable.length > 0 && (
        <div className="error-note" role="alert">
          <p>
            <b>{countOf(unreadable.length, "stored record")} could not be read.</b> {unreadable[0]?.why} Nothing was
            changed or deleted.
          </p>
          <p className="actions">
            <Button kind="link" onClick={() => void exportUnreadable()}>
              Save {unreadable.length === 1 ? "it" : "them"} as a file
            </Button>
          </p>
        </div>
      )}
    </>
  );
}

function NothingKept({ onExport }: { onExport: () => void }) {
  const loss = useLibrary((state) => state.health.loss);
  const hasWalk = useSession((state) => state.trace !== null);
  return (
    <div className="error-note" role="alert">
      <p>
        <b>This browser keeps nothing for this page.</b> Its storage cannot be opened, perhaps in a private window.
        Everything works, and is gone when the tab is closed.
        {loss && ` ${describeLoss(loss)} stored here earlier cannot be reached; they may still be there.`}
      </p>
      <p className="actions">
        {hasWalk && (
          <Button kind="link" onClick={onExport}>
            Save the walk as a file
          </Button>
        )}
        {loss && (
          <a className="link" href="rescue.html">
            Try the rescue page
          </a>
        )}
      </p>
    </div>
  );
}

/** A loss in which something is left: what is on the screen, or an older state. */
function LossNotice() {
  const loss = useLibrary((state) => state.health.loss);
  const { openBackup, forgetLoss, saveBackup } = useActions();
  if (!loss || loss.kind === "unreachable" || (loss.kind === "cleared" && loss.noticed === "at start")) return null;
  return (
    <div className="error-note" role="alert">
      {loss.kind === "cleared" ? (
        <p>
          <b>The data of this site was cleared while the page was open.</b> What is on the screen is saved again with
          its next change. Gone: the rest of {describeLoss(loss)}.
        </p>
      ) : (
        <p>
          <b>The browser has set the data of this site back to an older state.</b> The last changes are missing. There
          were {describeLoss(loss)}.
        </p>
      )}
      <p className="actions">
        <Button kind="link" onClick={() => pickBackup((file) => void openBackup(file))}>
          Choose a backup
        </Button>
        <Button kind="link" onClick={() => void saveBackup()}>
          Save what is here
        </Button>
        <Button kind="link" onClick={forgetLoss}>
          Go on without
        </Button>
      </p>
    </div>
  );
}

function FullNotice({ onExport }: { onExport: () => void }) {
  const room = useLibrary((state) => state.health.room);
  const { saveBackup } = useActions();
  if (room === "enough") return null;
  return (
    <div className="error-note" role="alert" data-room={room}>
      <p>
        <b>The browser’s storage for this page is full.</b>{" "}
        {room === "reserve"
          ? "Your changes are still saved, in space reserved for this; computed vectors may have been deleted. Nothing new can be imported."
          : "Your last changes are in this tab only; saving them will be tried again."}{" "}
        Save everything to a file now. Then delete data sets or walks, or free disk space.
      </p>
      <p className="actions">
        <Button kind="link" onClick={() => void saveBackup()}>
          Save everything to a file
        </Button>
        {room === "none" && (
          <Button kind="link" onClick={onExport}>
            Save the walk as a file
          </Button>
        )}
      </p>
    </div>
  );
}
