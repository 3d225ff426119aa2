import { countOf } from "../../core/domain/phrases";
import { fieldOf, hasKeys, isPlainObject, listOf, shareOfRows, textOf } from "../json/json-values";
import { quote } from "../model/create-message";

/** JSON that people take for a list of tools or requests. */
interface OtherJson {
  id: string;
  /** What it is and what to do instead; `null`: it is something else. */
  describe(json: unknown): string | null;
}

const START_SERVER =
  "Start the server, ask it for tools/list, save the answer as JSON and drop that: many clients and the MCP Inspector show it.";

/**
 * What a file is that holds neither tools nor requests, though it looks like it, and what to do instead; `null` for any other.
 * Only the shape decides, after public descriptions: the registry and clients of MCP, plugins, agent cards (A2A), Postman, npm.
 */
export function describeOtherJson(json: unknown): string | null {
  for (const { describe } of OTHERS) {
    const sentence = describe(json);
    if (sentence !== null) return sentence;
  }
  return null;
}

const OTHERS: readonly OtherJson[] = [
  {
    id: "registry",
    describe(json) {
      const named = serversOf(json).find(isServerEntry);
      if (named === undefined) return null;
      return `This is an entry of the MCP registry (server.json): it says how the server ${quote(textOf(named, "name"))} is installed, and none of its tools. ${START_SERVER}`;
    },
  },
  {
    id: "client",
    describe(json) {
      const servers = fieldOf(json, "mcpServers") ?? fieldOf(json, "servers");
      const entries = isPlainObject(servers) ? Object.entries(servers) : [];
      const isSetting = (entry: unknown): boolean => hasKeys(entry, "command") || hasKeys(entry, "url");
      if (entries.length === 0 || !entries.every(([, entry]) => isSetting(entry))) return null;
      return `These are a client's settings for ${countOf(entries.length, "MCP server")} (first: ${quote(entries[0]![0])}), without their tools. ${START_SERVER} Settings may hold keys: this file was not kept.`;
    },
  },
  {
    id: "plugin",
    describe(json) {
      if (!hasKeys(json, "name_for_model", "api")) return null;
      return `This is the manifest of the plugin ${quote(textOf(json, "name_for_model"))} (ai-plugin.json): its tools stand in the OpenAPI document that it names under "api". Save that document and drop it.`;
    },
  },
  {
    id: "agent-card",
    describe(json) {
      const isCard = ["defaultInputModes", "protocolVersion", "supportedInterfaces"].some((key) => hasKeys(json, key));
      if (!isCard || !hasKeys(json, "name", "skills")) return null;
      const skills = countOf(listOf(json, "skills").length, "skill");
      return `This is the card of an agent (A2A), ${quote(textOf(json, "name"))}: it says what others may ask of it (${skills}), not which tools it calls. To take each skill for a tool, save the list under "skills" as a file of its own and drop that.`;
    },
  },
  {
    id: "postman",
    describe(json) {
      if (!textOf(fieldOf(json, "info"), "schema").includes("getpostman.com")) return null;
      return "This is a Postman collection: requests to an API as one person saved them. Export it as OpenAPI 3 and drop that: each operation is then a tool.";
    },
  },
  {
    id: "npm",
    describe(json) {
      const isPackage = ["scripts", "dependencies", "devDependencies", "main", "lockfileVersion"];
      if (!hasKeys(json, "name", "version") || !isPackage.some((key) => hasKeys(json, key))) return null;
      return 'This is the package.json of a program: it holds no tools. Drop a file with the tools ({"name": "description"}) or with requests.';
    },
  },
];

/** One entry, a list of them, or an answer of the registry, where each may stand under "server". */
function serversOf(json: unknown): unknown[] {
  const listed = Array.isArray(json) ? (json as unknown[]) : listOf(json, "servers");
  return [json, ...listed.map((entry) => fieldOf(entry, "server") ?? entry)];
}

function isServerEntry(entry: unknown): boolean {
  if (!hasKeys(entry, "name") || hasKeys(entry, "tools")) return false;
  const isOfRegistry = /modelcontextprotocol/.test(textOf(entry, "$schema"));
  const isPackaged = [...listOf(entry, "packages"), ...listOf(entry, "remotes")].some((one) =>
    ["registryType", "registry_type", "registry_name", "identifier", "transport", "transport_type", "url"].some((key) =>
      hasKeys(one, key),
    ),
  );
  const isListed = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+\/[^/]+$/i.test(textOf(entry, "name")) && hasKeys(entry, "version");
  return isOfRegistry || isPackaged || isListed;
}

const TIMES = ["timestamp", "ts", "time", "@timestamp", "datetime", "date", "created_at", "createdAt"];
const HAPPENINGS = ["event", "level", "severity", "msg", "message", "action", "type", "status"];

/**
 * Rows that were written by the way, as a program ran or people talked, and that no format for logs recognises; `null`: rows of
 * another kind. They have names and texts, so a list of tools or requests could be seen in them.
 */
export function describeOtherRows(json: unknown): string | null {
  const has = (row: unknown, keys: readonly string[]): boolean => keys.some((key) => hasKeys(row, key));
  if (shareOfRows(json, isConversation) >= MOST || shareOfRows(json, isMessage) >= MOST) return ONLY_TALK;
  if (shareOfRows(json, (row) => has(row, PROMPTS) && has(row, ANSWERS) && !has(row, NEEDS)) >= MOST) return ONLY_PAIRS;
  const isEvent = (row: unknown): boolean => has(row, TIMES) && has(row, HAPPENINGS) && !has(row, OF_DATA);
  return shareOfRows(json, isEvent) >= MOST ? ONLY_EVENTS : null;
}

const MOST = 0.6;
/** What tools and requests have, whatever else stands beside it. */
const OF_DATA = ["inputSchema", "input_schema", "parameters", "function", "query", "question", "request"];
const PROMPTS = ["prompt", "instruction", "input"];
const ANSWERS = ["completion", "response", "output", "chosen"];
const NEEDS = ["tool", "tools", "api", "apis", "functions", "answers", "gold", "labels", "query"];

const ONLY_TALK =
  "These are conversations in which no tool was called, so they do not say which tools a request needs. Drop conversations with their calls (tool_calls, tool_use), or requests with their tools.";
const ONLY_PAIRS =
  'These are prompts with answers, which do not say which tools a request needs. Drop requests with their tools ([{"query": "…", "tool": ["…"]}]), or conversations with their calls.';
const ONLY_EVENTS =
  "This is a log of events that no reader here knows, and not a list of tools. Drop the conversations themselves with their calls (OpenAI, Anthropic, AI SDK), traces of OpenTelemetry, or a list of requests with their tools.";

function isConversation(row: unknown): boolean {
  const given = fieldOf(row, "messages") ?? fieldOf(row, "conversations") ?? fieldOf(row, "conversation");
  return Array.isArray(given) && given.some(isMessage);
}

function isMessage(value: unknown): boolean {
  const speaker = fieldOf(value, "role") ?? fieldOf(value, "from");
  return typeof speaker === "string" && (hasKeys(value, "content") || hasKeys(value, "value"));
}
