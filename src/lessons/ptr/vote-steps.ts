import type { ToolId } from "../../core/domain/ids";
import { countOf, listWords } from "../../core/domain/phrases";
import type { RequirementVote, Trace } from "../../core/domain/trace";
import { choice, type Option } from "../questions/question";
import { answerOfStages, hundredths, inWords, isSameSet, judgeTools, namesIn, wordsOf } from "../walk-facts";
import type { LessonStep } from "./step";

/* Steps 7, 8 and 12: three lists vote for open words, and the choice weighs all of it. */

const LEAST_LENGTH = 3;

/** The vote that a step is about: the first one that changed something, else the first whose lists are long enough. */
export function shownVote({ stage3 }: Pick<Trace, "stage3">): RequirementVote | null {
  const votes = stage3.perRequirement.filter(({ views }) => views.direct.length >= LEAST_LENGTH);
  return votes.find(({ voteMattered }) => voteMattered) ?? votes[0] ?? null;
}

const firstOfDirect = ({ views }: RequirementVote): ToolId => views.direct[0]!.tool;

const LISTS: Option[] = [
  { id: "direct", label: "direct", about: "the tools nearest to the words" },
  { id: "history", label: "history", about: "the tools of the nearest past requests" },
  { id: "context", label: "context", about: "the tools nearest to the first of direct" },
  { id: "none", label: "none of the three", about: "all of them have it" },
];

/** The list that leaves out the first of direct; `none` where all have it. */
function missingIn(vote: RequirementVote): string {
  const first = firstOfDirect(vote);
  return (["direct", "history", "context"] as const).find((view) => !rankIn(vote, view, first)) ?? "none";
}

function rankIn({ tally }: RequirementVote, view: "direct" | "history" | "context", tool: ToolId): number | null {
  return tally.find((row) => row.tool === tool)?.ranks[view] ?? null;
}

/** "direct 2, history 14, context 6": where a tool stands in the lists. */
function placesOf(vote: RequirementVote, tool: ToolId): string {
  const places = (["direct", "history", "context"] as const).map((view) => {
    const rank = rankIn(vote, view, tool);
    return rank === null ? `not in ${view}` : `${view} ${rank}`;
  });
  return places.join(", ");
}

export const VIEWS: LessonStep = {
  id: "views",
  name: "Views",
  minutes: 1,
  sentence: () => ["Three lists are made for open words.", "Nearest tools, tools of the past, tools like the first."],
  shows: (trace) => {
    const vote = shownVote(trace);
    return vote !== null && missingIn(vote) === "history";
  },
  make: (trace, _ground, seed) => {
    const vote = shownVote(trace);
    if (!vote) return null;
    const name = namesIn(trace)(firstOfDirect(vote));
    const right = missingIn(vote);
    return choice(
      {
        kind: "one",
        ask: `${name} is nearest to “${wordsOf(trace, vote.requirement)}”. Which list leaves it out?`,
        options: LISTS,
        right: [right],
        hint: "One of the lists starts from this very tool.",
        figure: () => (right === "none" ? "3 of 3" : "2 of 3"),
        feedback: ([given]) => {
          const said = LISTS.find(({ id }) => id === given)?.label ?? "nothing";
          return `You said ${said}. ${name} stands here: ${placesOf(vote, firstOfDirect(vote))}.`;
        },
      },
      seed,
      trace.query.id,
    );
  },
  whyNot: "No words of this request stay open, so no lists are made.",
  notes: (trace) => {
    const vote = shownVote(trace);
    if (!vote) return ["No words of this request stay open, so no lists are made."];
    return [
      `Each list holds up to ${trace.stage3.k} tools or past requests. History has ${countOf(vote.views.history.length, "tool")} here.`,
      `The first of direct: ${placesOf(vote, firstOfDirect(vote))}.`,
      "Context starts from the first of direct, so these two lists always agree on it.",
    ];
  },
};

/** Who can be taken for the winner: the winner, the first of direct, and tools with two votes, in the order of the tally. */
function offeredWinners({ tally, winner, views }: RequirementVote): ToolId[] {
  const two = tally.filter(({ votes }) => votes >= 2).map(({ tool }) => tool);
  const others = [views.direct[0]!.tool, ...two, ...views.direct.map(({ tool }) => tool)].filter(
    (tool) => tool !== winner,
  );
  return [...(winner ? [winner] : []), ...new Set(others)].slice(0, LEAST_LENGTH);
}

