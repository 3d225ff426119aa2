import { expect, it, vi } from "vitest";
import { hashBytes } from "../../formats/model/hash-bytes";
import type { CallContext } from "../rpc/worker-host";
import { createHashCalls } from "./hash-calls";

const CONTEXT: CallContext<never> = {
  signal: new AbortController().signal,
  onProgress: () => undefined,
  alive: () => undefined,
  transfer: () => undefined,
};
const TEXTS = ["", "Rain?", "Ist es schön? ", "x".repeat(1000)];

it.each(["with", "without"])("gives SHA-256 of texts and of what comes in parts, %s WebAssembly", async (how) => {
  if (how === "without") vi.stubGlobal("WebAssembly", undefined);
  try {
    const { hashTexts, addToHash, finishHash } = createHashCalls();
    expect(await hashTexts(TEXTS, CONTEXT)).toEqual(TEXTS.map((text) => hashBytes(text).slice(0, 10)));
    for (const text of TEXTS) {
      await addToHash({ hash: 1, part: text }, CONTEXT);
      await addToHash({ hash: 2, part: new Uint8Array([1, 2, text.length % 7]) }, CONTEXT);
    }
    expect(await finishHash(1, CONTEXT)).toBe(hashBytes(TEXTS.join("")));
    expect(await finishHash(2, CONTEXT)).toBe(
      hashBytes(Uint8Array.from(TEXTS.flatMap(({ length }) => [1, 2, length % 7]))),
    );
  } finally {
    vi.unstubAllGlobals();
  }
});
