import { countOf } from "../../core/domain/phrases";
import type { Trace } from "../../core/domain/trace";
import { signed } from "../landscape-words";
import { choice, type NumberQuestion } from "../questions/question";
import { answerOfStages, hundredths, judgeTools, namesIn, scoreTools } from "../walk-facts";
import { scoreOf, type Answer } from "../landscape";
import type { LessonGround, LessonStep } from "./step";

/* Steps 1, 9, 10 and 11: what a set of tools is worth. */

const neededBy = ({ query }: Trace): number => query.gold?.length ?? 0;

/** The answer of the stages as counts. */
export function countsOf(trace: Trace): Answer | null {
  const judged = judgeTools(trace, answerOfStages(trace));
  if (!judged || neededBy(trace) === 0) return null;
  const { right, wrong } = judged;
  return { needed: neededBy(trace), recommended: right.length + wrong.length, right: right.length };
}

const scoreOfAll = (needed: number, { tools }: LessonGround): number =>
  scoreOf("tracc", { needed, recommended: tools, right: needed });

export const ALL: LessonStep = {
  id: "all",
  name: "Why not all",
  minutes: 1,
  sentence: (trace, ground) => {
    const score = hundredths(scoreOfAll(Math.max(neededBy(trace), 1), ground));
    return [
      `All ${ground.tools} tools hold the right ones.`,
      `They cost ${ground.tokens.toLocaleString("en")} tokens and score ${score}.`,
    ];
  },
  shows: (trace) => neededBy(trace) === 2,
  make: (trace, ground, seed) => {
    const needed = neededBy(trace);
    if (needed === 0 || needed > ground.tools) return null;
    const right = hundredths(scoreOfAll(needed, ground));
    const values = [right, "0.50", "1.00"];
    return choice(
      {
        kind: "one",
        ask: `You hand over all ${ground.tools} tools, and ${countOf(needed, "is", "are")} needed. What is TRACC?`,
        options: values.map((value) => ({ id: value, label: value })),
        right: [right],
        hint: "Recall is complete. How far apart are the two sizes?",
        figure: () => right,
        feedback: ([given]) =>
          `You said ${given ?? "nothing"}. Recall is 1, but ${ground.tools - needed} of ${ground.tools} tools are too ` +
          `many: 1 − ${ground.tools - needed} / ${ground.tools} leaves ${right}.`,
      },
      seed,
      trace.query.id,
    );
  },
  whyNot: "This request needs no tool, so every set of tools scores 0.",
  notes: (trace, ground) => [
    `Hands up for 1.00 first: all needed tools are there, and many expect full marks.`,
    `${ground.tokens.toLocaleString("en")} tokens is what the texts of all ${ground.tools} tools cost in every prompt.`,
    `TRACC is recall, cut by how far the sizes differ: ${hundredths(scoreOfAll(Math.max(neededBy(trace), 1), ground))} is left.`,
  ],
};

function numberQuestion(question: Omit<NumberQuestion, "kind">): NumberQuestion {
  return { kind: "number", ...question };
}

export const SCORE: LessonStep = {
  id: "score",
  name: "The score",
  minutes: 1,
  sentence: () => ["How good is a set of tools?", "TRACC is recall, cut by how far the sizes differ."],
  shows: (trace) => {
    const counts = countsOf(trace);
    return (
      counts !== null && counts.needed >= 3 && counts.right === counts.needed && counts.recommended > counts.needed
    );
  },
  make: (trace) => {
    const counts = countsOf(trace);
    if (!counts || counts.right === 0) return null;
    const { needed, recommended, right } = counts;
    const score = scoreOf("tracc", counts);
    const union = needed + recommended - right;
    return numberQuestion({
      ask: `${needed} needed. The stages name ${recommended}, ${right === needed ? "and all the needed ones are among them" : `${right} of them right`}. What is TRACC?`,
      least: 0,
      most: 1,
      step: 0.05,
      right: score,
      tolerance: 0.05,
      write: hundredths,
      hint: "First the share of needed tools that were found. Then take off the difference of the sizes, over all tools in sight.",
      figure: () => hundredths(score),
      feedback: (given) =>
        `You said ${hundredths(given)}. Recall is ${right} of ${needed}, the sizes differ by ${Math.abs(recommended - needed)}, ` +
        `and both sets together have ${countOf(union, "tool")}: (1 − ${Math.abs(recommended - needed)} / ${union}) · ${right} / ${needed} = ${hundredths(score)}.`,
    });
  },
  whyNot: "No tool of this answer is right, so TRACC is 0 whatever its size.",
  notes: (trace) => {
    const counts = countsOf(trace);
    if (!counts) return ["Nobody has judged this request."];
    return [
      `The dot is the stages’ answer: ${counts.needed} needed, ${counts.recommended} named, ${counts.right} right.`,
      "Drag it with the arrow keys. Ask which neighbour is better before you move.",
      "Outlined cells have the very same score.",
    ];
  },
};

