import { RowChart } from "../../../charts/RowChart";
import { countOf } from "../../../core/domain/phrases";
import type { LessonGround } from "../../../lessons/ptr/step";
import { hundredths } from "../../../lessons/walk-facts";
import { Term } from "../../../ui/Term";
import type { PictureProps } from "./picture-props";
import styles from "./pictures.module.css";

const [SETS_WIDTH, SETS_HEIGHT] = [1000, 96];

/** The sets that past requests needed above, those that test requests need below; a line where it is the same set. */
function SharedSets({ sets, isOpen }: { sets: LessonGround["sets"]; isOpen: boolean }) {
  const past = sets.filter((set) => set.past > 0);
  const test = sets.filter((set) => set.test > 0);
  const shared = past.filter((set) => set.test > 0);
  const x = (row: typeof sets, set: (typeof sets)[number]): number =>
    ((row.indexOf(set) + 0.5) / row.length) * SETS_WIDTH;
  const said =
    `${countOf(past.length, "set")} of tools in the history, ${countOf(test.length, "set")} in the test. ` +
    `${shared.length} of them are the same.`;
  return (
    <>
      <p className={styles.pictureHead}>
        <b>Sets of tools</b> <span className="quiet">{said}</span>
      </p>
      <svg viewBox={`0 0 ${SETS_WIDTH} ${SETS_HEIGHT}`} className={styles.sets} role="img" aria-label={said}>
        {isOpen &&
          shared.map((set, index) => (
            <path key={index} d={`M${x(past, set)} 16V20L${x(test, set)} 76V80`} stroke="var(--kept)" fill="none" />
          ))}
        {past.map((set, index) => (
          <path key={index} d={`M${x(past, set)} 4V16`} stroke={isOpen && set.test > 0 ? "var(--kept)" : "var(--h4)"} />
        ))}
        {test.map((set, index) => (
          <path
            key={index}
            d={`M${x(test, set)} 80V92`}
            stroke={isOpen && set.past > 0 ? "var(--kept)" : "var(--h4)"}
          />
        ))}
      </svg>
      <p className={styles.setsFoot} aria-hidden="true">
        <span>above: history</span> <span>below: test</span>
      </p>
    </>
  );
}

/** Step 11: means on requests whose set was seen and on those whose set is new, with their intervals. */
export function UnseenPicture({ ground, isOpen }: PictureProps) {
  const { unseen } = ground;
  const rows = [
    { label: "the app, seen sets", isStrong: true, ...unseen.app.seen },
    { label: "the app, new sets", isStrong: true, ...unseen.app.unseen },
    { label: "the stages, seen sets", isStrong: false, ...unseen.stages.seen },
    { label: "the stages, new sets", isStrong: false, ...unseen.stages.unseen },
  ];
  return (
    <>
      <SharedSets sets={ground.sets} isOpen={isOpen} />
      <p className={styles.pictureHead}>
        <b>Mean TRACC</b>{" "}
        <span className="quiet">
          with its <Term name="interval" />, by <Term name="bootstrap" /> of whole sets
        </span>
      </p>
      {isOpen ? (
        <RowChart
          label="Mean TRACC on requests whose set a past request needed, and on the others"
          rows={rows.map(({ label, isStrong, mean, low, high, requests }) => ({
            key: label,
            label,
            isStrong,
            span: [low, high],
            dot: mean,
            figures: [`${hundredths(mean)} [${hundredths(low)}, ${hundredths(high)}]`, `n = ${requests}`],
            tip: `${label}: ${hundredths(mean)}`,
          }))}
          range={[0, 1]}
          ticks={[0, 0.5, 1]}
          names={150}
          columns={[{ width: 130 }, { width: 60, isSpare: true }]}
          line={44}
          thickness={3}
          colour="var(--h4)"
        />
      ) : (
        <ul className={styles.waiting}>
          {rows.map(({ label, requests }) => (
            <li key={label}>
              {label} <span className="quiet">{countOf(requests, "request")}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
