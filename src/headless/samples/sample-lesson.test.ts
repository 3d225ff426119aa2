import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { DEFAULT_CONFIG } from "../../core/domain/config";
import type { Dataset } from "../../core/domain/dataset";
import type { ToolId } from "../../core/domain/ids";
import type { Trace } from "../../core/domain/trace";
import { GALLERY } from "../../lessons/gallery/gallery";
import { STEPS } from "../../lessons/ptr/lesson";
import type { LessonFile, LessonStep, StepId } from "../../lessons/ptr/step";
import {
  describeGuess,
  isRight,
  type ChoiceQuestion,
  type Guess,
  type Question,
  type SpansQuestion,
} from "../../lessons/questions/question";
import { openNodeEngine, SAMPLE_FOLDER } from "./record-walks";
import { changedPicks, recordLesson, walkAll } from "./sample-lesson";

const readJson = (name: string): unknown => JSON.parse(readFileSync(join(SAMPLE_FOLDER, name), "utf8"));
const dataset = readJson("dataset.json") as Dataset;
const shipped = readJson("lesson.json") as LessonFile;
const { ground } = shipped;

let traces: Trace[] = [];
beforeAll(async () => {
  const engine = await openNodeEngine(dataset, DEFAULT_CONFIG.encoder);
  traces = await walkAll(engine, dataset);
  engine.dispose();
});

/** Every question that can be asked, with its walk and its step. */
function* questions(seed = 1): Generator<{ step: LessonStep; trace: Trace; question: Question }> {
  for (const step of STEPS) {
    for (const trace of traces) {
      const question = step.make(trace, ground, seed);
      if (question) yield { step, trace, question };
    }
  }
}

const isChoice = (question: Question): question is ChoiceQuestion => question.kind === "one" || question.kind === "set";

/** Guesses of every kind there is to a question. */
function guessesOf(question: Question): Guess[] {
  if (question.kind === "number") return [question.least, question.most, question.right];
  if (question.kind === "spans") return [[], question.right, question.words.map(({ id }) => id)];
  const each = question.options.map(({ id }) => [id]);
  return question.kind === "one" ? each : [...each, [], question.options.map(({ id }) => id), question.right];
}

describe("the recorded lesson", () => {
  it("is what the method of today gives, pick by pick, figure by figure, walk by walk", () => {
    const now = JSON.parse(JSON.stringify(recordLesson(dataset, traces))) as LessonFile;
    expect(changedPicks(shipped, now)).toEqual([]);
    expect(now.ground).toEqual(ground);
    expect(now).toEqual(shipped);
  });

  it("has for each step and each entry a request that shows it, and the walk of it", () => {
    for (const step of STEPS) {
      for (const id of shipped.steps[step.id].requests) {
        const walk = shipped.walks[id]!;
        expect(step.shows(walk, ground), `${step.id} ${id}`).toBe(true);
        expect(step.make(walk, ground, 1), `${step.id} ${id}`).not.toBeNull();
      }
    }
    for (const entry of GALLERY) {
      for (const id of shipped.gallery[entry.id]!.requests)
        expect(entry.shows(shipped.walks[id]!, ground), id).toBe(true);
    }
  });

  it("asks of the shortened walk what it would ask of the whole one", () => {
    const whole = new Map(traces.map((trace) => [trace.query.id, trace]));
    for (const walk of Object.values(shipped.walks)) {
      for (const step of STEPS) {
        const [short, long] = [walk, whole.get(walk.query.id)!].map((trace) => step.make(trace, ground, 1));
        expect(short?.ask).toBe(long?.ask);
        expect(short?.right).toEqual(long?.right);
      }
    }
  });
});

