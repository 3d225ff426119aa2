import type { ChoiceBasis, SaidOfRequest, SetBelief, SetChooser, WeighedBundle } from "../../domain/choice";
import type { ChoiceConfig } from "../../domain/config";
import type { ToolId } from "../../domain/ids";
import { naturalLog } from "../../math/elementary-functions";
import { chancesByScorer } from "../trained/trained-mapper";
import { chanceOfNeed, type NoToolDetector } from "../trained/no-tool";
import { AS_STATED } from "../trained/calibrate-exact";
import type { ChosenWay, Mix } from "../trained/select-setting";
import type { SetModel } from "../trained/set-model/set-model";
import { holdBelief, type HeldBelief } from "./hold-belief";
import { createRequestReader, type ReadingParts, type ReadRequest } from "./read-request";
import { weighCandidates, type WeighedCandidates } from "./weigh-candidates";

/** All that one request is chosen for by. */
export interface ChooserParts extends ReadingParts {
  models: Record<Mix, SetModel>;
  way: ChosenWay;
  noTool: NoToolDetector;
  /** As `Nearness`. */
  usual: number | null;
  basis: Omit<ChoiceBasis, "way" | "isByLeftOut">;
}

/** A gate before stage 1 that takes the place of what the chooser itself knows of need; `null`: it knows nothing. */
export type GateOfChooser = () => Promise<Gated | null>;

interface Gated {
  /** Of needing a tool. */
  chance: number;
  threshold: number;
}

/** The nearest past requests that are counted: "5 of 7 like this". */
const LIKE_THIS = 7;
const BUNDLES_SHOWN = 10;
/** Past sets with less are not shown. */
const LEAST_SHOWN = 0.0005;

/** The choosers of one request under any settings; they share what was read of it. */
export function createChoosers(parts: ChooserParts): (choice: ChoiceConfig, gate?: GateOfChooser) => SetChooser {
  const reader = createRequestReader(parts);
  const chancesOf = keepChances(chancesByScorer(parts.part.scorer, parts.material.tools));
  const before = priorOdds(parts);
  return (choice, gate) => ({
    begin: reader.begin,
    chancesOf,
    async believe(said) {
      const read = await reader.read(said);
      const way = choice.mix ? wayOfMix(parts, choice.mix) : parts.way;
      const weighed = weighCandidates(parts, way, said, read);
      const none = judgeNone(parts, choice, said, { read, weighed, gate: (await gate?.()) ?? null });
      const held = holdBelief({
        ...weighed,
        need: none ? 1 - none.chance : 1,
        isNone: none !== null && 1 - none.chance < none.threshold,
        before: Float64Array.from(weighed.candidates.tools, (tool) => before[tool]!),
        calibration: way.calibration,
      });
      return nameBelief(parts, { read, weighed, held, none, way: { name: way.name, isByLeftOut: !choice.mix } });
    },
  });
}

/** What a person expects of requests to come; whether it is so is not known, so chances are as the model states them. */
function wayOfMix({ models }: ChooserParts, mix: Mix): ChosenWay {
  return { name: mix, model: models[mix], isLikeliest: false, calibration: AS_STATED };
}

/** Words that are asked for again and again: each requirement, with every correction. */
function keepChances(chancesOf: SetChooser["chancesOf"]): SetChooser["chancesOf"] {
  const known = new Map<string, Float64Array>();
  return (text, vector) => {
    const chances = known.get(text) ?? chancesOf(text, vector);
    known.set(text, chances);
    return chances;
  };
}

/** Log-odds of each tool before a word was read: the share of the past requests that needed it, half a request added to both sides. */
function priorOdds({ context, material, places }: ChooserParts): Float64Array {
  const uses = new Float64Array(context.index.tools.length);
  for (const index of places) for (const tool of material.needed[index]!) uses[tool]! += 1;
  return uses.map((count) => naturalLog((count + 0.5) / (places.length - count + 0.5)));
}

