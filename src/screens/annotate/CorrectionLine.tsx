import { useEffect, useState } from "react";
import type { Correction } from "../../state/annotate/corrected-copy";
import { Button } from "../../ui/Button";
import { countOf } from "../../ui/format-number";
import { useAnnotation, useOpenAnnotation } from "./annotation-context";

/** What the decisions make of the data set, before it is made. */
export function CorrectionLine({ onFailure }: { onFailure: (sentence: string) => void }) {
  const controller = useOpenAnnotation();
  const found = useCorrection();
  if (!found || found.settled + found.agreed === 0) return null;
  const { settled, agreed, changed } = found;
  const make = () =>
    void controller
      .makeCorrectedCopy()
      .catch((error: unknown) =>
        onFailure(error instanceof Error ? error.message : "The copy could not be stored. Try again."),
      );
  const said = [
    ...(settled > 0 ? [countOf(settled, "decision")] : []),
    ...(agreed > 0 ? [countOf(agreed, "request with equal answers", "requests with equal answers")] : []),
  ];
  const isOne = settled + agreed === 1;
  return (
    <p className="small no-print">
      {said.join(" and ")}{" "}
      {changed === 0 ? (
        `${isOne ? "changes" : "change"} nothing: the data set has these tools and words already.`
      ) : (
        <>
          {isOne ? "changes" : "change"} the needed tools or words of {countOf(changed, "request")}.{" "}
          <Button kind="link" onClick={make}>
            Make a corrected copy
          </Button>
        </>
      )}
    </p>
  );
}

/** Counted anew whenever a record is stored or taken back. */
function useCorrection(): Correction | null {
  const controller = useOpenAnnotation();
  const changes = useAnnotation((state) => state.changes);
  const project = useAnnotation((state) => state.project);
  const [found, setFound] = useState<Correction | null>(null);
  useEffect(() => {
    let isHere = true;
    const arrive = (correction: Correction | null) => {
      if (isHere) setFound(correction);
    };
    controller.correction().then(arrive, () => arrive(null));
    return () => {
      isHere = false;
    };
  }, [controller, changes, project]);
  return found;
}
