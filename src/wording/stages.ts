import type { ToolId } from "../core/domain/ids";
import { isOwnEncoder } from "../core/domain/config";
import type { CoverageResult, ToolLabel, BundleResult, RequirementVote, Trace } from "../core/domain/trace";
import type { VoteSupport } from "../core/pipeline/link-rules";
import { describeNoNeed } from "./chances";
import { countOf, nameOf, quote, verb, listWords, numberWord } from "../core/domain/phrases";

/** The verdict of stage 2: "2 tools serve 3 of 5 requirements. 2 stay open. 3 tools serve nothing and are dropped." */
export function describeVerdict(stage2: CoverageResult): string {
  return [describeServed(stage2), describeOpen(stage2), describeKeptByHand(stage2), describeDropped(stage2)]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

/** Why a tool of the bundle was dropped: "HotelFinder serves nothing here. Best match: “staying with my sister”, 0.21." */
export function describeDroppedTool(
  stage2: CoverageResult,
  tools: Readonly<Record<ToolId, ToolLabel>>,
  tool: ToolId,
): string | null {
  const dropped = stage2.dropped.find((candidate) => candidate.tool === tool);
  if (!dropped) return null;
  const name = nameOf(tools, tool);
  if (dropped.by === "edit") return `${name} was dropped by hand.`;
  const best = stage2.requirements.find(({ id }) => id === dropped.best?.requirement);
  const match = best && dropped.best ? ` Best match: ${quote(best.text)}, ${dropped.best.score.toFixed(2)}.` : "";
  return `${name} serves nothing here.${match}`;
}

/** How many tools serve how many requirements. Without numbers where they would be 0 or all. */
function describeServed({ requirements, unsolved, kept, noTool }: CoverageResult): string {
  const all = requirements.length;
  const served = all - unsolved.length;
  if (all === 0 && noTool) return `No tool is needed. ${describeNoNeed(noTool)}`;
  if (all === 0) return "No requirement was found in the request.";
  if (served === 0)
    return `No tool of the bundle serves ${all === 1 ? "the requirement" : `any of the ${all} requirements`}.`;
  const serving = kept.filter(({ serves }) => serves.length > 0).length;
  // The released code can take a requirement for solved and keep no tool for it.
  if (serving === 0)
    return `${served} of ${countOf(all, "requirement")} ${verb(served, "counts", "count")} as solved without a tool.`;
  const what = served < all ? `${served} of ${countOf(all, "requirement")}` : describeAll(all);
  return `${countOf(serving, "tool")} ${verb(serving, "serves", "serve")} ${what}.`;
}

function describeAll(all: number): string {
  if (all === 1) return "the requirement";
  return all === 2 ? "both requirements" : `all ${all} requirements`;
}

/** Empty where everything is served. */
function describeOpen({ unsolved, requirements }: CoverageResult): string {
  const open = unsolved.length;
  if (open === 0) return "";
  if (open === requirements.length) return open === 1 ? "It stays open." : "All stay open.";
  return `${open} ${verb(open, "stays", "stay")} open.`;
}

function describeKeptByHand({ kept }: CoverageResult): string {
  const byHand = kept.filter(({ serves }) => serves.length === 0).length;
  return byHand === 0 ? "" : `${countOf(byHand, "tool")} ${verb(byHand, "is", "are")} kept by hand.`;
}

/** What the bundle brought in vain, apart from what a person took out. */
function describeDropped({ dropped, noTool, requirements }: CoverageResult): string {
  const byHand = dropped.filter(({ by }) => by === "edit").length;
  const useless = dropped.length - byHand;
  const sentences: string[] = [];
  if (useless > 0 && noTool && requirements.length === 0) sentences.push("The bundle is not used.");
  else if (useless > 0) {
    sentences.push(
      `${countOf(useless, "tool")} ${verb(useless, "serves nothing and is dropped", "serve nothing and are dropped")}.`,
    );
  }
  if (byHand > 0) sentences.push(`${countOf(byHand, "tool")} ${verb(byHand, "is", "are")} dropped by hand.`);
  return sentences.join(" ");
}

/** Where the bundle comes from, as one phrase: "3 tools that the nearest past request used". */
export function describeBundle(stage1: BundleResult): string {
  const { chosen, chosenBy, search, historySize } = stage1;
  if (!chosen) {
    return historySize === 0
      ? "No history loaded: the tools come from the catalogue alone."
      : "There is no past request left to search.";
  }
  const tools = countOf(chosen.tools.length, "tool");
  if (chosenBy === "edit") return `${tools} from the bundle chosen by hand`;
  if (stage1.retriever === "random") return `${tools} from a bundle drawn at random`;
  return search === "past-requests"
    ? `${tools} that the nearest past request used`
    : `${tools} from the bundle with the closest text`;
}

/** Everything else to know about stage 1, each a sentence: what was left out, how words stood in for meaning, ties. */
export function describeBundleNotes(stage1: BundleResult, wanted: BundleResult["retriever"]): string[] {
  const { leftOut, dropped, tieBroken, retriever } = stage1;
  const notes: string[] = [];
  if (leftOut.length === 1) notes.push("This request is in the history and was left out of the search.");
  if (leftOut.length > 1)
    notes.push(`This request is in the history ${leftOut.length} times; all were left out of the search.`);
  if (dropped.length > 0) {
    notes.push(`${countOf(dropped.length, "past request")} ${verb(dropped.length, "was", "were")} left out by hand.`);
  }
  if (retriever !== wanted) notes.push("No encoder was used, so texts were compared by words, not by meaning.");
  if (tieBroken !== null) notes.push(tieBroken);
  return notes;
}

/** More shared words than these would not be read. */
const WORDS_NAMED = 4;

/**
 * What an answer to a request in another language is worth; `null` for a request in English.
 *
 * @example "The request is mostly not in English. Words are all that is compared, and none of them is in the nearest past requests: this answer is a guess."
 */
export function describeForeign({
  stage1,
  stage2,
  environment,
}: Pick<Trace, "stage1" | "stage2" | "environment">): string | null {
  if (!stage2.isForeign) return null;
  const what = "The request is mostly not in English";
  if (environment.encoder && isOwnEncoder(environment.encoder.id))
    return `${what}, so it is cut at its sentences, not into requirements.`;
  if (environment.encoder)
    return `${what}. It is cut at its sentences, and the encoder learned English only: its scores mean little here.`;
  const { neighbours, candidates } = stage1;
  const shared = [...new Set(neighbours.flatMap(({ sharedWords }) => sharedWords.map(({ word }) => word)))];
  const isSharing = shared.length > 0 || (candidates[0]?.bm25 ?? 0) > 0;
  const where = neighbours.length > 0 ? "past requests" : "bundles";
  if (!isSharing)
    return `${what}. Words are all that is compared, and none of them is in the nearest ${where}: this answer is a guess.`;
  const named = shared.slice(0, WORDS_NAMED).map((word) => quote(word, 20));
  const words =
    shared.length > WORDS_NAMED ? `${named.join(", ")} and ${shared.length - WORDS_NAMED} more` : listWords(named);
  const only = shared.length === 0 ? "what they share" : `${words}, which they share`;
  return `${what}. Words are all that is compared: this answer goes by ${only} with the nearest ${where}.`;
}

/** What the chance that a tool is needed is worth for a text that is mostly not in English; `null` where nothing speaks against it. */
export function describeForeignChance({ stage2, environment }: Pick<Trace, "stage2" | "environment">): string | null {
  if (!stage2.isForeign || (environment.encoder && isOwnEncoder(environment.encoder.id))) return null;
  const what = "The request is mostly not in English";
  return environment.encoder
    ? `${what}, and the encoder learned English only: this chance means little here.`
    : `${what}: this chance goes by the few words it shares with the past requests.`;
}

/** Shown names by id, as a trace carries them. */
type Labels = Readonly<Record<ToolId, ToolLabel>>;

/** Did the vote matter? "Yes, the vote mattered. Direct alignment alone picks PackingList. …" */
export function describeVote(vote: RequirementVote, tools: Labels): string {
  const first = vote.views.direct[0]?.tool;
  if (vote.computedWinner === null || first === undefined) return "There is no tool to vote on.";
  if (vote.winnerBy === "edit") return describeOverruled(vote, tools);
  const winner = nameOf(tools, vote.computedWinner);
  const votes = `${vote.tally[0]?.votes ?? 0} of 3`;
  if (vote.voteMattered) {
    return `Yes, the vote mattered. Direct alignment alone would pick ${nameOf(tools, first)}. ${winner} wins with ${votes} votes.`;
  }
  if (vote.views.history.length === 0) {
    return `No. There is no past request to vote, so ${winner} wins as the first in direct alignment.`;
  }
  if (!vote.voteCouldMatter) {
    const inHistory = vote.views.history.find(({ tool }) => tool === vote.computedWinner)?.rank ?? 1;
    const place = inHistory === 1 ? "" : `number ${inHistory} `;
    return `No. ${winner} is first in direct alignment and ${place}in the history list, so no tool could outvote it.`;
  }
  return `No, though it could have. ${winner} is first in direct alignment, and no tool is in all three lists.`;
}

/**
 * That a vote has nothing to go by; `null` where something is near.
 *
 * @example "Nothing is near: the best tool reaches .18, the nearest past request .21; a link needs .26."
 */
export function describeSupport({ tool, request, least, isNear }: VoteSupport): string | null {
  if (isNear) return null;
  if (least === 0) return "Nothing is near: the words are in no tool and in no past request.";
  const far = (score: number): string =>
    shortScore(score) === shortScore(least) ? `just under ${shortScore(least)}` : shortScore(score);
  const reached = [
    ...(tool === null ? [] : [`the best tool reaches ${far(tool)}`]),
    ...(request === null ? [] : [`the nearest past request ${tool === null ? "reaches " : ""}${far(request)}`]),
  ];
  return `Nothing is near: ${reached.join(", ")}; a link needs ${shortScore(least)}.`;
}

/** Two decimals without the zero, with a true minus. */
export function shortScore(score: number): string {
  return score
    .toFixed(2)
    .replace(/^(-?)0/u, "$1")
    .replace("-", "\u2212");
}

/** How equal votes were decided; `null` when there were none. */
export function describeTie(vote: RequirementVote, tools: Labels): string | null {
  if (vote.tiedWith.length < 2 || vote.computedWinner === null) return null;
  const tied = vote.tiedWith.length;
  const votes = vote.tally[0]?.votes ?? 0;
  const who = tied <= 3 ? listWords(vote.tiedWith.map((tool) => nameOf(tools, tool))) : `${numberWord(tied)} tools`;
  const winner = nameOf(tools, vote.computedWinner);
  const ends = vote.winnerBy === "edit" ? `The vote picks ${winner}` : `${winner} wins`;
  return `${who} have ${votes === 1 ? "1 vote" : `${votes} votes`} each. ${ends} because it comes first.`;
}

/**
 * A winner that the vote did not pick: chosen by a person, or the next of the tally after its first was unlinked. The trace
 * does not say which, so the sentence does not either.
 */
function describeOverruled(vote: RequirementVote, tools: Labels): string {
  const computed = nameOf(tools, vote.computedWinner!);
  const votes = `${vote.tally[0]?.votes ?? 0} of 3`;
  if (vote.winner === null)
    return `Every tool in the lists was unlinked by hand. The vote picks ${computed} with ${votes} votes.`;
  return `Overruled by hand: ${nameOf(tools, vote.winner)} is added. The vote picks ${computed} with ${votes} votes.`;
}
