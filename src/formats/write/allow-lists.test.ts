import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ALLOW_LISTS, type AllowedTools } from "./allow-lists";

const MAIL: AllowedTools = {
  name: "profile-1",
  servers: [
    { label: "mail", tools: ["send_message", "search"] },
    { label: "my drive", tools: ["read_file"] },
  ],
};

describe("lists of allowed tools", () => {
  it.each([
    ["plain", '"allowed_tools"'],
    ["openai", '"type": "allowed_tools"'],
    ["anthropic", '"mcp_server_name": "my drive"'],
    ["codex", '[mcp_servers."my drive"]\nenabled_tools = ["read_file"]'],
    ["vscode", '"profile-1": {'],
  ])("%s: has its form, and is read again", (id, part) => {
    const form = ALLOW_LISTS.find((one) => one.id === id)!;
    expect(form.write(MAIL)).toContain(part);
    expect(form.read(form.write(MAIL))).toEqual(["send_message", "search", "read_file"]);
  });

  it("keep every name, whatever its characters are, and take nothing else for a list", () => {
    const name = fc.string({ minLength: 1, unit: "binary" }).filter((text) => text !== "__proto__");
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 6 }), (tools) => {
        for (const { write, read, id } of ALLOW_LISTS) {
          const back = read(write({ name: "a set", servers: [{ label: "mail", tools }] }));
          expect([id, back?.toSorted()]).toEqual([id, tools.toSorted()]);
        }
      }),
      { numRuns: 60 },
    );
    for (const { read } of ALLOW_LISTS) expect(["", "[]", "{", '{"a": 1}'].map(read)).toEqual([null, null, null, null]);
  });
});
