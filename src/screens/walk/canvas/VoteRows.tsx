import styles from "./vote-marks.module.css";
import { useNodeProps } from "../editing/use-node-props";
import type { ShownWalk } from "../picture/shown-walk";
import { isInChain, type Chain } from "../picture/chain";
import { labelVote } from "../picture/labels";
import type { PictureVote } from "../picture/picture";
import { lastBox, type Scene } from "../geometry/scene";
import canvas from "./canvas.module.css";
import names from "./names.module.css";

interface VoteRowsProps {
  walk: ShownWalk;
  scene: Scene;
  chain: Chain | null;
}

/** For each open requirement the winner's rank in the three views and its votes, on the requirement's line. */
export function VoteRows({ walk, scene, chain }: VoteRowsProps) {
  const done = scene.picture.votes.filter(({ standing }) => standing === "done");
  const first = Math.min(...done.flatMap(({ requirement }) => lastBox(scene, requirement)?.y ?? []));
  return (
    <>
      {scene.form === "short" && Number.isFinite(first) && (
        <div className={names.viewHeads} aria-hidden="true" style={{ transform: `translateY(${first - 40}px)` }}>
          <span>direct</span>
          <span>history</span>
          <span>context</span>
          <span>votes</span>
        </div>
      )}
      <ul className={names.votesOfLines}>
        {done.map((vote) => (
          <VoteRow key={vote.requirement} walk={walk} scene={scene} vote={vote} chain={chain} />
        ))}
      </ul>
    </>
  );
}

function VoteRow({ walk, scene, vote, chain }: VoteRowsProps & { vote: PictureVote }) {
  const nodeProps = useNodeProps();
  const { requirement, ranks, votes, winnerBy } = vote;
  const y = lastBox(scene, requirement)?.y;
  if (y === undefined) return null;
  const node = nodeProps({ type: "vote", requirement }, labelVote(walk, scene.picture, vote));
  return (
    <li style={{ transform: `translateY(${y}px)` }}>
      <div className={`${names.beads}${isInChain(chain, { requirement }) ? "" : ` ${canvas.faded}`}`} {...node}>
        <RankCell rank={ranks.direct} />
        <RankCell rank={ranks.history} />
        <RankCell rank={ranks.context} />
        <Tally votes={votes} tone={winnerBy === "edit" ? "muted" : "ink"} />
      </div>
    </li>
  );
}

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
