import type { ReactNode } from "react";
import type { ToolId } from "../../../core/domain/ids";
import { type Span, requirementId } from "../../../core/domain/query";
import type { Trace } from "../../../core/domain/trace";
import { Mark } from "../../../ui/Mark";
import { Kbd, MODIFIER } from "../../../ui/Kbd";
import { toolName, type ShownWalk } from "../picture/shown-walk";
import { outcomeOf } from "../picture/tool-outcome";
import { editKey, fateOfWords, makeAndLink, previewOnEnter } from "./edit-offers";
import { useInteraction } from "./interaction";
import { ScorePreview } from "./ScorePreview";
import styles from "./side-panel.module.css";

interface SelectionPanelProps {
  walk: ShownWalk;
  span: Span;
}

/** What would follow if the selected words became a requirement: left to the method, and linked to their nearest tool. */
export function SelectionPanel({ walk, span }: SelectionPanelProps) {
  const { trace } = walk;
  const preview = useInteraction((state) => (trace && previewOnEnter(state, trace)?.trace) ?? null);
  const linking = preview && makeAndLink(span, preview);
  const linked = useInteraction((state) => (linking ? (state.previews[editKey(...linking)] ?? null) : null));
  const tool = linking?.[1].kind === "link" ? linking[1].tool : null;
  return (
    <section
      className={`${styles.evidence} ${styles["at-text"]}`}
      data-editing
      aria-label="If these words become a requirement"
    >
      <h3>If these words become a requirement</h3>
      <table className={styles.previewTable}>
        <tbody>
          <OfferRow
            walk={walk}
            what={preview && trace ? WHAT[fateOfWords(trace, preview, span).kind] : "comparing"}
            answer={answerOf(preview, span)}
            preview={preview}
          />
          {tool !== null && preview && (
            <OfferRow
              walk={walk}
              what={
                <>
                  linked to {toolName(preview, tool)} <Kbd keys={["L"]} />
                </>
              }
              answer={tool}
              preview={linked}
            />
          )}
        </tbody>
      </table>
      <p className={`quiet ${styles.note} ${styles.onKey}`}>
        Previews. Nothing changes before Enter, and {MODIFIER} Z takes it back.
      </p>
      <p className={`quiet ${styles.note} ${styles.onTouch}`}>Tap another word to move the nearer end there.</p>
    </section>
  );
}

interface OfferRowProps {
  walk: ShownWalk;
  what: ReactNode;
  answer: ToolId | null;
  preview: Trace | null;
}

function OfferRow({ walk, what, answer, preview }: OfferRowProps) {
  return (
    <tr>
      <td>{what}</td>
      <td>
        {answer !== null && preview && (
          <>
            <Mark outcome={outcomeOf(answer, preview.stage2, walk.gold)} /> {toolName(preview, answer)}
          </>
        )}
      </td>
      <td className="numeric">
        <ScorePreview walk={walk} preview={preview} />
      </td>
    </tr>
  );
}

const WHAT = { unchanged: "nothing changes", served: "served by the bundle", open: "left to the vote" };

function answerOf(preview: Trace | null, span: Span): ToolId | null {
  const id = requirementId(span);
  return preview?.recommendation.tools.find(({ because }) => because.includes(id))?.tool ?? null;
}
