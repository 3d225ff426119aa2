import type { BundleResult } from "../domain/trace";
import { count, verb } from "./wording";

/** Where the bundle comes from, as one phrase: "3 tools that the nearest past request used". */
export function describeBundle(stage1: BundleResult): string {
  const { chosen, chosenBy, search, historySize } = stage1;
  if (!chosen) {
    return historySize === 0
      ? "No history loaded: the tools come from the catalogue alone."
      : "No past request is left to search.";
  }
  const tools = count(chosen.tools.length, "tool");
  if (chosenBy === "edit") return `${tools} of the bundle chosen by hand`;
  if (stage1.retriever === "random") return `${tools} of a bundle drawn at random`;
  return search === "past-requests"
    ? `${tools} that the nearest past request used`
    : `${tools} of the bundle whose text is nearest`;
}

/** Everything else to know about stage 1, each a sentence: what was left out, how words stood in for meaning, ties. */
export function describeBundleNotes(stage1: BundleResult, wanted: BundleResult["retriever"]): string[] {
  const { leftOut, dropped, tieBroken, retriever } = stage1;
  const notes: string[] = [];
  if (leftOut.length === 1) notes.push("This request is in the history; it was left out.");
  if (leftOut.length > 1) notes.push(`This request is in the history ${leftOut.length} times; all were left out.`);
  if (dropped.length > 0) {
    notes.push(`${count(dropped.length, "past request")} ${verb(dropped.length, "was", "were")} left out by hand.`);
  }
  if (retriever !== wanted) notes.push("This answer compares words, because no encoder was used.");
  if (tieBroken !== null) notes.push(tieBroken);
  return notes;
}
