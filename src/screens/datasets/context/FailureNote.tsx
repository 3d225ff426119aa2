import { Button } from "../../../ui/Button";

interface FailureNoteProps {
  /** What failed, as a sentence. */
  title: string;
  sentence: string;
  onRetry: () => void;
}

/** What could not be made of the data, why, and the way to try once more. */
export function FailureNote({ title, sentence, onRetry }: FailureNoteProps) {
  return (
    <div className="error-note small" role="alert">
      <p>
        <b>{title}</b> {sentence}
      </p>
      <p className="actions">
        <Button kind="link" onClick={onRetry}>
          Try again
        </Button>
      </p>
    </div>
  );
}
