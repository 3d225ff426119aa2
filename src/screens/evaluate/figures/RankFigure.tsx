import {
  RANK_CUTS,
  RANK_SCORES,
  type RankCut,
  type RankMeans,
  type RankScore,
} from "../../../core/evaluate/rank-means";
import { withBounds } from "../../../core/domain/phrases";
import { Figure } from "../../../charts/Figure";
import { formatCount, formatFigure } from "../../../ui/format-number";
import { Term } from "../../../ui/Term";
import { useNarrow } from "../../use-narrow";
import { useShown, type NamedAnalysis } from "../context/evaluation-context";
import { describeOrigin } from "../context/labels";
import styles from "../context/evaluate.module.css";

const SCORE_TERMS = { recall: "recallAt", ndcg: "ndcg", comp: "compAt" } as const;
const SCORE_NAMES: Readonly<Record<RankScore, string>> = { recall: "Recall", ndcg: "NDCG", comp: "COMP" };
const CUT_NAMES: Readonly<Record<RankCut, string>> = { 1: "1", 3: "3", 5: "5", needed: "needed" };
const COLUMNS = RANK_SCORES.flatMap((score) => RANK_CUTS.map((at) => ({ score, at })));

/** What papers print, from the least to the most over their encoders. Each is one number where both ends are equal. */
interface PublishedRanks {
  name: string;
  data: string;
  ranges: Partial<Record<`${RankScore}@${RankCut}`, readonly [number, number]>>;
}

/** Qu and others, Towards Completeness-Oriented Tool Retrieval (COLT), and Lin and others, MassTool. */
const PUBLISHED: readonly PublishedRanks[] = [
  { name: "COLT", data: "ToolLens", ranges: { "recall@3": [0.915, 0.936] } },
  {
    name: "MassTool",
    data: "ToolLens",
    ranges: { "recall@3": [0.952, 0.965], "recall@5": [0.981, 0.985], "ndcg@3": [0.958, 0.968] },
  },
  { name: "MassTool", data: "ToolBench G2", ranges: { "recall@3": [0.793, 0.822] } },
  { name: "MassTool", data: "ToolBench G3", ranges: { "recall@3": [0.784, 0.816] } },
];

interface RankFigureProps {
  /** The method that is looked at first. */
  methods: readonly NamedAnalysis[];
}

/** Recall, NDCG and COMP at fixed ranks: the tables of papers on ranking, with what they print below. */
export function RankFigure({ methods }: RankFigureProps) {
  const stamp = describeOrigin(useShown());
  // One table a score where all beside each other would be cut off.
  const groups = useNarrow() ? RANK_SCORES.map((score) => [score]) : [RANK_SCORES];
  const n = methods[0]?.analysis.ranks.n ?? 0;
  if (n === 0) return null;
  return (
    <Figure
      title="By rank"
      note={`means at 1, 3, 5 and as many tools as are needed, n = ${formatCount(n)}`}
      explain="Recall, NDCG and COMP of the first tools, in the order in which they were recommended. A recommendation is a set: nothing follows behind its last tool, so a method that gives two tools has at 5 what it has at 2. The published figures below are from other data and cannot be compared: there the encoder was first trained on the same requests, the best round of training was chosen on the test part, and every needed set of the test part occurs in the training part, some 37 times on ToolLens. COLT: Qu and others, Towards Completeness-Oriented Tool Retrieval for Large Language Models (2024). MassTool: Lin and others, MassTool: A Multi-Task Search-Based Tool Retrieval Framework (2025)."
      table={{
        columns: ["method", "score", "cut at", "mean", "low", "high", "n", "bundles"],
        rows: [
          ...methods.flatMap(({ name, analysis: { ranks } }) =>
            ranks.means.map(({ score, at, mean, low, high }) => [
              ...[name, SCORE_NAMES[score], CUT_NAMES[at], mean, low, high, ranks.n, ranks.bundles],
            ]),
          ),
          ...PUBLISHED.flatMap(({ name, data, ranges }) =>
            COLUMNS.flatMap(({ score, at }) => {
              const range = ranges[`${score}@${at}`];
              return range
                ? [[`${name} on ${data}, published`, SCORE_NAMES[score], CUT_NAMES[at], null, ...range, null, null]]
                : [];
            }),
          ),
        ],
      }}
      stamp={stamp}
      className={styles.ranks}
    >
      {() => (
        <div className={styles.wideTable} tabIndex={0} role="region" aria-label="Recall, NDCG and COMP by rank">
          {groups.map((scores) => (
            <RankTable key={scores[0]} scores={scores} methods={methods} />
          ))}
        </div>
      )}
    </Figure>
  );
}

/** One table of some scores, each at every rank; below it what papers print of them. */
function RankTable({ scores, methods }: RankFigureProps & { scores: readonly RankScore[] }) {
  const columns = COLUMNS.filter(({ score }) => scores.includes(score));
  const published = PUBLISHED.filter(({ ranges }) => columns.some(({ score, at }) => ranges[`${score}@${at}`]));
  return (
    <table className={`${styles.means} ${styles.rankTable}`}>
      <RankHead scores={scores} columns={columns} />
      <tbody>
        {methods.map(({ name, analysis }, index) => (
          <RankRow key={name} name={name} ranks={analysis.ranks} scores={scores} isFirst={index === 0} />
        ))}
      </tbody>
      {published.length > 0 && (
        <tbody>
          <tr>
            <th scope="rowgroup" colSpan={columns.length + 1} className="quiet">
              Published on other data, not comparable: least to most over their encoders
            </th>
          </tr>
          {published.map(({ name, data, ranges }) => (
            <tr key={name + data} className="quiet">
              <th scope="row">
                {name} on {data}
              </th>
              {columns.map(({ score, at }) => (
                <td key={`${score} ${at}`} className={styles.numberCell}>
                  {sayRange(ranges[`${score}@${at}`])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      )}
    </table>
  );
}

interface RankHeadProps {
  scores: readonly RankScore[];
  columns: typeof COLUMNS;
}

function RankHead({ scores, columns }: RankHeadProps) {
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={2}>
          Method
        </th>
        {scores.map((score) => (
          <th key={score} scope="colgroup" colSpan={RANK_CUTS.length} className={styles.rankGroup}>
            <Term name={SCORE_TERMS[score]}>{SCORE_NAMES[score]}</Term> at
          </th>
        ))}
      </tr>
      <tr>
        {columns.map(({ score, at }) => (
          <th key={`${score} ${at}`} scope="col" className={styles.numberCell}>
            {CUT_NAMES[at]}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface RankRowProps {
  name: string;
  ranks: RankMeans;
  scores: readonly RankScore[];
  isFirst: boolean;
}

function RankRow({ name, ranks: { means, bundles }, scores, isFirst }: RankRowProps) {
  return (
    <tr className={isFirst ? styles.first : undefined}>
      <th scope="row">{name}</th>
      {means
        .filter(({ score }) => scores.includes(score))
        .map(({ score, at, mean, low, high }) => (
          <td
            key={`${score} ${at}`}
            className={styles.numberCell}
            title={withBounds(formatFigure(mean), { low, high }, formatFigure, bundles)}
          >
            {formatFigure(mean)}
          </td>
        ))}
    </tr>
  );
}

/** ".915–.936", which may break where a column is narrow. */
function sayRange(range: readonly [number, number] | undefined): string {
  if (!range) return "";
  return range.map((end) => end.toFixed(3).replace(/^0/, "")).join("–\u200b");
}
