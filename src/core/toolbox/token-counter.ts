import type { Tool } from "../domain/tool";

/** Counts the tokens of tools in the form in which a model gets them. */
export interface TokenCounter {
  /** `estimate`: characters / 4.5, shown as "about". */
  by: "o200k" | "estimate";
  /** What is sent once, however many tools there are. */
  preamble: number;
  /** Tokens of one tool's definition beside it. */
  of(tool: Tool): number;
  /** Tokens of a text. */
  ofText(text: string): number;
}

/** Measured on 117 public MCP definitions: their JSON has 4.5 characters a token (design notes of the toolbox). */
const CHARACTERS_PER_TOKEN = 4.5;

/** Stands in where the table of tokens cannot be had. */
export const ESTIMATED_TOKENS: TokenCounter = {
  by: "estimate",
  preamble: 0,
  of: ({ name, description, inputSchema = "", parameters = [] }) =>
    estimate(`${name}${description}${inputSchema || JSON.stringify(parameters)}`),
  ofText: estimate,
};

function estimate(text: string): number {
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN);
}

/** What a catalogue costs on every call, by the file its tools came from. */
export interface ToolCosts {
  by: TokenCounter["by"];
  preamble: number;
  /** Of each tool, in the order of the data set. */
  tokens: number[];
  /** All tools and the preamble. */
  total: number;
  /** Dearest first. */
  servers: ServerCost[];
}

export interface ServerCost {
  /** The file or the paste that lists it. */
  server: string;
  tools: number;
  tokens: number;
  /** Tools that some request needs, and their tokens. */
  usedTools: number;
  usedTokens: number;
}

/**
 * Tokens of each tool and of each server. `isUsed`: whether some request needs the tool.
 *
 * @example countCosts([tool], ESTIMATED_TOKENS, () => true).total
 */
export function countCosts(tools: readonly Tool[], counter: TokenCounter, isUsed: (tool: Tool) => boolean): ToolCosts {
  const tokens = tools.map((tool) => counter.of(tool));
  const servers = new Map<string, ServerCost>();
  for (const [index, tool] of tools.entries()) {
    const server = tool.source.file;
    const cost = servers.get(server) ?? { server, tools: 0, tokens: 0, usedTools: 0, usedTokens: 0 };
    cost.tools += 1;
    cost.tokens += tokens[index]!;
    if (isUsed(tool)) {
      cost.usedTools += 1;
      cost.usedTokens += tokens[index]!;
    }
    servers.set(server, cost);
  }
  return {
    by: counter.by,
    preamble: counter.preamble,
    tokens,
    total: tokens.reduce((sum, count) => sum + count, counter.preamble),
    servers: [...servers.values()].sort((a, b) => b.tokens - a.tokens || (a.server < b.server ? -1 : 1)),
  };
}
