import { useCallback } from "react";
import type { RequirementId, ToolId } from "../../../core/domain/ids";
import { Button } from "../../../ui/Button";
import { useSession } from "../../app-context";
import type { ShownWalk } from "../picture/shown-walk";
import { linkEdit, previewOnEnter } from "./edit-offers";
import { useInteraction, useInteractionStore } from "./interaction";
import { restOn } from "./intent";
import { ScorePreview } from "./ScorePreview";
import { ToolPicker } from "../../ToolPicker";
import { usePerform } from "./use-perform";
import styles from "./side-panel.module.css";

/** All tools of the catalogue, to link one with the words. */
export function ToolSearch({ walk, requirement }: { walk: ShownWalk; requirement: RequirementId }) {
  const hand = useInteractionStore();
  const perform = usePerform();
  const { trace } = walk;
  const tools = useSession((session) => session.dataset?.tools.length ?? 0);
  const preview = useInteraction((state) => (trace && previewOnEnter(state, trace)?.trace) ?? null);
  const leave = () => hand.setState({ searching: false });
  // Enter links the tool that is pointed at here, and what is foreseen is what Enter does.
  const point = useCallback(
    (tool: ToolId | null) => hand.setState({ mode: { kind: "link", requirement, tool }, preview: null }),
    [hand, requirement],
  );
  const link = (tool: ToolId) => {
    if (trace)
      perform({
        do: "edit",
        edit: linkEdit(trace, requirement, tool),
        then: restOn({ type: "requirement", id: requirement }),
      });
  };
  return (
    <section className={`${styles.evidence} ${styles["at-text"]}`} data-editing aria-label="Search all tools">
      <h3>
        Search all {tools} tools{" "}
        <Button kind="link" className={styles.more} onClick={leave}>
          Back <kbd>Esc</kbd>
        </Button>
      </h3>
      <ToolPicker
        onPoint={point}
        onChoose={link}
        onLeave={leave}
        beside={
          <span className="numeric">
            <ScorePreview walk={walk} preview={preview} />
          </span>
        }
      />
    </section>
  );
}
