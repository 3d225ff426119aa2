import type { EncoderShelf, EncoderShelfState } from "../../state/encoder-shelf";
import { formatCount, formatMegabytes } from "../../ui/amounts";
import { Button } from "../../ui/Button";
import { useShelfState } from "./use-shelf";

type Work = NonNullable<EncoderShelfState["work"]>;

const DOING: Partial<Record<Work["what"], string>> = {
  look: "Looking at what was chosen.",
  lookUp: "Asking the hub for its list of files.",
  take: "Reading and trying the encoder.",
  measure: "Measuring.",
  check: "Checking.",
  fit: "Fitting on the sample’s past requests.",
};

/** What is being done with encoders, and why the last thing could not be done. */
export function ShelfWorking({ shelf }: { shelf: EncoderShelf }) {
  const work = useShelfState(shelf, (state) => state.work);
  const failure = useShelfState(shelf, (state) => state.failure);
  return (
    <div role="status">
      {work && DOING[work.what] && (
        <p className="q">
          {DOING[work.what]} {describeProgress(work.progress)}
        </p>
      )}
      {failure && (
        <div className="err">
          <p>
            <b>{SAYS[failure.what] ?? "That did not work."}</b> {failure.sentence}
          </p>
          <p className="act">
            <Button kind="link" onClick={() => shelf.leave()}>
              Close
            </Button>
          </p>
        </div>
      )}
    </div>
  );
}

const SAYS: Partial<Record<Work["what"], string>> = {
  look: "This is no encoder that can be used.",
  lookUp: "Nothing was fetched.",
  take: "The encoder was not taken up.",
  measure: "The speed could not be measured.",
  check: "The check could not be made.",
  fit: "The threshold could not be fitted.",
};

function describeProgress(progress: Work["progress"]): string {
  switch (progress?.phase) {
    case "read":
    case "download":
      return `${formatMegabytes(progress.loadedBytes)} of ${formatMegabytes(progress.totalBytes)} MB.`;
    case "start":
      return "It starts.";
    case "encode":
      return `${formatCount(progress.done)} of ${formatCount(progress.total)}.`;
    case undefined:
      return "";
  }
}
