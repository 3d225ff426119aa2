import type { ChatCompletionFunctionDefinition } from "gpt-tokenizer/functionCalling";
import type { Tool } from "../../core/domain/tool";
import { ESTIMATED_TOKENS, type TokenCounter } from "../../core/toolbox/token-counter";

/** Numbers that never change are counted once: a tool's tokens by its definition. */
const MOST_KEPT = 20_000;

/**
 * Counts with the table of OpenAI's newer models (o200k_base), tools in the form in which these models get them. The table is
 * a megabyte and fetched on first use; where it cannot be had, the estimate counts.
 */
export async function loadTokenCounter(): Promise<TokenCounter> {
  try {
    const [{ countTokens }, { formatFunctionDefinitions }] = await Promise.all([
      import("gpt-tokenizer/encoding/o200k_base"),
      import("gpt-tokenizer/functionCalling"),
    ]);
    // Names of special tokens in a description are text.
    const ofText = (text: string): number => countTokens(text, { disallowedSpecial: new Set() });
    const count = (tools: Definition[]): number => ofText(formatFunctionDefinitions(tools));
    // One tool more costs its definition; what one tool costs beyond that is the frame.
    const probe: Definition = { name: "x", parameters: { type: "object", properties: {} } };
    const preamble = 2 * count([probe]) - count([probe, probe]);
    const known = new Map<string, number>();
    return {
      by: "o200k",
      preamble,
      of(tool) {
        const text = JSON.stringify([tool.name, tool.description, tool.inputSchema ?? tool.parameters]);
        const counted =
          known.get(text) ?? countDefinition(tool, (definition) => count([definition]) - preamble, ofText);
        if (known.size < MOST_KEPT) known.set(text, counted);
        return counted;
      },
      ofText,
    };
  } catch {
    return ESTIMATED_TOKENS;
  }
}

type Definition = ChatCompletionFunctionDefinition;

/** A schema that the form has no words for (properties that are no schemas) is counted as it is written. */
function countDefinition(
  { name, description, inputSchema, parameters = [] }: Tool,
  count: (definition: Definition) => number,
  ofText: (text: string) => number,
): number {
  try {
    const schema: unknown = inputSchema === undefined ? schemaOf(parameters) : JSON.parse(inputSchema);
    return count({ name, description, parameters: schema as NonNullable<Definition["parameters"]> });
  } catch {
    return ofText(`${name} ${description} ${inputSchema ?? ""}`);
  }
}

function schemaOf(parameters: NonNullable<Tool["parameters"]>): object {
  return {
    type: "object",
    properties: Object.fromEntries(parameters.map(({ name, type, description }) => [name, { type, description }])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}