/**
 * Whether no tool may be the answer. What a person said of it is certain; `null`: nothing was said and every request is
 * taken to need one.
 */
function judgeNone(
  { noTool, models }: ChooserParts,
  choice: ChoiceConfig,
  said: SaidOfRequest,
  { read, weighed, gate }: { read: ReadRequest; weighed: WeighedCandidates; gate: Gated | null },
): SetBelief["none"] {
  const threshold = gate?.threshold ?? choice.noTool?.threshold ?? noTool.threshold;
  if (said.need === false || weighed.isNothingLeft)
    return { chance: 1, threshold: Math.max(threshold, Number.EPSILON) };
  if (!choice.noTool && !gate) return null;
  if (said.need === true || said.bundle !== null) return { chance: 0, threshold };
  if (gate) return { chance: 1 - gate.chance, threshold };
  const { candidates } = weighed;
  return { chance: 1 - chanceOfNeed(noTool, models.mixed, { request: read.features, candidates }), threshold };
}

interface Named {
  read: ReadRequest;
  weighed: WeighedCandidates;
  held: HeldBelief;
  none: SetBelief["none"];
  way: Pick<ChoiceBasis, "isByLeftOut"> & { name: string };
}

/** The belief with ids for indices. */
function nameBelief(parts: ChooserParts, { read, weighed, held, none, way }: Named): SetBelief {
  const { index } = parts.context;
  const { tools } = weighed.candidates;
  const placeOf = new Map(tools.map((tool, place) => [index.tools[tool]!.id, place]));
  const placesOf = (ids: readonly ToolId[]): number[] => [...new Set(ids)].map((id, i) => placeOf.get(id) ?? -1 - i);
  const idOf = (place: number): ToolId => index.tools[tools[place]!]!.id;
  const bundles = listBundles(parts, weighed, held);
  return {
    best: held.best.map(idOf),
    copied: Math.min(
      1,
      bundles.reduce((sum, { chance }) => sum + chance, 0),
    ),
    bundles: bundles.filter(({ chance }) => chance >= LEAST_SHOWN).slice(0, BUNDLES_SHOWN),
    none,
    nearness: judgeNearness(read, parts.usual),
    basis: { ...parts.basis, way: way.name, isByLeftOut: way.isByLeftOut },
    chanceOf: (tool) => held.chanceOf(placeOf.get(tool) ?? -1),
    expectedOf: (ids) => held.expectedOf(placesOf(ids)),
    exactOf: (ids) => held.exactOf(placesOf(ids)),
    reasonOf: (tool) => held.reasonOf(placeOf.get(tool)!),
    pastOf: (tool) => countPastUses(parts, read, index.toolNumbers.get(tool)!),
    outside: (most) => held.outside(most).map(({ tool, ...rest }) => ({ tool: idOf(tool), ...rest })),
    callingWords: (tool) => read.callingWords(index.toolNumbers.get(tool)!),
  };
}

/** The past sets in question, likeliest first. */
function listBundles({ context }: ChooserParts, { sets }: WeighedCandidates, held: HeldBelief): WeighedBundle[] {
  const { bundles } = context.index.history;
  return sets
    .map(({ bundle, tools, uses }) => {
      const { key, tools: ids } = bundles[bundle]!;
      return { bundle: key, tools: [...ids], uses, chance: held.exactOf(tools) };
    })
    .sort((a, b) => b.chance - a.chance);
}

function judgeNearness({ past: { best } }: ReadRequest, usual: number | null): SetBelief["nearness"] {
  return { best, usual, isFar: best !== null && usual !== null && best < usual };
}

function countPastUses(
  { context, material }: ChooserParts,
  { past }: ReadRequest,
  tool: number,
): ReturnType<SetBelief["pastOf"]> {
  const near = past.voters.slice(0, LIKE_THIS);
  const having = near.filter(({ index }) => material.needed[index]!.includes(tool));
  return {
    count: having.length,
    of: near.length,
    queries: having.map(({ index }) => context.index.history.requests[index]!.id),
  };
}
