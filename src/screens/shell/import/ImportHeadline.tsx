import type { ImportState } from "../../../state/library";
import { countOf, formatCount, formatMegabytes } from "../../../ui/amounts";
import { countBoth } from "./import-words";

/** What can be loaded now, and what waits. While files are read: how far it is. */
export function ImportHeadline({ importing }: { importing: ImportState }) {
  const { status, summary, messages, progress } = importing;
  const waiting = messages
    .filter(({ severity }) => severity === "held-back")
    .reduce((sum, { rowCount }) => sum + rowCount, 0);
  if (status === "reading") return <span role="status">{describeProgress(progress)}</span>;
  if (status === "storing") return "Storing.";
  if (!summary) return status === "failed" ? "Nothing here can be loaded yet." : "Nothing can be loaded yet.";
  const unread = new Set(messages.flatMap(({ severity, file }) => (severity === "error" ? [file] : []))).size;
  const fails = unread === 0 ? "" : `${countOf(unread, "file")} cannot be read. `;
  const waits = waiting === 0 ? "" : `${countOf(waiting, "row")} ${waiting === 1 ? "is" : "are"} held back.`;
  return (
    <>
      <b>{countBoth(summary)}</b> can be loaded now. {fails}
      {waits}
    </>
  );
}

function describeProgress(progress: ImportState["progress"]): string {
  if (!progress) return "Reading.";
  const { phase, file, done, total } = progress;
  if (phase === "fitting") return "Fitting the files together.";
  if (phase === "bytes" && total !== null) {
    return `Reading ${file}: ${formatMegabytes(done)} of ${formatMegabytes(total)} MB.`;
  }
  return done === 0 ? `Understanding ${file}.` : `Reading ${file}: ${formatCount(done)} rows.`;
}
