import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hashBytes } from "../hash";
import { lookUpOnHub } from "./hub";

const NAME = "someone/small-encoder";
const REVISION = "0123456789abcdef0123456789abcdef01234567";
const CONTENT = new TextEncoder().encode("the weights of a model");

type Answer = { status?: number; body?: string | Uint8Array; cut?: boolean };

/** A server on this machine that stands in for the hub: what it answers is set by each test. */
let server: Server;
let hub = "";
let answers = new Map<string, Answer>();
let asked: { url: string; cookie: string | undefined; referer: string | undefined }[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const { cookie, referer } = request.headers;
    asked.push({ url: request.url ?? "", cookie, referer });
    const { status = 200, body = "", cut = false } = answers.get(request.url ?? "") ?? { status: 404 };
    if (cut) {
      response.writeHead(status, { "content-length": String(body.length) });
      response.write(body.slice(0, 5), () => response.destroy());
    } else response.writeHead(status).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  hub = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

const LIST = `/api/models/${NAME}?blobs=true`;
const FILE = `/${NAME}/resolve/${REVISION}/onnx/model.onnx`;

function listOf(changes: Record<string, unknown> = {}, sha: unknown = REVISION): Answer {
  const file = { rfilename: "onnx/model.onnx", size: CONTENT.length, lfs: { sha256: hashBytes(CONTENT) }, ...changes };
  return { body: JSON.stringify({ sha, siblings: [file] }) };
}

beforeEach(() => {
  asked = [];
  answers = new Map([
    [LIST, listOf()],
    [FILE, { body: CONTENT }],
  ]);
});

const lookUp = (name = NAME, address = hub) => lookUpOnHub(name, { hub: address, fetch });
const readModel = async () => (await lookUp()).parcel.get("onnx/model.onnx")!.read();

describe("the hub", () => {
  it("is asked for the list of files and nothing else; sizes and the revision come with it", async () => {
    const { parcel, source } = await lookUp();
    expect(asked).toEqual([{ url: LIST, cookie: undefined, referer: undefined }]);
    expect(source).toEqual({ kind: "hub", host: new URL(hub).host, name: NAME, revision: REVISION });
    expect(parcel.get("onnx/model.onnx")!.bytes).toBe(CONTENT.length);
  });

  it("gives a file of exactly the revision that was looked up", async () => {
    expect(await readModel()).toEqual(CONTENT);
    expect(asked.map(({ url }) => url)).toEqual([LIST, FILE]);
  });

  it.each(["no-owner", "a/b/c", "../etc/passwd", "someone/..", "https://elsewhere.example/x", "someone/encoder?x=1"])(
    "is not asked for what is no name: %s",
    async (name) => {
      await expect(lookUp(name)).rejects.toThrow("two parts");
      expect(asked).toEqual([]);
    },
  );

  it("names of files that lead elsewhere are left out", async () => {
    answers.set(LIST, listOf({ rfilename: "../../other/model.onnx" }));
    expect((await lookUp()).parcel.size).toBe(0);
  });

  it.each<[string, Answer, RegExp]>([
    ["does not know the name", { status: 404 }, /no public model called someone\/small-encoder/],
    ["wants a login", { status: 401 }, /no public model/],
    ["is broken", { status: 503 }, /answered 503/],
    ["answers with a web page", { body: "<!doctype html>" }, /web page/],
    ["names no revision", listOf({}, "main"), /did not say which revision/],
  ])("says so when it %s", async (_name, answer, message) => {
    answers.set(LIST, answer);
    await expect(lookUp()).rejects.toThrow(message);
  });

  it("says so when it cannot be reached", async () => {
    await expect(lookUp(NAME, "http://127.0.0.1:9")).rejects.toThrow("could not be reached. Are you online?");
  });

  it.each<[string, Answer, Answer, RegExp]>([
    ["is not there", listOf(), { status: 404 }, /was not there \(HTTP 404\)/],
    ["is shorter than announced", listOf({ size: 99 }), { body: CONTENT }, /has 22 bytes instead of 99/],
    [
      "is another than the hub names",
      listOf({ lfs: { sha256: "0".repeat(64) } }),
      { body: CONTENT },
      /its SHA-256 differs/,
    ],
    [
      "is cut off on the way",
      listOf(),
      { body: "the weights of a model", cut: true },
      /was cut off\. Nothing was kept/,
    ],
  ])("refuses a file that %s", async (_name, list, file, message) => {
    answers.set(LIST, list);
    answers.set(FILE, file);
    await expect(readModel()).rejects.toThrow(message);
  });
});
