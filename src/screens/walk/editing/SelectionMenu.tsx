import type { Span } from "../../../core/domain/query";
import type { Trace } from "../../../core/domain/trace";
import { Button } from "../../../ui/Button";
import { formatScore } from "../../../ui/format-number";
import { useInteraction } from "./interaction";
import { fateOfWords, previewOnEnter } from "./edit-offers";
import { makeRequirement, offerAt, restOn, setMode } from "./intent";
import { LineMenu } from "./LineMenu";
import type { WordBoxes } from "../../../ui/request/word-boxes";
import { usePerform, useSituation } from "./use-perform";
import { interpret } from "./intents";
import type { WalkCommand } from "./keymap";
import styles from "./editing.module.css";

interface SelectionMenuProps {
  trace: Trace;
  span: Span;
  place: WordBoxes;
}

/** On the line of the selected words: two actions at most. Under the words: what would follow. */
export function SelectionMenu({ trace, span, place }: SelectionMenuProps) {
  const perform = usePerform();
  const act = useAct();
  const handle = useInteraction((state) => state.handle);
  const preview = useInteraction((state) => previewOnEnter(state, trace));
  const offer = offerAt({ walk: trace, handle }, span);
  const words = trace.query.text.slice(span.start, span.end);
  return (
    <LineMenu
      name={`For the words ${words}`}
      place={place}
      note={preview ? whatFollows(trace, preview.trace, span) : "comparing"}
      onLeave={() => perform(setMode(restOn(null)))}
    >
      <Button className={styles.first} onClick={() => perform(makeRequirement(span, "rest"))}>
        Make a requirement <kbd>Enter</kbd>
      </Button>
      {offer && (
        <Button onClick={() => act("second-offer")}>
          {offer.kind === "join" ? `Add to requirement ${offer.number}` : "Split here"}{" "}
          <kbd>{offer.kind === "join" ? "+" : "/"}</kbd>
        </Button>
      )}
    </LineMenu>
  );
}

/** "CurrencyRates .31, under .35: would stay open" */
function whatFollows(before: Trace, preview: Trace, span: Span): string {
  const fate = fateOfWords(before, preview, span);
  const { threshold } = preview.stage2;
  if (fate.kind === "unchanged") return "already a requirement: nothing would change";
  if (fate.kind === "served") {
    if (fate.by.length === 0) return "would count as solved without a tool";
    const tools = fate.by.map(({ name, score }) => `${name} ${score === null ? "" : formatScore(score)}`.trim());
    return `${tools.join(", ")}: would serve ${fate.by.length === 1 ? "it" : "it together"}`;
  }
  const { nearest } = fate;
  if (!nearest || nearest.score === null) return "the bundle has no tool to compare with: would stay open";
  const under = nearest.score < threshold ? `, under ${formatScore(threshold)}` : "";
  return `${nearest.name} ${formatScore(nearest.score)}${under}: would stay open`;
}

/** Does what a key would do here. */
function useAct(): (command: WalkCommand) => void {
  const perform = usePerform();
  const situationNow = useSituation();
  return (command) => {
    const situation = situationNow();
    const intent = situation && interpret(command, situation);
    if (intent) perform(intent);
  };
}

/** Places the split and confirms it, for those who do not use the keys. */
export function SplitMenu({ place }: { place: WordBoxes }) {
  const act = useAct();
  return (
    <LineMenu name="Split the requirement" place={place} onLeave={() => act("leave")}>
      <Button className={styles.first} onClick={() => act("confirm-split")}>
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
