import type { Edit, RestorableNode } from "../core/domain/edit";
import type { RequirementId, ToolId } from "../core/domain/ids";
import type { Trace } from "../core/domain/trace";
import { listWords, quote } from "../core/domain/phrases";

/** Words in a sentence of the history are cut after about this many characters. */
const LENGTH = 40;

/**
 * A correction as the history and the undo button say it, with the words and names of the trace it was made on. `null`: the
 * trace is not there yet (a walk opened from a link); ids stand for names then.
 *
 * @example "Linked “the weather in Oslo” to WeatherForecast"
 */
export function describeEdit(edit: Edit, trace: Trace | null): string {
  switch (edit.kind) {
    case "drop-neighbour":
      return `Left out the past request ${quoteNeighbour(edit.query, trace)}`;
    case "choose-bundle":
      return `Chose the bundle ${nameBundle(edit.bundle, trace)}`;
    case "add-requirement":
      return `Made ${quote(trace?.query.text.slice(edit.span.start, edit.span.end) ?? "", LENGTH)} a requirement`;
    case "rename-requirement":
      return `Renamed ${quoteRequirement(edit.requirement, trace)} to ${quote(edit.text, LENGTH)}`;
    case "split-requirement":
      return `Split ${quoteRequirement(edit.requirement, trace)}`;
    case "merge-requirements":
      return `Merged ${quoteRequirement(edit.first, trace)} and ${quoteRequirement(edit.second, trace)}`;
    case "delete-requirement":
      return `Deleted the requirement ${quoteRequirement(edit.requirement, trace)}`;
    case "link":
      return `Linked ${quoteRequirement(edit.requirement, trace)} to ${nameTool(edit.tool, trace)}`;
    case "unlink":
      return `Unlinked ${quoteRequirement(edit.requirement, trace)} from ${nameTool(edit.tool, trace)}`;
    case "keep-tool":
      return `Kept ${nameTool(edit.tool, trace)}`;
    case "drop-tool":
      return `Dropped ${nameTool(edit.tool, trace)}`;
    case "choose-winner":
      return `Chose ${nameTool(edit.tool, trace)} for ${quoteRequirement(edit.requirement, trace)}`;
    case "force-tool":
      return `Put ${nameTool(edit.tool, trace)} in the answer`;
    case "force-gate":
      return "Took the walk although no tool seems needed";
    case "bar-tool":
      return `Kept ${nameTool(edit.tool, trace)} out of the answer`;
    case "take-set":
      return `Took the set ${listWords(edit.tools.map((tool) => nameTool(tool, trace)))}`;
  }
}

/** What was restored, as the history says it. Stored with the step, in the words of the trace at that time. */
export function describeRestore(node: RestorableNode, trace: Trace | null): string {
  switch (node.type) {
    case "gate":
      return "Left it to the gate again";
    case "bundle":
      return "Restored the bundle";
    case "requirement":
      return `Restored ${quoteRequirement(node.id, trace)}`;
    case "tool":
      return `Restored ${nameTool(node.id, trace)}`;
  }
}

function quoteRequirement(id: RequirementId, trace: Trace | null): string {
  const requirement = trace?.stage2.requirements.find((candidate) => candidate.id === id);
  return quote(requirement?.text ?? "a requirement", LENGTH);
}

function quoteNeighbour(id: string, trace: Trace | null): string {
  const past = [...(trace?.stage1.neighbours ?? []), ...(trace?.gate?.retrieval?.neighbours ?? [])];
  const neighbour = past.find((candidate) => candidate.query === id);
  return quote(neighbour?.text ?? id, LENGTH);
}

function nameTool(id: ToolId, trace: Trace | null): string {
  return trace?.tools[id]?.name ?? id;
}

/** By its tools; a bundle that is no candidate of this trace is named by its key. */
function nameBundle(key: string, trace: Trace | null): string {
  const candidate = trace?.stage1.candidates.find(({ bundle }) => bundle === key);
  if (!candidate) return key;
  return candidate.tools.map((tool) => nameTool(tool, trace)).join(", ");
}
