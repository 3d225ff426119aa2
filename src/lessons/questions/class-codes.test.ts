import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  collectCodes,
  drawClass,
  drawStudent,
  piecesOf,
  readAnswer,
  readChat,
  readClass,
  tallyAnswers,
  writeAnswer,
  writeCode,
  type ClassCode,
} from "./class-codes";
import type { ChoiceQuestion, NumberQuestion, SpansQuestion } from "./question";

const said = { ask: "Which?", hint: "Read on.", figure: () => "", feedback: () => "" };
const TOOLS = Array.from({ length: 12 }, (_, at) => ({ id: `t${at}`, label: `Tool ${at}` }));
const one: ChoiceQuestion = { ...said, kind: "one", options: TOOLS.slice(0, 3), right: ["t1"] };
const set: ChoiceQuestion = { ...said, kind: "set", options: TOOLS, right: ["t2", "t11"] };
const number: NumberQuestion = {
  ...said,
  ...{ kind: "number", least: 0, most: 12, step: 0.05, right: 0.75, tolerance: 0.05 },
  write: (value) => value.toFixed(2),
};
const spans: SpansQuestion = {
  ...said,
  kind: "spans",
  text: "a bb ccc d e f g",
  words: Array.from("abcdefg", (_, at) => ({ id: String(at), start: at, end: at + 1 })),
  right: ["1", "6"],
};

const draw = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }).map((value) => () => value);
const code = fc.record({
  class: fc.constant("K8"),
  step: fc.integer({ min: 0, max: 11 }),
  student: draw.map((by) => drawStudent(by)),
  answer: fc.constantFrom("A", "B", "CD", "N25", "0", "7Z4"),
});

describe("a code", () => {
  it("is that of the design", () => {
    const k8 = { class: "K8", step: 7, student: "4H2B", answer: "A" };
    expect(writeCode(k8)).toBe("K8H-4H2B-A4");
    expect(writeCode({ ...k8, student: "91QF", answer: "B" })).toBe("K8H-91QF-BA");
    expect(writeCode({ ...k8, step: 4, answer: "CD" })).toBe("K8E-4H2B-CD0");
  });

  it("comes back out of prose, in small letters, with dashes and blanks, and with O for 0", () => {
    const around = fc.constantFrom("", "10:42 Ada: mine is ", "(", "well-known-thing ", "😀");
    const manner = fc.constantFrom(
      (text: string) => text,
      (text: string) => text.toLowerCase(),
      (text: string) => text.replaceAll("-", " – "),
      (text: string) => text.replaceAll("0", "O").replaceAll("1", "l"),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(code, around, manner), { maxLength: 8 }), (entries) => {
        const chat = entries.map(([given, before, write]) => `${before}${write(writeCode(given))}, ok?`).join("\n");
        expect(readChat(chat, "K8")).toEqual({
          codes: entries.map(([given]) => given),
          others: new Map(),
          versions: new Map(),
          damaged: [],
        });
      }),
    );
  });

  it("with two neighbours exchanged, or a wrong sign at an odd place, is damaged, never another answer", () => {
    fc.assert(
      fc.property(code, fc.nat(), draw, (given, where, by) => {
        const whole = writeCode(given);
        const signs = whole.replaceAll("-", "");
        const odd = 2 + 2 * (where % Math.floor((signs.length - 2) / 2));
        const at = Math.min(odd, signs.length - 2);
        const other = drawStudent(by)[0]!;
        const swapped = [...signs];
        [swapped[at], swapped[at + 1]] = [signs[at + 1]!, signs[at]!];
        const replaced = [...signs];
        replaced[at] = other;
        for (const wrong of [swapped, replaced].map((list) => list.join(""))) {
          const text = `${wrong.slice(0, 3)}-${wrong.slice(3, 7)}-${wrong.slice(7)}`;
          if (text === whole) continue;
          const { codes, damaged } = readChat(text, "K8");
          expect(codes).toEqual([]);
          expect(damaged).toHaveLength(1);
        }
      }),
    );
  });

  it("names the version of the lesson that it answers; one of another version is told apart and not counted", () => {
    const versions = fc.integer({ min: 1, max: 31 });
    fc.assert(
      fc.property(fc.array(fc.tuple(code, versions), { maxLength: 8 }), versions, (entries, ours) => {
        const whole = entries.map(([given, version]) => ({ ...(version > 1 && { version }), ...given }));
        const { codes, versions: others, damaged } = readChat(whole.map(writeCode).join(", "), "K8", ours);
        const isOurs = ({ version = 1 }: ClassCode): boolean => version === ours;
        expect(codes).toEqual(whole.filter(isOurs));
        expect([...others.values()].reduce((sum, count) => sum + count, 0)).toBe(whole.length - codes.length);
        expect(others.has(ours)).toBe(false);
        expect(damaged).toEqual([]);
      }),
    );
    expect(readChat("K8H-4H2B-A4", "K8", 2)).toMatchObject({ codes: [], versions: new Map([[1, 1]]) });
  });

  it("that is damaged names the step it seems to be of; other classes are counted, words are not", () => {
    const foreign = writeCode({ class: "Q7", step: 7, student: "4H2B", answer: "A" });
    const chat = `K8H-4H2B-A5, K80-4H2B-A4, K8H-4H2-A4, ${foreign}, an all-over-it joke, see page 12-15-20`;
    const { codes, damaged, others } = readChat(chat, "K8");
    expect(codes).toEqual([]);
    expect(damaged).toEqual([
      { text: "K8H-4H2B-A5", step: 7 },
      { text: "K80-4H2B-A4", step: 7 },
      { text: "K8H-4H2-A4", step: 7 },
    ]);
    expect([...others]).toEqual([["Q7", 1]]);
  });

  it("of a class needs two signs of the alphabet", () => {
    expect([" k8 ", "lO", "k", "K8H", "U2", "ä1"].map(readClass)).toEqual(["K8", "10", null, null, null, null]);
    fc.assert(fc.property(draw, (by) => readClass(drawClass(by)) === drawClass(by)));
  });
});

