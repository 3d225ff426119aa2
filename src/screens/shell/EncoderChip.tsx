import type { EncoderStatus } from "../../state/app/library";
import { formatCount, formatMegabytes } from "../../ui/format-number";
import { useLibrary, useSession } from "../app-context";
import { useEncoderName } from "../encoder-facts";
import styles from "./top-bar.module.css";

/** Which encoder is wanted and how far it is. Opens the settings. */
export function EncoderChip({ onOpenSettings }: { onOpenSettings: () => void }) {
  const encoder = useLibrary((state) => state.encoder);
  const reading = useSession(({ partial }) => partial.reading);
  const nameOf = useEncoderName();
  return (
    <button type="button" className={styles.chip} title="Encoder and other settings" onClick={onOpenSettings}>
      {nameOf(encoder.wanted)}{" "}
      {reading && encoder.status === "ready" ? (
        <>
          <b className="numeric">{formatCount(reading.done)}</b> of {formatCount(reading.total)} bundle texts
        </>
      ) : (
        <EncoderStanding encoder={encoder} />
      )}
    </button>
  );
}

function EncoderStanding({ encoder }: { encoder: EncoderStatus }) {
  switch (encoder.status) {
    case "words":
      return <span className="faint">BM25, no download</span>;
    case "ready":
      return <span className="faint">ready</span>;
    case "failed":
      return <span className="faint">failed, by words</span>;
    case "cancelled":
      return <span className="faint">stopped, by words</span>;
    case "preparing":
      return <EncoderProgress progress={encoder.progress} />;
  }
}

function EncoderProgress({ progress }: { progress: Extract<EncoderStatus, { status: "preparing" }>["progress"] }) {
  switch (progress.phase) {
    case "download":
      return (
        <>
          <b className="numeric">{formatMegabytes(progress.loadedBytes)}</b> of {formatMegabytes(progress.totalBytes)}{" "}
          MB
        </>
      );
    case "start":
      return <span className="faint">starting</span>;
    case "embed":
      return (
        <>
          <b className="numeric">{formatCount(progress.done)}</b> of {formatCount(progress.total)} texts
        </>
      );
  }
}
