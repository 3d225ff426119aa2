import type { ToolId } from "./ids";

/** One thing a tool can be given. */
export interface ToolParameter {
  name: string;
  /** As the file says it: `string`, `integer`, `array`, … Empty when unknown. */
  type: string;
  required: boolean;
  description: string;
  /** Where a request over HTTP carries it. Absent: the file does not say, or the tool is called by a schema. */
  place?: ParameterPlace;
  /** The only values it takes (`enum`). Absent: any. */
  values?: string[];
}

/** The places of OpenAPI 3, and the body. */
export type ParameterPlace = "path" | "query" | "header" | "cookie" | "body";

/** One thing a tool gives back. */
export interface ToolResponse {
  name: string;
  /** As the file says it. Empty when unknown. */
  type: string;
  description: string;
  /** The way to it from the root of the answer, the root included. Absent: it stands at the root, which is no list. */
  within?: ResponseStep[];
}

/** One level of an answer. */
export interface ResponseStep {
  /** The property; empty for the root. */
  name: string;
  /** Names of the schemas that stand for it (the last part of each `$ref`). */
  schema?: string[];
  /** It is a list. */
  many?: true;
}

/** How an operation is called over HTTP. */
export interface ToolRoute {
  /** In capitals. */
  method: string;
  /** With its parameters in braces: `/movie/{movie_id}`. */
  path: string;
}

/** `deprecated`: its owner advises against it. `deferred`: it is only offered to a model when a search has found it. */
export type ToolFlag = "deprecated" | "deferred";

/** One tool (API) of a catalogue. */
export interface Tool {
  id: ToolId;
  /** Shown as given. May repeat within a catalogue. */
  name: string;
  description: string;
  /** Other names under which files refer to it. */
  aliases: string[];
  category?: string;
  parameters?: ToolParameter[];
  /**
   * The JSON Schema of its input as the file gives it, as text, nested levels included. For what is sent to a model; no
   * method reads it. Absent: the file gives no JSON Schema.
   */
  inputSchema?: string;
  responses?: ToolResponse[];
  route?: ToolRoute;
  flags?: ToolFlag[];
  source: Source;
}

/** The text of a tool that encoders and BM25 read: `name: description` (PTR's released code). */
export function toolText(tool: Pick<Tool, "name" | "description">): string {
  return `${tool.name}: ${tool.description}`;
}

/**
 * About how many tokens a tool's text costs in a prompt: characters / 4, rounded up.
 * An estimate: the true count depends on the model's tokenizer, which is not known here.
 */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / 4);
}

/** Where a record was read: the file, and the place in it. */
export interface Source {
  /** Name of the file, or `pasted`. */
  file: string;
  /** Row (from 0), key or line, as the format counts. */
  at: string;
}
