import { lazy } from "react";
import { countOf } from "../../../core/domain/phrases";
import { readDot, scoreOf, writeDot, type Answer } from "../../../lessons/landscape";
import { describeAnswer } from "../../../lessons/landscape-words";
import { countsOf, paddingOf } from "../../../lessons/ptr/count-steps";
import { hundredths, namesIn } from "../../../lessons/walk-facts";
import { Mark } from "../../../ui/Mark";
import { Term } from "../../../ui/Term";
import { Landscape } from "../parts/Landscape";
import { RequestText } from "../parts/RequestText";
import { readWhole, useMoved, type PictureProps } from "./picture-props";
import styles from "./pictures.module.css";

/* The library of charts is larger than all the rest of a lesson. */
const CurveChart = lazy(async () => ({ default: (await import("../../../charts/CurveChart")).CurveChart }));

/** Step 1: every tool as a dot, and what TRACC makes of so many. */
export function AllPicture({ trace, ground, isOpen }: PictureProps) {
  const needed = trace.query.gold?.length ?? 0;
  const [moved, move] = useMoved((text) => readWhole(text, 0, ground.tools));
  const given = moved ?? ground.tools;
  const scoreAt = (recommended: number): number =>
    needed === 0 ? 0 : scoreOf("tracc", { needed, recommended, right: Math.min(needed, recommended) });
  const sizes = Array.from({ length: ground.tools + 1 }, (_, size) => size);
  return (
    <>
      <RequestText text={trace.query.text} spans={[]} />
      <p className={styles.pictureHead}>
        <b>
          <Term name="catalogue">{ground.tools} tools</Term>
        </b>{" "}
        <span className="quiet">{ground.tokens.toLocaleString("en")} tokens in a prompt</span>
      </p>
      <p
        className={styles.dots}
        role="img"
        aria-label={
          isOpen ? `${countOf(given, "tool")}, ${Math.min(needed, given)} of them right` : `${ground.tools} tools`
        }
      >
        {sizes.slice(0, ground.tools).map((at) => (
          <i key={at} data-as={!isOpen ? "tool" : at >= given ? "left" : at < needed ? "right" : "wrong"} />
        ))}
      </p>
      {isOpen && (
        <>
          <label className={styles.sizeHandle}>
            Tools handed over, the needed ones first
            <input
              type="range"
              min={0}
              max={ground.tools}
              value={given}
              aria-valuetext={`${countOf(given, "tool")}, TRACC ${hundredths(scoreAt(given))}`}
              onChange={({ target }) => move(target.value)}
            />
            <b>{given}</b>
          </label>
          <p role="status">
            {countOf(given, "tool")}: TRACC <b>{hundredths(scoreAt(given))}</b>
          </p>
          <CurveChart
            label={`TRACC by how many tools are handed over, ${needed} of them needed`}
            height={190}
            steps={sizes.map((size) => ({
              at: size,
              tip: `${countOf(size, "tool")}: TRACC ${hundredths(scoreAt(size))}`,
            }))}
            x={{ name: "tools handed over", domain: [0, ground.tools], ticks: [0, needed, ground.tools] }}
            y={{ domain: [0, 1], ticks: [0, 0.5, 1] }}
            curves={[
              { name: "TRACC", points: sizes.map((size) => ({ y: scoreAt(size), radius: size === given ? 5 : 0 })) },
            ]}
          />
        </>
      )}
    </>
  );
}

/** The counts of an answer as marks, before its place on the landscape is shown. */
function CountMarks({ answer }: { answer: Answer }) {
  const { needed, recommended, right } = answer;
  const marks = (count: number, outcome: "kept" | "missed" | "wrong") =>
    Array.from({ length: count }, (_, index) => <Mark key={`${outcome} ${index}`} outcome={outcome} label="hidden" />);
  return (
    <dl className={styles.counts}>
      <dt>needed</dt>
      <dd>
        {marks(right, "kept")}
        {marks(needed - right, "missed")} {needed}
      </dd>
      <dt>named by the stages</dt>
      <dd>
        {marks(right, "kept")}
        {marks(recommended - right, "wrong")} {recommended}
      </dd>
    </dl>
  );
}

/** Step 9: the landscape, with the dot at the answer of the stages. */
export function ScorePicture({ trace, isOpen }: PictureProps) {
  const start = countsOf(trace);
  const [moved, move] = useMoved((text) => readDot(text));
  if (!start) return <RequestText text={trace.query.text} spans={[]} />;
  const answer = moved ?? start;
  return (
    <>
      <RequestText text={trace.query.text} spans={[]} />
      <CountMarks answer={start} />
      {isOpen && (
        <>
          <Landscape answer={answer} onMove={(next) => move(writeDot(next))} />
          <p role="status">{describeAnswer(answer)}</p>
        </>
      )}
    </>
  );
}

/** Step 10: both answers on the landscape, and what TRACC and F1 say of them. */
export function PaddingPicture({ trace, isOpen }: PictureProps) {
  const padding = paddingOf(trace);
  const counts = countsOf(trace);
  const [moved, move] = useMoved((text) => readDot(text));
  if (!padding || !counts) return <RequestText text={trace.query.text} spans={[]} />;
  const { judged, wrong, tracc, f1 } = padding;
  const name = namesIn(trace);
  const without = { ...counts, recommended: counts.recommended - 1 };
  return (
    <>
      <RequestText text={trace.query.text} spans={[]} />
      <ul className={styles.namedTools}>
        {judged.right.map((tool) => (
          <li key={tool}>
            <Mark outcome="kept" /> {name(tool)}
          </li>
        ))}
        {judged.wrong.map((tool) => (
          <li key={tool}>
            <Mark outcome="wrong" /> {name(tool)} {tool === wrong && <span className="quiet">to be taken out</span>}
          </li>
        ))}
        {judged.missed.map((tool) => (
          <li key={tool}>
            <Mark outcome="missed" /> {name(tool)}
          </li>
        ))}
      </ul>
      {isOpen && (
        <>
          <table className={styles.numbers}>
            <thead>
              <tr>
                <th scope="col">the answer</th>
                <th scope="col">TRACC</th>
                <th scope="col">F1</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row">with {name(wrong)}</th>
                <td>{hundredths(tracc.with)}</td>
                <td>{hundredths(f1.with)}</td>
              </tr>
              <tr>
                <th scope="row">without it</th>
                <td>{hundredths(tracc.without)}</td>
                <td>{hundredths(f1.without)}</td>
              </tr>
            </tbody>
          </table>
          <Landscape answer={moved ?? counts} others={[without]} onMove={(next) => move(writeDot(next))} />
        </>
      )}
    </>
  );
}
