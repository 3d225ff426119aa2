import { Button } from "../../../ui/Button";
import { useHandStore } from "./hand";
import { interpret } from "./intents";
import { LineMenu } from "./LineMenu";
import type { WordPlace } from "./text-place";
import { usePerform, useSituation } from "./use-perform";
import type { WalkCommand } from "./keymap";

/** Places the split and confirms it, for those who do not use the keys. */
export function SplitMenu({ place }: { place: WordPlace }) {
  const perform = usePerform();
  const situationNow = useSituation();
  const hand = useHandStore();
  const act = (command: WalkCommand) => {
    const situation = situationNow();
    const intent = situation && interpret(command, { ...situation, mode: hand.getState().mode });
    if (intent) perform(intent);
  };
  return (
    <LineMenu name="Split the requirement" place={place} onLeave={() => act("leave")}>
      <Button className="first" onClick={() => act("confirm-split")}>
        Split here <kbd>Enter</kbd>
      </Button>
      <Button aria-label="A word to the left" onClick={() => act("split-left")}>
        <kbd>←</kbd>
      </Button>
      <Button aria-label="A word to the right" onClick={() => act("split-right")}>
        <kbd>→</kbd>
      </Button>
    </LineMenu>
  );
}
