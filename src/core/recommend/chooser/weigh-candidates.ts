import type { SaidOfRequest } from "../../domain/choice";
import type { ToolId } from "../../domain/ids";
import { LIKELIEST_BUNDLES, LIKELIEST_SHARE } from "../trained/likeliest-bundle";
import { usedIn } from "../trained/history-features";
import type { ChosenWay } from "../trained/select-setting";
import { exactOf, mixSets, type SetMixture } from "../trained/set-model/choose-set";
import { selectCandidates, type Candidates } from "../trained/set-model/select-candidates";
import { LARGEST_SET, type CandidateFeatures, type KnownTools } from "../trained/set-model/set-model";
import type { BeliefParts } from "./hold-belief";
import type { ReadingParts, ReadRequest } from "./read-request";

/** What comes into question for a request after what a person said, and how it is weighed. */
export interface WeighedCandidates extends KnownTools {
  candidates: Candidates;
  given: CandidateFeatures;
  mix: BeliefParts["mix"];
  /** Past sets among the candidates, in candidate places, with the past requests behind each. */
  sets: readonly { bundle: number; tools: readonly number[]; uses: number }[];
  /** Every tool was kept out. */
  isNothingLeft: boolean;
  isSettled: boolean;
}

/** A bundle that a person chose is at least as likely as everything else together; ours. */
const CHOSEN_SHARE = 0.5;

/**
 * Lays what a person said over what was read. Tools that are needed for certain are candidates whatever speaks for them, and
 * so are those of a bundle that was chosen. Evidence stays as it was read; sets that contradict what was said have no
 * chance.
 */
export function weighCandidates(
  parts: ReadingParts,
  way: ChosenWay,
  said: SaidOfRequest,
  read: ReadRequest,
): WeighedCandidates {
  const { index } = parts.context;
  const numberOf = (id: ToolId): number => index.toolNumbers.get(id)!;
  const certain = said.certain.map(numberOf);
  const impossible = new Set(said.impossible.map(numberOf));
  const isSettled = certain.length >= LARGEST_SET || certain.length + impossible.size >= index.tools.length;
  if (isSettled) return settle(certain);
  const chosen = findChosen(parts, said, read, { certain, impossible });
  const likely = way.isLikeliest ? listLikeliest(parts, read, { certain, impossible }) : [];
  const members = likely.flatMap((set) => set.members);
  const candidates = selectCandidates({
    ...{ logits: read.logits, length: read.features.length, past: read.past, provisions: parts.part.provisions },
    used: usedIn(parts.material, parts.part.places),
    toolsOfRequest: (place) => parts.material.needed[place]!,
    toolsOfBundle: (bundle) => parts.material.bundles[bundle]!,
    forced: [...certain, ...(chosen?.members ?? []), ...members],
    spare: impossible.size + members.length,
  });
  const placeOf = new Map(candidates.tools.map((tool, place) => [tool, place]));
  const known: KnownTools = {
    certain: certain.map((tool) => placeOf.get(tool)!),
    impossible: candidates.tools.flatMap((tool, place) => (impossible.has(tool) ? [place] : [])),
  };
  const placed = <Set extends PastSet>(set: Set) => ({ ...set, tools: set.members.map((tool) => placeOf.get(tool)!) });
  const { given } = candidates;
  const common = { ...known, candidates, isNothingLeft: false, isSettled: false };
  if (chosen) return { ...common, ...weighChosen(way, known, given, placed(chosen)) };
  if (likely.length > 0) {
    const sets = likely.map(placed);
    return { ...common, given, sets, mix: mixLikeliest(way, known, sets) };
  }
  return { ...common, given, sets: listSets(candidates, read), mix: mixLearned(way, known) };
}

/** The past sets that the set model looks at. */
function listSets({ given, bundles }: Candidates, { past }: ReadRequest): WeighedCandidates["sets"] {
  const usesOf = new Map(past.bundles.map(({ bundle, uses }) => [bundle, uses]));
  return given.bundles.map(({ tools }, b) => ({ bundle: bundles[b]!, tools, uses: usesOf.get(bundles[b]!)! }));
}

interface Judged {
  certain: readonly number[];
  impossible: ReadonlySet<number>;
}

interface PastSet {
  bundle: number;
  uses: number;
  /** Tools as indices of the catalogue. */
  members: readonly number[];
}

