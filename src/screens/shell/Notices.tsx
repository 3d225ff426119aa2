import { useLibrary, useView, useSession } from "../app-context";
import { lazy, Suspense } from "react";
import { isExample } from "../../state/app/session";

/* What is rarely said is fetched when it is. */
const RareNotices = lazy(async () => ({ default: (await import("./RareNotices")).RareNotices }));

/** What a person should know before reading the answer; empty most of the time. */
export function Notices({ onExportWalk }: { onExportWalk: () => void }) {
  const importing = useLibrary((state) => state.importing !== null);
  const onWalk = useView((state) => state.screen === "workbench") && !importing;
  const ofApp = useLibrary(({ wantedData, openNewVersion, proposal }) => wantedData ?? openNewVersion ?? proposal);
  const ofWalk = useSession(({ status, upgrade }) => status === "failed" || upgrade !== null);
  return (
    <section className="notices" aria-label="Notices">
      {(ofApp !== null || ofWalk) && (
        <Suspense fallback={null}>
          <RareNotices onWalk={onWalk} />
        </Suspense>
      )}
      <StorageNotice onExport={onExportWalk} />
      {!importing && <EncoderNotice />}
    </section>
  );
}

const EncoderStatusNotice = lazy(async () => ({
  default: (await import("./EncoderStatusNotice")).EncoderStatusNotice,
}));

/** What the answer on the screen was made with, as long as that is not what is wanted. */
function EncoderNotice() {
  const encoder = useLibrary((state) => state.encoder);
  const byWords = useSession((state) => state.trace !== null && state.shownEncoder === "words" && !isExample(state));
  const { status } = encoder;
  if (status === "words" || status === "waiting" || status === "ready" || (status === "preparing" && !byWords))
    return null;
  return (
    <Suspense fallback={null}>
      <EncoderStatusNotice encoder={encoder} />
    </Suspense>
  );
}

const StorageProblem = lazy(async () => ({ default: (await import("./StorageProblem")).StorageProblem }));

/** Nothing, as long as all is well with what is stored. */
function StorageNotice({ onExport }: { onExport: () => void }) {
  const isWell = useLibrary(
    ({ storage, unreadable, health }) =>
      storage !== "volatile" && unreadable.length === 0 && health.loss === null && health.room === "enough",
  );
  if (isWell) return null;
  return (
    <Suspense fallback={null}>
      <StorageProblem onExport={onExport} />
    </Suspense>
  );
}