/** The first wrong tool of the stages' answer, and the answer without it. */
export function paddingOf(trace: Trace) {
  const answer = answerOfStages(trace);
  const judged = judgeTools(trace, answer);
  const wrong = answer.findLast((tool) => judged?.wrong.includes(tool));
  if (!judged || wrong === undefined || judged.right.length === 0) return null;
  const without = answer.filter((tool) => tool !== wrong);
  const score = (tools: typeof answer, id: "tracc" | "f1"): number => scoreTools(trace, tools, id)!;
  return {
    wrong,
    judged,
    tracc: { with: score(answer, "tracc"), without: score(without, "tracc") },
    f1: { with: score(answer, "f1"), without: score(without, "f1") },
  };
}

const CHANGES = [
  { id: "rises", label: "It goes up" },
  { id: "falls", label: "It goes down" },
  { id: "same", label: "It stays the same" },
];

export const PADDING: LessonStep = {
  id: "padding",
  name: "Padding",
  minutes: 1,
  sentence: () => ["One wrong tool more, one fewer.", "A wrong tool can raise TRACC, and F1 says so."],
  shows: (trace) => {
    const padding = paddingOf(trace);
    return padding !== null && padding.tracc.without < padding.tracc.with;
  },
  make: (trace, _ground, seed) => {
    const padding = paddingOf(trace);
    if (!padding) return null;
    const { tracc, f1, wrong, judged } = padding;
    const change = tracc.without - tracc.with;
    const right = Math.abs(change) < 1e-9 ? "same" : change > 0 ? "rises" : "falls";
    const labelOf = (id: string | undefined): string => CHANGES.find((one) => one.id === id)?.label ?? "Nothing";
    const needed = neededBy(trace);
    return choice(
      {
        kind: "one",
        ask:
          `The stages found ${judged.right.length} of ${needed} and also name ${namesIn(trace)(wrong)}, which is wrong. ` +
          `Take it out: what becomes of TRACC?`,
        options: CHANGES,
        right: [right],
        hint: "Recall is untouched. Does the size come nearer to the needed one?",
        figure: () => signed(change),
        feedback: ([given]) =>
          `You said: ${labelOf(given).toLowerCase()}. TRACC is ${hundredths(tracc.with)} with it and ${hundredths(tracc.without)} ` +
          `without. F1 is ${hundredths(f1.with)} with it and ${hundredths(f1.without)} without.`,
      },
      seed,
      trace.query.id,
    );
  },
  whyNot: "This answer has no wrong tool beside a right one, so nothing can be taken out.",
  notes: (trace) => {
    const padding = paddingOf(trace);
    if (!padding) return ["This answer has no wrong tool beside a right one."];
    const { tracc, f1 } = padding;
    return [
      `With the wrong tool TRACC is ${hundredths(tracc.with)}, without it ${hundredths(tracc.without)}.`,
      `F1 is ${hundredths(f1.with)} with it and ${hundredths(f1.without)} without.`,
      "A measure that rewards the right size can be fed with anything. So TRACC never stands alone here.",
    ];
  },
};

const MOST_LOST = 0.5;

export const UNSEEN: LessonStep = {
  id: "unseen",
  name: "Unseen",
  minutes: 1,
  sentence: (_trace, { unseen: { app } }) => [
    "Copying fits what was seen.",
    `TRACC is ${hundredths(app.seen.mean)} where a past request needed the same set, ${hundredths(app.unseen.mean)} where none did.`,
  ],
  shows: (trace) => neededBy(trace) > 0 && trace.query.split === "test",
  make: (_trace, { unseen: { app, stages } }) => {
    const { mean, low, high } = app.difference;
    return numberQuestion({
      ask:
        `Of ${app.seen.requests + app.unseen.requests} test requests ${app.seen.requests} need a set that a past request needed. ` +
        `How much TRACC does the app lose on the other ${app.unseen.requests}?`,
      least: 0,
      most: MOST_LOST,
      step: 0.01,
      right: mean,
      tolerance: Math.max(mean - low, high - mean),
      write: hundredths,
      hint: "Where a set was seen, it can be copied whole. A new one must be put together.",
      figure: () => hundredths(mean),
      feedback: (given) =>
        `You said ${hundredths(given)}. It loses ${hundredths(mean)} [${hundredths(low)}, ${hundredths(high)}]. The stages alone ` +
        `lose ${hundredths(stages.difference.mean)}, from ${hundredths(stages.seen.mean)} to ${hundredths(stages.unseen.mean)}.`,
    });
  },
  whyNot: "There are too few test requests to compare.",
  notes: (_trace, { unseen: { app, stages } }) => [
    `The app: ${hundredths(app.seen.mean)} on ${app.seen.requests} requests with a seen set, ${hundredths(app.unseen.mean)} on ${app.unseen.requests} with a new one.`,
    `The stages alone: ${hundredths(stages.seen.mean)} and ${hundredths(stages.unseen.mean)}.`,
    "So a mean over both hides which of the two a method is good at. Say how the test requests were drawn.",
  ],
};