describe("every question of the lesson, asked of every request of the sample", () => {
  it("can be asked of more than 200 requests", () => {
    const asked = new Map(STEPS.map(({ id }) => [id, 0]));
    for (const { step } of questions()) asked.set(step.id, asked.get(step.id)! + 1);
    for (const [id, count] of asked) expect(count, id).toBeGreaterThan(200);
  });

  it("has exactly one right answer, or one right set, among options of different names that the question does not name", () => {
    for (const { step, trace, question } of questions()) {
      if (!isChoice(question)) continue;
      const where = `${step.id} ${trace.query.id}`;
      const labels = question.options.map(({ label }) => label.toLowerCase());
      expect(new Set(labels).size, where).toBe(labels.length);
      if (question.kind === "one") expect(question.right, where).toHaveLength(1);
      for (const id of question.right) expect(question.options.map((option) => option.id)).toContain(id);
      const words = question.ask.toLowerCase().split(/[^\p{L}\p{N}_]+/u);
      for (const label of labels) expect(words.includes(label), `${where}: ${label}`).toBe(false);
    }
  });

  it("counts the right answer as right and every other one as not", () => {
    for (const { step, trace, question } of questions()) {
      expect(isRight(question, question.right)).toBe(true);
      if (question.kind !== "one") continue;
      const right = question.options.filter(({ id }) => isRight(question, [id]));
      expect(right.length, `${step.id} ${trace.query.id}`).toBe(1);
      expect(isRight(question, [])).toBe(false);
    }
  });

  it("has its right answer at every place equally often", () => {
    const places = new Map<string, number[]>();
    for (const { step, question } of questions()) {
      if (question.kind !== "one") continue;
      const key = `${step.id} of ${question.options.length}`;
      const counts = places.get(key) ?? question.options.map(() => 0);
      counts[question.options.findIndex(({ id }) => question.right.includes(id))]! += 1;
      places.set(key, counts);
    }
    for (const [key, counts] of places) {
      const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
      if (expected < 5) continue;
      const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
      // The point that chance passes once in a thousand times, with 1, 2 and 3 degrees of freedom.
      expect(chiSquare, `${key}: ${counts.join(", ")}`).toBeLessThan([0, 10.83, 13.82, 16.27][counts.length - 1]!);
    }
  });

  it("is in another order with another seed, and in the same with the same", () => {
    const orders = (seed: number): string[] =>
      [...questions(seed)].flatMap(({ question }) =>
        isChoice(question) ? [question.options.map(({ id }) => id).join()] : [],
      );
    const [first, again, other] = [orders(1), orders(1), orders(2)];
    expect(again).toEqual(first);
    expect(first.filter((order, index) => order !== other[index]).length).toBeGreaterThan(first.length / 2);
  });

  it("is not answered by taking the longest or the shortest option", () => {
    const tries = new Map<string, { longest: number; shortest: number; chance: number; count: number }>();
    for (const { step, question } of questions()) {
      if (question.kind !== "one") continue;
      const lengths = question.options.map(({ label }) => label.length);
      const right = question.options.find(({ id }) => question.right.includes(id))!.label.length;
      const known = tries.get(step.id) ?? { longest: 0, shortest: 0, chance: 0, count: 0 };
      known.longest += right === Math.max(...lengths) ? 1 / lengths.filter((length) => length === right).length : 0;
      known.shortest += right === Math.min(...lengths) ? 1 / lengths.filter((length) => length === right).length : 0;
      known.chance += 1 / lengths.length;
      known.count += 1;
      tries.set(step.id, known);
    }
    for (const [id, { longest, shortest, chance, count }] of tries) {
      // Two of three lists and three changes are always offered under the same names: there the length tells nothing.
      if (id === "views" || id === "padding") continue;
      expect(longest / count, `${id}, longest`).toBeLessThan(chance / count + 0.15);
      expect(shortest / count, `${id}, shortest`).toBeLessThan(chance / count + 0.15);
    }
  });

  it("has a hint without the answer, and says the same thing of the same guess", () => {
    for (const { step, trace, question } of questions()) {
      if (!isChoice(question)) continue;
      const where = `${step.id} ${trace.query.id}`;
      for (const { id, label } of question.options) {
        if (question.right.includes(id)) expect(question.hint.includes(label), where).toBe(false);
      }
      for (const guess of guessesOf(question))
        expect(describeGuess(question, guess)).toEqual(describeGuess(question, guess));
    }
  });

  it("names what was given and the number that decides, without praise or blame", () => {
    for (const { step, trace, question } of questions()) {
      for (const guess of guessesOf(question)) {
        const { figure, feedback } = describeGuess(question, guess);
        const where = `${step.id} ${trace.query.id}: ${feedback}`;
        expect(feedback, where).toMatch(/^You (said|took|kept|dropped|marked)/u);
        const own = feedback.replaceAll(/“[^”]*”/gu, "");
        expect(own, where).not.toMatch(/undefined|NaN|null|well done|great|correct|wrong!|sorry|unfortunately/iu);
        expect(feedback, where).toMatch(/\d|none|one|two|three|four|five|six|seven|eight/u);
        expect(figure, where).not.toBe("");
      }
    }
  });
});

/** TRACC as the paper writes it, read off the sets themselves. */
function traccOf(gold: readonly ToolId[], answer: readonly ToolId[]): number {
  const both = answer.filter((tool) => gold.includes(tool)).length;
  const either = new Set([...gold, ...answer]).size;
  return (1 - Math.abs(gold.length - answer.length) / either) * (both / gold.length);
}

/** The answer of stages 1 to 3. */
const answerOfStages = ({ choice: chosen, recommendation }: Trace): ToolId[] =>
  chosen ? [...chosen.rule.tools] : recommendation.tools.map(({ tool }) => tool);

