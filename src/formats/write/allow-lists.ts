import { fieldOf, isPlainObject, listOf, textOf } from "../json/json-values";

/** Which tools a client may hand to its model: the names of each server, by its label. */
export interface AllowedTools {
  /** What the list is called. */
  name: string;
  servers: readonly { label: string; tools: readonly string[] }[];
}

/** A form in which clients take such a list. */
export interface AllowListWriter {
  id: string;
  /** As in a menu. */
  label: string;
  /** Of the file: ".json". */
  ending: string;
  write(allowed: AllowedTools): string;
  /** The names in a file that `write` made; `null`: it is none. */
  read(text: string): string[] | null;
}

/**
 * Forms as the makers of the clients describe them (documentation of 2026; clients change theirs): the plain list, OpenAI's
 * `tool_choice` with `allowed_tools`, Anthropic's `mcp_toolset` of the MCP connector, `enabled_tools` of Codex, tool sets of
 * VS Code. None was tried in the client itself.
 */
export const ALLOW_LISTS: readonly AllowListWriter[] = [
  {
    id: "plain",
    label: "plain JSON",
    ending: ".json",
    write: (allowed) => json({ allowed_tools: namesOf(allowed) }),
    read: (text) => readJson(text, (value) => textsOf(listOf(value, "allowed_tools"))),
  },
  {
    id: "openai",
    label: "OpenAI tool_choice",
    ending: ".json",
    write: (allowed) =>
      json({
        tool_choice: {
          type: "allowed_tools",
          mode: "auto",
          tools: namesOf(allowed).map((name) => ({ type: "function", name })),
        },
      }),
    read: (text) =>
      readJson(text, (value) => listOf(fieldOf(value, "tool_choice"), "tools").map((tool) => textOf(tool, "name"))),
  },
  {
    id: "anthropic",
    label: "Anthropic mcp_toolset",
    ending: ".json",
    write: ({ servers }) =>
      json({
        tools: servers.map(({ label, tools }) => ({
          type: "mcp_toolset",
          mcp_server_name: label,
          default_config: { enabled: false },
          configs: Object.fromEntries(tools.map((name) => [name, { enabled: true }])),
        })),
      }),
    read: (text) =>
      readJson(text, (value) =>
        listOf(value, "tools").flatMap((toolset) => {
          const configs = fieldOf(toolset, "configs");
          return isPlainObject(configs)
            ? Object.keys(configs).filter((name) => fieldOf(configs[name], "enabled") === true)
            : [];
        }),
      ),
  },
  {
    id: "codex",
    label: "Codex config.toml",
    ending: ".toml",
    write: ({ servers }) =>
      servers
        .map(
          ({ label, tools }) =>
            `[mcp_servers.${tomlKey(label)}]\nenabled_tools = [${tools.map(tomlText).join(", ")}]\n`,
        )
        .join("\n"),
    read(text) {
      const lists = [...text.matchAll(/^enabled_tools = (\[.*\])$/gm)].map(([, list]) => list!);
      return lists.length === 0
        ? null
        : lists.flatMap((list) => readJson(list, (value) => textsOf(value as unknown[])) ?? []);
    },
  },
  {
    id: "vscode",
    label: "VS Code tool set",
    ending: ".toolsets.jsonc",
    write: (allowed) =>
      json({
        [allowed.name]: { tools: namesOf(allowed), description: "Tools that are needed together", icon: "tools" },
      }),
    read: (text) =>
      readJson(text, (value) =>
        isPlainObject(value) ? Object.values(value).flatMap((set) => textsOf(listOf(set, "tools"))) : [],
      ),
  },
];

function namesOf({ servers }: AllowedTools): string[] {
  return servers.flatMap(({ tools }) => tools);
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 1)}\n`;
}

function readJson(text: string, namesIn: (value: unknown) => string[]): string[] | null {
  try {
    const names = namesIn(JSON.parse(text));
    return names.length === 0 ? null : names;
  } catch {
    return null;
  }
}

function textsOf(values: readonly unknown[]): string[] {
  return values.filter((value) => typeof value === "string");
}

/** TOML's basic strings escape as JSON's do; DEL has to be escaped, too. */
function tomlText(text: string): string {
  return JSON.stringify(text).replace(/\u007f/g, "\\u007F");
}

function tomlKey(label: string): string {
  return /^[A-Za-z0-9_-]+$/.test(label) ? label : tomlText(label);
}
