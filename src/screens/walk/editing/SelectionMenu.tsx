import type { Span } from "../../../core/domain/query";
import { requirementId } from "../../../core/domain/requirement-id";
import type { Trace } from "../../../core/domain/trace";
import { Button } from "../../../ui/Button";
import { formatScore } from "../../../ui/format-number";
import { useHand } from "./hand";
import { makeRequirement, offerAt, restOn, setMode } from "./intent";
import { listLinkCandidates } from "./link-candidates";
import { LineMenu } from "./LineMenu";
import type { WordPlace } from "./text-place";
import { usePerform } from "./use-perform";

interface SelectionMenuProps {
  trace: Trace;
  span: Span;
  place: WordPlace;
}

/** On the line of the selected words: two actions at most. Under the words: what would follow. */
export function SelectionMenu({ trace, span, place }: SelectionMenuProps) {
  const perform = usePerform();
  const handle = useHand((state) => state.handle);
  const preview = useHand((state) => state.preview);
  const offer = offerAt({ walk: trace, handle }, span);
  const words = trace.query.text.slice(span.start, span.end);
  return (
    <LineMenu
      name={`For the words ${words}`}
      place={place}
      note={preview ? whatFollows(preview.trace, span) : "comparing"}
      onLeave={() => perform(setMode(restOn(null)))}
    >
      <Button className="first" onClick={() => perform(makeRequirement(span, "rest"))}>
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
  if (!made || !best || best.score === null) return "no tool of the bundle to compare with: would stay open";
  const score = `${best.name} ${formatScore(best.score)}`;
  if (!unsolved.includes(made.id)) return `${score}: would serve it`;
  return best.score < threshold
    ? `${score}, under ${formatScore(threshold)}: would stay open`
    : `${score}: would stay open`;
}
