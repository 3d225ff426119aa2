import { useState } from "react";
import type { AnnotationController } from "../../state/annotate/annotation-controller";
import type { Settleable } from "../../state/annotate/judge-all";
import { Button } from "../../ui/Button";
import { countOf } from "../../ui/format-number";
import { useAnnotation, useOpenAnnotation, useRecordsRead } from "./annotation-context";
import shared from "./annotate.module.css";
import styles from "./adjudicate.module.css";

const readAlike = (controller: AnnotationController): Promise<Settleable[] | null> => controller.settleable(false);
const readMost = (controller: AnnotationController): Promise<Settleable[] | null> => controller.settleable(true);

const MOST_SHOWN = 30;

/** Requests that can be settled without looking at each: first what that would be, then one step with a way back. */
export function SettleAlike({ onFailure }: { onFailure: (sentence: string | null) => void }) {
  const controller = useOpenAnnotation();
  const dataset = useAnnotation((state) => state.dataset);
  const [withMajority, setMajority] = useState(false);
  const [isStoring, setStoring] = useState(false);
  const alike = useRecordsRead(readAlike);
  const most = useRecordsRead(readMost);
  if (!alike || !most || alike === "failed" || most === "failed" || most.length === 0) return null;
  const found = withMajority ? most : alike;
  const hasMajority = most.length > alike.length;
  const nameOf = (id: string) => dataset?.tools.find((tool) => tool.id === id)?.name ?? id;
  const settle = () => {
    setStoring(true);
    controller
      .settleAll(found)
      .then(
        () => onFailure(null),
        (error: unknown) => onFailure(error instanceof Error ? error.message : String(error)),
      )
      .finally(() => setStoring(false));
  };
  return (
    <details className={`${styles.alike} no-print`}>
      <summary>
        {alike.length > 0
          ? `${countOf(alike.length, "request")} that everybody answered alike can be settled in one step`
          : `${countOf(most.length, "request")} with a majority of three or more can be settled in one step`}
      </summary>
      {hasMajority && (
        <label className={shared.check}>
          <input type="checkbox" checked={withMajority} onChange={({ target }) => setMajority(target.checked)} />
          also where more than half of three or more want a tool, {countOf(most.length - alike.length, "request")}
        </label>
      )}
      {found.length > 0 && (
        <>
          <ul>
            {found.slice(0, MOST_SHOWN).map(({ query, voices, choice }) => (
              <li key={query.id}>
                <span className="person">{query.text}</span>
                <span>
                  <b>{choice.answer.tools.map(nameOf).join(", ") || "no tool"}</b>{" "}
                  <span className="quiet">
                    {choice.took === "agreed" ? `${voices.length} alike` : `majority of ${voices.length}`}
                  </span>
                </span>
              </li>
            ))}
          </ul>
          {found.length > MOST_SHOWN && (
            <p className="quiet">and {countOf(found.length - MOST_SHOWN, "request")} more</p>
          )}
          <p>
            <Button kind="go" disabled={isStoring} onClick={settle}>
              {isStoring ? "Settling …" : `Settle ${countOf(found.length, "request")}`}
            </Button>
          </p>
        </>
      )}
    </details>
  );
}