export const VOTE: LessonStep = {
  id: "vote",
  name: "Vote",
  minutes: 1,
  sentence: () => [
    "Three lists vote for one tool.",
    "The first of direct wins, unless history leaves it out and another is in all three.",
  ],
  shows: (trace) => {
    const vote = shownVote(trace);
    return (vote?.voteMattered ?? false) && (trace.query.gold ?? []).includes(vote!.winner!);
  },
  make: (trace, _ground, seed) => {
    const vote = shownVote(trace);
    if (!vote?.winner) return null;
    const { winner, tally } = vote;
    const name = namesIn(trace);
    const votesOf = (tool: string): number => tally.find((row) => row.tool === tool)?.votes ?? 0;
    const first = firstOfDirect(vote);
    return choice(
      {
        kind: "one",
        ask: "Who wins the vote?",
        options: offeredWinners(vote).map((tool) => ({ id: tool, label: name(tool) })),
        right: [winner],
        hint: "A place in a list counts nothing, being in it counts one. A tie goes to the earlier one in direct.",
        figure: () => countOf(votesOf(winner), "vote"),
        feedback: ([given]) => {
          const said =
            given === undefined
              ? "You took none."
              : `You took ${name(given as ToolId)}, with ${countOf(votesOf(given), "vote")}.`;
          const why =
            winner === first
              ? "It is the first of direct, and no other tool has more."
              : `It is in all three lists; ${name(first)}, the first of direct, is not in history.`;
          return `${said} ${name(winner)} wins with ${votesOf(winner)}: ${placesOf(vote, winner)}. ${why}`;
        },
      },
      seed,
      trace.query.id,
    );
  },
  whyNot: "No words of this request stay open, so nothing is voted on.",
  notes: (trace, { votes }) => {
    const vote = shownVote(trace);
    if (!vote?.winner) return ["No words of this request stay open, so nothing is voted on."];
    const name = namesIn(trace);
    return [
      `Ask first: hands up for ${name(firstOfDirect(vote))}, which is nearest to the words.`,
      `Count aloud for ${name(vote.winner)}: ${placesOf(vote, vote.winner)}.`,
      "A place in a list counts nothing, being in it counts one. 14th in history is as good as first.",
      `In ${votes.did} of the sample’s ${votes.all} votes the vote changed the tool; in ${votes.could} it could have.`,
    ];
  },
};

/** What the choice took out of the stages' answer, and what it brought. */
export function changesByChoice(trace: Trace): { out: ToolId[]; brought: ToolId[] } {
  const stages = answerOfStages(trace);
  const chosen = trace.recommendation.tools.map(({ tool }) => tool);
  return {
    out: stages.filter((tool) => !chosen.includes(tool)),
    brought: chosen.filter((tool) => !stages.includes(tool)),
  };
}

const MOST_TOOLS = 8;

export const CHOICE: LessonStep = {
  id: "choice",
  name: "Your turn",
  minutes: 1,
  sentence: ({ choice: made }) =>
    made
      ? ["A fourth step weighs what the stages found.", "The choice names the set with the highest expected TRACC."]
      : ["Without a choice the stages’ answer stands.", "It is made when something was learned from the history."],
  shows: (trace) => {
    const { out, brought } = changesByChoice(trace);
    const judged = judgeTools(
      trace,
      trace.recommendation.tools.map(({ tool }) => tool),
    );
    const isExact = judged !== null && judged.wrong.length + judged.missed.length === 0;
    return trace.query.split === "test" && out.length > 0 && brought.length > 0 && isExact;
  },
  make: (trace) => {
    const stages = answerOfStages(trace);
    const tools = trace.recommendation.tools;
    if (tools.length > MOST_TOOLS) return null;
    const { out, brought } = changesByChoice(trace);
    const name = namesIn(trace);
    const nothing = isSameSet(out, brought);
    const made = trace.choice
      ? nothing
        ? " The choice leaves it as it is."
        : ` The choice ${listWords([
            ...(out.length > 0 ? [`leaves out ${listWords(out.map(name))}`] : []),
            ...(brought.length > 0 ? [`brings ${listWords(brought.map(name))}`] : []),
          ])}.`
      : "";
    return {
      kind: "number",
      ask: "How many tools will the app name?",
      least: 0,
      most: MOST_TOOLS,
      step: 1,
      right: tools.length,
      tolerance: 0,
      write: (value) => countOf(value, "tool"),
      hint: "Count what is asked for. Some tools serve more than one thing.",
      figure: () => countOf(tools.length, "tool"),
      feedback: (given) =>
        `You said ${given}. The stages name ${inWords(stages.length)}${stages.length > 0 ? `: ${listWords(stages.map(name))}` : ""}.${made} ` +
        `The app names ${inWords(tools.length)}.`,
    };
  },
  whyNot: "The answer has more tools than can be asked for here.",
  notes: (trace) => [
    `The stages alone name ${listWords(answerOfStages(trace).map(namesIn(trace))) || "no tool"}.`,
    trace.choice
      ? `The choice expects TRACC ${hundredths(trace.choice.expected)} of its answer, and ${hundredths(trace.choice.rule.expected)} of that of the stages.`
      : "Nothing was learned from this history, so nothing is chosen.",
    "Let somebody in the room say a request, guess, and walk it on the workbench.",
  ],
};
