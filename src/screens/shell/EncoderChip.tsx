import { useState } from "react";
import type { EncoderStatus } from "../../state/app/library";
import { formatCount, formatMegabytes } from "../../ui/format-number";
import { useLibrary, useSession, useView } from "../app-context";
import { useEncoderName } from "../encoder-facts";
import styles from "./top-bar.module.css";

/** Which encoder is wanted and how far it is. Opens the settings. */
export function EncoderChip({ onOpenSettings }: { onOpenSettings: () => void }) {
  const isReady = useLibrary((state) => state.encoder.status === "ready");
  return (
    <button
      type="button"
      className={styles.chip}
      data-ready={isReady || undefined}
      title="Encoder and other settings"
      onClick={onOpenSettings}
    >
      <EncoderNow />
    </button>
  );
}

/** The encoder's name, and what it is doing. */
function EncoderNow() {
  const encoder = useLibrary((state) => state.encoder);
  const reading = useSession(({ partial }) => partial.reading);
  const nameOf = useEncoderName();
  return (
    <>
      <span className={styles.encoderName}>{nameOf(encoder.wanted)}</span>{" "}
      {reading && encoder.status === "ready" ? (
        <>
          <b className="numeric">{formatCount(reading.done)}</b> of {formatCount(reading.total)} bundle texts
        </>
      ) : (
        <EncoderStanding encoder={encoder} />
      )}
    </>
  );
}

/**
 * The same on a line of its own, where the bar has no room for it: while something is under way, and then until another screen is
 * opened, so that nothing moves up under somebody's finger.
 */
export function EncoderLine() {
  const isPreparing = useLibrary((state) => state.encoder.status === "preparing");
  const isReading = useSession(({ partial }) => partial.reading !== undefined);
  const screen = useView((state) => state.screen);
  const isBusy = isPreparing || isReading;
  const [shownAt, setShownAt] = useState<string | null>(null);
  if (isBusy && shownAt !== screen) setShownAt(screen);
  if (!isBusy && shownAt !== screen) return null;
  return (
    <p className={`${styles.encoderLine} small quiet no-print`}>
      <EncoderNow />
    </p>
  );
}

const STANDINGS: Record<Exclude<EncoderStatus["status"], "preparing">, string> = {
  words: "BM25, no download",
  waiting: "waits for data",
  ready: "ready",
  failed: "failed, by words",
  cancelled: "stopped, by words",
};

function EncoderStanding({ encoder }: { encoder: EncoderStatus }) {
  if (encoder.status === "preparing") return <EncoderProgress progress={encoder.progress} />;
  return <span className="faint">{STANDINGS[encoder.status]}</span>;
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
