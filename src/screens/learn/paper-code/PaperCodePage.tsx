import { countOf } from "../../../core/domain/phrases";
import { DIFFERENCES, READ_CODE, type Difference } from "../../../lessons/paper-code/differences";
import {
  describeDiffer,
  describeEffect,
  issueText,
  labelOfMeasured,
} from "../../../lessons/paper-code/difference-words";
import type { MeasuredDifference, PaperCodeFile } from "../../../lessons/paper-code/measure-differences";
import { hundredths } from "../../../lessons/walk-facts";
import { Button } from "../../../ui/Button";
import { useAddressPart } from "../../use-address-part";
import { CopyButton } from "../parts/CopyButton";
import { usePaperCodeFile, WhileFetching } from "../parts/WhileFetching";
import { BothWays } from "./BothWays";
import { EffectAxis, EffectMark, EFFECT_NAME, rangeOfEffects } from "./EffectMark";
import styles from "./paper-code.module.css";

/** Where the paper and its released code differ, and what each difference does to the sample. */
export function PaperCodePage() {
  const recorded = usePaperCodeFile();
  if (recorded.status !== "ready") return <WhileFetching title="Paper and code" walks={recorded} />;
  return <PaperCode file={recorded.file} />;
}

/** `row` is a part of the address, so that each difference has its own link; "-" is none. */
const NO_ROW = "-";

function PaperCode({ file }: { file: PaperCodeFile }) {
  const [row, setRow] = useAddressPart("row");
  const [first] = DIFFERENCES;
  const measured = DIFFERENCES.filter(({ id }) => file.measured[id]);
  const others = DIFFERENCES.filter(({ id }) => !file.measured[id]);
  const isKnown = row === null || row === NO_ROW || DIFFERENCES.some(({ id }) => id === row);
  const opened = row === null || !isKnown ? first!.id : row;
  const range = rangeOfEffects(measured.map(({ id }) => file.measured[id]![0]!.difference));
  const { requests, bundles } = file.measured[first!.id]![0]!;
  const { same, asked } = file.inert;
  return (
    <>
      <div className="intro">
        <h1>
          The paper describes a method; its released code differs from it in places.{" "}
          <b>One row, one difference, measured on the sample.</b>
        </h1>
        <p className="quiet">
          Code read at commit {READ_CODE.commit} of {READ_CODE.repository}, {READ_CODE.date}. {requests} test requests
          that need a tool, {bundles} different sets. No language model is asked: nothing here says how either fares
          with those of the paper.
        </p>
        {!isKnown && <p>The page has no difference “{row}”. The first one is opened.</p>}
      </div>
      <table className={styles.differences}>
        <thead>
          <tr>
            <th scope="col">Where</th>
            <th scope="col">The paper</th>
            <th scope="col">The released code</th>
            <th scope="col" className={styles.effect}>
              <span className="visually-hidden">{EFFECT_NAME}</span>
              <EffectAxis range={range} />
            </th>
            <th scope="col" className="numeric">
              Score, what differs
            </th>
          </tr>
        </thead>
        <tbody>
          {measured.map((difference) => (
            <Row
              key={difference.id}
              {...{ difference, file, range }}
              isOpen={difference.id === opened}
              onToggle={() => setRow(difference.id === opened ? NO_ROW : difference.id)}
            />
          ))}
        </tbody>
      </table>
      <div className={styles.foot}>
        <p>
          Filled is better, hollow is worse than the paper’s way. The line is the 95 % interval of the difference, sets
          drawn whole; where other requests are asked there is none. All rows start from mode <i>paper</i> and change
          one setting.
        </p>
        {same === asked && (
          <p>
            Mode <i>published</i> answers all {asked} test requests exactly as mode <i>paper</i> with nothing kept. So
            the bundle has no influence there.
          </p>
        )}
      </div>
      <details className={styles.others} open={others.some(({ id }) => id === opened) || undefined}>
        <summary>{countOf(others.length, "further difference")} that this sample cannot show</summary>
        <Others others={others} />
      </details>
      <p className="quiet">
        Read from the code, and rebuilt from that reading. Figures are without a language model: they are no result of
        the paper.
      </p>
    </>
  );
}

