import { lazy, Suspense } from "react";
import type { StepId } from "../../../lessons/ptr/step";
import { RequestText } from "../parts/RequestText";
import type { PictureProps } from "./picture-props";
import styles from "./pictures.module.css";

/** The pictures by file: each is fetched when one of its steps is shown; the app fetches all of them ahead. */
const FILES = {
  text: () => import("./TextPictures"),
  cover: () => import("./CoverPicture"),
  votes: () => import("./VotePictures"),
  counts: () => import("./CountPictures"),
  unseen: () => import("./UnseenPicture"),
};

const PastPicture = lazy(async () => ({ default: (await FILES.text()).PastPicture }));
const ExtractPicture = lazy(async () => ({ default: (await FILES.text()).ExtractPicture }));
const MatchPicture = lazy(async () => ({ default: (await FILES.text()).MatchPicture }));
const CoverPicture = lazy(async () => ({ default: (await FILES.cover()).CoverPicture }));
const OpenPicture = lazy(async () => ({ default: (await FILES.cover()).OpenPicture }));
const ListsPicture = lazy(async () => ({ default: (await FILES.votes()).ListsPicture }));
const ChoicePicture = lazy(async () => ({ default: (await FILES.votes()).ChoicePicture }));
const AllPicture = lazy(async () => ({ default: (await FILES.counts()).AllPicture }));
const PaddingPicture = lazy(async () => ({ default: (await FILES.counts()).PaddingPicture }));
const ScorePicture = lazy(async () => ({ default: (await FILES.counts()).ScorePicture }));
const UnseenPicture = lazy(async () => ({ default: (await FILES.unseen()).UnseenPicture }));

/** Resolves when every picture can be drawn at once, for what cannot wait for them: paper. */
export async function fetchPictures(): Promise<void> {
  await Promise.all([...Object.values(FILES).map((fetch) => fetch()), import("../../../charts/CurveChart")]);
}

interface StepPictureProps extends PictureProps {
  step: StepId;
  /** For step 3 in a room, where nobody marks words. */
  hasOnlyRequest?: boolean;
}

/** The picture of a step: what may be seen before the answer, and all of it after. */
export function StepPicture(props: StepPictureProps) {
  return (
    <Suspense fallback={<div className={styles.coming} />}>
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
