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
}

/** What was asked since the page was loaded, and what is left of what was allowed. */
export function UsageLine({ spent, before, allowed }: SpentLineProps) {
  const left = allowed && {
    calls: Math.max(0, allowed.calls - (spent.calls - before.calls)),
    tokens: Math.max(0, allowed.tokens - (spent.tokens - before.tokens)),
  };
  return (
    <p className="quiet numeric" role="status">
      {left ? `Left: ${countOf(left.calls, "call")}, ${formatCount(left.tokens)} tokens.` : "Nothing is allowed yet."}
      {spent.calls > 0 &&
        ` Since the page was opened: ${countOf(spent.calls, "call")}, ${formatCount(spent.tokens)} tokens, ${formatSize(spent.bytesSent)} sent.`}
      {spent.failed > 0 && ` ${countOf(spent.failed, "attempt")} failed.`}
    </p>
  );
}
