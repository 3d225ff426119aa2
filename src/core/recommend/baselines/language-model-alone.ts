import type { RetrieverName } from "../../domain/config";
import type { ModelCoverage } from "../../domain/trace";
import type { Query } from "../../domain/query";
import type { Tool } from "../../domain/tool";
import { shuffle } from "../../math/splits";
import { seedOfText } from "../../math/random";
import { rankBest } from "../../retrieve/rank";
import { cleanRequest, createPromptMaker, offerTools } from "../../requirements/llm/prompts";
import { parseDirect } from "../../requirements/llm/parse-matches";
import { startConversation } from "../../requirements/llm/conversation";
import type { FoldContext } from "../method/fold-context";
import type { Answer, Method } from "../method/method";
import { modelUseOf, ASKED_AT_ONCE, requireModel, readTrials } from "../method/language-model-use";
import { compareWith } from "../method/nearest-requests";
import { offerForRequest, readToolTexts, type Guidance, type ToolTexts } from "../../network/experience/offer-tools";
import { parsePath } from "../../network/experience/parse-answers";
import { actPrompt } from "../../network/experience/prompts";
import { guidanceOf } from "../../network/experience/read-experience";

/** Up to so many tools the whole catalogue is offered; of a larger one, so many that are nearest. The paper has no such rival. */
export const WHOLE_CATALOGUE = 100;

/**
 * The honest rival: one prompt with the request and the tools, and what the model names is the answer. On a small catalogue
 * a strong model alone may beat every staged method. The tools are shuffled by seed and request, so that no position in the
 * prompt is favoured.
 */
export const direct: Method = {
  id: "direct",
  label: "Language model alone",
  about:
    "One prompt with the request and the whole catalogue (of more than 100 tools the 100 nearest), in shuffled order.",
  source: "Ours: the rival that the paper does not have.",
  retrievers: ["hybrid", "dense", "bm25"],
  atOnce: ASKED_AT_ONCE,
  prepare: async (context, retriever) => {
    const model = requireModel(context);
    const prompts = createPromptMaker({ form: "json", instructions: {} });
    return async (query): Promise<Answer> => {
      const talk = startConversation(model);
      const request = cleanRequest(query.text);
      const offered = offerTools(await toolsFor(context, query, retriever));
      const said = await talk.ask(prompts.direct(request.text, offered.tools), (answer) =>
        parseDirect(answer, "json", offered.tools),
      );
      if (said.kind === "said" && said.value.unknownTools.length > 0)
        talk.reports.push({ kind: "unknown-tools", names: said.value.unknownTools });
      const use = modelUseOf(talk satisfies Omit<ModelCoverage, "problems">, model);
      return { tools: said.kind === "said" ? said.value.tools : [], confidence: null, use };
    };
  },
};

/**
 * The tools that are offered, shuffled by seed and request: models favour what stands first. Of a large catalogue the
 * nearest ones, since a prompt of thousands of tools would cost more than all the rest.
 */
async function toolsFor(context: FoldContext, query: Query, retriever: RetrieverName): Promise<Tool[]> {
  const { tools, catalogue } = context.index;
  const order = seedOfText(context.seed, query.text);
  if (tools.length <= WHOLE_CATALOGUE) return shuffle(tools, order);
  const { score } = await compareWith(context, query.text, catalogue, retriever);
  const indices = tools.map((_, index) => index);
  const best = rankBest(indices, score, (index) => tools[index]!, WHOLE_CATALOGUE);
  return shuffle(
    best.map((index) => tools[index]!),
    order,
  );
}

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
