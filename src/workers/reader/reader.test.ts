import { describe, expect, it } from "vitest";
import type { ReadProgress } from "../../formats/import/read-files";
import { makeFile } from "../../formats/testing/read-texts";
import { makeZip } from "../../formats/zip/testing/make-zip";
import type { JobsProtocol } from "../jobs/ports";
import type { SpawnThread } from "../rpc/thread";
import { createFakeSpawn } from "../testing/fake-thread";
import { spawnJobsHere } from "../testing/jobs-in-thread";
import { createReaderInThread } from "./testing/reader-in-thread";
import { createDataReader } from "./reader-client";
import type { ReaderProtocol } from "./reader-service";

const TOOLS = makeFile("tools.json", { Weather: "Rain or sun.", Table: "Books." });
const ROWS = makeFile(
  "rows.json",
  Array.from({ length: 1200 }, (_, place) => ({ query: `Will it rain on day ${place}?`, tool: ["Weather"] })),
);
const ignore = (): void => undefined;

describe("the reader", () => {
  it("reads, tells how far it is, and gives the data set whole, in parts", async () => {
    const reader = createReaderInThread();
    const told: ReadProgress["phase"][] = [];
    const preview = await reader.read([TOOLS, ROWS], [], ({ phase }) => void told.push(phase));
    expect(preview).toMatchObject({
      summary: { tools: 2, queries: 1200 },
      rows: { read: 1202, kept: 1202, reported: 0 },
    });
    expect(new Set(told)).toEqual(new Set(["rows", "fitting"]));
    const given = await reader.dataset();
    expect(given?.dataset.queries).toHaveLength(1200);
    expect(given?.dataset.tools.map(({ name }) => name)).toEqual(["Weather", "Table"]);
  });

  it("reads files of a folder, leaves pictures and notes, and names the data by the folder", async () => {
    const place = (path: string, text: string) => ({ path, blob: new Blob([text]) });
    const { summary, files, messages } = await createReaderInThread().read(
      [
        place(
          "Lens/corpus.jsonl",
          '{"_id":"1","title":"","text":"category_name:A, tool_name:B, api_name:C, api_description:D, required_params: [], optional_params: [], return_schema: {}"}\n',
        ),
        place("Lens/queries.jsonl", '{"_id":"q1","text":"Rain?"}\n{"_id":"q2","text":"Sun?"}'),
        place("Lens/qrels/train.tsv", "query-id\tcorpus-id\tscore\nq1\t1\t1\n"),
        place("Lens/qrels/test.tsv", "query-id\tcorpus-id\tscore\nq2\t1\t1\n"),
        place("Lens/README.md", "# Lens"),
        place("Lens/.DS_Store", "\0"),
      ],
      [],
      ignore,
    );
    expect(summary).toMatchObject({ name: "Lens", tools: 1, queries: 2 });
    expect(files).toHaveLength(4);
    expect(messages.find(({ code }) => code === "skipped-file")?.sentence).toContain("2 files in this folder");
    expect(messages.filter(({ code }) => code === "splits-from-names")).toHaveLength(2);
  });

  it("reads what is in a .zip, named by the archive", async () => {
    const zip = { name: "set.zip", bytes: makeZip({ "a/tools.json": TOOLS.bytes, "a/rows.json": ROWS.bytes }) };
    const preview = await createReaderInThread().read([zip], [], ignore);
    expect(preview.summary).toMatchObject({ name: "set", tools: 2, queries: 1200 });
    expect(preview.files.map(({ name }) => name)).toEqual(["set/a/tools.json", "set/a/rows.json"]);
  });

  it("refuses what is too large before a byte of it is read", async () => {
    const blob = Object.defineProperties(new Blob(["[]"]), {
      size: { value: 300 * 1024 * 1024 },
      stream: { value: () => expect.unreachable("It was read.") },
    });
    const { messages } = await createReaderInThread().read([{ path: "large.json", blob }], [], ignore);
    expect(messages[0]).toMatchObject({
      code: "too-large",
      sentence: expect.stringContaining("300 MB; at most 200 MB"),
    });
  });

  it("gives the rows that are held back as a table that no spreadsheet computes", async () => {
    const reader = createReaderInThread();
    await reader.read([TOOLS, makeFile("q.csv", "query,tools\nRain?,Weather\n=HYPERLINK(1),Nothing,more")], [], ignore);
    const [header, row] = (await reader.heldBack()).split("\r\n");
    expect(header).toBe("file,where,code,why,row");
    expect(row).toMatch(/^q\.csv,line 3,ragged-row,.*,"'=HYPERLINK\(1\),Nothing,more"$/);
  });

  it("groups what is said about thousands of rows", async () => {
    const bad = makeFile(
      "bad.json",
      Array.from({ length: 5000 }, () => ({ query: "**" })),
    );
    const { messages, rows } = await createReaderInThread().read([TOOLS, bad], [], ignore);
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatchObject({ code: "no-text", count: 5000, rowCount: 5000 });
    expect(messages[0]!.members.length).toBeLessThanOrEqual(50);
    expect(rows).toEqual({ read: 5002, kept: 2, reported: 5000 });
  });
});

