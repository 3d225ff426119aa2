import type { ShownWalk } from "../shown-walk";
import { Button } from "../../../ui/Button";
import { useHand, useHandStore } from "../editing/hand";

/** Who finds requirements and matches; opens what lies behind it. */
export function ModelLink({ walk }: { walk: ShownWalk }) {
  const hand = useHandStore();
  const isOpen = useHand(({ panel }) => panel === "model");
  const isModel = walk.config.stage2.model !== undefined;
  const isWaiting = (walk.stage2?.model?.waiting.length ?? 0) > 0;
  const label = isModel ? (isWaiting ? "by model, waiting" : "by model") : "by rules";
  return (
    <Button
      kind="link"
      aria-expanded={isOpen}
      title="Who finds requirements and the tools that serve them"
      onClick={() => hand.setState({ panel: isOpen ? null : "model" })}
    >
      {label}
    </Button>
  );
}
