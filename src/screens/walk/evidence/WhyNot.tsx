import { useCallback, useState } from "react";
import type { Edit } from "../../../core/domain/edit";
import type { ToolId } from "../../../core/domain/ids";
import type { Trace } from "../../../core/domain/trace";
import { nameOf, quote } from "../../../core/domain/phrases";
import { bestMatchOf, describeWhyNot } from "../../../wording/why-not";
import { Button } from "../../../ui/Button";
import { Kbd } from "../../../ui/Kbd";
import { PersonWords } from "../../../ui/PersonWords";
import { useFocusBack } from "../../../ui/use-kept-focus";
import { editKey } from "../editing/edit-offers";
import { restOn } from "../editing/intent";
import { useInteractionStore } from "../editing/interaction";
import { keysOf } from "../editing/keymap";
import { ScorePreview } from "../editing/ScorePreview";
import { ToolPicker } from "../../ToolPicker";
import { useOfferedPreviews } from "../editing/use-previews";
import { usePerform } from "../editing/use-perform";
import type { ShownWalk } from "../picture/shown-walk";
import styles from "../editing/side-panel.module.css";

/** Any tool of the catalogue, found by typing: why the answer has it not, and what linking it would do. */
export function WhyNot({ walk }: { walk: ShownWalk }) {
  const hand = useInteractionStore();
  const [tool, setTool] = useState<ToolId | null>(null);
  const leave = useCallback(() => hand.setState({ panel: null }), [hand]);
  useFocusBack("[data-opens=why-not]");
  const { trace } = walk;
  const nearest = useNearest(trace, tool);
  const perform = usePerform();
  const link = () => nearest && perform({ do: "edit", edit: nearest.edit, then: restOn(nearest.focus) });
  return (
    <section className={`${styles.evidence} ${styles.wide} ${styles.sunk}`} data-editing aria-label="Why not this tool">
      <h3>
        Why not this tool?
        <Button kind="link" className={styles.more} onClick={leave}>
          Close <Kbd keys={keysOf("why-not")} />
        </Button>
      </h3>
      <ToolPicker onPoint={setTool} onChoose={link} onLeave={leave} />
      {trace && tool !== null && (
        <div role="status">
          <p>
            <PersonWords
              sentence={describeWhyNot(nearest?.labelled ?? trace, tool, nearest?.scores ?? trace.stage2.matches)}
            />
          </p>
          {nearest && (
            <p className="numeric">
              <Button kind="link" onClick={link}>
                Link {nameOf(nearest.labelled.tools, tool)} <kbd>Enter</kbd>
              </Button>{" "}
              <PersonWords sentence={`to ${quote(nearest.words)}:`} />{" "}
              <ScorePreview walk={walk} preview={nearest.then} />
            </p>
          )}
        </div>
      )}
    </section>
  );
}

/**
 * The requirement that a tool of anywhere in the catalogue matches best, and what linking both would give. A tool outside the
 * bundle is scored only when it is linked, so a first preview finds the best requirement and a second links that.
 */
function useNearest(trace: Trace | null, tool: ToolId | null) {
  const isThere = trace?.recommendation.tools.some((one) => one.tool === tool) === true;
  const first = trace?.stage2.requirements[0];
  const probe: Edit | null = first && tool !== null && !isThere ? { kind: "link", requirement: first.id, tool } : null;
  const probed = useOfferedPreviews(trace, probe ? [probe] : []);
  const found = probe && probed[editKey(probe)];
  const best = found && tool !== null ? bestMatchOf(tool, found.stage2.matches) : null;
  const edit: Edit | null = best && { kind: "link", requirement: best.requirement, tool: best.tool };
  const linked = useOfferedPreviews(trace, edit ? [edit] : []);
  if (!trace || !found || !best || !edit) return null;
  return {
    edit,
    focus: { type: "requirement", id: best.requirement } as const,
    words: trace.stage2.requirements.find(({ id }) => id === best.requirement)?.text ?? "",
    scores: found.stage2.matches,
    /** The walk as it is, with the name of the tool. */
    labelled: { ...trace, tools: { ...found.tools, ...trace.tools } },
    then: linked[editKey(edit)] ?? null,
  };
}
