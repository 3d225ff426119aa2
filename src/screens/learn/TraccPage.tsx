import { useId, useState } from "react";
import { CurveChart } from "../../charts/CurveChart";
import { Figure } from "../../charts/Figure";
import {
  answerOfLists,
  expectedAfterRandom,
  fitAnswer,
  isOnLandscape,
  labelOfLandscapeScore,
  MOST_NEEDED,
  mostRecommended,
  readPastedLists,
  scoreOf,
  writeDot,
  type Answer,
} from "../../lessons/landscape";
import { describeFilling, explainPadding } from "../../lessons/landscape-words";
import { Button } from "../../ui/Button";
import { useSession } from "../app-context";
import { useAddressPart } from "../use-address-part";
import { Landscape } from "./parts/Landscape";
import { OwnLists, Reading } from "./TraccPanels";
import styles from "./learn.module.css";

const START: Answer = { needed: 3, recommended: 2, right: 1 };
const PRESETS: readonly (readonly [name: string, answer: Answer])[] = [
  ["exact", { needed: 3, recommended: 3, right: 3 }],
  ["one too many", { needed: 3, recommended: 4, right: 3 }],
  ["one missing", { needed: 3, recommended: 2, right: 2 }],
  ["padding pays", { needed: 3, recommended: 2, right: 1 }],
  ["half of ten", { needed: 10, recommended: 5, right: 5 }],
];

/** The landscape of TRACC: one dot, four steps, and what other scores say of the same answer. */
export function TraccPage() {
  const { answer, asked, setAnswer } = useAnswer();
  const [lists, setLists] = useState("");
  const { answers, unread } = readPastedLists(lists);
  const pasted = answers.map(answerOfLists);
  const named = answers.find((_, index) => isSameAnswer(pasted[index]!, answer)) ?? null;
  const beside = pasted.filter((one) => one.needed === answer.needed && isOnLandscape(one));
  return (
    <>
      <div className="intro">
        <h1>
          How good is a set of tools? <b>Drag the dot and see what one more, or one fewer, is worth.</b>
        </h1>
      </div>
      <div className={styles.columns}>
        <section aria-label="The landscape">
          <div className={styles.controls}>
            <NeededSlider answer={answer} onMove={setAnswer} />
            <p>
              {PRESETS.map(([name, preset]) => (
                <Button kind="link" key={name} onClick={() => setAnswer(preset)}>
                  {name}
                </Button>
              ))}
            </p>
          </div>
          {asked !== null && !isOnLandscape(asked) && (
            <p className="quiet">
              The answer asked for ({asked.needed} needed, {asked.recommended} recommended, {asked.right} right) is
              beyond the picture. The dot stands at the nearest one.
            </p>
          )}
          <Landscape answer={answer} others={beside} onMove={setAnswer} />
        </section>
        <section aria-label="This answer" className={styles.reading}>
          <Reading answer={answer} lists={named} />
        </section>
      </div>
      <div className={styles.columns}>
        <section aria-labelledby="padding">
          <h2 id="padding">Padding pays</h2>
          <p className={styles.text}>{describeFilling(answer)}</p>
          <Why answer={answer} />
          <p className={styles.text}>
            TRACC rewards a set of the expected size. So it never stands alone here: precision, F1 and Jaccard stand
            beside it everywhere.
          </p>
          <RandomGuess key={`${answer.needed} ${answer.recommended} ${answer.right}`} answer={answer} />
        </section>
        <FillingFigure answer={answer} />
      </div>
      <section aria-labelledby="own" className={styles.own}>
        <h2 id="own">Your own lists</h2>
        <OwnLists text={lists} answers={answers} unread={unread} onText={setLists} onShow={setAnswer} />
      </section>
    </>
  );
}

function isSameAnswer(one: Answer, other: Answer): boolean {
  return one.needed === other.needed && one.recommended === other.recommended && one.right === other.right;
}

/** The closed form with the numbers of the dot. */
function Why({ answer }: { answer: Answer }) {
  const { form, rule } = explainPadding(answer);
  return (
    <details className={styles.why}>
      <summary>Why</summary>
      <p>{form}</p>
      <p>{rule}</p>
    </details>
  );
}

