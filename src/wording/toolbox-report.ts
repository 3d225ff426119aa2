import type { Dataset } from "../core/domain/dataset";
import { countOf } from "../core/domain/phrases";
import { recallsAt } from "../core/toolbox/measure-finding";
import type { Toolbox } from "../core/toolbox/open-toolbox";
import { printToolboxPage } from "./toolbox-page";
import {
  describeCost,
  describeFault,
  describeFewest,
  describeFinder,
  describeProposed,
  describeRequestCount,
  describeUnused,
} from "./toolbox";

export const REPORT_FORMATS = ["text", "markdown", "json", "html"] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

const MOST_NAMED = 5;

/** The findings as lines, as Markdown, as JSON with the names of tools, or as a page without script. */
export function printToolbox(
  toolbox: Toolbox,
  dataset: Dataset,
  format: ReportFormat,
  missed: readonly string[],
): string {
  const { tools, name } = dataset;
  if (format === "html") return printToolboxPage(toolbox, dataset, missed);
  const names = new Map<string, string>(tools.map((tool) => [tool.id, tool.name]));
  const nameOf = (id: string): string => names.get(id) ?? id;
  if (format === "json") return `${JSON.stringify(asJson(toolbox, name, nameOf, missed), null, 1)}\n`;
  const sections = sectionsOf(toolbox, nameOf, missed);
  const lines = sections.flatMap(({ title, rows }) => {
    if (rows.length === 0) return [];
    return format === "markdown"
      ? [`## ${title}`, "", ...rows.map((row) => `- ${escape(row)}`), ""]
      : [title, ...rows.map((row) => `  ${row}`), ""];
  });
  return `${format === "markdown" ? `# ${escape(name)}\n\n` : ""}${lines.join("\n")}`;
}

