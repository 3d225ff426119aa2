/** Names and values of response headers. */
export type HeaderValues = Readonly<Record<string, string>>;

/** What is sent with the files of a build. */
export interface OfflineHeaders {
  /** With every file that is not named here. */
  usual: HeaderValues;
  /** By the address of the file from the page. */
  others: Readonly<Record<string, HeaderValues>>;
}

/**
 * A response as `npm start` would send it: headers that the host left out are added, and WebAssembly is called so, whatever the
 * host takes it for. `path`: from the page, "" for the page itself. Where nothing is missing it is the same response: a copy
 * would lose what the browser has compiled of it.
 */
export function withHeaders(response: Response, path: string, { usual, others }: OfflineHeaders): Response {
  const missing = Object.entries(others[path] ?? usual).filter(([name]) => !response.headers.has(name));
  const isMistaken = path.endsWith(".wasm") && response.headers.get("Content-Type") !== "application/wasm";
  if (missing.length === 0 && !isMistaken) return response;
  const headers = new Headers(response.headers);
  for (const [name, value] of missing) headers.set(name, value);
  if (isMistaken) headers.set("Content-Type", "application/wasm");
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers });
}
