import { describe, expect, it } from "vitest";
import type { ToolId } from "../domain/ids";
import { WITHOUT_WORDS, BY_MODEL } from "../domain/query";
import { makeQuery, makeTestDataset, makeTool, SMALL_DATASET, SMALL_TOOLS } from "../testing/small-dataset";
import { measureWalk } from "./find-by-walk";
import { countedRequests } from "./finders";
import { countConfusion } from "./measure-finding";
import { openToolbox } from "./open-toolbox";
import { writeSearchSettings } from "./search-settings";
import { tellApart } from "./tell-apart";
import { countCosts, ESTIMATED_TOKENS } from "./token-counter";

const now = async (): Promise<void> => undefined;
const proposed = SMALL_TOOLS.map(({ id, description }, at) =>
  makeQuery(`p${at}`, description, [id], { source: { file: BY_MODEL, at: String(at) } }),
);

describe("requests that a model proposed", () => {
  it("share no mean with those of people", () => {
    const alone = openToolbox(SMALL_DATASET, ESTIMATED_TOKENS, null);
    const both = makeTestDataset(SMALL_TOOLS, [...SMALL_DATASET.queries, ...proposed]);
    const toolbox = openToolbox(both, ESTIMATED_TOKENS, null);
    expect({ ...toolbox, proposed: null }).toEqual(alone);
    expect(toolbox.proposed).toMatchObject({ requests: 6, areCounted: false, overlap: 1 });
    expect(toolbox.proposed!.overlapOfPeople).toBeLessThan(0.9);
    expect(toolbox.proposed!.finding.points[0]!.recall).toBe(1);
  });

  it("are counted where nobody else asked, and it is said", () => {
    const toolbox = openToolbox(makeTestDataset(SMALL_TOOLS, proposed), ESTIMATED_TOKENS, null);
    expect([toolbox.requests, toolbox.proposed!.areCounted]).toEqual([6, true]);
  });

  it("are a person's once a person has worded them anew", () => {
    const reworded = { ...proposed[0]!, text: "will it rain" };
    expect(countedRequests([reworded, ...proposed.slice(1)])).toEqual([reworded]);
  });
});

describe("requests whose words were not kept", () => {
  it("count for what is used, not for what is found", () => {
    const wordless = makeQuery("w", "Request at line 1, words not kept", ["message"], { part: WITHOUT_WORDS });
    const alone = openToolbox(makeTestDataset(SMALL_TOOLS, [wordless]), ESTIMATED_TOKENS, null);
    expect(alone).toMatchObject({ requests: 0, wordless: 1, finding: [], confusion: null });
    expect(alone.costs.servers[0]!.usedTools).toBe(1);
    expect(alone.profiles.unused.tools).not.toContain("message");
    const both = makeTestDataset(SMALL_TOOLS, [...SMALL_DATASET.queries, wordless]);
    const [more, fewer] = [both, SMALL_DATASET].map((set) => openToolbox(set, ESTIMATED_TOKENS, null));
    expect(more!.finding).toEqual(fewer!.finding);
  });
});

describe("the walk as a finder", () => {
  const many = Array.from({ length: 30 }, (_, at) =>
    makeQuery(`m${at}`, `${at % 2 ? "rain and wind" : "a hotel room"} number ${at}`, [at % 2 ? "weather" : "hotel"]),
  );
  const costs = countCosts(SMALL_TOOLS, ESTIMATED_TOKENS, () => true);

  it("puts what the walk recommends first, then the others; all tools hold all", async () => {
    const measure = (await measureWalk(makeTestDataset(SMALL_TOOLS, many), costs, now))!;
    expect(measure).toMatchObject({ finder: "walk", requests: 30 });
    expect(measure.points[0]!.recall).toBe(1);
    expect(measure.points.at(-1)).toMatchObject({ k: 6, recall: 1, complete: 1 });
  });

  it("knows nothing of a session from that session", async () => {
    const strange = (group: string | null) =>
      Array.from({ length: 30 }, (_, at) =>
        makeQuery(`s${at}`, `zzz number ${at}`, ["table"], group === null ? {} : { group }),
      );
    const others = many.slice(0, 20);
    const recallOf = async (queries: typeof many) =>
      (await measureWalk(makeTestDataset(SMALL_TOOLS, [...queries, ...others]), costs, now))!.points[0]!.recall;
    expect(await recallOf(strange("one session"))).toBeLessThan(await recallOf(strange(null)));
  });

  it("is not measured with few requests", async () => {
    expect(await measureWalk(makeTestDataset(SMALL_TOOLS, many.slice(0, 9)), costs, now)).toBeNull();
  });
});

describe("swaps", () => {
  it("are counted by what failed and what then worked", () => {
    const swaps = [{ failed: "hotel" as ToolId, worked: "table" as ToolId }];
    const queries = ["1", "2"].map((id) => makeQuery(id, "a table", ["table"], { swaps }));
    expect(
      countConfusion(
        SMALL_TOOLS,
        queries,
        new Map([
          ["1", [4]],
          ["2", [4]],
        ] as never),
      ).swaps,
    ).toEqual([{ needed: "table", first: "hotel", count: 2, queries: ["1", "2"] }]);
  });
});

describe("two tools are told apart", () => {
  it("by parameters, and by words of requests that their descriptions lack", () => {
    const parameter = (name: string) => ({ name, type: "", required: true, description: "" });
    const search = {
      ...makeTool("search_files", "Search files by name"),
      parameters: [parameter("name"), parameter("path")],
    };
    const find = { ...makeTool("find_documents", "Find documents"), parameters: [parameter("name")] };
    const ask = (id: string, text: string, tool: string) => makeQuery(id, text, [tool]);
    const filler = Array.from({ length: 40 }, (_, at) => ask(`f${at}`, `other ${at}`, "else"));
    const queries = [
      ...["the lease we signed", "a lease of the garage", "which lease ends"].map((t, at) =>
        ask(`a${at}`, t, "find_documents"),
      ),
      ...["files called plan", "the files of may", "all files here"].map((t, at) => ask(`b${at}`, t, "search_files")),
      ...filler,
    ];
    expect(tellApart(queries, find, search)).toEqual({
      a: { missing: ["lease"], said: [], parameters: [] },
      b: { missing: [], said: ["files"], parameters: ["path"] },
    });
  });
});

describe("search settings", () => {
  it("name the cheapest finder, what it holds, and the tools that are needed most", () => {
    const toolbox = openToolbox(SMALL_DATASET, ESTIMATED_TOKENS, null);
    const finder = toolbox.finding.find(({ reached }) => reached && reached.k < 6) ?? null;
    const settings = writeSearchSettings(SMALL_DATASET, toolbox, finder, { id: "static", sha256: "1" });
    expect(settings).toMatchObject({ finder: finder?.finder ?? "words", k: finder?.reached!.k ?? 6, encoder: null });
    expect(settings.alwaysLoaded[0]).toBe("Weather");
    expect(settings.alwaysLoaded.length + settings.deferred).toBe(6);
    const meaning = { ...toolbox.finding[0]!, finder: "meaning" as const };
    expect(writeSearchSettings(SMALL_DATASET, toolbox, meaning, { id: "static", sha256: "1" }).encoder).toEqual({
      ...{ id: "static", sha256: "1", text: "name: description" },
    });
  });
});
