import { type Span, requirementId } from "../../../core/domain/query";
import type { Trace } from "../../../core/domain/trace";
import { Button } from "../../../ui/Button";
import { formatScore } from "../../../ui/format-number";
import { useInteraction, useInteractionStore } from "./interaction";
import { makeRequirement, offerAt, restOn, setMode } from "./intent";
import { listLinkCandidates } from "./link-candidates";
import { LineMenu } from "./LineMenu";
import type { WordBoxes } from "./word-boxes";
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
  const handle = useInteraction((state) => state.handle);
  const preview = useInteraction((state) => state.preview);
  const offer = offerAt({ walk: trace, handle }, span);
  const words = trace.query.text.slice(span.start, span.end);
  return (
    <LineMenu
      name={`For the words ${words}`}
      place={place}
      note={preview ? whatFollows(preview.trace, span) : "comparing"}
      onLeave={() => perform(setMode(restOn(null)))}
    >
      <Button className={styles.first} onClick={() => perform(makeRequirement(span, "rest"))}>
        Make a requirement <kbd>Enter</kbd>
      </Button>
      {offer && (
        <Button onClick={() => perform({ do: "edit", edit: offer.edit, then: restOn(null) })}>
          {offer.kind === "join" ? `Add to requirement ${offer.number}` : "Split here"}{" "}
          <kbd>{offer.kind === "join" ? "+" : "/"}</kbd>
        </Button>
      )}
    </LineMenu>
  );
}

/** "CurrencyRates .31, under .35: would stay open". */
function whatFollows(preview: Trace, span: Span): string {
  const { requirements, threshold, unsolved } = preview.stage2;
  const made = requirements.find(
    ({ id, span: at }) => id === requirementId(span) || (at.start === span.start && at.end === span.end),
  );
  const best = made && listLinkCandidates(preview, made.id)[0];
  if (!made || !best || best.score === null) return "the bundle has no tool to compare with: would stay open";
  const score = `${best.name} ${formatScore(best.score)}`;
  if (!unsolved.includes(made.id)) return `${score}: would serve it`;
  return best.score < threshold
    ? `${score}, under ${formatScore(threshold)}: would stay open`
    : `${score}: would stay open`;
}

/** Places the split and confirms it, for those who do not use the keys. */
export function SplitMenu({ place }: { place: WordBoxes }) {
  const perform = usePerform();
  const situationNow = useSituation();
  const hand = useInteractionStore();
  const act = (command: WalkCommand) => {
    const situation = situationNow();
    const intent = situation && interpret(command, { ...situation, mode: hand.getState().mode });
    if (intent) perform(intent);
  };
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
