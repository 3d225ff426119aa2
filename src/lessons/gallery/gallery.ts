import { countOf, listWords } from "../../core/domain/phrases";
import type { QueryId, ToolId } from "../../core/domain/ids";
import type { DroppedTool, RequirementVote, Trace } from "../../core/domain/trace";
import { byPlainness } from "../ptr/lesson";
import type { Found, LessonGround } from "../ptr/step";
import { answerOfStages, hundredths, inWords, isSameSet, judgeTools, namesIn } from "../walk-facts";
import { paddingOf } from "../ptr/count-steps";

/* Twelve things that can happen to a request on its way through the stages. Each is a predicate over its walk. */

export interface GalleryEntry {
  id: string;
  name: string;
  shows(trace: Trace, ground: LessonGround): boolean;
  /** One sentence of this walk. */
  sentence(trace: Trace, ground: LessonGround): string;
}

interface Facts {
  gold: readonly ToolId[];
  bundle: readonly ToolId[];
  answer: readonly ToolId[];
  right: readonly ToolId[];
  wrong: readonly ToolId[];
  missed: readonly ToolId[];
  votes: readonly RequirementVote[];
  isExact: boolean;
}

/** A predicate of judged requests that need a tool. */
const judged =
  (test: (facts: Facts, trace: Trace, ground: LessonGround) => boolean): GalleryEntry["shows"] =>
  (trace, ground) => {
    const facts = factsOf(trace);
    return facts !== null && facts.gold.length > 0 && test(facts, trace, ground);
  };

function factsOf(trace: Trace): Facts | null {
  const answer = answerOfStages(trace);
  const parts = judgeTools(trace, answer);
  if (!parts) return null;
  return {
    ...parts,
    gold: trace.query.gold!,
    bundle: trace.stage1.chosen?.tools ?? [],
    answer,
    votes: trace.stage3.perRequirement,
    isExact: parts.wrong.length + parts.missed.length === 0,
  };
}

const first = (vote: RequirementVote): ToolId => vote.views.direct[0]!.tool;

/** A tool of the bundle that is needed, was dropped and is missing. */
const cutTooFar = ({ missed }: Facts, { stage2 }: Trace) => stage2.dropped.find(({ tool }) => missed.includes(tool));

const hasScore = (dropped: DroppedTool | undefined): boolean => dropped !== undefined && dropped.best !== null;

const overruling = ({ votes, gold }: Facts, winnerIsRight: boolean): RequirementVote | undefined =>
  votes.find(
    (vote) =>
      vote.voteMattered &&
      gold.includes(vote.winner!) === winnerIsRight &&
      gold.includes(first(vote)) === !winnerIsRight,
  );

const beyond = ({ votes, wrong }: Facts): RequirementVote | undefined =>
  votes.find((vote) => !vote.voteCouldMatter && vote.winner !== null && wrong.includes(vote.winner));

/** A wrong tool and a missing one that are near each other by their texts. */
function twinsOf({ wrong, missed }: Facts, { near }: LessonGround): [wrong: ToolId, missed: ToolId] | null {
  for (const tool of wrong) {
    const twin = missed.find((other) => near[other]?.includes(tool));
    if (twin) return [tool, twin];
  }
  return null;
}

/** A right tool that must be given an identifier, and a missing one, called before it, whose name has that word. */
function stepOf({ right, missed, gold }: Facts, trace: Trace, { requires }: LessonGround) {
  if (!trace.query.ordered) return null;
  for (const tool of right) {
    const before = gold.slice(0, gold.indexOf(tool));
    for (const identifier of requires[tool] ?? []) {
      const stem = identifier.replace(/_id$/u, "").split("_").at(-1)!;
      const provider = before.find((other) => missed.includes(other) && other.toLowerCase().includes(stem));
      if (provider) return { tool, provider, identifier };
    }
  }
  return null;
}

const isNew = ({ gold }: Facts, { stage1 }: Trace): boolean =>
  !stage1.candidates.some(({ tools }) => isSameSet(tools, gold));

const tell =
  (say: (facts: Facts, trace: Trace, ground: LessonGround, name: (tool: ToolId) => string) => string) =>
  (trace: Trace, ground: LessonGround): string => {
    const facts = factsOf(trace);
    return facts ? say(facts, trace, ground, namesIn(trace)) : "Nobody has judged this request.";
  };

