import type { EncoderShelf } from "../../state/encoder-shelf";
import { countOf, formatSize } from "../../ui/amounts";
import { Button } from "../../ui/Button";
import { useShelfState } from "./use-shelf";

/** Answers of language models that evaluations keep, and the way to be rid of them. */
export function AnswersKept({ shelf }: { shelf: EncoderShelf }) {
  const kept = useShelfState(shelf, (state) => state.answers);
  if (kept === null) return null;
  if (kept.answers === 0) return <p className="q">No answers of language models are kept.</p>;
  return (
    <p className="ln">
      <span>
        {countOf(kept.answers, "answer")} of language models: {formatSize(kept.bytes)}, at most{" "}
        {formatSize(kept.limitBytes)}; what was not used for longest goes first.
      </span>
      <Button kind="link" onClick={() => void shelf.clearAnswers()}>
        Clear them
      </Button>
    </p>
  );
}