describe("a thread that hashes beside the reader", () => {
  const long = "Is it a good day to walk round the lake and back? ".repeat(40);
  const texts = Array.from({ length: 2600 }, (_, place) => ({ query: `${place % 2500}: ${long}`, tool: ["Weather"] }));
  const blob = new Blob([JSON.stringify(texts)]);
  const large = { path: "large.json", blob };
  /** The data set with all its rows, read with this beside the reader. */
  const readWith = async (spawn?: SpawnThread<JobsProtocol>) => {
    const reader = createReaderInThread(spawn);
    const preview = await reader.read([TOOLS, large], [], ignore);
    return { preview, given: await reader.dataset() };
  };

  it("gives the hashes that would be worked out here, and ends with the reading", async () => {
    const asked: string[] = [];
    const spawn: SpawnThread<JobsProtocol> = (listeners) => {
      const thread = spawnJobsHere(listeners);
      return {
        postMessage(message, transfer) {
          if (message.type === "call") asked.push(message.name);
          thread.postMessage(message, transfer);
        },
        terminate() {
          asked.push("end");
          thread.terminate();
        },
      };
    };
    expect(await readWith(spawn)).toEqual(await readWith());
    expect(new Set(asked)).toEqual(new Set(["hashTexts", "addToHash", "finishHash", "end"]));
    expect(asked.at(-1)).toBe("end");
  });

  it("names the right requests where some that were hashed are left out", async () => {
    const leaveOut = [{ kind: "apply-step", step: "leave-out-repeats" }] as const;
    const ids = async (spawn?: SpawnThread<JobsProtocol>) => {
      const reader = createReaderInThread(spawn);
      await reader.read([TOOLS, { path: "large.json", blob: new Blob([JSON.stringify(turned)]) }], leaveOut, ignore);
      return (await reader.dataset())?.dataset.queries.map(({ id, text: { length } }) => [id, length]);
    };
    const turned = [...texts.slice(2400), ...texts];
    const here = await ids();
    expect(here).toHaveLength(2500);
    expect(await ids(spawnJobsHere)).toEqual(here);
  });

  it.each(["lost", "failed"] as const)("is not missed when it is %s", async (how) => {
    const { spawn, threads } = createFakeSpawn<JobsProtocol>((call, thread) => {
      if (how === "lost") thread.lost("It ran out of memory.");
      else thread.message({ type: "failed", id: call.id, error: { name: "Error", message: "No room.", detail: "" } });
    });
    expect(await readWith(spawn)).toEqual(await readWith());
    expect(threads.map(({ status }) => status)).toEqual(["ended"]);
  });

  it("is not missed where no worker starts", async () => {
    const refuse: SpawnThread<JobsProtocol> = () => {
      throw new Error("No workers here.");
    };
    expect(await readWith(refuse)).toEqual(await readWith());
  });
});

describe("a reading that is ended", () => {
  /** A reader whose workers say only what the test makes them say. */
  function startMute() {
    const { spawn, threads } = createFakeSpawn<ReaderProtocol>();
    return { reader: createDataReader(spawn), threads };
  }

  it("by a newer one: its worker goes, it rejects, and a late answer of it is not taken", async () => {
    const { reader, threads } = startMute();
    const first = reader.read([TOOLS], [], ignore);
    const second = reader.read([TOOLS, ROWS], [], () => expect.unreachable("A late report was taken."));
    await expect(first).rejects.toMatchObject({ name: "AbortError" });
    expect(threads.map(({ status }) => status)).toEqual(["ended", "running"]);
    const progress = { phase: "fitting" as const, file: "", done: 0, total: null };
    threads[0]!.message({ type: "progress", id: 1, progress });
    threads[1]!.message({ type: "failed", id: 1, error: { name: "EngineFailure", message: "No.", detail: "" } });
    await expect(second).rejects.toThrow("No.");
  });

  it("by a stop; the next one starts a worker of its own", async () => {
    const { reader, threads } = startMute();
    const first = reader.read([TOOLS], [], ignore);
    reader.stop();
    await expect(first).rejects.toMatchObject({ name: "AbortError" });
    void reader.read([TOOLS], [], ignore).catch(ignore);
    expect(threads).toHaveLength(2);
  });

  it("by a worker that breaks down", async () => {
    const { reader, threads } = startMute();
    const reading = reader.read([TOOLS], [], ignore);
    threads[0]!.lost("out of memory");
    await expect(reading).rejects.toThrow("out of memory");
  });
});
