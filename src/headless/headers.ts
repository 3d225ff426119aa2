/**
 * What the page and its workers may do, in one place: the built page carries the policy in a `<meta>`, the preview
 * server sends it as headers, and the browser tests read it here.
 *
 * A worker is held by the policy of its own response, not by the page's. So the page needs no WebAssembly, the workers
 * get it, and on a host that sends no headers the workers have no policy at all; that they keep to this origin is then
 * a promise of the code, which a browser test watches.
 */
const COMMON = ["default-src 'none'", "connect-src 'self'", "base-uri 'none'", "form-action 'none'"];

/**
 * Text becomes code nowhere. The page, and the engine's worker, may start the app's own worker scripts, by the policy of
 * `engine/start-worker.ts`; there is no other policy.
 */
const TRUSTED_TYPES = ["require-trusted-types-for 'script'", "trusted-types app-worker"];

const PAGE = [
  ...COMMON,
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  ...TRUSTED_TYPES,
];

/** The encoder runtime compiles WebAssembly and starts no code from text; the engine starts the encoder's workers. */
const WORKER = [...COMMON, "script-src 'self' 'wasm-unsafe-eval'", "worker-src 'self'", ...TRUSTED_TYPES];

/** For `<meta http-equiv>`, where `frame-ancestors` is not allowed. */
export const META_POLICY = PAGE.join("; ");

const EVERYWHERE = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};

/** Response headers for a path of the built app. Worker scripts are known by the name the build gives them. */
export function headersFor(path: string): Record<string, string> {
  const isWorker = /\.worker-[\w-]+\.js$/.test(path);
  const policy = isWorker ? WORKER : [...PAGE, "frame-ancestors 'none'"];
  return { ...EVERYWHERE, "Content-Security-Policy": policy.join("; ") };
}
