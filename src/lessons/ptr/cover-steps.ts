import type { RequirementId, ToolId } from "../../core/domain/ids";
import { countOf, verb } from "../../core/domain/phrases";
import type { DroppedTool, Match, Trace } from "../../core/domain/trace";
import { choice, type Option } from "../questions/question";
import { CLEARLY, hundredths, inWords, namesIn, wordsOf } from "../walk-facts";
import type { LessonStep } from "./step";

/* Steps 4 to 6: which words the tools of the bundle reach. */

interface Asked {
  requirement: RequirementId;
  /** Best first. */
  matches: Match[];
  linked: Match;
}

/** The first requirement that exactly one tool of three or more serves. */
export function askedMatch({ stage2 }: Trace): Asked | null {
  for (const { id } of stage2.requirements) {
    const matches = stage2.matches.filter(({ requirement }) => requirement === id).sort((a, b) => b.score - a.score);
    const linked = matches.filter((match) => match.linked);
    if (matches.length >= 3 && linked.length === 1) return { requirement: id, matches, linked: linked[0]! };
  }
  return null;
}

const MOST_OPTIONS = 4;

function toolOption(trace: Trace, tool: ToolId): Option {
  return { id: tool, label: namesIn(trace)(tool), about: trace.tools[tool]?.description ?? "" };
}

export const MATCH: LessonStep = {
  id: "match",
  name: "Match",
  minutes: 1,
  sentence: () => ["Each underline looks for a tool of the bundle.", "From the threshold on a tool serves it."],
  shows: (trace) => {
    const asked = askedMatch(trace);
    if (!asked || !(trace.query.gold ?? []).includes(asked.linked.tool)) return false;
    const second = asked.matches.find((match) => match !== asked.linked)!;
    return asked.linked.score - second.score >= CLEARLY && asked.linked.score - trace.stage2.threshold >= CLEARLY;
  },
  make: (trace, _ground, seed) => {
    const asked = askedMatch(trace);
    if (!asked) return null;
    const { threshold } = trace.stage2;
    const words = wordsOf(trace, asked.requirement);
    const scoreFor = (tool: string): number | undefined => asked.matches.find((match) => match.tool === tool)?.score;
    const shown = asked.matches.filter(
      (match) => match === asked.linked || asked.matches.indexOf(match) < MOST_OPTIONS,
    );
    return choice(
      {
        kind: "one",
        ask: `Which tool of the bundle serves “${words}”?`,
        options: shown.slice(0, MOST_OPTIONS).map(({ tool }) => toolOption(trace, tool)),
        right: [asked.linked.tool],
        hint: "A name can hide what a tool does. Read the line below it.",
        figure: () => hundredths(asked.linked.score),
        feedback: ([given]) => {
          const score = given === undefined ? undefined : scoreFor(given);
          const right = namesIn(trace)(asked.linked.tool);
          const from = `From ${hundredths(threshold)} on a tool serves it.`;
          if (score === undefined) return `You took none. ${right} is at ${hundredths(asked.linked.score)}. ${from}`;
          if (given === asked.linked.tool) return `You took ${right}, at ${hundredths(score)}. ${from}`;
          const name = namesIn(trace)(given as ToolId);
          return `You took ${name}, at ${hundredths(score)}. ${right} is at ${hundredths(asked.linked.score)}. ${from}`;
        },
      },
      seed,
      trace.query.id,
    );
  },
  whyNot: "No underline of this request is served by exactly one tool of three or more.",
  notes: (trace) => [
    `The grid holds ${countOf(trace.stage2.matches.length, "number")}: every underline against every tool of the bundle.`,
    `From ${hundredths(trace.stage2.threshold)} on a tool is linked, at most its best two underlines.`,
    "The threshold was fitted to the encoder, not to this request.",
  ],
};

function setFigure(options: readonly string[], right: readonly string[], given: readonly string[]): string {
  const agreed = options.filter((id) => right.includes(id) === given.includes(id)).length;
  return `${agreed} of ${options.length}`;
}

/** The best words of a tool of the bundle and how near they are. */
function bestOf({ stage2 }: Trace, tool: ToolId): Match | undefined {
  const own = stage2.matches.filter((match) => match.tool === tool);
  return own.sort((a, b) => b.score - a.score)[0];
}

