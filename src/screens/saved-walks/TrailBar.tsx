import { useEffect } from "react";
import type { ToolId } from "../../core/domain/ids";
import { nameOf } from "../../core/domain/phrases";
import { lacksLearning } from "../../core/pipeline/learned-walks";
import { openingOf, type SessionState } from "../../state/app/session";
import { bindKeys } from "../../ui/bind-keys";
import { formatCount } from "../../ui/format-number";
import { Button } from "../../ui/Button";
import { Kbd } from "../../ui/Kbd";
import { describeFoldHistory, describeOpenedRow, type WalkBesideRow } from "../../wording/opened-rows";
import { useSession, useSetView, useView } from "../app-context";
import styles from "./walks.module.css";

/** Which history the walk on the screen knows, and the row it was opened from; steps through the rows beside it. */
export function TrailBar() {
  const trail = useView((state) => state.trail);
  const setView = useSetView();
  const move = (by: 1 | -1) => {
    const at = (trail?.at ?? 0) + by;
    if (!trail || at < 0 || at >= trail.rows) return;
    setView({ trail: { ...trail, at } });
    trail.open(at);
  };
  useEffect(() => bindKeys({ "[": () => move(-1), "]": () => move(1) }));
  return (
    <div className={`${styles.trail} small`}>
      {trail && (
        <nav className={styles.trailRows} aria-label="Rows of the evaluation">
          <span role="status">
            Row <b className="numeric">{formatCount(trail.at + 1)}</b> of {formatCount(trail.rows)}
          </span>
          <Button kind="link" disabled={trail.at === 0} onClick={() => move(-1)}>
            Previous <Kbd keys={["["]} />
          </Button>
          <Button kind="link" disabled={trail.at === trail.rows - 1} onClick={() => move(1)}>
            Next <Kbd keys={["]"]} />
          </Button>
          <Button kind="link" onClick={() => setView({ screen: "evaluate" })}>
            Back to the rows
          </Button>
          <Button kind="link" onClick={() => setView({ trail: null })}>
            Leave the rows
          </Button>
        </nav>
      )}
      <WhichHistory />
    </div>
  );
}

function WhichHistory() {
  const session = useSession((state) => state);
  const opening = openingOf(session);
  const history = session.trace?.history;
  if (!session.log[session.cursor]?.input.fold || !opening) return null;
  const row = "row" in opening.command ? opening.command.row : undefined;
  return (
    <p className="quiet" role="status">
      {history && describeFoldHistory(history)}{" "}
      {row && describeOpenedRow(row, besideRow(session, opening), (tool) => nameIn(session, tool))}
    </p>
  );
}

function besideRow(session: SessionState, { input }: SessionState["log"][number]): WalkBesideRow {
  const { computed, log, cursor, status } = session;
  const config = log[cursor]?.input.config;
  const isAsOpened = JSON.stringify(config) === JSON.stringify(input.config);
  const isOfRow =
    status === "done" &&
    computed?.query.id === input.query.id &&
    JSON.stringify(computed.config) === JSON.stringify(input.config);
  if (!isOfRow) return { isAsOpened, answer: null };
  if ((computed.environment.encoder?.id ?? "words") !== input.config.encoder)
    return { isAsOpened, answer: null, lacks: "encoder" };
  if (lacksLearning(computed)) return { isAsOpened, answer: null, lacks: "learning" };
  return { isAsOpened, answer: computed.recommendation.tools.map(({ tool }) => tool) };
}

function nameIn({ dataset, trace }: SessionState, tool: ToolId): string {
  return dataset?.tools.find(({ id }) => id === tool)?.name ?? nameOf(trace?.tools ?? {}, tool);
}
