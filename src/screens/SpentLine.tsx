import type { ModelDesk } from "../state/model-desk";
import { count } from "../core/pipeline/wording";
import { formatSize } from "../ui/amounts";
import { useDeskState } from "./use-model-desk";

/** What was asked since the page was loaded, and what is left of what was allowed. */
export function SpentLine({ desk }: { desk: ModelDesk }) {
  const spent = useDeskState(desk, (state) => state.spent);
  const before = useDeskState(desk, (state) => state.spentBefore);
  const allowed = useDeskState(desk, (state) => state.allowed);
  const left = allowed && {
    calls: Math.max(0, allowed.calls - (spent.calls - before.calls)),
    tokens: Math.max(0, allowed.tokens - (spent.tokens - before.tokens)),
  };
  return (
    <p className="q n" role="status">
      {allowed
        ? `Left: ${count(left!.calls, "call")}, ${left!.tokens.toLocaleString("en-GB")} tokens.`
        : "Nothing is allowed yet."}
      {spent.calls > 0 &&
        ` Since load: ${count(spent.calls, "call")}, ${spent.tokens.toLocaleString("en-GB")} tokens, ${formatSize(spent.bytesSent)} sent.`}
      {spent.failed > 0 && ` ${count(spent.failed, "attempt")} failed.`}
    </p>
  );
}
