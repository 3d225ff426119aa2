import type { Query } from "../domain/query";
import type { FoldGround } from "../methods/fold-ground";
import { includedFor } from "../methods/neighbours";
import { chooseSet, type ChosenPlaces } from "./choose-set";
import { fitSetModel } from "./fit-set-model";
import { readHistory, type HistoryMaterial } from "./history-material";
import type { LearningPorts } from "./learning-ports";
import { makeCase, type LaidCase } from "./make-case";
import { readRequests, type RequestMaterial } from "./material";
import { openPlainWorkspace } from "./matrix-products";
import {
  chancesOfBundles,
  leaveOut,
  tellShare,
  trainPart,
  type LeftOutPart,
  type LeftOutRow,
  type TrainedPart,
} from "./out-of-fold";
import { gatherPast } from "./past-evidence";
import { scoreRequest, type RequestScores } from "./score-request";
import type { SetModel } from "./set-model";

/** What is learned from a history before any setting is chosen. */
export interface LearnedHistory {
  material: HistoryMaterial;
  whole: TrainedPart;
  parts: readonly LeftOutPart[];
  /** Of all parts. */
  rows: readonly LeftOutRow[];
}

/** How requests to come relate to the past. `share`: how often they need a set that no past request needed (rho). */
export interface LearnedSetting {
  share: number;
  /** Past bundles get no bonus: every set is composed. */
  compose: boolean;
}

const PLAIN: LearningPorts = { openWorkspace: openPlainWorkspace };

/** Learns from the history of a ground, once for all settings. */
export function learnHistory(ground: FoldGround): Promise<LearnedHistory> {
  return ground.once("learned history", async () => {
    const ports = ground.learning ?? PLAIN;
    ports.report?.({ phase: "reading", done: 0, total: 1 });
    const material = await readHistory(ground);
    const parts = await leaveOut(ground, material, ports);
    const onShare = tellShare(ports, { done: parts.length, total: parts.length + 1 });
    const whole = await trainPart(ground, material, ground.index.history.places, ports, onShare);
    return { material, whole, parts, rows: parts.flatMap(({ rows }) => rows) };
  });
}

/** The set model of a setting, fitted on rows that were left out. `from`: that of another setting, to be there sooner. */
export function learnSetModel(
  rows: readonly LeftOutRow[],
  { share, compose }: LearnedSetting,
  from?: SetModel,
): SetModel {
  const weightOf = { repeat: 1 - share, new: share / 2, variant: share / 2 };
  const examples = rows.map(({ kind, laid, gold, bundle }) => ({
    given: laid.given,
    gold,
    bundle,
    weight: weightOf[kind],
  }));
  return fitSetModel(examples, compose, from);
}

/** A request as the set model sees it, with what the scorer says to its pieces. */
export interface ReadRequest {
  request: RequestMaterial;
  laid: LaidCase;
  scores: RequestScores;
}

export async function readRequest(ground: FoldGround, learned: LearnedHistory, query: Query): Promise<ReadRequest> {
  const { material, whole } = learned;
  const [request] = await readRequests([query.text], material.tools, ground.encoder);
  return layRequest(ground, material, { ...whole, places: includedFor(ground, query) }, request!);
}

/** A request as one part of what was learned sees it. */
export async function layRequest(
  ground: FoldGround,
  material: HistoryMaterial,
  part: TrainedPart,
  request: RequestMaterial,
): Promise<ReadRequest> {
  const past = await gatherPast(ground, request.text, part.places, await chancesOfBundles(ground, part, request.text));
  const scores = scoreRequest(part.scorer, request);
  const laid = makeCase({
    ...{ logits: scores.logits, length: request.length, past, provisions: part.provisions },
    toolsOfRequest: (place) => material.needed[place]!,
    toolsOfBundle: (bundle) => material.bundles[bundle]!,
  });
  return { request, laid, scores };
}

/** The set a model chooses for a request; its tools as places in the catalogue. */
export function answerRequest(model: SetModel, { tools, given }: LaidCase): ChosenPlaces {
  const chosen = chooseSet(model, given);
  return { ...chosen, tools: chosen.tools.map((tool) => tools[tool]!) };
}