export const GALLERY: readonly GalleryEntry[] = [
  {
    id: "copied",
    name: "Copied whole",
    shows: judged(
      ({ gold, bundle, isExact, votes }) =>
        gold.length >= 2 && isSameSet(bundle, gold) && isExact && votes.length === 0,
    ),
    sentence: () => "The nearest past request needed exactly these tools.",
  },
  {
    id: "cut-to-size",
    name: "Cut to size",
    shows: judged(({ isExact }, { stage2 }) => stage2.verdict === "over" && stage2.dropped.length >= 2 && isExact),
    sentence: tell(
      ({ bundle }, { stage2 }) =>
        `${stage2.dropped.length} of ${countOf(bundle.length, "tool")} reach no words and are dropped.`,
    ),
  },
  {
    id: "cut-too-far",
    name: "Cut too far",
    shows: judged((facts, trace) => facts.answer.length > 0 && hasScore(cutTooFar(facts, trace))),
    sentence: tell((facts, trace, _ground, name) => {
      const dropped = cutTooFar(facts, trace)!;
      const best = hundredths(dropped.best?.score ?? 0);
      return `${name(dropped.tool)} is needed; its nearest words reach ${best} of ${hundredths(trace.stage2.threshold)}.`;
    }),
  },
  {
    id: "filled",
    name: "Filled by the vote",
    shows: judged(
      ({ bundle, gold, isExact }) => isExact && bundle.length > 0 && !bundle.some((tool) => gold.includes(tool)),
    ),
    sentence: tell(({ gold }) =>
      gold.length === 1
        ? "Nothing in the bundle fits; the vote finds it."
        : "Nothing in the bundle fits; the votes find them.",
    ),
  },
  {
    id: "overruled",
    name: "The vote overrules",
    shows: judged((facts) => overruling(facts, true) !== undefined),
    sentence: tell((facts, _trace, _ground, name) => {
      const vote = overruling(facts, true)!;
      return `${name(first(vote))} is nearest; ${name(vote.winner!)} is in all three lists.`;
    }),
  },
  {
    id: "overruled-wrongly",
    name: "The vote overrules, wrongly",
    shows: judged((facts) => overruling(facts, false) !== undefined),
    sentence: tell((facts, _trace, _ground, name) => {
      const vote = overruling(facts, false)!;
      return `Direct alone picks ${name(first(vote))}, which is needed.`;
    }),
  },
  {
    id: "beyond",
    name: "Beyond the vote",
    shows: judged((facts) => facts.missed.length > 0 && beyond(facts) !== undefined),
    sentence: tell((facts, _trace, _ground, name) => {
      const vote = beyond(facts)!;
      const where = vote.views.history.length === 0 ? "history is empty" : "it is in history, too";
      return `${name(vote.winner!)} is first in direct and ${where}: nothing can outvote it.`;
    }),
  },
  {
    id: "padding",
    name: "Padding pays",
    shows: (trace) => {
      const padding = paddingOf(trace);
      return padding !== null && padding.tracc.without < padding.tracc.with;
    },
    sentence: (trace) => {
      const { tracc, f1 } = paddingOf(trace)!;
      const f = f1.without > f1.with ? "rises" : "goes";
      return `Without the wrong tool TRACC falls to ${hundredths(tracc.without)}, F1 ${f} to ${hundredths(f1.without)}.`;
    },
  },
  {
    id: "twins",
    name: "Near twins",
    shows: judged((facts, _trace, ground) => twinsOf(facts, ground) !== null),
    sentence: tell((facts, _trace, ground, name) => {
      const [wrong, missed] = twinsOf(facts, ground)!;
      return `${name(wrong)} reads much like ${name(missed)}, which is needed.`;
    }),
  },
  {
    id: "unspoken",
    name: "An unspoken step",
    shows: judged((facts, trace, ground) => stepOf(facts, trace, ground) !== null),
    sentence: tell((facts, trace, ground, name) => {
      const { tool, provider, identifier } = stepOf(facts, trace, ground)!;
      return `${name(tool)} must be given a ${identifier}; ${name(provider)} would find it.`;
    }),
  },
  {
    id: "none",
    name: "No tool needed",
    shows: (trace) => trace.query.gold?.length === 0 && answerOfStages(trace).length > 0,
    sentence: (trace) =>
      `Nothing here needs a tool; the stages name ${listWords(answerOfStages(trace).map(namesIn(trace)))}.`,
  },
  {
    id: "new",
    name: "Never seen together",
    shows: judged(
      (facts, trace) => facts.gold.length >= 2 && facts.isExact && trace.query.part === "new" && isNew(facts, trace),
    ),
    sentence: tell(({ gold }) =>
      gold.length === 2
        ? "No past request needed exactly these two."
        : `No past request needed exactly these ${inWords(gold.length)}.`,
    ),
  },
];

const KEPT = 3;

/**
 * The requests of each entry, plainest first: among those that show it, are answered and were not taken by an entry before.
 * RangeError where an entry has none.
 */
export function findGallery(traces: readonly Trace[], ground: LessonGround): Record<string, Found> {
  const sorted = traces.toSorted(byPlainness);
  const taken = new Set<QueryId>();
  const found = GALLERY.map((entry): [string, Found] => {
    const showing = sorted.filter((trace) => answerOfStages(trace).length > 0 && entry.shows(trace, ground));
    const requests = showing
      .map(({ query }) => query.id)
      .filter((id) => !taken.has(id))
      .slice(0, KEPT);
    if (requests.length === 0) throw new RangeError(`No request of the sample shows "${entry.name}".`);
    for (const id of requests) taken.add(id);
    return [entry.id, { count: showing.length, requests }];
  });
  return Object.fromEntries(found);
}
