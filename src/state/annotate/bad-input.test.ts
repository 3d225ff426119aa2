import { describe, expect, it } from "vitest";
import type { AnnotatorKey, RecordId, ToolId } from "../../core/domain/ids";
import type { Judgement } from "../../core/domain/judgement";
import { writeJudgementFile } from "../../formats/judgements/write-judgement-file";
import { MAX_FILE_BYTES } from "../../formats/model/file-size";
import { contentId } from "../../formats/records/content-id";
import { undoToast } from "../app/toasts";
import { begun, openBench, recordsOf, type Bench } from "./testing/open-bench";

/** Somebody with three judgements, and what they saved. */
async function colleague(lead: Bench): Promise<{ text: string; records: Judgement[] }> {
  const bench = await openBench();
  lead.controller.saveProject();
  await bench.controller.look(fileOf(lead));
  await bench.controller.take();
  await bench.rest();
  await bench.controller.rename("ao");
  for (let at = 0; at < 3; at += 1) {
    bench.controller.accept();
    await bench.rest();
  }
  await bench.controller.saveJudgements("mine");
  return { text: bench.app.page.downloads.at(-1)!.text, records: await recordsOf(bench) };
}

function fileOf({ app }: Bench): File {
  const { fileName, text } = app.page.downloads.at(-1)!;
  return new File([text], fileName);
}

const arriving = ({ controller }: Bench) => controller.store.getState().arriving!;
const noticesOf = async (bench: Bench, text: string): Promise<readonly string[]> => {
  await bench.controller.look(new File([text], "judgements.jsonl"));
  return arriving(bench).notices;
};

/** The file with other records under the same first line. */
function withRecords(text: string, change: (records: Judgement[]) => Judgement[]): string {
  const [head, ...lines] = text.trim().split("\n");
  const records = change(lines.slice(0, -1).map((line) => JSON.parse(line) as Judgement));
  const header = JSON.parse(head!) as { annotators: Record<string, string>; tools: Record<string, string> };
  const listed = (names: Record<string, string>) =>
    Object.fromEntries(Object.entries(names).map(([id, name]) => [id, [name]]));
  const whole = { ...header, annotators: listed(header.annotators), tools: listed(header.tools) };
  return [...writeJudgementFile(whole as never, records)].join("");
}

const renamed = ({ id: _, ...record }: Judgement, parts: Partial<Judgement>): Judgement => {
  const made = { ...record, ...parts };
  return { ...made, id: contentId(made) };
};

