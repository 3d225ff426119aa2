import { useEffect } from "react";
import { bindKeys } from "../../state/app/bind-keys";
import { formatCount } from "../../ui/format-number";
import { Button } from "../../ui/Button";
import { Kbd } from "../../ui/Kbd";
import { useActions, useSetView, useView } from "../app-context";
import styles from "./walks.module.css";

/** Steps through the rows that a walk was opened from, and leads back to them. */
export function TrailBar() {
  const trail = useView((state) => state.trail);
  const setView = useSetView();
  const { askQuery } = useActions();
  const move = (by: 1 | -1) => {
    const id = trail?.ids[trail.at + by];
    if (!trail || id === undefined) return;
    setView({ trail: { ...trail, at: trail.at + by } });
    void askQuery(id);
  };
  useEffect(() => bindKeys({ "[": () => move(-1), "]": () => move(1) }));
  if (!trail) return null;
  return (
    <nav className={`${styles.trail} small`} aria-label="Rows of the evaluation">
      <span role="status">
        Row <b className="numeric">{formatCount(trail.at + 1)}</b> of {formatCount(trail.ids.length)}
      </span>
      <Button kind="link" disabled={trail.at === 0} onClick={() => move(-1)}>
        Previous <Kbd keys={["["]} />
      </Button>
      <Button kind="link" disabled={trail.at === trail.ids.length - 1} onClick={() => move(1)}>
        Next <Kbd keys={["]"]} />
      </Button>
      <Button kind="link" onClick={() => setView({ screen: "evaluate" })}>
        Back to the rows
      </Button>
      <Button kind="link" onClick={() => setView({ trail: null })}>
        Leave the rows
      </Button>
      <span className="quiet">This walk uses all past requests. The evaluation may have held some out.</span>
    </nav>
  );
}
