import type { Trace } from "../core/domain/trace";
import { scoreTrace } from "../core/metrics/score-walk";
import { quote } from "../core/domain/phrases";
import { describeChange } from "./choice";
import { describeLoss, describeResult } from "./result";
import { describeBundle, describeBundleNotes, describeTie, describeVerdict, describeVote } from "./stages";

/**
 * What a step of a walk has drawn, to be said aloud, a sentence or two each.
 *
 * @param step As in the address: "bundle", "vote-2".
 */
export function describeWalkStep(trace: Trace, step: string): string[] {
  const { stage1, stage2, stage3, tools, config } = trace;
  switch (step) {
    case "request":
      return ["A request, as somebody wrote it."];
    case "bundle": {
      const bundle = describeBundle(stage1);
      return [
        stage1.chosen ? `The bundle: ${bundle}.` : bundle,
        ...describeBundleNotes(stage1, config.stage1.retriever),
      ];
    }
    case "coverage":
      return [describeVerdict(stage2)];
    case "edits":
      return ["What was changed by hand counts from here on."];
    case "result":
      return describeAnswer(trace);
    default: {
      const vote = stage3.perRequirement[Number(step.slice("vote-".length)) - 1];
      if (!vote) return [];
      const words = stage2.requirements.find(({ id }) => id === vote.requirement)?.text ?? "";
      const tie = describeTie(vote, tools);
      return [`Three lists vote for ${quote(words)}.`, describeVote(vote, tools), ...(tie === null ? [] : [tie])];
    }
  }
}

function describeAnswer(trace: Trace): string[] {
  const parts = scoreTrace(trace)?.parts;
  const score = parts ? `: TRACC ${parts.tracc.toFixed(2)}` : "";
  const loss = parts ? describeLoss(parts) || "Nothing is lost." : "";
  const change = trace.choice ? describeChange(trace.choice, trace.tools) : "";
  return [`The answer is ${describeResult(trace)}${score}.`, loss, change].filter((sentence) => sentence !== "");
}
