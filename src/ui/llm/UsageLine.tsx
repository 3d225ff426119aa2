import { countOf, formatCount, formatSize } from "../format-number";

interface Amount {
  calls: number;
  tokens: number;
}

interface SpentLineProps {
  spent: Amount & { bytesSent: number; failed: number };
  /** What had been spent when it was allowed. */
  before: Amount;
  allowed: Amount | null;
  /** Parameters that the endpoint refused. */
  leftOut: readonly string[];
}

/** What was asked since the page was loaded, and what is left of what was allowed. */
export function UsageLine({ spent, before, allowed, leftOut }: SpentLineProps) {
  const left = allowed && {
    calls: Math.max(0, allowed.calls - (spent.calls - before.calls)),
    tokens: Math.max(0, allowed.tokens - (spent.tokens - before.tokens)),
  };
  return (
    <p className="quiet numeric" role="status">
      {left ? `Left: ${countOf(left.calls, "call")}, ${formatCount(left.tokens)} tokens.` : "Nothing is allowed yet."}
      {spent.calls > 0 &&
        ` Since the page was opened: ${countOf(spent.calls, "call")}${describeFailed(spent)}, ${formatCount(spent.tokens)} tokens, ${formatSize(spent.bytesSent)} sent.`}
      {leftOut.length > 0 && ` ${sayLeftOut(leftOut)}`}
    </p>
  );
}

/** Parameters that the endpoint refused: the same question was asked once more without them. */
export function sayLeftOut(parameters: readonly string[]): string {
  return `The endpoint refused ${parameters.join(", ")}: it is asked without.`;
}

/** Of the calls before it: ", 25 of them failed". */
function describeFailed({ calls, failed }: { calls: number; failed: number }): string {
  if (failed === 0) return "";
  if (failed < calls) return `, ${formatCount(failed)} of them failed`;
  return calls === 1 ? ", which failed" : ", all of them failed";
}
