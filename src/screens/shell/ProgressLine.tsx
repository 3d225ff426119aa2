import type { EncoderStatus } from "../../state/app/library";
import { countOf } from "../../ui/format-number";
import { useLibrary, useSession } from "../app-context";
import { useEncoderName, useSpeedKeeper } from "../encoder-facts";

/** An underline that is still running, while an encoder is prepared. */
export function ProgressLine() {
  const encoder = useLibrary((state) => state.encoder);
  const nameOf = useEncoderName();
  useSpeedKeeper(encoder);
  const reading = useSession(({ partial }) => partial.reading);
  if (encoder.status !== "preparing" && !reading) return <div className="progress-line idle" />;
  const [share, label] =
    encoder.status === "preparing"
      ? [shareDone(encoder), `Preparing ${nameOf(encoder.wanted)}`]
      : [reading!.done / Math.max(1, reading!.total), `Reading ${countOf(reading!.total, "bundle text")}`];
  return (
    <div
      className="progress-line"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
    >
      <i style={{ transform: `scaleX(${share})` }} />
    </div>
  );
}

/** One line for both halves of the work: 60 % is fetching, 5 % starting, the rest reading the texts. */
function shareDone({ progress }: Extract<EncoderStatus, { status: "preparing" }>): number {
  switch (progress.phase) {
    case "download":
      return progress.totalBytes === 0 ? 0 : 0.6 * (progress.loadedBytes / progress.totalBytes);
    case "start":
      return 0.6;
    case "embed":
      return progress.total === 0 ? 1 : 0.65 + 0.35 * (progress.done / progress.total);
  }
}
