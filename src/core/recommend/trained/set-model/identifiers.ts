import type { Tool } from "../../../domain/tool";
import type { RetrievalIndex } from "../../../retrieve/retrieval-index";
import { fastSigmoid } from "../../../math/fast-functions";

/** A tool that needs an identifier, one that yields it, and how often the first came after the second. Tools are indices of the catalogue. */
export interface Provision {
  needs: number;
  yields: number;
  /** Over .3, to 1. */
  rate: number;
}

const LEAST_RATE = 0.3;
/** What a vote adds to the log-odds that a tool is needed, near what the set model gives it. */
const VOTE_WEIGHT = 2;
const SCALE = 3;

/**
 * Which tool yields the identifiers that others require, from past requests. Tools that require an identifier of one name
 * are counted together, so that one of them that was hardly used learns from the others:
 * rate = (uses after the yielding tool + 1 where that returns a value of this name) / (uses + 1). Where a past request does
 * not say in which order its tools are called, being needed together counts. Ours; the study did not try it.
 */
export function learnProvisions(
  { tools, history, toolNumbers }: Pick<RetrievalIndex, "tools" | "history" | "toolNumbers">,
  indices: readonly number[],
): Provision[] {
  const types = readIdentifiers(tools);
  if (types.size === 0) return [];
  const counts = new Map([...types.keys()].map((type) => [type, { uses: 0, after: new Map<number, number>() }]));
  const requiredBy = typesByTool(types);
  for (const index of indices) {
    const { gold, ordered } = history.requests[index]!;
    const needed = (gold ?? []).map((id) => toolNumbers.get(id)!);
    needed.forEach((tool, at) => {
      for (const type of requiredBy.get(tool) ?? []) {
        const count = counts.get(type)!;
        count.uses += 1;
        const others = ordered ? needed.slice(0, at) : needed;
        for (const other of others) count.after.set(other, (count.after.get(other) ?? 0) + 1);
      }
    });
  }
  return [...types].flatMap(([type, { requiring, returning }]) => {
    const { uses, after } = counts.get(type)!;
    return [...new Set([...after.keys(), ...returning])].flatMap((yields) => {
      const rate = ((after.get(yields) ?? 0) + (returning.has(yields) ? 1 : 0)) / (uses + 1);
      const isOwn = requiring.has(yields) && !returning.has(yields);
      return isOwn || rate <= LEAST_RATE
        ? []
        : [...requiring].filter((needs) => needs !== yields).map((needs) => ({ needs, yields, rate }));
    });
  });
}

/**
 * For each tool of the catalogue 3 times the chance, 0 to 1, that a needed tool requires an identifier which it
 * yields; the chances of several such tools are joined as if independent.
 */
export function weighProvisions(
  provisions: readonly Provision[],
  logits: Float64Array,
  votes: Float64Array,
): Float64Array {
  const spared = new Float64Array(logits.length).fill(1);
  for (const { needs, yields, rate } of provisions) {
    spared[yields]! *= 1 - rate * fastSigmoid(logits[needs]! + VOTE_WEIGHT * votes[needs]!);
  }
  return spared.map((chance) => SCALE * (1 - chance));
}

interface IdentifierType {
  requiring: Set<number>;
  returning: Set<number>;
}

/**
 * Required parameters whose name ends in the word `id`, by that name, with the tools that require and that return one.
 * A bare `id` is of the tool's own type: every API has one, and they mean different things.
 */
function readIdentifiers(tools: readonly Tool[]): Map<string, IdentifierType> {
  const types = new Map<string, IdentifierType>();
  tools.forEach(({ parameters }, tool) => {
    for (const { name, required } of parameters ?? []) {
      const type = required ? typeOf(name, tool) : null;
      if (type === null) continue;
      const known = types.get(type) ?? { requiring: new Set(), returning: new Set() };
      known.requiring.add(tool);
      types.set(type, known);
    }
  });
  tools.forEach(({ responses }, tool) => {
    for (const { name } of responses ?? []) types.get(typeOf(name, tool) ?? "")?.returning.add(tool);
  });
  return types;
}

/** `flight_offer_id`, `flightOfferId` and `flight-offer-ID` are one type; `null`: no identifier. */
function typeOf(name: string, tool: number): string | null {
  if (/^id$/i.test(name)) return `${tool} id`;
  return /[_\-. ]id$/i.test(name) || /[a-z0-9](?:Id|ID)$/.test(name)
    ? name.replace(/[_\-. ]/g, "").toLowerCase()
    : null;
}

/** The types that each tool requires. */
function typesByTool(types: ReadonlyMap<string, IdentifierType>): Map<number, string[]> {
  const byTool = new Map<number, string[]>();
  for (const [type, { requiring }] of types) {
    for (const tool of requiring) byTool.set(tool, [...(byTool.get(tool) ?? []), type]);
  }
  return byTool;
}
