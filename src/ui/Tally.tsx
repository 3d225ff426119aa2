/** Votes as tally strokes. */
export function Tally({ votes, tone = "ink" }: { votes: number; tone?: "ink" | "muted" }) {
  return (
    <span
      className={tone === "muted" ? "tally muted" : "tally"}
      role="img"
      aria-label={votes === 1 ? "1 vote" : `${votes} votes`}
    >
      {Array.from({ length: votes }, (_, i) => (
        <i key={i} />
      ))}
    </span>
  );
}