describe("what is right", () => {
  it("is what the picture then draws: read off the walk by another way", () => {
    for (const { step, trace, question } of questions()) {
      const right = question.right as readonly string[];
      const { stage1, stage2, stage3 } = trace;
      const gold = trace.query.gold ?? [];
      const where = `${step.id} ${trace.query.id}`;
      if (step.id === "bundle") expect(right, where).toEqual([stage1.neighbours[0]!.query]);
      if (step.id === "open") expect(right, where).toEqual(stage2.unsolved);
      if (step.id === "over") expect(right.toSorted(), where).toEqual(stage2.kept.map(({ tool }) => tool).toSorted());
      if (step.id === "match") {
        const linked = stage2.matches.filter(({ linked: is, tool }) => is && right.includes(tool));
        expect(linked.length, where).toBeGreaterThan(0);
      }
      if (step.id === "vote") {
        const winners = stage3.perRequirement.map(({ winner }) => winner as string);
        expect(winners, where).toContain(right[0]);
      }
      if (step.id === "choice") expect(question.right, where).toBe(trace.recommendation.tools.length);
      if (step.id === "all") expect(right[0], where).toBe((gold.length / dataset.tools.length).toFixed(2));
      if (step.id === "score") expect(question.right, where).toBeCloseTo(traccOf(gold, answerOfStages(trace)), 12);
      if (step.id === "views") {
        const asked = stage3.perRequirement.find(({ voteMattered }) => voteMattered) ?? stage3.perRequirement[0]!;
        const first = asked.views.direct[0]!.tool;
        const without = (["direct", "history", "context"] as const).filter(
          (view) => !asked.views[view].some(({ tool }) => tool === first),
        );
        expect(without.length > 0 ? without : ["none"], where).toEqual(right);
      }
      if (step.id === "extract") {
        const marked = (trace.query.requirements ?? []).map(({ span }) => trace.query.text.slice(span.start, span.end));
        const byId = new Map((question as SpansQuestion).words.map(({ id, start, end }) => [id, { start, end }]));
        const words = right.map((id) => trace.query.text.slice(byId.get(id)!.start, byId.get(id)!.end));
        for (const word of words) expect(marked.join(" "), where).toContain(word.replaceAll(/^\W+|\W+$/gu, ""));
        expect(right.length, where).toBeGreaterThan(0);
      }
      if (step.id === "padding") {
        const answer = answerOfStages(trace);
        const wrong = answer.findLast((tool) => !gold.includes(tool))!;
        const change =
          traccOf(
            gold,
            answer.filter((tool) => tool !== wrong),
          ) - traccOf(gold, answer);
        expect(right, where).toEqual([Math.abs(change) < 1e-9 ? "same" : change > 0 ? "rises" : "falls"]);
      }
    }
  });

  it("is asked for nowhere where there is none, or more than one", () => {
    for (const step of STEPS) {
      for (const trace of traces) {
        const gold = trace.query.gold ?? [];
        const { stage1, stage2, stage3 } = trace;
        const served = stage2.requirements.filter(({ id }) => {
          const here = stage2.matches.filter(({ requirement }) => requirement === id);
          return here.length >= 3 && here.filter(({ linked }) => linked).length === 1;
        });
        const answer = answerOfStages(trace);
        const hits = answer.filter((tool) => gold.includes(tool)).length;
        const can: Record<StepId, boolean> = {
          all: gold.length > 0,
          bundle: stage1.neighbours.length > 0,
          extract: (trace.query.requirements ?? []).length > 0,
          match: served.length > 0,
          over: stage2.kept.length + stage2.dropped.length >= 2 && stage2.requirements.length > 0,
          open: stage2.requirements.length >= 2 && stage2.unsolved.length > 0,
          views: stage3.perRequirement.length > 0,
          vote: stage3.perRequirement.length > 0,
          score: gold.length > 0 && hits > 0,
          padding: hits > 0 && hits < answer.length,
          unseen: true,
          choice: true,
        };
        if (!can[step.id]) expect(step.make(trace, ground, 1), `${step.id} ${trace.query.id}`).toBeNull();
      }
    }
  });

  it("is within its interval where the loss on new sets is asked for", () => {
    const { app } = ground.unseen;
    const question = STEPS.find(({ id }) => id === "unseen")!.make(traces[0]!, ground, 1)!;
    expect(isRight(question, app.difference.low)).toBe(true);
    expect(isRight(question, app.difference.high)).toBe(true);
    expect(isRight(question, app.seen.mean)).toBe(false);
  });
});

describe("the sentences of the lesson", () => {
  it("are short, whole and in two halves for every request", () => {
    for (const step of STEPS) {
      for (const trace of traces) {
        const [first, second] = step.sentence(trace, ground);
        const words = `${first} ${second}`.split(/\s+/u);
        expect(words.length, `${step.id}: ${first} ${second}`).toBeLessThanOrEqual(26);
        expect(`${first} ${second}`, step.id).not.toMatch(/undefined|NaN|null/u);
        for (const note of step.notes(trace, ground)) expect(note, step.id).toMatch(/^\P{Ll}.*[.]$/u);
      }
    }
  });

  it("of the gallery are there for every request that shows them", () => {
    for (const entry of GALLERY) {
      const showing = traces.filter((trace) => entry.shows(trace, ground));
      expect(showing.length, entry.name).toBe(shipped.gallery[entry.id]!.count);
      for (const trace of showing) expect(entry.sentence(trace, ground), entry.name).toMatch(/^\S.*\.$/u);
    }
  });
});
