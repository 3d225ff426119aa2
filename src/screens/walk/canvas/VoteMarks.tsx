import styles from "./vote-marks.module.css";
const RANKS = [
  styles["rank-0"],
  styles["rank-1"],
  styles["rank-2"],
  styles["rank-3"],
  styles["rank-4"],
  styles["rank-5"],
  styles["rank-6"],
  styles["rank-7"],
];

/** A rank in a list as a figure on a neutral square: the better the rank, the stronger the square. */
export function RankCell({ rank }: { rank: number | null }) {
  if (rank === null) return <span className={`${styles.bead} ${RANKS[0]}`}>–</span>;
  return <span className={`${styles.bead} ${RANKS[Math.min(rank, 7)]}`}>{rank}</span>;
}

/** Votes as tally strokes. */
export function Tally({ votes, tone = "ink" }: { votes: number; tone?: "ink" | "muted" }) {
  return (
    <span
      className={tone === "muted" ? `${styles.tally} ${styles.muted}` : styles.tally}
      role="img"
      aria-label={votes === 1 ? "1 vote" : `${votes} votes`}
    >
      {Array.from({ length: votes }, (_, i) => (
        <i key={i} />
      ))}
    </span>
  );
}
