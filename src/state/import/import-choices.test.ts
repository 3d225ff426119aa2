import { describe, expect, it } from "vitest";
import { startApp, type TestApp } from "../testing/make-app";

const file = (name: string, text: string) => new File([text], name);
const TOOLS = file("tools.json", '{"Post":"Sends parcels.","Rain":"Knows the weather."}');
const lines = (...rows: unknown[]) => rows.map((row) => JSON.stringify(row)).join("\n");
const ROWS = lines(
  { words: "Will it rain?", needs: ["Rain"], more: "Send it" },
  { words: ' "Send it." ', needs: ["Post"], more: "Rain" },
);
const importing = (app: TestApp) => app.library.getState().importing!;
const map = (name: string, fields: Record<string, string>) =>
  ({ kind: "map-columns", file: name, fields, hasHeader: true }) as const;

describe("choices about files that are looked at", () => {
  it("say which fields hold what, switch cleaning, and are taken back", async () => {
    const app = await startApp();
    await app.actions.addFiles([TOOLS, file("rows.jsonl", ROWS)]);
    expect(importing(app).summary).toMatchObject({ tools: 2, queries: 0 });
    expect(importing(app).files[1]!.fields?.fields.map(({ name, part }) => [name, part])).toEqual([
      ["words", null],
      ["needs", null],
      ["more", null],
    ]);
    await app.actions.chooseImport(map("rows.jsonl", { query: "words", tools: "needs" }));
    expect(importing(app).summary).toMatchObject({ queries: 2 });
    expect(importing(app).files[1]!.sample[1]).toMatchObject({ text: "Send it.", raw: ' "Send it." ' });
    expect(importing(app).cleaning.map(({ step, isTaken, count }) => [step, isTaken, count])).toEqual([
      ["trim", true, 1],
      ["strip-wrapping-quotes", true, 1],
    ]);
    await app.actions.chooseImport({ kind: "keep-as-written", step: "strip-wrapping-quotes" });
    expect(importing(app).files[1]!.sample[1]?.text).toBe('"Send it."');
    await app.actions.takeBackImport("last");
    expect(importing(app).files[1]!.sample[1]?.text).toBe("Send it.");
    await app.actions.takeBackImport("all");
    expect(importing(app)).toMatchObject({ summary: { queries: 0 }, choices: [] });
  });

  it("are remembered for files of the same shape, and kept with the data", async () => {
    const app = await startApp();
    await app.actions.addFiles([TOOLS, file("rows.jsonl", ROWS)]);
    await app.actions.chooseImport(map("rows.jsonl", { query: "words", tools: "needs" }));
    await app.actions.chooseImport({ kind: "keep-as-written", step: "trim" });
    await app.actions.confirmImport("First");
    const dataset = await app.storage.datasets.findByHash(app.session.getState().dataset!.hash);
    expect(dataset?.provenance.cleaning).toContainEqual({ step: "trim", isTaken: false, count: 1 });
    expect(dataset?.queries[1]).toMatchObject({ text: ' "Send it." ', raw: ' "Send it." ' });
    expect(dataset?.provenance.notices.map(({ code }) => code)).toContain("mapped");

    await app.actions.addFiles([TOOLS, file("others.jsonl", ROWS.replace("rain", "snow"))]);
    expect(importing(app)).toMatchObject({ isRemembered: true, summary: { queries: 2 } });
    await app.actions.takeBackImport("all");
    expect(importing(app)).toMatchObject({ isRemembered: false, summary: { queries: 0 } });
  });

  it("mend rows in place: a text, a line, a name, a row left out", async () => {
    const app = await startApp();
    const broken = '[\n{"query":"Will it rain?","tool":["Rain"]},\n{"query":"**","tool":["Post"]},\n{"query":"Se';
    await app.actions.addFiles([TOOLS, file("half.json", broken)]);
    const [error] = importing(app).messages;
    expect(error).toMatchObject({ code: "bad-json", fixes: [{ label: expect.stringContaining("2 intact rows") }] });
    await app.actions.chooseImport(error!.fixes![0]!.choice);
    expect(importing(app).summary).toMatchObject({ queries: 1 });
    const [bad, noText] = importing(app).messages.filter(({ severity }) => severity === "held-back");
    expect([bad?.code, noText?.code]).toEqual(["bad-line", "no-text"]);
    await app.actions.chooseImport({ ...bad!.write!.choice, text: '{"query":"Send it","tool":["Post"]}]' });
    await app.actions.chooseImport({ ...noText!.write!.choice, text: "Post the parcel." });
    expect(importing(app)).toMatchObject({ summary: { queries: 3 }, rows: { read: 5, kept: 5, reported: 0 } });
    await app.actions.takeBackImport("last");
    await app.actions.chooseImport({ kind: "leave-out", file: "half.json", code: "no-text", where: null });
    expect(importing(app)).toMatchObject({ summary: { queries: 2 }, rows: { read: 5, kept: 4, reported: 1 } });
    expect(importing(app).messages.map(({ code }) => code)).toEqual(["left-out", "written"]);
    await app.actions.exportHeldBack();
    expect(app.page.downloads.at(-1)).toMatchObject({ text: "file,where,code,why,row\r\n" });
  });
});
