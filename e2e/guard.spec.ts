import { expect, test } from "./fixtures/guarded-test";

/** Control tests: what the guard is there for is done on purpose, on a page of our own, and must be caught. */
/* The inner worker calls until it was heard: the browser tells of it when it has started, and it is watched from then on. */
const CONTROL_WORKER = `
  const call = (address) => fetch(address).then(() => "through", () => "stopped");
  const inner = new Blob(['setInterval(() => fetch("https://inner-worker.example").then(() => postMessage("through"), () => postMessage("stopped")), 250)']);
  const nested = new Worker(URL.createObjectURL(inner));
  nested.onmessage = async ({ data }) => postMessage([await call("https://worker.example"), data]);
`;

test("a worker that calls another origin is stopped and reported, and so is a worker of a worker", async ({
  page,
  guard,
}) => {
  guard.expect(/^request to another origin: https:\/\/worker\.example$/);
  guard.expect(/^request to another origin: https:\/\/inner-worker\.example$/);
  await page.route("**/control.html", (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html>" }));
  await page.route("**/control.js", (route) => route.fulfill({ contentType: "text/javascript", body: CONTROL_WORKER }));
  await page.goto("control.html");
  const outcome = await page.evaluate(
    () =>
      new Promise((resolve) => {
        new Worker("control.js").onmessage = ({ data }) => resolve(data);
      }),
  );
  expect(outcome).toEqual(["stopped", "stopped"]);
  await expect
    .poll(() => guard.complaints.filter((complaint) => complaint.endsWith("//inner-worker.example")))
    .not.toEqual([]);
});

test("a violation of the policy inside a worker is reported", async ({ page, guard }) => {
  guard.expect(/^worker: .*violates the following Content Security Policy directive: "connect-src 'none'"/);
  guard.expect(/^worker: Fetch API cannot load/);
  await page.route("**/control.html", (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html>" }));
  await page.route("**/control.js", (route) =>
    route.fulfill({
      contentType: "text/javascript",
      headers: { "content-security-policy": "connect-src 'none'" },
      body: `fetch("anything").then(() => postMessage("ran"), () => postMessage("blocked"));`,
    }),
  );
  await page.goto("control.html");
  const outcome = await page.evaluate(
    () =>
      new Promise((resolve) => {
        new Worker("control.js").onmessage = ({ data }) => resolve(data);
      }),
  );
  expect(outcome).toBe("blocked");
});