/** The dot stands in the address, so that every answer has its own link. `asked`: what the address says, also where it cannot be. */
function useAnswer() {
  const [part, setPart] = useAddressPart("dot");
  const [needed, recommended, right] = (part ?? "").split(",").map(Number);
  const isRead = [needed, recommended, right].every((value) => value !== undefined && Number.isInteger(value));
  const asked: Answer | null = isRead ? { needed: needed!, recommended: recommended!, right: right! } : null;
  const setAnswer = (next: Answer) => setPart(writeDot(next));
  return { answer: fitAnswer(asked ?? START), asked, setAnswer };
}

interface ByDot {
  answer: Answer;
  onMove: (answer: Answer) => void;
}

function NeededSlider({ answer, onMove }: ByDot) {
  const id = useId();
  return (
    <label htmlFor={id} className={styles.needed}>
      Tools the request needs
      <input
        id={id}
        type="range"
        min={1}
        max={MOST_NEEDED}
        value={answer.needed}
        onChange={({ target }) => onMove(fitAnswer({ ...answer, needed: Number(target.value) }))}
      />
      <b>{answer.needed}</b>
    </label>
  );
}

const DRAWN = 3;

/** Before it is shown: are three tools at random worth it? The answer is the expectation over every draw. */
function RandomGuess({ answer }: { answer: Answer }) {
  const inSession = useSession((state) => state.dataset?.tools.length ?? 0);
  const [guess, setGuess] = useState<"pays" | "costs" | null>(null);
  const catalogue = Math.max(inSession, 30);
  if (answer.recommended + DRAWN > mostRecommended(answer.needed)) return null;
  const now = scoreOf("tracc", answer);
  const then = expectedAfterRandom(answer, DRAWN, catalogue);
  const isSame = Math.abs(then - now) < 0.005;
  const right = then > now ? "pays" : "costs";
  const told =
    `Expected TRACC goes from ${now.toFixed(2)} to ${then.toFixed(2)}: ` +
    `${isSame ? "it hardly matters" : right === "pays" ? "it pays" : "it costs"}. `;
  return (
    <div className={styles.guess}>
      <p>
        <b>Before you look:</b> you have {answer.recommended} tools, {answer.right} of {answer.needed} right. Are{" "}
        {DRAWN} more at random, out of {catalogue}, worth it in TRACC?
      </p>
      {guess === null ? (
        <p>
          <Button onClick={() => setGuess("pays")}>It pays</Button>{" "}
          <Button onClick={() => setGuess("costs")}>It costs</Button>
        </p>
      ) : (
        <p role="status">
          {told}
          {!isSame && `You guessed that it ${guess}.`}
        </p>
      )}
    </div>
  );
}

/** So many right ones, and wrong ones added: each score along the size of the answer. */
function FillingFigure({ answer: { needed, right } }: { answer: Answer }) {
  const sizes = Array.from({ length: mostRecommended(needed) - right + 1 }, (_, index) => right + index);
  const shown = (["tracc", "acc", "f1", "jaccard"] as const).map((score) => ({
    name: labelOfLandscapeScore(score),
    values: sizes.map((recommended) => scoreOf(score, { needed, recommended, right })),
  }));
  const note = `${right} right of ${needed} needed`;
  return (
    <Figure
      title="Wrong tools added"
      note={note}
      explain="Each line is a score of the same right tools with more and more wrong ones beside them. TRACC rises up to the needed size and falls after it; the others never rise."
      stamp={`Kitpick, ${note}, computed from the metrics`}
      table={{
        columns: ["tools recommended", ...shown.map(({ name }) => name)],
        rows: sizes.map((size, index) => [size, ...shown.map(({ values }) => values[index]!.toFixed(2))]),
      }}
    >
      {() => (
        <CurveChart
          label={`Scores of ${note} by the number of recommended tools`}
          height={250}
          hasNames
          steps={sizes.map((size, index) => ({
            at: size,
            tip: `${size} recommended: ${shown.map(({ name, values }) => `${name} ${values[index]!.toFixed(2)}`).join(", ")}`,
          }))}
          x={{ name: "tools recommended", domain: [right, sizes.at(-1)!], ticks: sizes }}
          y={{ domain: [0, 1], ticks: [0, 0.5, 1] }}
          curves={shown.map(({ name, values }, index) => ({
            name,
            isFaint: index > 0,
            points: values.map((y) => ({ y, radius: index === 0 ? 3 : 0 })),
          }))}
        />
      )}
    </Figure>
  );
}
