import { countOf } from "../../ui/amounts";
import { Button } from "../../ui/Button";
import { useActions, useLibrary, useSession } from "../app-context";

/** What the browser's storage cannot do, and what can be saved from it. */
export function StorageNotice({ onExport }: { onExport: () => void }) {
  const storage = useLibrary((state) => state.storage);
  const unreadable = useLibrary((state) => state.unreadable);
  const hasWalk = useSession((state) => state.trace !== null);
  const { exportUnreadable } = useActions();
  return (
    <>
      {storage === "volatile" && (
        <div className="err" role="alert">
          <p>
            <b>This browser keeps nothing for this page.</b> Its storage cannot be opened, perhaps in a private window.
            Everything works, and is gone when the tab is closed.
          </p>
          {hasWalk && (
            <p className="act">
              <Button kind="link" onClick={onExport}>
                Save the walk as a file
              </Button>
            </p>
          )}
        </div>
      )}
      {unreadable.length > 0 && (
        <div className="err" role="alert">
          <p>
            <b>{countOf(unreadable.length, "stored record")} could not be read.</b> {unreadable[0]?.why} Nothing was
            changed or deleted.
          </p>
          <p className="act">
            <Button kind="link" onClick={exportUnreadable}>
              Save {unreadable.length === 1 ? "it" : "them"} as a file
            </Button>
          </p>
        </div>
      )}
    </>
  );
}
