import type { RequirementId, ToolId } from "../../../core/domain/ids";
import type { WalkNode } from "./walk-mode";
import type { Picture } from "./picture";

/** What belongs together when one thing is pointed at: words, ribbons, votes and tools of the same lines. */
export interface Chain {
  requirements: ReadonlySet<RequirementId>;
  tools: ReadonlySet<ToolId>;
}

type ChainedPicture = Pick<Picture, "links" | "votes" | "bundle" | "result">;

/** The chain of a node. A dropped tool's chain ends in the requirement it came closest to. */
export function chainOf(picture: ChainedPicture, node: WalkNode): Chain {
  switch (node.type) {
    case "requirement":
      return ofRequirements(picture, [node.id]);
    case "vote":
      return ofRequirements(picture, [node.requirement]);
    case "ribbon":
      return { requirements: new Set([node.requirement]), tools: new Set([node.tool]) };
    case "bundle-tool":
    case "result-tool":
      return ofTool(picture, node.id);
  }
}

function ofRequirements({ links, votes }: ChainedPicture, ids: readonly RequirementId[]): Chain {
  const linked = links.filter(({ requirement }) => ids.includes(requirement)).map(({ tool }) => tool);
  const won = votes.flatMap(({ requirement, winner }) =>
    winner !== null && ids.includes(requirement) ? [winner] : [],
  );
  return { requirements: new Set(ids), tools: new Set([...linked, ...won]) };
}

function ofTool({ links, votes, bundle, result }: ChainedPicture, tool: ToolId): Chain {
  const linked = links.filter((link) => link.tool === tool).map(({ requirement }) => requirement);
  const won = votes.filter(({ winner }) => winner === tool).map(({ requirement }) => requirement);
  const rows = result.filter((row) => row.tool === tool);
  const led = rows.flatMap(({ requirements, calledBy }) => (calledBy ? [...requirements, calledBy] : requirements));
  const best = bundle.find((row) => row.tool === tool && row.standing === "dropped")?.best?.requirement;
  const requirements = new Set([...linked, ...won, ...led]);
  if (requirements.size === 0 && best !== undefined) requirements.add(best);
  return { requirements, tools: new Set([tool]) };
}

/** Whether something with these ends is in the chain; without a chain everything is. */
export function isInChain(chain: Chain | null, ends: { requirement?: RequirementId; tool?: ToolId }): boolean {
  if (!chain) return true;
  if (ends.requirement === undefined && ends.tool === undefined) return false;
  const hasRequirement = ends.requirement === undefined || chain.requirements.has(ends.requirement);
  const hasTool = ends.tool === undefined || chain.tools.has(ends.tool);
  return hasRequirement && hasTool;
}
