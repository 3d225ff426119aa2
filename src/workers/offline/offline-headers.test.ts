import { expect, it } from "vitest";
import { withHeaders } from "./offline-headers";

const HEADERS = {
  usual: { "Content-Security-Policy": "default-src 'none'", "Referrer-Policy": "no-referrer" },
  others: { "assets/a.worker-Ab12Cd34.js": { "Content-Security-Policy": "worker-src 'self'" } },
};
const POLICY = "Content-Security-Policy";

it("adds what the host left out, each file its own, and keeps what came", async () => {
  const page = withHeaders(new Response("page", { headers: { "Referrer-Policy": "origin" } }), "", HEADERS);
  expect([...page.headers].sort()).toEqual([
    ["content-security-policy", "default-src 'none'"],
    ["content-type", "text/plain;charset=UTF-8"],
    ["referrer-policy", "origin"],
  ]);
  expect(await page.text()).toBe("page");
  const worker = withHeaders(new Response("", { status: 203 }), "assets/a.worker-Ab12Cd34.js", HEADERS);
  expect([worker.headers.get(POLICY), worker.headers.get("Referrer-Policy"), worker.status]).toEqual([
    "worker-src 'self'",
    null,
    203,
  ]);
});

it("gives back the very response where nothing is missing", () => {
  const whole = new Response("", { headers: HEADERS.usual });
  expect(withHeaders(whole, "index.html", HEADERS)).toBe(whole);
});

it("calls WebAssembly so, whatever the host takes it for", () => {
  const headers = { ...HEADERS.usual, "Content-Type": "application/octet-stream" };
  const typeOf = (path: string): string | null =>
    withHeaders(new Response("", { headers }), path, HEADERS).headers.get("Content-Type");
  expect([typeOf("assets/ort.wasm"), typeOf("assets/ort.bin")]).toEqual([
    "application/wasm",
    "application/octet-stream",
  ]);
});
