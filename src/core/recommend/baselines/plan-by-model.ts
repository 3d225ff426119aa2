import type { ModelCoverage } from "../../domain/trace";
import { offerForRequest, readToolTexts, type Guidance, type ToolTexts } from "../../network/experience/offer-tools";
import { parsePath } from "../../network/experience/parse-answers";
import { actPrompt } from "../../network/experience/prompts";
import { guidanceOf } from "../../network/experience/read-experience";
import { startConversation } from "../../requirements/llm/conversation";
import type { FoldContext } from "../method/fold-context";
import type { Answer, Method } from "../method/method";
import { ASKED_AT_ONCE, modelUseOf, requireModel } from "../method/language-model-use";
import { readTrials } from "../method/trials-use";

const SOURCE = "After ToolExpNet; one prompt, unlike the paper's turns with feedback. Our wording.";

/** The path of a request in one prompt, from the documents of the tools. */
export const plan: Method = {
  ...{ id: "plan", label: "Path by a language model", source: SOURCE, retrievers: [], atOnce: ASKED_AT_ONCE },
  encoderless: "always",
  about:
    "One prompt with the request and the tools by their descriptions (all up to 6,000 tokens, else the nearest 30), shuffled; the model names the path in order.",
  prepare: async (context) => planWith(context, () => new Map()),
};

/** The same with guidance that trials taught, after all iterations or after the first ones. */
export const PLANS_WITH_TRIALS: readonly Method[] = [
  makePlan("plan-network", "Path by a language model, guidance", Infinity),
  makePlan("plan-network-1", "Path by a language model, guidance of iteration 1", 1),
  makePlan("plan-network-2", "Path by a language model, guidance of iterations 1 and 2", 2),
];

/** Whether it plans in one prompt, with guidance or without. */
export function isPlan(id: string): boolean {
  return [plan, ...PLANS_WITH_TRIALS].some((one) => one.id === id);
}

function makePlan(id: string, label: string, most: number): Method {
  return {
    ...{ id, label, source: SOURCE, retrievers: [], atOnce: ASKED_AT_ONCE, encoderless: "always" },
    standsOnTrials: true,
    about:
      "As `plan`, with the guidance that a language model wrote in trials along the network of these tools instead of descriptions.",
    prepare: async (context) =>
      planWith(context, (texts) => guidanceOf(readTrials(texts, context).filter(({ number }) => number <= most))),
  };
}

function planWith(context: FoldContext, guide: (texts: ToolTexts) => Guidance) {
  const model = requireModel(context);
  const texts = context.once("texts of tools in prompts", () => readToolTexts(context.index.tools));
  const guidance = guide(texts);
  return async ({ text }: { text: string }): Promise<Answer> => {
    const talk = startConversation(model);
    const offered = offerForRequest(texts, { request: text, wanted: [], guidance, seed: context.seed });
    const known = new Set(offered.map(({ name }) => name));
    const said = await talk.ask(actPrompt(text, offered), parsePath);
    const names = said.kind === "said" ? said.value : [];
    const unknown = names.filter((name) => !known.has(name));
    if (unknown.length > 0) talk.reports.push({ kind: "unknown-tools", names: unknown });
    const use = modelUseOf(talk satisfies Omit<ModelCoverage, "problems">, model);
    const tools = names.flatMap((name) => (known.has(name) ? (texts.idOf.get(name) ?? []) : []));
    return { tools, confidence: null, use };
  };
}
