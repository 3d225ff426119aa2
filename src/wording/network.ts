import type { ToolId } from "../core/domain/ids";
import { typeName, type AddedTool, type ClosureResult, type NetworkEdit } from "../core/domain/network";
import { countOf, listWords, nameOf as labelOf } from "../core/domain/phrases";
import type { Trace } from "../core/domain/trace";
import type { ToolNetwork } from "../core/network/build-network";
import type { CountedDependency } from "../core/network/habits";
import type { PairTrials } from "../core/recommend/trained/network/local-trials";
import type { MistakenTool } from "../core/recommend/trained/network/mistaken-tools";
import { endsOf, type CorrectedEdges } from "../core/network/network-edits";
import { nameTypes, sayGives, saySubstituted } from "./needs";

type NameOf = (tool: ToolId) => string;

const WORDS = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve"];

/** @example countAtStart(10, "tool", "gives", "give") // "Ten tools give" */
function countAtStart(count: number, noun: string, one: string, many: string): string {
  const number = WORDS[count] ?? String(count);
  return `${number} ${noun}${count === 1 ? "" : "s"} ${count === 1 ? one : many}`;
}

/** What a tool is in the network, in a sentence, and what past requests say of it, in another. */
export function describeTool(
  { nodes, similar }: Pick<ToolNetwork, "nodes" | "similar">,
  edges: CorrectedEdges["edges"],
  tool: ToolId,
  nameOf: NameOf,
): [sentence: string, habit: string] {
  const node = nodes.find(({ id }) => id === tool);
  const name = nameOf(tool);
  const before = edges.flatMap((edge) => (edge.kind === "before" && edge.after === tool && !edge.isCut ? [edge] : []));
  const after = edges.filter((edge) => edge.kind === "before" && edge.before === tool && !edge.isCut);
  if (before.length > 0) {
    const types = [...new Set(before.flatMap((edge) => edge.types))].map(typeName);
    const what = types.length === 0 ? "comes before it" : types.length === 1 ? `its ${types[0]}` : "what it needs";
    const sentence =
      types.length === 0
        ? `${countAtStart(before.length, "tool", "comes", "come")} before ${name}, as you drew.`
        : `${countAtStart(before.length, "tool", "gives", "give")} ${name} ${what}.`;
    return [sentence, describeHabit(before, nameOf)];
  }
  if (after.length > 0) {
    const gives = node?.gives.map(typeName).join(", ") ?? "";
    return [
      `${name} gives ${countOf(after.length, "tool")} ${gives === "" ? "what they need" : gives}.`,
      "It needs nothing from other tools.",
    ];
  }
  const alike = similar.filter(({ a, b }) => a === tool || b === tool).length;
  const looks = alike > 0 ? `${countAtStart(alike, "tool", "looks", "look")} like it.` : "";
  return [`${name} gives no other tool what it needs, and needs nothing from one.`, looks];
}

function describeHabit(before: readonly Partial<CountedDependency>[], nameOf: NameOf): string {
  const best = before.reduce((a, b) => ((b.count ?? 0) > (a.count ?? 0) ? b : a));
  const of = best.of ?? 0;
  if (of === 0) return "No past request needs it.";
  if ((best.count ?? 0) === 0)
    return `In ${countOf(of, "past request")} that ${of === 1 ? "needs" : "need"} it, none of them came before it.`;
  return `In ${best.count} of ${countOf(of, "past request")} it was ${nameOf(best.before!)}.`;
}

