/** A rank in a list as a figure on a neutral square: the better the rank, the stronger the square. */
export function RankCell({ rank }: { rank: number | null }) {
  if (rank === null) return <span className="bead r0">–</span>;
  return <span className={`bead r${Math.min(rank, 7)}`}>{rank}</span>;
}
