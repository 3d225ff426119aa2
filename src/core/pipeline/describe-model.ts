import type { ModelReport } from "../domain/exchange";
import type { ModelCoverage } from "../domain/trace";
import { estimatePromptTokens } from "../understand/model/make-prompts";
import { count, quote, verb } from "./wording";

/** Where stage 2 stands with its model: "2 answers, nothing waits." */
export function describeModel({ exchanges, waiting }: ModelCoverage): string {
  if (waiting.length === 0) return `${count(exchanges.length, "answer")}, nothing waits.`;
  const tokens = waiting.reduce((sum, prompt) => sum + estimatePromptTokens(prompt), 0);
  const already = exchanges.length > 0 ? `${count(exchanges.length, "answer")} so far. ` : "";
  return `${already}${count(waiting.length, "prompt")} ${verb(waiting.length, "waits", "wait")} for an answer, about ${tokens.toLocaleString("en-GB")} tokens. Rules stand in meanwhile.`;
}

/** What happened in the talk, one sentence each. */
export function describeReport(report: ModelReport): string {
  switch (report.kind) {
    case "stripped":
      return `${count(report.count, "invisible character")} of ${quote(report.where)} ${verb(report.count, "was", "were")} left out of the prompt.`;
    case "shortened":
      return `The text of ${quote(report.where)} was cut for the prompt.`;
    case "reminded":
      return `An answer could not be read: ${report.why} The model was reminded once.`;
    case "malformed":
      return `The second answer could not be read either: ${report.why} It counts as naming nothing.`;
    case "unknown-tools":
      return `${count(report.names.length, "name")} that ${verb(report.names.length, "was", "were")} not offered: ${report.names.map((name) => quote(name)).join(", ")}. Not counted.`;
    case "unknown-requirements":
      return `Entries for requirements that were not asked about: ${report.ids.map((id) => quote(id)).join(", ")}. Not counted.`;
    case "unplaced":
      return `The words of ${quote(report.text)} are not in the request; it stands where room was left.`;
    case "merged":
      return `${quote(report.text)} has no words of its own in the request and is left out.`;
  }
}