/** What the whole network is, in parts that a slash divides. */
export function describeNetwork({ nodes, undrawn, least }: ToolNetwork, { edges }: CorrectedEdges): string[] {
  const types = new Set<string>();
  let [dependencies, cut, own, alike] = [0, 0, 0, 0];
  for (const edge of edges) {
    if (edge.isCut) cut += 1;
    if (edge.isByHand) own += 1;
    if (edge.kind === "similar") alike += edge.isCut ? 0 : 1;
    else {
      dependencies += 1;
      for (const type of edge.types) types.add(type);
    }
  }
  const drawn = dependencies === 1 ? "1 dependency" : `${dependencies.toLocaleString("en-GB")} dependencies`;
  return [
    countOf(nodes.length, "tool"),
    `${drawn} by ${countOf(types.size, "kind")} of identifier${cut > 0 ? `, ${cut} cut by you` : ""}${own > 0 ? `, ${own} drawn by you` : ""}${undrawn > 0 ? `, ${undrawn.toLocaleString("en-GB")} more only counted` : ""}`,
    least === null
      ? "look-alikes come once the encoder has read the tools"
      : `${countOf(alike, "pair")} ${alike === 1 ? "looks" : "look"} alike`,
  ];
}

/** Why there are no dependencies; `null`: there are some. */
export function describeLack({ lacks, dependencies }: Pick<ToolNetwork, "lacks" | "dependencies">): string | null {
  if (dependencies.length > 0) return null;
  if (lacks === "parameters")
    return "These files name no parameters, so no dependency can be read. Look-alikes and the order of past requests remain.";
  if (lacks === "responses")
    return "These tools do not say what they give, so no dependency can be read. If an earlier version of Kitpick read the files, drop them again.";
  return "No tool here gives what another one needs.";
}

/** Tools that need each other in a ring; `null`: there are none. At most six of the first ring are named. */
export function describeRings({ rings }: Pick<ToolNetwork, "rings">, nameOf: NameOf): string | null {
  const [first] = rings;
  if (!first) return null;
  const more = rings.length > 1 ? `; ${(rings.length - 1).toLocaleString("en-GB")} more like it` : "";
  const left = first.length - MOST_OF_RING;
  const names = first.slice(0, MOST_OF_RING).map(nameOf).join(", ");
  return `A ring: ${names}${left > 0 ? ` and ${left.toLocaleString("en-GB")} more` : ""}. Each needs what another gives${more}.`;
}

const MOST_OF_RING = 6;

/** @example describeNetworkEdit({ kind: "cut-edge", edge: "d:a>b" }, (id) => id) // "cut a to b" */
export function describeNetworkEdit(edit: NetworkEdit, nameOf: NameOf): string {
  if (edit.kind === "note")
    return edit.text === ""
      ? `note removed from ${nameOfThing(edit.on, nameOf)}`
      : `note on ${nameOfThing(edit.on, nameOf)}`;
  const verb = { "add-edge": "drew", "cut-edge": "cut", "turn-edge": "turned", "restore-edge": "restored" }[edit.kind];
  return `${verb} ${nameOfThing(edit.edge, nameOf)}`;
}

/** An edge or a tool, in words. */
export function nameOfThing(thing: string, nameOf: NameOf): string {
  const found = endsOf(thing);
  if (!found) return nameOf(thing as ToolId);
  return `${nameOf(found.ends[0])} ${found.kind === "before" ? "to" : "and"} ${nameOf(found.ends[1])}`;
}

/** @example "Whistlepost needs contact_id, which nothing in the answer gives. Contact Book gives it. In 30 of 30 past requests with Whistlepost it came before." */
export function describeNeed({ tool, for: consumer, types, count, of }: AddedTool, labels: Trace["tools"]): string {
  const [giver, name] = [labelOf(labels, tool), labelOf(labels, consumer)];
  const habit = of === 0 ? "" : ` In ${count} of ${countOf(of, "past request")} with ${name} it came before.`;
  return `${name} needs ${nameTypes(types)}, which nothing in the answer gives. ${giver} gives it.${habit}`;
}

