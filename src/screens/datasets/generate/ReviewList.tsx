import { useMemo, useRef, type KeyboardEvent } from "react";
import { type Reviewed, versionsOf } from "../../../core/generate/review";
import type { BuildPlan } from "../../../core/domain/build";
import type { ToolId } from "../../../core/domain/ids";
import { createNameFinder } from "../../../core/inspect/gold";
import { countOf } from "../../../ui/format-number";
import { Button } from "../../../ui/Button";
import { Kbd } from "../../../ui/Kbd";
import { ReviewRow } from "./ReviewRow";
import { useGeneration, useGenerationState } from "./generation-context";
import styles from "./generate.module.css";

interface ReviewListProps {
  reviewed: readonly Reviewed[];
  plan: BuildPlan;
  names: ReadonlyMap<ToolId, string>;
}

/** Requests that passed, to be looked over one by one. */
export function ReviewList({ reviewed, plan, names }: ReviewListProps) {
  const build = useGeneration();
  const canUndo = useGenerationState(({ draft }) => (draft?.reviews.length ?? 0) > 0);
  const canRedo = useGenerationState(({ draft }) => (draft?.undone.length ?? 0) > 0);
  const isNamed = useMemo(() => createNameFinder([...names].map(([id, name]) => ({ id, name }))), [names]);
  const list = useRef<HTMLOListElement>(null);
  if (reviewed.length === 0) return null;
  // Said of each only where it tells them apart: the head names the prompts of the build.
  const versions = reviewed.map(({ item }) => versionsOf(item).join(", "));
  const differ = new Set(versions).size > 1;
  const open = reviewed.filter(({ decision }) => decision === "open").length;
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key] ?? 0;
    if (step === 0 || event.target instanceof HTMLTextAreaElement || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    focusRow(list.current, step);
  };
  return (
    <section aria-label="Review">
      <div className={styles.reviewHead}>
        <h3 tabIndex={-1} data-after-answers>
          Review{" "}
          <span className="quiet">
            {open === 0 ? "all decided" : `${open} of ${countOf(reviewed.length, "request")} to decide`}
          </span>
        </h3>
        <span className={`${styles.reviewKeys} quiet`}>
          <Kbd keys={["↑"]} /> <Kbd keys={["↓"]} /> move, <Kbd keys={["A"]} /> accept, <Kbd keys={["D"]} /> drop,{" "}
          <Kbd keys={["R"]} /> reword
        </span>
        <span className={styles.reviewActs}>
          <Button kind="link" disabled={!canUndo} onClick={build.undoReview}>
            Undo
          </Button>
          <Button kind="link" disabled={!canRedo} onClick={build.redoReview}>
            Redo
          </Button>
          <Button kind="link" disabled={open === 0} onClick={build.acceptRest}>
            Accept the rest
          </Button>
        </span>
      </div>
      <ol ref={list} onKeyDown={move}>
        {reviewed.map((one, at) => (
          <li key={one.item.id}>
            <ReviewRow
              versions={differ ? versions[at]! : null}
              reviewed={one}
              tools={(plan.sets[one.item.set] ?? []).map((id) => ({
                id,
                name: names.get(id) ?? id,
                isNamed: isNamed(one.text, id),
              }))}
              deleted={names.get(one.item.deleted) ?? one.item.deleted}
              onDecided={() => focusRow(list.current, 1)}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Moves the focus from the row that has it. */
function focusRow(list: HTMLElement | null, step: number) {
  const rows = [...(list?.querySelectorAll<HTMLElement>("[data-review]") ?? [])];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  rows[Math.min(rows.length - 1, Math.max(0, at + step))]?.focus();
}
