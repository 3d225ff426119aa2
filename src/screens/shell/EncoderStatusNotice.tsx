import type { EncoderStatus } from "../../state/app/library";
import { formatCount, formatMegabytes } from "../../ui/format-number";
import { Button } from "../../ui/Button";
import { useActions } from "../app-context";
import { useEncoderName } from "../encoder-facts";
import styles from "./frame.module.css";

/** What is said of an encoder that is not ready: it is on its way, was stopped, or failed. */
export function EncoderStatusNotice({ encoder }: { encoder: EncoderStatus }) {
  const nameOf = useEncoderName();
  switch (encoder.status) {
    case "words":
    case "waiting":
    case "ready":
      return null;
    case "preparing":
      return <Preparing encoder={encoder} />;
    case "cancelled":
      return <Cancelled name={nameOf(encoder.wanted)} />;
    case "failed":
      return <Failed encoder={encoder} />;
  }
}

function Preparing({ encoder }: { encoder: Extract<EncoderStatus, { status: "preparing" }> }) {
  const nameOf = useEncoderName();
  const { chooseEncoder } = useActions();
  return (
    <p className={`${styles.news} small`}>
      <b>This answer compares words (BM25).</b>{" "}
      <span className="quiet">
        {nameOf(encoder.wanted)} compares meaning and {describeProgress(encoder.progress)} The answer will then be
        redrawn and every change shown.
      </span>{" "}
      <Button kind="link" onClick={() => void chooseEncoder("words")}>
        Stay with words
      </Button>
    </p>
  );
}

function describeProgress(progress: Extract<EncoderStatus, { status: "preparing" }>["progress"]): string {
  switch (progress.phase) {
    case "download":
      return `is still loading: ${formatMegabytes(progress.loadedBytes)} of ${formatMegabytes(progress.totalBytes)} MB.`;
    case "start":
      return "is starting.";
    case "embed": {
      const rate = progress.perSecond === null ? "" : `, ${formatCount(Math.round(progress.perSecond))} a second`;
      const left = progress.secondsLeft === null ? "" : `, about ${Math.ceil(progress.secondsLeft)} s`;
      return `is reading the tools and past requests: ${formatCount(progress.done)} of ${formatCount(progress.total)}${rate}${left}.`;
    }
  }
}

function Cancelled({ name }: { name: string }) {
  const { retryPrepare, chooseEncoder } = useActions();
  return (
    <p className={`${styles.news} small`}>
      <b>{name} was stopped.</b>{" "}
      <span className="quiet">Finished work is kept. Until you go on, answers compare words.</span>{" "}
      <Button kind="link" onClick={() => void retryPrepare()}>
        Go on
      </Button>{" "}
      <Button kind="link" onClick={() => void chooseEncoder("words")}>
        Stay with words
      </Button>
    </p>
  );
}

function Failed({ encoder }: { encoder: Extract<EncoderStatus, { status: "failed" }> }) {
  const nameOf = useEncoderName();
  const { retryPrepare, chooseEncoder } = useActions();
  return (
    <div className="error-note" role="alert">
      <p>
        <b>{nameOf(encoder.wanted)} could not be made ready.</b> {encoder.sentence}
      </p>
      {encoder.detail !== "" && (
        <details>
          <summary>Details</summary>
          <p className="quiet">{encoder.detail}</p>
        </details>
      )}
      <p className="actions">
        <Button kind="link" onClick={() => void retryPrepare()}>
          Try again
        </Button>
        <Button kind="link" onClick={() => void chooseEncoder("words")}>
          Stay with words
        </Button>
      </p>
    </div>
  );
}