/** What closure did to the answer, in sentences; empty: nothing. */
export function describeClosure(
  { added, substituted, unmet, corrected = 0 }: ClosureResult,
  labels: Trace["tools"],
): string {
  const name = (tool: ToolId) => labelOf(labels, tool);
  const needs = unmet.map(({ tool, anyOf }) => `${name(tool)} needs ${nameTypes(anyOf)}`);
  return [
    ...substituted.map((one) => `${name(one.to)} stands ${saySubstituted(one, labels)}.`),
    ...added.map((one) => `${name(one.tool)} was added: it ${sayGives(one, labels)}.`),
    needs.length > 0 ? `${listWords(needs)}: nothing here gives that, so the request has to say it.` : "",
    corrected > 0 ? `${countOf(corrected, "dependency", "dependencies")} of the network corrected by hand.` : "",
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

/** @example ["23 of 114 trials went wrong, in 15 of 40 pairs.", "In 68 more pairs no past request needs exactly one of the two."] */
export function describeTrials(pairs: readonly PairTrials[]): [finding: string, rest: string] {
  const counted = pairs.map(({ first, second }) => ({
    tried: first.tried + second.tried,
    wrong: first.wrong + second.wrong,
  }));
  const seen = counted.filter(({ tried }) => tried > 0);
  if (seen.length === 0)
    return ["Nothing could be tried: no past request needs exactly one of two tools that look alike.", ""];
  const sum = (key: "tried" | "wrong") => counted.reduce((total, one) => total + one[key], 0);
  const wrong = seen.filter((one) => one.wrong > 0).length;
  const rest = pairs.length - seen.length;
  return [
    `${sum("wrong").toLocaleString("en-GB")} of ${countOf(sum("tried"), "trial")} went wrong${wrong > 0 ? `, in ${wrong.toLocaleString("en-GB")} of ${countOf(seen.length, "pair")}` : ""}.`,
    rest > 0 ? `In ${countOf(rest, "more pair")} no past request needs exactly one of the two.` : "",
  ];
}

/**
 * What trials say of two look-alikes; empty parts where nothing was tried.
 *
 * @example "Of the two, 8 past requests need only Weather Forecast; 3 of them are nearer to climate_normals."
 */
export function describePair({ a, b, first, second }: PairTrials, nameOf: NameOf): string {
  return (
    [
      [first, a, b],
      [second, b, a],
    ] as const
  )
    .filter(([{ tried }]) => tried > 0)
    .map(([{ tried, wrong }, own, other]) => {
      const one = tried === 1;
      const nearer = one
        ? `it is ${wrong === 0 ? "not " : ""}nearer`
        : wrong === 0
          ? "none of them is nearer"
          : `${wrong} of them ${wrong === 1 ? "is" : "are"} nearer`;
      return `Of the two, ${countOf(tried, "past request")} ${one ? "needs" : "need"} only ${nameOf(own)}; ${nearer} to ${nameOf(other)}.`;
    })
    .join(" ");
}

/**
 * A tool of an answer, and what it may have been taken for.
 *
 * @example "climate_normals was nearer in 3 of 8 past requests that need Weather Forecast and not it. Rather Weather Forecast when: rain, tomorrow; this request says rain."
 */
export function describeMistaken({ tool, needed, wrong, of, words, shared }: MistakenTool, nameOf: NameOf): string {
  const [name, other] = [nameOf(tool), nameOf(needed)];
  const habit = `${name} was nearer in ${wrong} of ${countOf(of, "past request")} that need ${other} and not it.`;
  if (words.length === 0) return habit;
  const said = shared.length > 0 ? `; this request says ${listWords(shared)}` : "";
  return `${habit} Rather ${other} when: ${words.join(", ")}${said}.`;
}

/** @example "Rather climate_normals when: usual, month, tend." */
export function describeWords({ a, b, words }: PairTrials, nameOf: NameOf): string {
  return (
    [
      [a, words.first],
      [b, words.second],
    ] as const
  )
    .filter(([, list]) => list.length > 0)
    .map(([tool, list]) => `Rather ${nameOf(tool)} when: ${list.join(", ")}.`)
    .join(" ");
}
