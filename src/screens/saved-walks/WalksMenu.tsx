import { lazy } from "react";
import { Popover } from "../../ui/Popover";
import { useLibrary } from "../app-context";

const WalkList = lazy(async () => ({ default: (await import("./WalkList")).WalkList }));

/** Saved walks and drafts: find, open, rename, delete. Above them the walk on the screen and its name. */
export function WalksMenu() {
  const count = useLibrary((state) => state.walks.filter((walk) => walk.deletedAt === null).length);
  return (
    <Popover
      name={count === 0 ? "Walks: none yet" : `Walks: ${count}`}
      label={
        <>
          Walks <span className="faint numeric">{count === 0 ? "" : count}</span>
        </>
      }
      triggerClass="menu-trigger walks"
      panelClass="list-panel wide"
    >
      {(close) => <WalkList onLeave={close} />}
    </Popover>
  );
}
