import type { WalkDigest } from "../domain/evaluation";
import type { QueryId, ToolId } from "../domain/ids";
import { listWords, verb } from "../domain/phrases";
import { type AlignedRuns, letterOf } from "./align-runs";

const WHERE_LOST: Record<WalkDigest["lost"][number]["at"], string> = {
  bundle: "never in its bundle",
  coverage: "dropped in coverage",
  vote: "outvoted",
};

/**
 * What makes one request better or worse in another run than in the baseline: the tools that only one of them recommends,
 * whether they are needed, and the stage that lost a needed one where the run is a walk. One sentence each; empty when both
 * recommend the same set. Throws RangeError when the request is not compared.
 */
export function explainDelta(
  { alignment, rows, asked, base }: AlignedRuns,
  other: number,
  query: QueryId,
  nameOf: (tool: ToolId) => string,
): string[] {
  const index = alignment.common.indexOf(query);
  if (index < 0) throw new RangeError(`The request ${query} is not among those that are compared.`);
  const [before, after] = [rows[base]![index]!, rows[other]![index]!];
  const [one, two] = [letterOf(base), letterOf(other)];
  const gone = before.predicted.filter((tool) => !after.predicted.includes(tool));
  const come = after.predicted.filter((tool) => !before.predicted.includes(tool));
  const gold = asked.get(query)?.gold ?? null;
  const name = (tools: readonly ToolId[]): string => listWords(tools.map(nameOf));
  if (gold === null)
    return [say(`${two} lacks #, which ${one} has.`, name(gone)), say(`${two} adds #.`, name(come))].flat();
  const lost = gone
    .filter((tool) => gold.includes(tool))
    .map((tool) => `${nameOf(tool)}${whereLost(after.walk, tool)}`);
  const spare = gone.filter((tool) => !gold.includes(tool));
  const wrong = come.filter((tool) => !gold.includes(tool));
  return [
    say(`${two} misses #, which ${one} finds.`, listWords(lost)),
    say(`${two} finds #.`, name(come.filter((tool) => gold.includes(tool)))),
    say(`${two} adds #, which ${verb(wrong.length, "is", "are")} not needed.`, name(wrong)),
    say(`${two} leaves out #, which ${verb(spare.length, "is", "are")} not needed.`, name(spare)),
  ].flat();
}

/** The sentence with the tools at `#`; nothing without tools. A function puts them in, since a name may hold a `$`. */
function say(sentence: string, tools: string): string[] {
  return tools === "" ? [] : [sentence.replace("#", () => tools)];
}

/** The stage that lost a needed tool, in brackets; empty where the run is no walk. */
function whereLost(walk: WalkDigest | null, tool: ToolId): string {
  const at = walk?.lost.find((lost) => lost.tool === tool)?.at;
  return at ? ` (${WHERE_LOST[at]})` : "";
}