/** The bundle that a person chose, with the tools they put in and without those they kept out; `null`: none, it is gone or too large. */
function findChosen(
  { context, material }: ReadingParts,
  { bundle: key }: SaidOfRequest,
  { past }: ReadRequest,
  { certain, impossible }: Judged,
): PastSet | null {
  const { bundles } = context.index.history;
  const found = key === null ? undefined : past.bundles.find(({ bundle }) => bundles[bundle]!.key === key);
  if (!found) return null;
  const own = material.bundles[found.bundle]!.filter((tool) => !impossible.has(tool));
  const members = [...new Set([...own, ...certain])].sort((a, b) => a - b);
  return members.length === 0 || members.length > LARGEST_SET
    ? null
    : { bundle: found.bundle, members, uses: found.uses };
}

/** Past bundles that fit what was said, likeliest first under the regression over bundles. */
function listLikeliest(
  { material }: ReadingParts,
  { chances, past }: ReadRequest,
  { certain, impossible }: Judged,
): (PastSet & { chance: number })[] {
  if (!chances) return [];
  return past.bundles
    .map(({ bundle, uses }) => ({ bundle, uses, members: material.bundles[bundle]!, chance: chances[bundle]! }))
    .filter(({ members }) => members.length <= LARGEST_SET && certain.every((tool) => members.includes(tool)))
    .filter(({ members }) => !members.some((tool) => impossible.has(tool)))
    .sort((a, b) => b.chance - a.chance || a.bundle - b.bundle)
    .slice(0, LIKELIEST_BUNDLES);
}

const ALL = (): boolean => true;

function mixLearned({ model }: ChosenWay, known: KnownTools): BeliefParts["mix"] {
  return (given, isCopied = ALL) =>
    mixSets(model, { ...given, bundles: given.bundles.filter(({ tools }) => isCopied(tools)) }, known);
}

/** The likeliest past bundles by the regression; what is left is as the set model has it. */
function mixLikeliest(
  way: ChosenWay,
  known: KnownTools,
  likely: readonly { tools: readonly number[]; chance: number }[],
): BeliefParts["mix"] {
  const total = likely.reduce((sum, { chance }) => sum + chance, 0);
  const learned = mixLearned(way, known);
  return (given, isCopied = ALL) => {
    const rest = scaled(learned(given, isCopied), 1 - LIKELIEST_SHARE);
    const copied = likely
      .filter(({ tools }) => isCopied(tools))
      .map(({ tools, chance }) => ({ tools, weight: (LIKELIEST_SHARE * chance) / total }));
    return { ...rest, sets: [...copied, ...rest.sets].sort((a, b) => b.weight - a.weight) };
  };
}

/** The chosen bundle in the place of all others: what copying weighed is its own, and one half at least. */
function weighChosen(
  { model }: ChosenWay,
  known: KnownTools,
  given: CandidateFeatures,
  chosen: { bundle: number; uses: number; tools: readonly number[] },
): Pick<WeighedCandidates, "given" | "sets" | "mix"> {
  const before = mixSets(model, given, known);
  const copied = given.bundles.reduce((sum, { tools }) => sum + exactOf(before, tools), 0);
  const share = Math.max(CHOSEN_SHARE, Math.min(1, copied));
  const bundled = given.bundled.map((_, tool) => (chosen.tools.includes(tool) ? 1 : 0));
  return {
    given: { ...given, bundled },
    sets: [chosen],
    mix(changed, isCopied = ALL) {
      const composed = mixSets(model, { ...changed, bundles: [] }, known);
      if (!isCopied(chosen.tools)) return composed;
      const own = exactOf(composed, chosen.tools);
      const more = own >= share ? 0 : (share - own) / (1 - own);
      return { ...scaled(composed, 1 - more), sets: [{ tools: chosen.tools, weight: more }] };
    },
  };
}

function scaled(mixture: SetMixture, share: number): SetMixture {
  return {
    ...mixture,
    sizes: mixture.sizes.map((weight) => weight * share),
    sets: mixture.sets.map(({ tools, weight }) => ({ tools, weight: weight * share })),
  };
}

/** Exactly these tools are needed: every other was kept out, or no set of more has a chance. */
function settle(certain: readonly number[]): WeighedCandidates {
  const zeros = new Float64Array(certain.length);
  const given: CandidateFeatures = {
    ...{ logits: zeros, votes: zeros, brought: zeros, bundled: zeros, unused: zeros },
    ...{ length: [0, 0], bundles: [] },
  };
  const places = [...certain.keys()];
  const sizes = Array.from({ length: certain.length + 2 }, (_, size) => (size === certain.length ? 1 : 0));
  return {
    candidates: { given, tools: certain, bundles: [] },
    given,
    certain: places,
    impossible: [],
    mix: () => ({ ranked: places, chances: zeros.map(() => 1), sizes, sets: [] }),
    sets: [],
    isNothingLeft: certain.length === 0,
    isSettled: true,
  };
}