describe("a file of judgements", () => {
  it("that is cut, altered, or has words outside their request: those lines are left out with a sentence, the others count", async () => {
    const lead = await begun();
    const { text } = await colleague(lead);
    const lines = text.trim().split("\n");
    const cut = [...lines.slice(0, 3), lines[3]!.slice(0, 200)].join("\n");
    expect((await noticesOf(lead, cut))[0]).toBe(
      "Line 4 breaks off: the file was not saved to its end. What stands before it counts; ask for the file again.",
    );
    expect(arriving(lead).parts[0]).toBe("3 lines: 2 are new");
    const altered = text.replace('"flag":false', '"flag":true');
    expect((await noticesOf(lead, altered)).join(" ")).toContain(
      "Line 2 was changed after it was written: its content does not have its id.",
    );
    const outside = withRecords(text, ([first, ...others]) => [
      renamed(first!, { answer: { tools: [], requirements: [{ start: 0, end: 9999, tools: [] }] } }),
      ...others,
    ]);
    expect((await noticesOf(lead, outside))[0]).toMatch(
      /^Line 2 is held back: the words from 0 to 9999 end behind their request, which has \d+ characters\.$/,
    );
    const deep = [lines[0], "[".repeat(65) + "]".repeat(65), ...lines.slice(2)].join("\n");
    expect(await noticesOf(lead, deep)).toContain(
      "Line 2 is left out. The JSON is nested 65 levels deep; at most 64 can be read.",
    );
  });

  it("that misses numbers says of whose machine, before and after it was taken", async () => {
    const lead = await begun();
    const { text } = await colleague(lead);
    const without = withRecords(text, (records) => records.filter(({ by }) => by.seq !== 2));
    const sentence = "1 judgement of ao's machine (2) is in no file.";
    expect(await noticesOf(lead, without)).toEqual([sentence]);
    await lead.controller.take();
    await lead.rest();
    expect((await lead.controller.recordDoubts())!.missing).toEqual([sentence]);
    expect(await noticesOf(lead, text)).toEqual([]);
  });

  it("with a tool or a request that is not here: kept, listed, and not counted", async () => {
    const lead = await begun();
    const { text } = await colleague(lead);
    const gone = "no-such-tool" as ToolId;
    const other = withRecords(text, ([first, second, third]) => [
      renamed(first!, { answer: { tools: [gone], requirements: null } }),
      renamed(second!, { item: { ...second!.item, query: "elsewhere" as never, text: "f".repeat(64) as never } }),
      third!,
    ]);
    await noticesOf(lead, other);
    expect(arriving(lead).parts).toContain("1 request is not in this data set");
    expect(arriving(lead).parts).toContain("1 answer names a tool that this data set does not have");
    await lead.controller.take();
    await lead.rest();
    expect(await recordsOf(lead), "Nothing is dropped.").toHaveLength(3);
    expect((await lead.controller.recordDoubts())!.uncounted.map(({ why, toolsGone }) => [why, toolsGone])).toEqual([
      ["gone", []],
      ["tools", [gone]],
    ]);
    expect((await lead.controller.agree())!.people[0]!.judged).toBe(1);
  });

  it("of two people under one name, or one under two: it asks, and one answer makes them one, with a way back", async () => {
    const lead = await begun();
    const { text } = await colleague(lead);
    const twin = withRecords(text, (records) => [
      ...records,
      renamed(records[0]!, { by: { annotator: "key-of-another-ao" as AnnotatorKey, device: "there", seq: 1 } }),
    ]).replace('"annotators":{', '"annotators":{"key-of-another-ao":"ao",');
    await noticesOf(lead, twin);
    await lead.controller.take();
    await lead.rest();
    const [doubt, ...more] = (await lead.controller.recordDoubts())!.people;
    expect(more).toEqual([]);
    expect(doubt!.question).toMatch(/^2 people are called ao: ….{4} and ….{4}\. Are they the same person\?$/);
    expect((await lead.controller.agree())!.people).toHaveLength(2);
    await lead.controller.sayOnePerson(doubt!.one, doubt!.other, doubt!.names);
    expect((await lead.controller.agree())!.people).toHaveLength(1);
    const { people, twice } = (await lead.controller.recordDoubts())!;
    expect([people, twice.map(({ isMine, answers }) => [isMine, answers.length])]).toEqual([[], [[false, 2]]]);
    const { toasts } = lead.app.library.getState();
    await undoToast(lead.app.library, toasts.findLast(({ undo }) => undo !== null)!.id);
    expect((await lead.controller.agree())!.people).toHaveLength(2);
  });

  it("that is larger than can be read is refused before it is read", async () => {
    const lead = await begun();
    const file = new File(['{"kitpick":"judgements"}\n'], "large.jsonl");
    Object.defineProperty(file, "size", { value: MAX_FILE_BYTES + 1 });
    await lead.controller.look(file);
    expect(arriving(lead)).toMatchObject({ status: "refused" });
  });
});

