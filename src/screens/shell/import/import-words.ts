import { countOf } from "../../../ui/amounts";

/** "16 requests and 10 tools", or the tools alone. */
export function countBoth({ queries, tools }: { queries: number; tools: number }): string {
  return queries === 0 ? countOf(tools, "tool") : `${countOf(queries, "request")} and ${countOf(tools, "tool")}`;
}