/** Names and descriptions are text in Markdown, whatever they hold. */
function escape(text: string): string {
  return text.replace(/[\\`*_[\]<>|]/g, "\\$&").replace(/\s+/gu, " ");
}

function sectionsOf(toolbox: Toolbox, nameOf: (id: string) => string, missed: readonly string[]) {
  const { costs, faults, alike, finding, confusion, profiles } = toolbox;
  const share = (value: number): string => value.toFixed(2);
  return [
    { title: "Missed", rows: [...missed] },
    {
      title: "Cost",
      rows: [
        describeCost(toolbox),
        describeFewest(toolbox),
        describeRequestCount(toolbox),
        describeProposed(toolbox),
      ].filter((row) => row !== ""),
    },
    {
      title: "Servers",
      rows: costs.servers.map(
        ({ server, tools, tokens, usedTools }) =>
          `${server}: ${countOf(tools, "tool")}, ${usedTools} used, ${countOf(tokens, "token")}`,
      ),
    },
    {
      title: "Faults",
      rows: faults.map(({ code, tools }) => {
        const named = tools
          .slice(0, MOST_NAMED)
          .map(({ tool, what }) => `${nameOf(tool)}${what === "" || what === nameOf(tool) ? "" : ` (${what})`}`);
        const more = tools.length > MOST_NAMED ? ` and ${tools.length - MOST_NAMED} more` : "";
        return `${tools.length} ${describeFault(code, tools.length)}: ${named.join(", ")}${more}`;
      }),
    },
    {
      title: `Look alike by ${alike.by}`,
      rows: alike.pairs.map(({ a, b, similarity }) => `${nameOf(a)} and ${nameOf(b)}: ${share(similarity)}`),
    },
    {
      title: "Found",
      rows: finding.map(({ finder, points, reached }) => {
        const five = points.find(({ k }) => k === 5) ?? points.at(-1)!;
        const enough = reached
          ? `; ${share(reached.recall)} with ${reached.k}, ${countOf(Math.round(reached.tokens), "token")}`
          : "";
        return `By ${describeFinder(finder)}: recall ${share(five.recall)} with ${five.k}, complete ${share(five.complete)}${enough}`;
      }),
    },
    {
      title: "Mixed up",
      rows: (confusion?.pairs ?? [])
        .slice(0, 10)
        .map(({ needed, first, count }) => `${nameOf(needed)} needed, ${nameOf(first)} found first: ${count}`),
    },
    {
      title: "Swaps",
      rows: (confusion?.swaps ?? [])
        .slice(0, 10)
        .map(({ needed, first, count }) => `${nameOf(first)} failed, ${nameOf(needed)} worked: ${count}`),
    },
    {
      title: "Profiles",
      rows: [
        ...profiles.profiles
          .slice(0, 10)
          .map(
            ({ tools, tokens, serves }) =>
              `${countOf(tools.length, "tool")}, ${countOf(tokens, "token")}, serves ${share(serves)}: ${tools.slice(0, MOST_NAMED).map(nameOf).join(", ")}`,
          ),
        describeUnused(toolbox),
      ].filter((row) => row !== ""),
    },
  ];
}

function asJson(toolbox: Toolbox, dataset: string, nameOf: (id: string) => string, missed: readonly string[]): object {
  const { costs, faults, alike, finding, confusion, profiles, requests, proposed } = toolbox;
  return {
    ...{ dataset, missed, requests },
    proposed: proposed && {
      ...{ requests: proposed.requests, areCounted: proposed.areCounted },
      ...{ overlap: proposed.overlap, overlapOfPeople: proposed.overlapOfPeople, points: proposed.finding.points },
    },
    tokens: { by: costs.by, preamble: costs.preamble, total: costs.total, servers: costs.servers },
    faults: faults.map(({ code, tools }) => ({
      ...{ code, says: describeFault(code, tools.length) },
      tools: tools.map(({ tool, what }) => ({ tool: nameOf(tool), what })),
    })),
    alike: { by: alike.by, pairs: alike.pairs.map((pair) => ({ ...pair, a: nameOf(pair.a), b: nameOf(pair.b) })) },
    found: finding.map(({ finder, points, reached }) => ({ finder, points, reached })),
    mixedUp: (confusion?.pairs ?? []).map(({ needed, first, count }) => ({
      needed: nameOf(needed),
      first: nameOf(first),
      count,
    })),
    swaps: (confusion?.swaps ?? []).map(({ needed, first, count }) => ({
      failed: nameOf(first),
      worked: nameOf(needed),
      count,
    })),
    profiles: profiles.profiles.map((profile) => ({ ...profile, tools: profile.tools.map(nameOf) })),
    unused: { tools: profiles.unused.tools.map(nameOf), tokens: profiles.unused.tokens },
  };
}

/** What a catalogue has to keep to; `null`: nothing was asked. */
export interface Thresholds {
  mostTokens: number | null;
  mostFaults: number | null;
  /** Of the first `k` tools, by words. */
  leastRecall: number | null;
  k: number;
}

/** One sentence for each threshold that is missed. */
export function listMissed({ costs, faults, finding }: Toolbox, thresholds: Thresholds): string[] {
  const { mostTokens, mostFaults, leastRecall, k } = thresholds;
  const found = faults.reduce((sum, { tools }) => sum + tools.length, 0);
  const recalls = recallsAt(k, finding.find(({ finder }) => finder === "words")?.ranks ?? new Map());
  const recall = recalls.reduce((sum, value) => sum + value, 0) / recalls.length;
  const missed = [
    mostTokens !== null &&
      costs.total > mostTokens &&
      `All tools cost ${costs.total} tokens; at most ${mostTokens} were allowed.`,
    mostFaults !== null && found > mostFaults && `There are ${found} faults; at most ${mostFaults} were allowed.`,
    leastRecall !== null &&
      !(recall >= leastRecall) &&
      `The first ${k} tools hold ${recall.toFixed(3)} of what requests need; at least ${leastRecall} was asked.`,
  ];
  return missed.filter((sentence) => sentence !== false);
}
