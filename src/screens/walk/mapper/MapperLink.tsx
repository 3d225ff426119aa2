import { useEffect, useRef } from "react";
import type { ShownWalk } from "../picture/shown-walk";
import type { LibraryState } from "../../../state/app/library";
import { Button } from "../../../ui/Button";
import { useLibrary } from "../../app-context";
import { useInteraction, useInteractionStore } from "../editing/interaction";

/** Who finds requirements and matches; opens what lies behind it. */
export function MapperLink({ walk }: { walk: ShownWalk }) {
  const hand = useInteractionStore();
  const isOpen = useInteraction(({ panel }) => panel === "model");
  const training = useLibrary((library) => library.training.status);
  const label = nameFinder(walk, training);
  const link = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    // The drawer took the focus with it: it comes back to where it was opened.
    if (wasOpen.current && !isOpen && document.activeElement === document.body) link.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <Button
      ref={link}
      kind="link"
      aria-expanded={isOpen}
      title="Who finds requirements and the tools that serve them"
      onClick={() => hand.setState({ panel: isOpen ? null : "model" })}
    >
      {label}
    </Button>
  );
}

/** Who found what is drawn; while nothing is drawn yet, who is asked to. */
export function nameFinder(
  { config, stage2 }: Pick<ShownWalk, "config" | "stage2">,
  training: LibraryState["training"]["status"],
): string {
  const { model, mapper } = config.stage2;
  if (stage2?.model) return stage2.model.waiting.length > 0 ? "by model, waiting" : "by model";
  if (stage2?.scoreKind === "learned-chance") return "learned";
  if (stage2 === null) return model ? "by model" : mapper ? "learned" : "by rules";
  // Rules stand in: the drawer says so, and there is no room for it on the line.
  if (mapper && !model) return training === "training" ? "learning" : "not learned";
  return "by rules";
}
