/** JSON that is no data set: what people take for tools (named, with what to do instead, and never read as tools), and files of our own that were damaged. */
import { bad, type BadFile } from "./bad-file";
import { makeLines } from "./read-texts";
import { makeSavedDataset, makeSavedWalk } from "./saved-files";

const of = (what: string, words: string, ...values: unknown[]): BadFile =>
  bad(
    what,
    "other-json",
    null,
    words,
    values.length === 1 ? JSON.stringify(values[0]) : makeLines("x.json", ...values),
  );

const SERVER = {
  $schema: "https://static.modelcontextprotocol.io/schemas/2025-07-09/server.schema.json",
  name: "io.github.someone/weather",
  description: "Tells the weather.",
  version: "1.0.0",
  packages: [{ registryType: "npm", identifier: "weather", transport: { type: "stdio" } }],
};
const CARD = {
  protocolVersion: "0.3.0",
  name: "Route planner",
  description: "Plans routes.",
  url: "https://example.org",
  version: "1.2.0",
  capabilities: { streaming: true },
  defaultInputModes: ["text/plain"],
  skills: [{ id: "route", name: "Route", description: "Finds a route.", tags: ["maps"] }],
};
const PLUGIN = {
  schema_version: "v1",
  name_for_human: "To do",
  name_for_model: "todo",
  description_for_human: "Keeps lists.",
  description_for_model: "Keeps lists.",
  auth: { type: "none" },
  api: { type: "openapi", url: "https://example.org/openapi.yaml" },
  logo_url: "https://example.org/logo.png",
};
const offer = { type: "function", function: { name: "weather", description: "Tells the weather." } };

export const BAD_OTHER_JSON: readonly BadFile[] = [
  of(
    "an entry of the MCP registry",
    'how the server "io.github.someone/weather" is installed, and none of its',
    SERVER,
  ),
  of("an answer of the registry", "an entry of the MCP registry (server.json)", {
    servers: [{ server: { name: "io.github.someone/weather", version: "1.0.0", description: "Tells." }, _meta: {} }],
  }),
  of("settings of a client", 'settings for 2 MCP servers (first: "weather"), without their tools', {
    mcpServers: { weather: { command: "npx", args: ["weather"], env: { KEY: "k" } }, mail: { url: "https://mail" } },
  }),
  of("the manifest of a plugin", 'the manifest of the plugin "todo" (ai-plugin.json): its tools stand in the', PLUGIN),
  of("an agent card", "what others may ask of it (1 skill), not which tools it calls", CARD),
  of("a Postman collection", "Export it as OpenAPI 3 and drop that", {
    info: { name: "API", schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json" },
    item: [{ name: "Get", request: {} }],
  }),
  of("a package.json", "the package.json of a program", {
    name: "x",
    version: "1.0.0",
    description: "y",
    main: "x.js",
  }),
  of(
    "conversations without a call",
    "conversations in which no tool was called",
    { messages: [{ role: "user", content: "Hello" }], tools: [offer] },
    { messages: [{ role: "user", content: "Good day" }], tools: [offer] },
  ),
  of(
    "messages of one conversation without a call",
    "conversations in which no tool was called",
    { role: "user", content: "Hello" },
    { role: "assistant", content: "Good day" },
  ),
  of(
    "prompts with answers",
    "prompts with answers, which do not say which tools",
    { prompt: "Name a city", completion: "Bergen" },
    { instruction: "Name another", input: "", output: "Porto" },
  ),
  of(
    "a log of events with names and descriptions",
    "a log of events that no reader here knows, and not a list of tools",
    { ts: 1, event: "start", name: "session", description: "began" },
    { ts: 2, event: "tool", name: "weather", description: "ran" },
  ),
];

/** Files of our own that were changed or damaged on their way. */
const saved = makeSavedDataset();
const walk = makeSavedWalk();
const [tool, ...tools] = saved.tools;
const [query, ...queries] = saved.queries;
const [opening, ...steps] = walk.log;
const changed = JSON.stringify({ ...saved, tools: [{ ...tool, description: "Another." }, ...tools] });
const withQueries = (...changedQueries: unknown[]): string => JSON.stringify({ ...saved, queries: changedQueries });

export const BAD_SAVED: BadFile[] = [
  bad(
    "a data set with another hash",
    "bad-dataset",
    null,
    "This saved data set cannot be opened. The content does not match the hash saved with it. It",
    changed,
  ),
  bad(
    "the same, wanted all the same",
    "changed-dataset",
    null,
    "The file was changed since it was saved. What can be read becomes a new data set with a hash",
    changed,
    {
      choices: [{ kind: "read-changed", file: "x.json" }],
    },
  ),
  bad(
    "a saved tool without a name",
    "bad-record",
    "tools[0]",
    "name is missing",
    JSON.stringify({ ...saved, tools: [{ ...tool, name: undefined }, ...tools] }),
  ),
  bad(
    "a saved request that needs a tool that is gone",
    "bad-record",
    "queries[0]",
    "not in the catalogue",
    JSON.stringify({ ...saved, tools }),
  ),
  bad(
    "a saved request whose id is taken",
    "bad-record",
    "queries[1]",
    "An earlier one has the same id. Held back",
    withQueries(query, query, ...queries.slice(1)),
  ),
  bad("a saved request that is a text", "bad-record", "queries[0]", "Held back", withQueries("text", ...queries)),
  bad(
    "a saved walk with a damaged step",
    "bad-step",
    "step 1",
    "2 steps from here on are held back",
    JSON.stringify({ ...walk, log: [opening, { ...steps[0], at: "noon" }, steps[1]] }),
  ),
  bad(
    "a saved walk with a step left out",
    "bad-step",
    "step 1",
    "1 step from here on is held back",
    JSON.stringify({ ...walk, log: [opening, steps[1]] }),
  ),
  bad(
    "a saved walk with damaged results",
    "damaged-trace",
    null,
    "computed again",
    JSON.stringify({ ...walk, computed: 7 }),
  ),
];
