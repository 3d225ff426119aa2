import type { ToolId } from "../../core/domain/ids";
import { DISPUTE_REASONS } from "../../formats/write/gold-corrections";
import type { Division } from "../../state/annotate/adjudicate";
import type { AnnotationController } from "../../state/annotate/annotation-controller";
import type { Dispute } from "../../state/annotate/disputes";
import { Button } from "../../ui/Button";
import { countOf } from "../../ui/format-number";
import { pickFiles } from "../pick-files";
import { useAnnotation, useOpenAnnotation, useRecordsRead } from "./annotation-context";
import { overruled } from "./decision-choice";
import styles from "./adjudicate.module.css";

const readDisputes = (controller: AnnotationController): Promise<Dispute[] | null> => controller.disputes();

const STANDINGS: Readonly<Record<Dispute["standing"], string>> = {
  corrected: "decided otherwise",
  kept: "decided as the gold has it",
  open: "nobody has decided",
  divided: "the disputes differ",
};

const MOST_SHOWN = 50;

function titleOf(found: readonly Dispute[]): string {
  const disputed = found.filter(({ votes }) => votes.length > 0).length;
  if (disputed === found.length) return "Disputed gold";
  return disputed === 0 ? "Gold that was decided otherwise" : "Gold that is disputed or was decided otherwise";
}

/** Gold sets that are disputed or were decided otherwise, and three ways to tell whoever keeps the data. */
export function DisputeList({ onFailure }: { onFailure: (sentence: string | null) => void }) {
  const controller = useOpenAnnotation();
  const dataset = useAnnotation((state) => state.dataset);
  const found = useRecordsRead(readDisputes);
  if (!found || found === "failed" || found.length === 0) return null;
  const nameOf = (id: ToolId) => dataset?.tools.find((tool) => tool.id === id)?.name ?? id;
  const named = (tools: readonly ToolId[] | null) => (tools === null ? "–" : tools.map(nameOf).join(", ") || "no tool");
  const act = (saving: Promise<void>) =>
    void saving.then(
      () => onFailure(null),
      (error: unknown) => onFailure(error instanceof Error ? error.message : String(error)),
    );
  const isToTell = found.some(({ standing }) => standing !== "kept");
  return (
    <section className={styles.disputes}>
      <h2>
        {titleOf(found)} <span className="quiet">{countOf(found.length, "request")}</span>
      </h2>
      {isToTell && (
        <p className="no-print">
          Tell whoever keeps the data:{" "}
          <Button kind="link" onClick={() => act(controller.saveCorrections("text"))}>
            Save as issue text
          </Button>
          <span className="separator">/</span>
          <Button
            kind="link"
            onClick={() =>
              pickFiles(([file]) => {
                if (file) act(controller.savePatch(file));
              })
            }
          >
            Save as JSON Patch
          </Button>
          <span className="separator">/</span>
          <Button kind="link" onClick={() => act(controller.saveCorrections("table"))}>
            Save as CSV
          </Button>{" "}
          <span className="quiet">The patch is made for the file that the data was read from, and asks for it.</span>
        </p>
      )}
      <ul>
        {found.slice(0, MOST_SHOWN).map(({ query, standing, proposed, votes, judgedBy }) => (
          <li key={query.id}>
            <span className="person">{query.text}</span>
            <span>
              gold: {named(query.gold)}
              {proposed && (
                <>
                  {" → "}
                  <b>{named(proposed.tools)}</b>
                </>
              )}
              <small className="quiet">
                {STANDINGS[standing]}
                {votes.length > 0 && `, disputed by ${votes.length} of ${judgedBy}`}
                {votes.map(({ name, surplus, missing, reason, note }) => (
                  <span key={name}>
                    {name}: {[...surplus, ...missing].map(nameOf).join(", ")}, {DISPUTE_REASONS[reason]}
                    {note !== null && `. ${note}`}
                  </span>
                ))}
              </small>
            </span>
          </li>
        ))}
      </ul>
      {found.length > MOST_SHOWN && (
        <p className="quiet">and {countOf(found.length - MOST_SHOWN, "request")} more, in the files</p>
      )}
    </section>
  );
}

/** Mine and the decision, where they are not the same. */
export function OverruledList({ divisions }: { divisions: readonly Division[] }) {
  const dataset = useAnnotation((state) => state.dataset);
  const nameOf = (tools: readonly ToolId[]) =>
    tools.map((id) => dataset?.tools.find((tool) => tool.id === id)?.name ?? id).join(", ") || "no tool";
  const found = divisions.flatMap((one) => {
    const mine = overruled(one);
    return mine && one.decision ? [{ one, mine, decision: one.decision }] : [];
  });
  if (found.length === 0) return null;
  return (
    <section className={styles.overruled}>
      <h2>Mine and the decision: {countOf(found.length, "request")} decided otherwise</h2>
      <ul>
        {found.map(({ one, mine, decision }) => (
          <li key={one.item}>
            <p className="person">{one.query.text}</p>
            <p>
              mine: {nameOf(mine.answer.tools)} <span className="separator">/</span> decision:{" "}
              {nameOf(decision.answer.tools)}
              {decision.reason !== null && (
                <>
                  <span className="separator">/</span> <span className="person">{decision.reason}</span>
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
