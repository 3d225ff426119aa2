import type { Span } from "../../../core/domain/query";
import type { Trace } from "../../../core/domain/trace";
import { Mark } from "../../../ui/Mark";
import { toolName, type ShownWalk } from "../shown-walk";
import { outcomeOf } from "../tool-outcome";
import { requirementIdOf } from "./considered-edits";
import { useHand } from "./hand";
import { ScorePreview } from "./ScorePreview";

interface SelectionPanelProps {
  trace: Trace;
  walk: ShownWalk;
  span: Span;
}

/** What would follow if the selected words became a requirement. */
export function SelectionPanel({ trace, walk, span }: SelectionPanelProps) {
  const preview = useHand((state) => state.preview?.trace ?? null);
  const made = preview?.stage2.requirements.find(({ id }) => id === requirementIdOf(span));
  const answer = preview?.recommendation.tools.find(({ because }) => made && because.includes(made.id));
  const isOpen = made !== undefined && preview?.stage2.unsolved.includes(made.id);
  return (
    <section className="ev t" data-editing aria-label="If these words become a requirement">
      <h3>If these words become a requirement</h3>
      <table className="pre">
        <tbody>
          <tr>
            <td>
              {!preview
                ? "comparing"
                : !made
                  ? "they are one already"
                  : isOpen
                    ? "left to the vote"
                    : "served by the bundle"}
            </td>
            <td>
              {answer && preview && (
                <>
                  <Mark outcome={outcomeOf(answer.tool, preview.stage2, walk.gold)} /> {toolName(preview, answer.tool)}
                </>
              )}
            </td>
            <td className="n">
              <ScorePreview walk={{ ...walk, trace }} preview={preview} />
            </td>
          </tr>
        </tbody>
      </table>
      <p className="q note">This is a preview. Nothing changes before Enter, and Ctrl Z takes it back.</p>
    </section>
  );
}