describe("files of other programs", () => {
  const region = (name: string, tool: string) => ({ type: "choices", from_name: name, value: { choices: [tool] } });

  it("whose controls have other names: the preview asks which is which, and reads the file so", async () => {
    const lead = await begun();
    const { queries, tools } = lead.controller.store.getState().dataset!;
    const result = [region("mood", "glad"), region("api", tools[0]!.name)];
    const tasks = [{ data: { text: queries[0]!.text }, annotations: [{ completed_by: "bo", result }] }];
    await lead.controller.look(new File([JSON.stringify(tasks)], "export.json"));
    expect(arriving(lead)).toMatchObject({ content: null, ask: { choices: ["mood", "api"], labels: [] } });
    await lead.controller.readAs({ controls: { set: "api", words: null } });
    expect(arriving(lead)).toMatchObject({ ask: null, parts: ["1 line: 1 is new"] });
    await lead.controller.take();
    await lead.rest();
    expect((await recordsOf(lead))[0]!.answer!.tools).toEqual([tools[0]!.id]);
  });

  it("suggest, where they have suggestions or are said to be some; what is not read goes back into such files", async () => {
    const lead = await begun();
    const { queries, tools } = lead.controller.store.getState().dataset!;
    const prediction = { model_version: "m1", score: 0.5, result: [region("tools", tools[0]!.name)] };
    const tasks = queries.map(({ text }) => ({ data: { text }, annotations: [], predictions: [prediction] }));
    await lead.controller.look(new File([JSON.stringify(tasks)], "export.json"));
    expect(arriving(lead)).toMatchObject({
      question: { as: "suggestions", tasks: tasks.length },
      parts: [`${queries.length} suggestions of “m1”`],
    });
    await lead.controller.take();
    await lead.rest();
    const { sources, item } = lead.controller.store.getState();
    expect(sources.map(({ id }) => id)).toEqual(["file:m1", "walk"]);
    expect(item!.proposal!.suggestions[0]).toMatchObject({ source: "file:m1", tools: [tools[0]!.id], confidence: 0.5 });

    const line = { id: queries[0]!.id, text: queries[0]!.text, cats: [tools[1]!.name], origin: "web" };
    await lead.controller.look(new File([JSON.stringify(line)], "bo.jsonl"));
    expect(arriving(lead).question).toEqual({ as: "judgements", judgements: 1, suggestions: 0, tasks: 1 });
    expect(arriving(lead).notices[0]).toMatch(/^1 row has more fields\./);
    await lead.controller.readAs({ as: "suggestions" });
    expect(arriving(lead).parts).toEqual(["1 suggestion of “bo”"]);
    await lead.controller.take();
    await lead.rest();
    lead.controller.accept();
    await lead.rest();
    await lead.controller.saveForeign("doccano");
    expect(JSON.parse(lead.app.page.downloads.at(-1)!.text)).toMatchObject({ origin: "web" });
    const { toasts } = lead.app.library.getState();
    await undoToast(lead.app.library, toasts.findLast(({ undo }) => undo !== null)!.id);
    expect(lead.controller.store.getState().sources.map(({ id }) => id)).toEqual(["file:m1", "walk"]);
  });
});

describe("my own records", () => {
  it("go out since the last file alone, and say so when nothing is new", async () => {
    const bench = await begun();
    bench.controller.accept();
    await bench.rest();
    await bench.controller.saveJudgements("since");
    bench.controller.accept();
    await bench.rest();
    await bench.controller.saveJudgements("since");
    const counts = bench.app.page.downloads.map(({ text }) => text.trim().split("\n").length - 2);
    expect(counts).toEqual([1, 1]);
    await bench.controller.saveJudgements("since");
    expect(bench.app.page.downloads).toHaveLength(2);
    expect(bench.app.library.getState().toasts.at(-1)!.sentence).toBe("Nothing is new since your last file.");
  });

  it("are of one person on two machines, whom a code carries; two answers of theirs are listed", async () => {
    const here = await begun();
    await here.controller.rename("mk");
    here.controller.accept();
    await here.rest();
    here.controller.saveProject();
    const there = await openBench();
    await there.controller.look(fileOf(here));
    await there.controller.take();
    await there.rest();
    expect(await there.controller.becomePerson("kitpick-annotator:")).toContain("a part of it is missing");
    expect(await there.controller.becomePerson(here.controller.carryCode())).toBeNull();
    await there.rest();
    expect(there.controller.store.getState().me).toEqual(here.controller.store.getState().me);
    there.controller.act({ kind: "none" });
    there.controller.accept();
    await there.rest();
    await there.controller.saveJudgements("mine");
    await here.controller.look(fileOf(there));
    expect(arriving(here).parts).toContain("1 request has two answers of one person");
    await here.controller.take();
    await here.rest();
    const [twice] = (await here.controller.recordDoubts())!.twice;
    expect(twice).toMatchObject({ isMine: true, name: "mk" });
    expect(twice!.answers.map(({ tools }) => tools!.length).sort()).toContain(0);
    const ids: RecordId[] = (await recordsOf(here)).map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
  });
});
