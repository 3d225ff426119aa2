import type { ChoiceResult, ChosenTool, LeftOutTool, NearTool, RecommendedTool } from "../core/domain/choice";
import type { ToolId } from "../core/domain/ids";
import type { Trace } from "../core/domain/trace";
import { countOf, listWords, nameOf, quote } from "../core/domain/phrases";
import { LEAST_FOR_CHOICE } from "../core/pipeline/learned-walks";
import { callingWords, chance, isNoTool } from "./chances";
import { describeLearned } from "./learned";

/**
 * What the choice changed against the paper's rule, which recommends kept tools and winners of votes, with what is expected
 * of both.
 *
 * @example "The paper's rule gives 4 tools, expected TRACC .52; this gives 3, .78. It leaves out TaxiCall."
 */
export function describeChange({ tools, expected, rule }: ChoiceResult, labels: Trace["tools"]): string {
  const came = tools.filter(({ tool }) => !rule.tools.includes(tool)).map(({ tool }) => nameOf(labels, tool));
  const went = rule.tools.filter((tool) => !tools.some((one) => one.tool === tool)).map((tool) => nameOf(labels, tool));
  if (came.length === 0 && went.length === 0)
    return `The paper’s rule gives the same answer, expected TRACC ${chance(expected)}.`;
  const given = rule.tools.length === 0 ? "no tool" : countOf(rule.tools.length, "tool");
  const chosen = tools.length === 0 ? "none" : String(tools.length);
  const adds = came.length > 0 ? `adds ${listWords(came)}` : "";
  const leaves = went.length > 0 ? `leaves out ${listWords(went)}` : "";
  const changes = [adds, leaves].filter((part) => part !== "").join(" and ");
  return `The paper’s rule gives ${given}, expected TRACC ${chance(rule.expected)}; this gives ${chosen}, ${chance(expected)}. It ${changes}.`;
}

/** Whether no tool is taken to be needed, and what the history has to say of such a request; empty where nothing is odd. */
export function describeDoubts({ none, tools, nearness, basis }: ChoiceResult): string {
  const sentences = [
    none && tools.length === 0
      ? `No tool is the answer: the chance that none is needed is ${chance(none.chance)}.`
      : "",
    nearness.isFar && nearness.best !== null && nearness.usual !== null
      ? `No past request is near: the nearest has cosine ${nearness.best.toFixed(2)}, and nearly all past requests have one of ${nearness.usual.toFixed(2)} or more. Little was learned of such a request.`
      : "",
    basis.isSeen || basis.isLeftOut || basis.requests < basis.history ? describeLearned(basis) : "",
  ];
  return sentences.filter((sentence) => sentence !== "").join(" ");
}

/**
 * Why a tool is in the answer, what speaks for it most first.
 *
 * @example "Called for by “a table for two”: .88. 5 of the 7 nearest past requests used it."
 */
export function describeReasons(chosen: ChosenTool, recommended: readonly RecommendedTool[]): string {
  const { tool, by, past, votes } = chosen;
  if (by === "edit") return "In the answer by hand.";
  const words = callingWords(chosen);
  const whole = by === "words" ? "The request as a whole calls for it." : "";
  const calling = words ? `Called for by ${quote(words.text, 40)}: ${chance(words.chance)}.` : whole;
  const used = past.count > 0 ? `${past.count} of the ${past.of} nearest past requests used it.` : "";
  const yields = by === "identifier" ? "Another tool needs what it returns." : "";
  const named = votes ? `${votes.votes} of 3 votes name it.` : "";
  const from = recommended.find((one) => one.tool === tool)?.from === "choice" ? "No stage had it." : named;
  const order = {
    words: [calling, used, from],
    past: [used, calling, from],
    identifier: [yields, calling, used, from],
  };
  return order[by].filter((sentence) => sentence !== "").join(" ");
}

const HAD = {
  bundle: "It is in the bundle.",
  coverage: "Coverage mapping kept it.",
  vote: "It won a vote.",
} satisfies Record<NonNullable<LeftOutTool["had"]>, string>;

const NOT_WEIGHED = "It is not weighed: the request is taken to need no tool.";

/**
 * Why a tool that a stage had is not in the answer. `isNone`: the answer is that no tool is needed.
 *
 * @example "It won a vote. With it the answer would lose .08 of its expected TRACC."
 */
export function sayLeftOut({ had, by, cost }: LeftOutTool, isNone: boolean): string {
  if (by === "edit") return "Kept out by hand.";
  return `${had ? `${HAD[had]} ` : ""}${isNone ? NOT_WEIGHED : `With it the answer would ${wouldDo(cost)}.`}`;
}

function wouldDo(cost: number): string {
  if (Math.abs(cost) < 0.005) return "be worth about the same";
  return cost > 0 ? `lose ${chance(cost)} of its expected TRACC` : `gain ${chance(-cost)} of expected TRACC`;
}

/** The same with its chance. */
function describeLeftOut(left: LeftOutTool, isNone: boolean): string {
  const said = sayLeftOut(left, isNone);
  return left.by === "edit" ? said : `Chance ${chance(left.chance)}. ${said}`;
}

/**
 * What would bring in a tool that is just outside. `isNone`: the answer is that no tool is needed.
 *
 * @example "It would be chosen from .45 on. Words that call for it: “call me a cab”."
 */
export function sayNeeded({ needed, words }: NearTool, isNone: boolean): string {
  const inside = isNone
    ? NOT_WEIGHED
    : needed === null
      ? "Even if it were certain, the answer would be expected to score more without it."
      : `It would be chosen from ${chance(needed)} on.`;
  return words ? `${inside} Words that call for it: ${quote(words.text, 40)}.` : inside;
}

/** The same with its chance. */
function describeNear(near: NearTool): string {
  return `Chance ${chance(near.chance)}. ${sayNeeded(near, false)}`;
}

/** Why a tool is not in an answer that was chosen. */
export function describeNotChosen(trace: Trace, choice: ChoiceResult, tool: ToolId): string {
  const name = nameOf(trace.tools, tool);
  const left = choice.leftOut.find((one) => one.tool === tool);
  if (left) return `${name}: ${describeLeftOut(left, isNoTool(choice))}`;
  if (isNoTool(choice)) return describeDoubts(choice);
  const near = choice.outside.find((one) => one.tool === tool);
  return near ? `${name}: ${describeNear(near)}` : `${name} is not among the tools nearest to the answer.`;
}

/** "The choice needs at least 30 past requests, and there are 12. The paper's rule gives the answer." */
export function describeTooFew(past: number): string {
  const there = past === 0 ? "there is none" : `there ${past === 1 ? "is" : "are"} ${past}`;
  return `The choice needs at least ${LEAST_FOR_CHOICE} past requests, and ${there}. The paper’s rule gives the answer.`;
}
