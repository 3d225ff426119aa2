import { lazy, Suspense } from "react";
import type { StepId } from "../../../lessons/ptr/step";
import { RequestText } from "../parts/RequestText";
import type { PictureProps } from "./picture-props";
import { ExtractPicture, MatchPicture, PastPicture } from "./TextPictures";
import { ChoicePicture, ListsPicture } from "./VotePictures";

/* The pictures of six steps are fetched when one of them is shown. */
const CoverPicture = lazy(async () => ({ default: (await import("./CoverPicture")).CoverPicture }));
const OpenPicture = lazy(async () => ({ default: (await import("./CoverPicture")).OpenPicture }));
const AllPicture = lazy(async () => ({ default: (await import("./CountPictures")).AllPicture }));
const PaddingPicture = lazy(async () => ({ default: (await import("./CountPictures")).PaddingPicture }));
const ScorePicture = lazy(async () => ({ default: (await import("./CountPictures")).ScorePicture }));
const UnseenPicture = lazy(async () => ({ default: (await import("./UnseenPicture")).UnseenPicture }));

interface StepPictureProps extends PictureProps {
  step: StepId;
  /** For step 3 in a room, where nobody marks words. */
  hasOnlyRequest?: boolean;
}

/** The picture of a step: what may be seen before the answer, and all of it after. */
export function StepPicture(props: StepPictureProps) {
  return (
    <Suspense fallback={null}>
      <PictureOf {...props} />
    </Suspense>
  );
}

function PictureOf({ step, hasOnlyRequest, ...props }: StepPictureProps) {
  if (hasOnlyRequest) return <RequestText text={props.trace.query.text} spans={[]} />;
  switch (step) {
    case "all":
      return <AllPicture {...props} />;
    case "bundle":
      return <PastPicture {...props} />;
    case "extract":
      return <ExtractPicture {...props} />;
    case "match":
      return <MatchPicture {...props} />;
    case "over":
      return <CoverPicture {...props} />;
    case "open":
      return <OpenPicture {...props} />;
    case "views":
      return <ListsPicture {...props} when="with the answer" />;
    case "vote":
      return <ListsPicture {...props} when="before it" />;
    case "score":
      return <ScorePicture {...props} />;
    case "padding":
      return <PaddingPicture {...props} />;
    case "unseen":
      return <UnseenPicture {...props} />;
    case "choice":
      return <ChoicePicture {...props} />;
  }
}
