import { describe, expect, it } from "vitest";
import { readFiles } from "../import/read-files";
import { FORMATS } from "../read/registry";
import type { Choice } from "../model/format";
import { ANTHROPIC, attribute, CLAUDE_CODE, LOG_SEEDS, OPENAI, SECRET } from "../testing/log-seeds";
import { writeFiles } from "../write/write-dataset";
import { makeFile, makeLines } from "../testing/read-texts";

const fileOf = ({ name, text }: { name: string; text: string }) => makeFile(name, text);
const BY_NAMES: Choice = { kind: "add-unknown-tools" };

async function read(files: Parameters<typeof readFiles>[0], ...choices: Choice[]) {
  const found = await readFiles(files, [BY_NAMES, ...choices]);
  const names = new Map(found.dataset?.tools.map(({ id, name }) => [id, name]));
  const requests = (found.dataset?.queries ?? []).map(({ text, gold }) => [
    text,
    gold && gold.map((id) => names.get(id)),
  ]);
  return { ...found, requests };
}

const talk = (content: string, name: string) => ({
  messages: [
    { role: "user", content },
    { role: "assistant", tool_calls: [{ type: "function", function: { name } }] },
  ],
});

describe("logs as requests", () => {
  const expected: [string, string[] | null][][] = [
    [
      ["Tell my sister by mail that the train is late", ["send_mail", "timetable"]],
      ["Why is the sky so blue today?", []],
    ],
    [["Book a table for four on Friday", ["find_table"]]],
    [["Turn the lights off in the hall", ["switch_light"]]],
    [["Open an issue about the broken login page", ["mcp__github__create_issue", "mcp__github__search_code"]]],
    [["Deploy the preview of this branch", ["deploy"]]],
    [["Will it rain in Bergen tomorrow?", ["forecast"]]],
    [["Convert 40 francs to euros please", ["convert"]]],
    [["Find me a plumber for tonight", ["find_trade"]]],
    [["Pay the rent for this month", ["pay"]]],
  ];
  it.each(LOG_SEEDS.map((seed, place) => [seed.format, seed, expected[place]!] as const))(
    "%s: each turn with the tools that were used for it",
    async (format, seed, requests) => {
      const found = await read([fileOf(seed)]);
      expect(found.requests).toEqual(requests);
      expect(found.files[0]!.format).toBe(FORMATS.find(({ id }) => id === format)!.label);
    },
  );

  it.each(LOG_SEEDS)("$format: no argument and no result is kept, anywhere", async (seed) => {
    const { dataset, messages, files } = await read([fileOf(seed)]);
    const kept = JSON.stringify([dataset, messages, files]);
    expect(seed.text).toContain("secret");
    expect(kept).not.toContain("secret");
    expect(kept).not.toContain(SECRET);
  });

  it("say what was failing, what ran, and that the reader met no real file", async () => {
    const { messages } = await read([fileOf(ANTHROPIC)]);
    const said = messages.map(({ sentence }) => sentence).join("\n");
    expect(said).toContain('Every call failed ("cancel_table"), so nobody knows which tools it needs. Row held back.');
    expect(said).toContain("not on a real log");
    expect(said).toContain("Of 2 calls 1 ran, 1 failed.");
  });

  it("count a conversation once that each line repeats one message longer", async () => {
    const messages = [
      { role: "user", content: "Is the pharmacy open on Sunday?" },
      { role: "assistant", tool_calls: [{ id: "1", type: "function", function: { name: "hours" } }] },
      { role: "tool", tool_call_id: "1", content: "yes" },
      { role: "user", content: "Then order the ointment for me" },
      { role: "assistant", tool_calls: [{ id: "2", type: "function", function: { name: "order" } }] },
    ];
    const { requests } = await read([
      makeLines(
        "log.jsonl",
        { messages: messages.slice(0, 2) },
        { messages: messages.slice(0, 4) },
        { messages },
        { messages },
      ),
    ]);
    expect(requests).toEqual([
      ["Is the pharmacy open on Sunday?", ["hours"]],
      ["Then order the ointment for me", ["order"]],
    ]);
  });

  it("keep shell and file tools, and short messages apart, where that is chosen", async () => {
    const { requests } = await read([fileOf(CLAUDE_CODE)], {
      kind: "keep-as-written",
      step: "log-shell-and-file-tools",
    });
    expect(requests[0]![1]).toEqual(["Bash", "mcp__github__create_issue", "mcp__github__search_code"]);
    const apart = await read([fileOf(OPENAI)], { kind: "keep-as-written", step: "log-follow-ups" });
    expect(apart.requests.map(([text]) => text)).toEqual([
      "Tell my sister by mail that the train is late",
      "yes, go on",
      "Why is the sky so blue today?",
    ]);
  });

  it("find tools of the catalogue behind a client's prefix", async () => {
    const tools = makeFile("tools.json", {
      tools: [{ name: "create_issue", description: "Opens an issue.", inputSchema: { type: "object" } }],
    });
    const { requests, messages } = await read([tools, fileOf(CLAUDE_CODE)]);
    expect(requests[0]![1]).toEqual(["create_issue", "mcp__github__search_code"]);
    expect(messages.map(({ sentence }) => sentence).join("\n")).toContain(
      "1 name matched without the prefix of a client",
    );
  });

  it("without words are read for their tools, and that is said", async () => {
    const { messages, requests } = await read([
      makeFile("otel.json", {
        resourceSpans: [
          {
            scopeSpans: [
              {
                spans: [
                  {
                    traceId: "t",
                    name: "x",
                    attributes: [
                      attribute("gen_ai.operation.name", "execute_tool"),
                      attribute("gen_ai.tool.name", "forecast"),
                    ],
                  },
                ],
              },
            ],
          },
        ],
      }),
    ]);
    expect(messages.find(({ code }) => code === "no-words")?.sentence).toContain("1 session with 1 call, but no words");
    expect(requests).toEqual([["Request 1, words not kept", ["forecast"]]]);
  });

  it("let names be replaced that come back", async () => {
    const row = (content: string, id: string) => ({
      messages: [
        { role: "user", content },
        { role: "assistant", tool_calls: [{ id, type: "function", function: { name: "send_mail" } }] },
      ],
    });
    const file = makeLines(
      "log.jsonl",
      row("Please tell Marta that I am late", "1"),
      row("Is the mail for Marta gone already?", "2"),
    );
    const before = await read([file]);
    const offer = before.messages.find(({ code }) => code === "may-hold-names")?.fixes?.[0];
    expect(offer?.label).toBe('Replace "Marta" (2 requests)');
    const after = await read([file], offer!.choice);
    expect(JSON.stringify(after.dataset?.queries)).not.toContain("Marta");
    expect(after.requests[0]![0]).toBe("Please tell [name] that I am late");
  });

  it("replace names of a person's own list, and keep nothing of the list", async () => {
    const file = makeLines("log.jsonl", talk("Ask van der Berg and Jo whether it rains", "forecast"));
    const { requests, dataset } = await read([file], { kind: "replace-names", words: ["van der Berg", "Jo"] });
    expect(requests[0]![0]).toBe("Ask [name] and [name] whether it rains");
    expect(JSON.stringify(dataset)).not.toMatch(/Berg|\bJo\b/);
    expect(JSON.stringify(dataset!.provenance)).toContain("2 names of yours were looked for and replaced");
  });

  it("leave all words behind where that is chosen: tools and sessions stay", async () => {
    const file = makeLines(
      "log.jsonl",
      talk("Will Marta need an umbrella", "forecast"),
      talk("Book a table for two", "table"),
    );
    const { dataset, requests, messages } = await read([file], { kind: "apply-step", step: "log-words" });
    expect(requests).toEqual([
      ["Request 1, words not kept", ["forecast"]],
      ["Request 2, words not kept", ["table"]],
    ]);
    expect(dataset!.queries.every(({ part, group }) => part === "words not kept" && group !== undefined)).toBe(true);
    expect(JSON.stringify([dataset, messages])).not.toMatch(/umbrella|Marta|for two/);
  });

  it("keep a part of a long log that was drawn at random, always the same, each row kept or told", async () => {
    const file = makeLines(
      "log.jsonl",
      ...Array.from({ length: 620 }, (_, at) => talk(`What is the weather in town ${at}`, "forecast")),
    );
    const whole = await read([file]);
    const offer = whole.messages.find(({ code }) => code === "long-log")!;
    expect(offer.sentence).toContain("620 requests");
    const [part, again] = [await read([file], offer.fixes![0]!.choice), await read([file], offer.fixes![0]!.choice)];
    expect(part.requests).toHaveLength(500);
    expect(part.requests).toEqual(again.requests);
    expect(whole.requests).toEqual(expect.arrayContaining(part.requests));
    expect(part.requests).not.toEqual(whole.requests.slice(0, 500));
    expect(part.messages.find(({ code }) => code === "sampled-log")).toMatchObject({ rows: 120 });
  });

  it("say of failed calls which tool worked in their place, and count no call of tools that are left out", async () => {
    const call = (id: string, name: string, isError: boolean) => [
      { role: "assistant", content: [{ type: "tool_use", id, name, input: {} }] },
      { role: "user", content: [{ type: "tool_result", tool_use_id: id, is_error: isError }] },
    ];
    const messages = [
      { role: "user", content: "Find me the lease of the garage" },
      ...call("1", "crm_search", true),
      ...call("2", "Bash", false),
      ...call("3", "drive_search", false),
    ];
    const { dataset, messages: said } = await read([
      makeFile("tools.json", { crm_search: "Searches customers.", drive_search: "Searches files." }),
      makeLines("log.jsonl", { messages }, talk("Search the drive for plans", "drive_search")),
    ]);
    const idOf = (name: string) => dataset!.tools.find((tool) => tool.name === name)!.id;
    expect(dataset!.queries[0]!.swaps).toEqual([{ failed: idOf("crm_search"), worked: idOf("drive_search") }]);
    expect(said.find(({ code }) => code === "gold-is-use")!.sentence).toContain(
      "Of 3 calls 1 ran, 1 failed, the log does not say what became of 1. 1 call of tools that are left out is not among them.",
    );
  });

  it("stand behind the requests of a saved data set that is dropped with them, with its tools", async () => {
    const tools = makeFile("tools.json", { send_mail: "Sends a mail.", timetable: "Times of trains." });
    const { dataset } = await readFiles([tools, makeFile("requests.txt", "When does it leave? => timetable")]);
    const saved = makeFile("set.json", writeFiles(dataset!, "kitpick-dataset")[0]!.text);
    const { requests, dataset: both } = await read([saved, fileOf(OPENAI)]);
    expect(both?.name).toBe("My data, 2 more requests");
    expect(both?.tools.map(({ name }) => name)).toEqual(["send_mail", "timetable"]);
    expect(requests.map(([text]) => text)).toEqual([
      "When does it leave?",
      "Tell my sister by mail that the train is late",
      "Why is the sky so blue today?",
    ]);
    expect((await readFiles([saved])).dataset).toEqual(dataset);
  });
});
