import type { Query } from "../domain/query";
import { answerRequest, learnHistory, learnSetModel, readRequest, type LearnedSetting } from "../learn/learner";
import type { FoldGround } from "./fold-ground";
import type { Answer, Method } from "./method";

const SOURCE = "Learned study: clause scorer, out-of-fold rows, set model, choice by expected TRACC.";

/** What to expect of requests to come: how often they need a set of tools that no past request needed. */
const SETTINGS = {
  "learned-repeats": { share: 0.3, compose: false },
  learned: { share: 0.5, compose: false },
  "learned-new": { share: 0.7, compose: false },
  "learned-compose": { share: 0.5, compose: true },
} satisfies Record<string, LearnedSetting>;

export const learned: Method = makeLearned(
  "learned",
  "Learned from the history",
  "A scorer that learns which clause calls for which tool, and a model that weighs copying a past bundle against a new set; the set with the highest expected TRACC. For requests of which some repeat past sets and some do not.",
);

export const learnedRepeats: Method = makeLearned(
  "learned-repeats",
  "Learned, mostly repeats",
  "The same, for requests that mostly need a set that a past request needed.",
);

export const learnedNew: Method = makeLearned(
  "learned-new",
  "Learned, mostly new",
  "The same, for requests that mostly need a set that no past request needed.",
);

export const learnedCompose: Method = makeLearned(
  "learned-compose",
  "Learned, always composed",
  "The same, where past bundles get no bonus: every set is composed of tools.",
);

function makeLearned(id: keyof typeof SETTINGS, label: string, about: string): Method {
  const prepare: Method["prepare"] = async (ground) => (query) => answerLearned(ground, query, id);
  return { id, label, about, source: SOURCE, retrievers: [], prepare };
}

/** What the recipe says to a request under one of its settings. */
async function answerLearned(ground: FoldGround, query: Query, id: keyof typeof SETTINGS): Promise<Answer> {
  const history = await learnHistory(ground);
  const model = ground.once(`set model ${id}`, () => learnSetModel(history.rows, SETTINGS[id]));
  const { laid } = await readRequest(ground, history, query);
  const { tools, expected } = answerRequest(model, laid);
  return { tools: tools.map((place) => ground.index.tools[place]!.id), confidence: expected };
}
