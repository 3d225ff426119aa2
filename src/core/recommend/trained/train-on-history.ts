import type { Query } from "../../domain/query";
import type { FoldContext, TrainingPorts } from "../method/fold-context";
import { historyWithout } from "../method/nearest-requests";
import { chooseSet, type ChosenTools } from "./set-model/choose-set";
import { fitSetModel } from "./set-model/fit-set-model";
import { computeHistoryFeatures, usedIn, type HistoryFeatures } from "./history-features";
import { selectCandidates, type Candidates } from "./set-model/select-candidates";
import { computeRequestFeatures, type RequestFeatures } from "./scorer/features";
import { openPlainWorkspace } from "../../math/matrix-products";
import { foldsToLeave, lookAtLeftOut, type LeftOutPart, type LeftOutRow } from "./out-of-fold";
import { chancesOfBundles, trainParts, type TrainedPart } from "./train-parts";
import { gatherPast } from "./set-model/past-evidence";
import { scoreRequest, type RequestScores } from "./scorer/score-request";
import type { SetModel } from "./set-model/set-model";

/** What is learned from a history before any setting is chosen. */
export interface TrainedHistory {
  material: HistoryFeatures;
  whole: TrainedPart;
  parts: readonly LeftOutPart[];
  /** Of all parts. */
  rows: readonly LeftOutRow[];
}

/** How requests to come relate to the past. `share`: how often they need a set that no past request needed (rho). */
export interface SetModelSetting {
  share: number;
  /** Past bundles get no bonus: every set is composed. */
  compose: boolean;
  /** The rest is for new sets alone. */
  withoutVariants?: true;
}

const PLAIN: TrainingPorts = { openWorkspace: openPlainWorkspace };

/**
 * Learns from the history of a context, once for all settings: ten times without a part of it, for the rows that
 * settings are fitted on, then with all of it, for answers. Reports its progress and pauses through the context's
 * training ports. Rejects with what the encoder rejects with, or with what ended the training.
 */
export function trainOnHistory(context: FoldContext): Promise<TrainedHistory> {
  return context.once("learned history", async () => {
    const ports = context.learning ?? PLAIN;
    ports.report?.({ phase: "reading", done: 0, total: 1 });
    const material = await computeHistoryFeatures(context);
    const folds = foldsToLeave(context);
    const sets = [...folds.map(({ fold }) => fold.train), context.index.history.indices];
    const trained = await trainParts(context, ports, sets, async (part, number) => {
      const left = folds[number];
      return { part, rows: left ? await lookAtLeftOut({ context, material, ports, ...left }, part) : [] };
    });
    const parts = trained.slice(0, folds.length);
    const whole = trained[folds.length]!.part;
    return { material, whole, parts, rows: parts.flatMap(({ rows }) => rows) };
  });
}

/**
 * The set model of a setting, fitted on rows that were left out: repeats weigh 1 − share, new sets and variants (unless it is
 * without them) share the rest. Ours: rows with a needed tool that is no candidate are left out, for they would teach that sets
 * are smaller than they are. `from`: the model of another setting, to be there sooner; the end is the same.
 */
export function fitSettingModel(
  rows: readonly LeftOutRow[],
  { share, compose, withoutVariants }: SetModelSetting,
  from?: SetModel,
): SetModel {
  const variant = withoutVariants ? 0 : share / 2;
  const weightOf = { repeat: 1 - share, new: share - variant, variant };
  const examples = rows
    .filter(({ kind, missed }) => weightOf[kind] > 0 && missed === 0)
    .map(({ kind, candidates, gold, bundle }) => ({ given: candidates.given, gold, bundle, weight: weightOf[kind] }));
  return fitSetModel(examples, compose, from);
}

/** A request as the set model sees it, with what the scorer says to its pieces. */
export interface PreparedRequest {
  request: RequestFeatures;
  candidates: Candidates;
  scores: RequestScores;
}

/** A request under what was learned from the whole history; the request itself is left out of its own past. */
export async function prepareQuery(
  context: FoldContext,
  learned: TrainedHistory,
  query: Query,
): Promise<PreparedRequest> {
  const { material, whole } = learned;
  const [request] = await computeRequestFeatures([query.text], material.tools, context.encoder);
  return prepareRequest(context, material, whole, request!, historyWithout(context, query));
}

/**
 * A request as one part of what was learned sees it: evidence from the past requests of that part, scores of its
 * pieces, and the 40 tools and 30 bundles that come into question. `places`: the past requests that give evidence, where they
 * are not those that the part learned from.
 */
export async function prepareRequest(
  context: FoldContext,
  material: HistoryFeatures,
  part: TrainedPart,
  request: RequestFeatures,
  places = part.places,
): Promise<PreparedRequest> {
  const chances = await chancesOfBundles(context, part, request.text);
  const past = await gatherPast(context, request.text, places, chances);
  const scores = scoreRequest(part.scorer, request);
  const candidates = selectCandidates({
    ...{ logits: scores.logits, length: request.length, past, provisions: part.provisions },
    used: usedIn(material, part.places),
    toolsOfRequest: (index) => material.needed[index]!,
    toolsOfBundle: (bundle) => material.bundles[bundle]!,
  });
  return { request, candidates, scores };
}

/** The set a model chooses for a request; its tools as indexes of the catalogue instead of the candidates. */
export function answerRequest(model: SetModel, { tools, given }: Candidates): ChosenTools {
  const chosen = chooseSet(model, given);
  return { ...chosen, tools: chosen.tools.map((tool) => tools[tool]!) };
}