export const OVER: LessonStep = {
  id: "over",
  name: "Over, partial",
  minutes: 1,
  sentence: ({ stage2 }) =>
    stage2.dropped.length === 0
      ? [
          "A bundle can bring tools nobody asked for.",
          "A tool that reaches no words is dropped; here each reaches some.",
        ]
      : ["A bundle brings tools nobody asked for.", "A tool that reaches no words is dropped."],
  shows: ({ stage1, stage2 }) => {
    const bundle = stage1.chosen?.tools ?? [];
    const isClear = ({ best }: DroppedTool): boolean => best !== null && best.score <= stage2.threshold - CLEARLY;
    return stage2.dropped.length >= 2 && stage2.kept.length >= 1 && bundle.length <= 5 && stage2.dropped.every(isClear);
  },
  make: (trace, _ground, seed) => {
    const bundle = trace.stage1.chosen?.tools ?? [];
    const kept = trace.stage2.kept.map(({ tool }) => tool).filter((tool) => bundle.includes(tool));
    if (bundle.length < 2 || trace.stage2.requirements.length === 0) return null;
    const name = namesIn(trace);
    return choice(
      {
        kind: "set",
        words: { take: "keep", in: "kept", out: "dropped" },
        ask: `${bundle.length} tools come with the bundle. Which does this request keep?`,
        options: bundle.map((tool) => toolOption(trace, tool)),
        right: kept,
        hint: "Which of the underlined words would it serve?",
        figure: (given) => setFigure(bundle, kept, given),
        feedback: (given) => {
          const from = `From ${hundredths(trace.stage2.threshold)} on a tool is kept.`;
          const off = bundle.find((tool) => kept.includes(tool) !== given.includes(tool));
          const tool = off ?? bundle.find((one) => kept.includes(one)) ?? bundle[0]!;
          const best = bestOf(trace, tool);
          const did = given.includes(tool) ? "kept" : "dropped";
          const nearest = best
            ? ` Its nearest words are “${wordsOf(trace, best.requirement)}”, ${hundredths(best.score)}.`
            : "";
          return `You ${did} ${name(tool)}.${nearest} ${from}`;
        },
      },
      seed,
      trace.query.id,
    );
  },
  whyNot: "This bundle has fewer than two tools, or the request has no underline, so there is nothing to keep or drop.",
  notes: ({ stage2 }, { verdicts, requests }) => [
    `${countOf(stage2.dropped.length, "tool")} of this bundle ${verb(stage2.dropped.length, "is", "are")} dropped.`,
    `Of ${requests} requests the bundle fits exactly ${verdicts.exact} times. Too much and too little at once: ${verdicts.both} times.`,
    "Copying the nearest set whole would keep all of them.",
  ],
};

export const OPEN: LessonStep = {
  id: "open",
  name: "Open",
  minutes: 1,
  sentence: ({ stage2 }) => [
    "Words that no tool reaches stay open.",
    stage2.unsolved.length === 0
      ? "Here none do: the bundle covers every underline."
      : `Here ${inWords(stage2.unsolved.length)} of ${inWords(stage2.requirements.length)} ${verb(stage2.unsolved.length, "does", "do")}.`,
  ],
  shows: ({ stage2 }) => stage2.unsolved.length >= 1 && stage2.kept.length >= 1 && stage2.requirements.length >= 2,
  make: (trace, _ground, seed) => {
    const { requirements, unsolved, matches, threshold } = trace.stage2;
    if (requirements.length < 2 || unsolved.length === 0) return null;
    const ids = requirements.map(({ id }) => id);
    const bestFor = (id: RequirementId): Match | undefined =>
      matches.filter(({ requirement }) => requirement === id).sort((a, b) => b.score - a.score)[0];
    return choice(
      {
        kind: "set",
        words: { take: "open", in: "open", out: "served" },
        ask: "Which of these stay open?",
        options: requirements.map(({ id, text }) => ({ id, label: text, isPerson: true })),
        right: unsolved,
        hint: "Hold each one against the tools that were kept.",
        figure: (given) => setFigure(ids, unsolved, given),
        feedback: (given) => {
          const off = ids.find((id) => unsolved.includes(id) !== given.includes(id)) ?? unsolved[0]!;
          const best = bestFor(off);
          const said = `You said ${given.includes(off) ? "open" : "served"} for “${wordsOf(trace, off)}”.`;
          const near = best ? ` Nearest to it is ${namesIn(trace)(best.tool)}, at ${hundredths(best.score)}.` : "";
          return `${said}${near} From ${hundredths(threshold)} on it is served.`;
        },
      },
      seed,
      trace.query.id,
    );
  },
  whyNot: "No words of this request stay open, or it has only one underline.",
  notes: ({ stage2 }) => [
    `${countOf(stage2.unsolved.length, "underline")} of ${stage2.requirements.length} ${verb(stage2.unsolved.length, "is", "are")} open.`,
    "On the workbench a tool can be linked by hand; then the words close and the rest is computed again.",
    "What is open goes to the vote.",
  ],
};