interface RowProps {
  difference: Difference;
  file: PaperCodeFile;
  range: readonly [number, number];
  isOpen: boolean;
  onToggle: () => void;
}

function Row({ difference, file, range, isOpen, onToggle }: RowProps) {
  const { id, where, paper, code } = difference;
  const tried = file.measured[id]!;
  const measured = tried[0]!;
  return (
    <>
      <tr className={styles.row} data-open={isOpen ? "" : undefined} data-row={id}>
        <th scope="row">
          <Button kind="link" aria-expanded={isOpen} onClick={onToggle}>
            {where}
          </Button>
        </th>
        <td>{paper}</td>
        <td className={styles.code}>
          {code} {measured.name !== "" && `Here: ${measured.name}.`}
        </td>
        <td className={styles.effect}>
          <EffectMark difference={measured.difference} range={range} label={describeEffect(measured)} />
        </td>
        <td className="numeric">
          <Means measured={measured} />
          <br />
          <span className="quiet">{describeDiffer(measured, difference)}</span>
        </td>
      </tr>
      {isOpen && (
        <tr className={styles.opened}>
          <td colSpan={5}>
            <Opened difference={difference} file={file} tried={tried} />
          </td>
        </tr>
      )}
    </>
  );
}

function Means({ measured }: { measured: MeasuredDifference }) {
  const { score, paper, code } = measured;
  return (
    <>
      {score !== "tracc" && `${labelOfMeasured(measured)} `}
      {hundredths(paper)} <span aria-label="then">→</span> {hundredths(code)}
    </>
  );
}

const BASIS = {
  vectors: "Rebuilt here, and held against values that the original functions gave.",
  read: "Read from the code, and rebuilt here.",
};

interface OpenedProps {
  difference: Difference;
  file: PaperCodeFile;
  tried: readonly MeasuredDifference[];
}

function Opened({ difference, file, tried }: OpenedProps) {
  const { id, places, basis } = difference;
  const walks = file.walks[id];
  return (
    <>
      {walks && <BothWays key={id} {...{ difference, walks, file }} />}
      <div className={styles.all}>
        {tried.map((measured) => (
          <Outcomes key={measured.name} measured={measured} />
        ))}
      </div>
      <p className={styles.places}>
        Paper: {places.paper}. Code: {places.code}. {BASIS[basis]}{" "}
        <CopyButton text={issueText(difference, tried[0] ?? null)} label="Copy it as a question to the authors" />
      </p>
    </>
  );
}

function Outcomes({ measured }: { measured: MeasuredDifference }) {
  const { outcomes, requests } = measured;
  return (
    <div className={styles.outcomes}>
      <p>{describeEffect(measured)}</p>
      {outcomes && (
        <div className={styles.stack} aria-hidden="true">
          <i data-as="worse" style={{ flex: outcomes.worse }} />
          <i data-as="equal" style={{ flex: outcomes.equal }} />
          <i data-as="better" style={{ flex: outcomes.better }} />
        </div>
      )}
      {outcomes && (
        <p className="quiet">
          Of {countOf(requests, "request")} <b>{outcomes.worse}</b> score lower in the other way,{" "}
          <b>{outcomes.equal}</b> the same, <b>{outcomes.better}</b> higher.
        </p>
      )}
    </div>
  );
}

function Others({ others }: { others: readonly Difference[] }) {
  return (
    <table className={styles.differences}>
      <thead>
        <tr>
          <th scope="col">Where</th>
          <th scope="col">The paper</th>
          <th scope="col">The released code</th>
          <th scope="col">Places, and why it is not run</th>
        </tr>
      </thead>
      <tbody>
        {others.map((difference) => (
          <tr key={difference.id} className={styles.row}>
            <th scope="row">{difference.where}</th>
            <td>{difference.paper}</td>
            <td className={styles.code}>{difference.code}</td>
            <td className="quiet">
              Paper: {difference.places.paper}. Code: {difference.places.code}.{" "}
              {difference.measure.kind === "none" && difference.measure.why}{" "}
              <CopyButton text={issueText(difference, null)} label="Copy it as a question" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
