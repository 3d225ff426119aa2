/** A rank in a list as a figure on a neutral square: the better the rank, the stronger the square. */
export function RankCell({ rank }: { rank: number | null }) {
  if (rank === null) return <span className="bead r0">–</span>;
  return <span className={`bead r${Math.min(rank, 7)}`}>{rank}</span>;
}

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