describe("an answer", () => {
  it("of any question comes back as it was given", () => {
    fc.assert(
      fc.property(fc.subarray(TOOLS.map(({ id }) => id)), (ids) => {
        expect(readAnswer(set, writeAnswer(set, ids))).toEqual(ids);
      }),
    );
    fc.assert(
      fc.property(fc.subarray(spans.words.map(({ id }) => id)), (ids) => {
        expect(readAnswer(spans, writeAnswer(spans, ids))).toEqual(ids);
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1200 }), (hundredths) => {
        expect(readAnswer(number, writeAnswer(number, hundredths / 100))).toBe(hundredths / 100);
      }),
    );
    expect(readAnswer(one, writeAnswer(one, ["t2"]))).toEqual(["t2"]);
  });

  it("that the question does not have is none", () => {
    expect(["D", "AB", "0", "N25"].map((answer) => readAnswer(one, answer))).toEqual([null, null, null, null]);
    expect(["AA", "AZ", "0"].map((answer) => readAnswer(set, answer))).toEqual([null, null, []]);
    expect(["N1201", "A", "N"].map((answer) => readAnswer(number, answer))).toEqual([null, null, null]);
    expect(readAnswer(spans, "0Z")).toBeNull();
  });
});

describe("the count", () => {
  const of = (student: string, answer: string, step = 7): ClassCode => ({ class: "K8", step, student, answer });

  it("has one answer a student and step, the last one, whatever was pasted before", () => {
    fc.assert(
      fc.property(fc.array(code), fc.array(code), (earlier, later) => {
        const { codes, added } = collectCodes(collectCodes([], earlier).codes, later);
        const places = codes.map(({ student, step }) => `${student} ${step}`);
        expect(new Set(places).size).toBe(places.length);
        for (const kept of codes) {
          const all = [...earlier, ...later].filter(
            ({ student, step }) => student === kept.student && step === kept.step,
          );
          expect(kept).toEqual(all.at(-1));
        }
        expect(added).toBe(codes.length - collectCodes([], earlier).codes.length);
      }),
    );
  });

  it("says who changed their mind, and not who pasted twice", () => {
    const { codes, changed, added } = collectCodes(
      [of("AAAA", "A"), of("BBBB", "A")],
      [of("AAAA", "B"), of("BBBB", "A")],
    );
    expect([codes.length, changed, added]).toEqual([2, 1, 0]);
  });

  it("shows every option, in a set each of its members, and what the question does not have apart", () => {
    const choices = tallyAnswers(one, [of("AAAA", "A"), of("BBBB", "B"), of("CCCC", "A"), of("DDDD", "Q")]);
    expect(choices).toMatchObject({ answers: 3, unread: 1 });
    expect(choices.rows.map(({ letter, count, isRight }) => [letter, count, isRight])).toEqual([
      ["A", 2, false],
      ["B", 1, true],
      ["C", 0, false],
    ]);
    const sets = tallyAnswers(set, [of("AAAA", "CN"), of("BBBB", "C"), of("CCCC", "0")]);
    expect(sets.answers).toBe(3);
    expect(sets.rows.filter(({ count }) => count > 0).map(({ id, count }) => [id, count])).toEqual([
      ["t2", 2],
      ["t11", 1],
    ]);
    const numbers = tallyAnswers(number, [of("AAAA", "N70"), of("BBBB", "N5"), of("CCCC", "N70")]);
    expect(numbers.rows.map(({ label, count, isRight }) => [label, count, isRight])).toEqual([
      ["0.05", 1, false],
      ["0.70", 2, true],
    ]);
  });
});

describe("a long text", () => {
  it("is cut into pieces that give it back, and in which the same codes stand", () => {
    const word = fc.oneof(
      fc.constantFrom("Ada 10:41:", "K8H – 4H2B – A4", "\n", ",", ";", '"', "well-nigh", "K8H-4H2B-A5"),
      fc
        .record({ student: fc.constantFrom("0001", "ZZZZ"), answer: fc.constantFrom("A", "BC", "N25") })
        .map((code) => writeCode({ class: "K8", step: 7, ...code })),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 60 }), fc.integer({ min: 1, max: 80 }), (words, length) => {
        const text = words.join(" ");
        const pieces = [...piecesOf(text, length)];
        expect(pieces.join("")).toBe(text);
        expect(pieces.flatMap((piece) => readChat(piece, "K8").codes)).toEqual(readChat(text, "K8").codes);
      }),
    );
    expect([...piecesOf("a\n".repeat(50), 10)].length).toBeGreaterThan(5);
  });
});
