import { parseInsight, parsePath, parseProbes } from "../core/network/experience/parse-answers";
import type { ModelReport, ModelPrompt } from "../core/domain/exchange";
import type { ModelCoverage } from "../core/domain/trace";
import { estimatePromptTokens } from "../core/requirements/llm/prompts";
import { countOf, quote, verb } from "../core/domain/phrases";
import type { ModelConfig } from "../core/domain/config";
import { parseVerdict, parseWritten } from "../core/generate/parse-answers";
import { parseExtraction, parseProblems } from "../core/requirements/llm/parse-answers";
import { parseDirect, parseMatching } from "../core/requirements/llm/parse-matches";
import type { Ignored, Parsed } from "../core/requirements/llm/parse-json";
import { readAsked } from "../core/requirements/llm/readable";

/** Where stage 2 stands with its model: "2 answers; no prompt is waiting." */
export function describeModel({ exchanges, waiting }: ModelCoverage): string {
  if (waiting.length === 0) return `${countOf(exchanges.length, "answer")}; no prompt is waiting.`;
  const tokens = waiting.reduce((sum, prompt) => sum + estimatePromptTokens(prompt), 0);
  const already = exchanges.length > 0 ? `${countOf(exchanges.length, "answer")} so far. ` : "";
  return `${already}${countOf(waiting.length, "prompt")} ${verb(waiting.length, "is", "are")} waiting for an answer, about ${tokens.toLocaleString("en-GB")} tokens. Until then, rules are used.`;
}

/** What happened in the conversation with the model, one sentence or two for each report. */
export function describeReport(report: ModelReport): string {
  switch (report.kind) {
    case "stripped":
      return `${countOf(report.count, "invisible character")} of ${quote(report.where)} ${verb(report.count, "was", "were")} removed from the prompt.`;
    case "shortened":
      return `The text of ${quote(report.where)} was shortened to fit the prompt.`;
    case "reminded":
      return `An answer could not be read. ${report.why} The model was reminded of the form once.`;
    case "malformed":
      return `The second answer could not be read either. ${report.why} It is treated as naming nothing.`;
    case "ignored":
      return describeIgnored(report);
    case "unknown-tools":
      return `The answer names ${countOf(report.names.length, "tool")} that ${verb(report.names.length, "was", "were")} not offered: ${report.names.map((name) => quote(name)).join(", ")}. ${verb(report.names.length, "It does", "They do")} not count.`;
    case "unknown-requirements":
      return `The answer has entries for requirements that were not asked about: ${report.ids.map((id) => quote(id)).join(", ")}. They do not count.`;
    case "unplaced":
      return `${quote(report.text)} stands nowhere in the request, so it stands below it as a note.`;
    case "merged":
      return `${quote(report.text)} has no words of its own in the request and was left out.`;
  }
}

function describeIgnored({ entries, answers }: Ignored): string {
  const left = `${countOf(entries, "entry", "entries")} of an answer could not be read and ${verb(entries, "was", "were")} left out.`;
  const drafts = `An answer held ${countOf(answers + 1, "list")} that could be meant; the longest was used.`;
  return [entries > 0 ? left : "", answers > 0 ? drafts : ""].filter((one) => one !== "").join(" ");
}

/** What an answer would come to, before it is used. */
interface AnswerCheck {
  isReadable: boolean;
  /** "It lists 3 requirements." or why it cannot be read. */
  sentence: string;
}

/**
 * Reads an answer against the very prompt it answers: what was offered and asked about is read back from there. For answers
 * that people paste: they see at once whether the right one is in the box.
 */
export function checkAnswer(prompt: ModelPrompt, form: ModelConfig["form"], answer: string): AnswerCheck {
  const asked = readAsked(prompt);
  switch (prompt.purpose) {
    case "extract":
      return say(parseExtraction(answer, form), (list) => `It lists ${countOf(list.length, "requirement")}.`);
    case "match":
      return say(parseMatching(answer, form, asked.ids, asked.tools), ({ byId, unknownTools }) => {
        const served = [...byId.values()].filter(({ isSolved }) => isSolved).length;
        const stranger = unknownTools.length > 0 ? ` Not offered, so not counted: ${unknownTools.join(", ")}.` : "";
        return `It names tools for ${served} of ${countOf(asked.ids.length, "requirement")}.${stranger}`;
      });
    case "unsolved":
      return say(
        parseProblems(answer, form, asked.ids),
        ({ size }) => `It restates ${countOf(size, "open requirement")}.`,
      );
    case "direct":
      return say(parseDirect(answer, form, asked.tools), ({ tools }) => `It names ${countOf(tools.length, "tool")}.`);
    case "write":
      return say(parseWritten(answer), (text) => `It is a request of ${countOf(text.split(" ").length, "word")}.`);
    case "judge":
      return say(parseVerdict(answer), (verdict) => `Its verdict: ${verdict}.`);
    case "explore":
      return say(parseProbes(answer, prompt.version.includes("alike") ? "similar" : "before"), ({ probes }) => {
        return `It writes ${countOf(probes.length, "request")}.`;
      });
    case "act":
      return say(parsePath(answer), (names) =>
        names.length === 0 ? "It names no tool." : `${names.join(", then ")}.`,
      );
    case "refine":
      return say(parseInsight(answer), ({ guidance }) => `Guidance of ${countOf(guidance.split(" ").length, "word")}.`);
  }
}

/** The sentence about a readable answer, or the reason why it is not. */
function say<Value>(parsed: Parsed<Value>, describe: (value: Value) => string): AnswerCheck {
  return parsed.ok
    ? { isReadable: true, sentence: describe(parsed.value) }
    : { isReadable: false, sentence: parsed.why };
}
