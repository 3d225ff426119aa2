import { lazy, Suspense } from "react";
import { useLibrary, useSession } from "../app-context";
import { isExample } from "../../state/selectors/shown-input";

const EncoderNews = lazy(async () => ({ default: (await import("./EncoderNews")).EncoderNews }));

/** What the answer on the screen was made with, as long as that is not what is wanted. */
export function EncoderNotice() {
  const encoder = useLibrary((state) => state.encoder);
  const byWords = useSession((state) => state.trace !== null && state.shownEncoder === "words" && !isExample(state));
  const { status } = encoder;
  if (status === "words" || status === "ready" || (status === "preparing" && !byWords)) return null;
  return (
    <Suspense fallback={null}>
      <EncoderNews encoder={encoder} />
    </Suspense>
  );
}
